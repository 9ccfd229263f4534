// Brings the town's files into a campaign by the product's own import, inside the demo's transaction.
import type pg from 'pg';
import { factId } from '../../domain/facts/fact-id';
import { overEither } from '../db/connection';
import { orderDoors } from '../jobs/walking-order';
import type { OrderDoors } from '../jobs/walking-order-pool';
import { insertUpload } from '../modules/uploads/repo';
import { textSource } from '../modules/uploads/source';
import { importStream } from '../modules/voter-files/import';
import { learnSizes } from '../modules/voter-files/import-ends-repo';
import { sessionOver } from '../modules/voter-files/session-repo';
import { insertUploadGroup, updateGroup } from '../modules/voter-groups/repo';
import type { SeedDoor } from './demo-doors';
import { idOf, seededChoices } from './seeded-random';
import { addressPoints, tags, voterFile } from './town-files';

const idsBegin = Date.UTC(2026, 0, 1);
const known = { mapping: null, remembered: () => Promise.resolve(null), rolls: () => Promise.resolve([]) };

/** Stores doors and voters, and gives those of `doors` the ids under which they were stored. */
export async function importTown(
  client: pg.ClientBase,
  campaign: { campaign_id: string; user_id: string },
  doors: readonly SeedDoor[],
  now: Date,
): Promise<void> {
  const { campaign_id } = campaign;
  const db = await overEither(client);
  // Ids are the same on every installation.
  const random = seededChoices(Number.parseInt(campaign_id.slice(0, 8), 16));
  let made = 0;
  const newId = () => factId(idsBegin + ++made, random.bytes(10));
  const order: OrderDoors = (toOrder, from) => Promise.resolve(orderDoors(toOrder, from));
  const upload = async (name: string, contents: 'address_points' | 'voters', text: string) => {
    const id = idOf(`${campaign_id} upload ${name}`);
    const file = { storage_key: `uploads/${id}`, bytes: Buffer.byteLength(text) };
    await insertUpload(db, { ...campaign, id, name, contents, file });
    if (contents === 'voters') await insertUploadGroup(db, { ...campaign, id, name });
    const session = await sessionOver(client, [campaign_id, id], { transaction: (act) => act(), newId });
    if (!session) throw new Error('The upload is gone.');
    const finish = await importStream({ db, orderFor: () => order }, session, textSource(text), known, { now });
    await learnSizes(session);
    await finish();
    return id;
  };

  await upload('County address points', 'address_points', addressPoints(doors));
  await db
    .insertInto('voter_tags')
    .values(tags.map(([name]) => ({ id: idOf(`tag ${campaign_id} ${name}`), campaign_id, name })))
    .execute();
  const group = await upload('County voter file', 'voters', voterFile(doors));
  await updateGroup(db, campaign_id, group, { description: 'Everyone registered in Alder Falls.' });

  const stored = await db
    .selectFrom('voters')
    .select(['id', 'source_id', 'door_id'])
    .where('campaign_id', '=', campaign_id)
    .execute();
  const bySource = new Map(stored.map((voter) => [voter.source_id, voter]));
  for (const door of doors)
    for (const voter of door.voters) {
      const { id: voterId = '', door_id = '' } = bySource.get(voter.source_id) ?? {};
      voter.id = voterId;
      door.id = door_id;
    }
  const noted = doors.filter(({ notes }) => notes !== null);
  await client.query(
    `update doors set notes = given.notes from unnest($2::uuid[], $3::text[]) as given (id, notes)
     where doors.campaign_id = $1 and doors.id = given.id`,
    [campaign_id, noted.map((door) => door.id), noted.map(({ notes }) => notes)],
  );
}
