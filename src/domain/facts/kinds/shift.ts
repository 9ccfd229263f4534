// A shift began or ended.
import { shiftFact, type ShiftFact } from '../../../contract/facts/shift';
import { key } from '../../i18n/catalogue';
import { factKind } from '../kind';
import { shiftsLane } from '../lanes';

export const shiftKind = factKind<ShiftFact>({
  label: key('Shift'),
  schema: shiftFact,
  lane: (_, { campaign_id }) => shiftsLane(campaign_id),
  carrier: { by: 'facts', may: 'walkbooks.knock' },
  needs: {},
  creates: [],
  correction: null,
  table: 'all_shift_facts',
});
