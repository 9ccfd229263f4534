// A placement: a road sign put up at a place. Its photo is an item of its own in the outbox, and no fact: it carries its
// placement's, and follows it by the same call.
import { placementFact, type PlacementFact } from '../../../contract/facts/placement';
import { key } from '../../i18n/catalogue';
import { noteCorrection } from '../corrections';
import { factKind } from '../kind';
import { placementLane } from '../lanes';

export const placementKind = factKind<PlacementFact>({
  label: key('Road sign'),
  schema: placementFact,
  lane: ({ id }) => placementLane(id),
  carrier: { by: 'placement' },
  needs: {},
  creates: [{ what: 'sign', field: 'id' }],
  correction: noteCorrection,
  table: 'all_placements',
});
