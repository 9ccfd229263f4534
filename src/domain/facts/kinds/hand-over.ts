// A walkbook handed from phone to phone without a network.
import { handOverFact, type HandOverFact } from '../../../contract/facts/hand-over';
import { key } from '../../i18n/catalogue';
import { factKind } from '../kind';
import { walkbookLane } from '../lanes';

export const handOverKind = factKind<HandOverFact>({
  label: key('Hand-over'),
  schema: handOverFact,
  // In the walkbook's lane: what its receiver records there comes after it.
  lane: ({ walkbook_id }) => walkbookLane(walkbook_id),
  carrier: { by: 'facts', may: 'walkbooks.knock' },
  needs: {},
  creates: [{ what: 'walkbook', field: 'walkbook_id' }],
  correction: null,
  table: 'all_hand_over_facts',
});
