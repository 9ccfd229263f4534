// The demo's facts of doors and shifts as rows, and what follows from them: by the same rules as when phones send them.
import type pg from 'pg';
import { doorFact, type DoorFact } from '../../../contract/door-facts';
import { addPeople } from '../../modules/walkbooks/added-doors';
import { followDoorFacts } from '../../modules/walkbooks/door-effects';
import { over } from '../connection';
import { copyRows } from '../copy';
import { idOfUser } from './demo-accounts';
import type { SeedDoorFact } from './demo-facts';
import type { SeedCampaign } from './demo-rows';

function factOf({ id, door, at, device_id, seq, given }: SeedDoorFact): DoorFact {
  return doorFact.parse({ ...given, id, door_id: door.id, recorded_at: at.toISOString(), device_id, seq });
}

export async function tellDoors(
  client: pg.ClientBase,
  { campaign_id: campaign, owner, facts }: SeedCampaign,
): Promise<void> {
  const told = facts.filter((fact) => fact.kind === 'door_fact');
  const db = over(client);
  for (const each of told) {
    const fact = factOf(each);
    const place = { campaign_id: campaign, walkbook_id: each.walk.id, user_id: idOfUser(each.user) };
    if (fact.kind === 'person_added') {
      await addPeople(db, place, [fact]);
      const made = { created_at: each.received.toISOString() };
      await db.updateTable('voters').set(made).where('id', '=', fact.voter_id).execute();
    }
    const { id, door_id, voter_id, kind, replaces, recorded_at, device_id, seq, ...payload } = fact;
    const stamp = { id, door_id, voter_id, kind, replaces, recorded_at, device_id, seq };
    const row = { ...stamp, ...place, received_at: each.received.toISOString(), payload: JSON.stringify(payload) };
    await db.insertInto('door_facts').values(row).execute();
    await followDoorFacts(db, place, [fact], []);
  }
  await copyRows(
    client,
    'handled_door_facts',
    ['door_fact_id', 'campaign_id', 'user_id', 'handled_at'],
    told.flatMap(({ id, handled, received }) => (handled ? [[id, campaign, owner.id, received.toISOString()]] : [])),
  );
  await copyRows(
    client,
    'shift_facts',
    ['id', 'campaign_id', 'user_id', 'event', 'shift_id', 'at', 'recorded_at', 'received_at', 'device_id', 'seq'],
    facts.flatMap((fact) =>
      fact.kind === 'shift'
        ? [
            [
              fact.id,
              campaign,
              idOfUser(fact.user),
              fact.event,
              fact.shift_id,
              fact.at.toISOString(),
              fact.at.toISOString(),
              fact.received.toISOString(),
              fact.device_id,
              fact.seq,
            ],
          ]
        : [],
    ),
  );
}
