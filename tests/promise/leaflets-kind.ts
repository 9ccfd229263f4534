// A kind of fact that the product does not have, in the one file that a new kind takes: leaflets that were left at a door.
import { factOf, type FactFrom } from '../../src/contract/facts/fact';
import { id, note, possibleInstant } from '../../src/contract/fields';
import { noteCorrection } from '../../src/domain/facts/corrections';
import { factKind } from '../../src/domain/facts/kind';
import { walkbookLane } from '../../src/domain/facts/lanes';

const schema = factOf({ door_id: id, left_at: possibleInstant, note: note(500) });

export const leafletsKind = factKind<FactFrom<typeof schema>>({
  label: 'Leaflets',
  schema,
  lane: (_, { walkbook_id }) => walkbook_id && walkbookLane(walkbook_id),
  carrier: { by: 'facts', may: 'walkbooks.knock' },
  needs: { door_id: 'door' },
  creates: [],
  correction: noteCorrection,
  table: 'leaflets',
});

/** Its migration. */
export const leafletsTable = `
  create table leaflets (
    campaign_id uuid not null references campaigns (id) on delete cascade,
    id uuid not null,
    user_id uuid not null references users (id),
    door_id uuid not null,
    left_at timestamptz not null,
    note text not null,
    recorded_at timestamptz not null,
    stamped_at timestamptz,
    received_at timestamptz not null default now(),
    device_id uuid not null,
    seq integer not null,
    primary key (campaign_id, id)
  )`;
