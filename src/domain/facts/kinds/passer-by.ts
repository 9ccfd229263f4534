// A conversation with someone who is on no list.
import { passerBy, type PasserBy } from '../../../contract/facts/passer-by';
import { key } from '../../i18n/catalogue';
import { noteCorrection } from '../corrections';
import { factKind } from '../kind';
import { walkbookLane } from '../lanes';

export const passerByKind = factKind<PasserBy>({
  label: key('Someone not on the list'),
  schema: passerBy,
  lane: ({ walkbook_id }) => walkbookLane(walkbook_id),
  carrier: { by: 'facts', may: 'walkbooks.knock' },
  needs: {},
  creates: [],
  correction: {
    ...noteCorrection,
    corrected: (fact, read) => ({ ...fact, note: read('note', fact.note), replaces: fact.replaces ?? fact.id }),
    canBeReplaced: () => true,
  },
  table: 'all_passers_by',
});
