// A walkbook divided among its people.
import { divisionFact, type DivisionFact } from '../../../contract/facts/division';
import { key } from '../../i18n/catalogue';
import { factKind } from '../kind';
import { walkbookLane } from '../lanes';

export const divisionKind = factKind<DivisionFact>({
  label: key('Division'),
  schema: divisionFact,
  lane: ({ walkbook_id }) => walkbookLane(walkbook_id),
  carrier: { by: 'facts', may: 'walkbooks.knock' },
  needs: {},
  creates: [],
  correction: null,
  table: 'all_divisions',
});
