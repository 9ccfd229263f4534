// What becomes of a refused item whose correction has arrived: the server has what it should have said.
import { noteDiscarded } from './numbering';
import { placementLane } from '../../../domain/facts/lanes';
import { photoIdOf, type Item, type OutboxDb } from './outbox-db';

/** What left with the corrections that have arrived, and what may go now: as it was, and as it is. */
export interface Dropped {
  gone: readonly Item[];
  freed: readonly { before: Item; after: Item }[];
}

/**
 * Removes the refused items that these ones, which have just arrived, correct, and those that they corrected in turn. Part
 * of the transaction that writes their receipts.
 */
export async function dropSuperseded(db: OutboxDb, arrived: readonly Item[]): Promise<Dropped> {
  const gone: Item[] = [];
  const freed: { before: Item; after: Item }[] = [];
  for (const item of arrived) {
    let [by, id] = [item.id, item.fixes];
    while (id !== undefined) {
      const [refused, photo] = await db.items.bulkGet([id, photoIdOf(id)]);
      if (refused?.fixed_by !== by || refused.state !== 'parked') break;
      gone.push(refused, ...(photo ? [photo] : []));
      if (refused.kind === 'placement') freed.push(...(await reportOn(db, item.owner, refused.id, item.id)));
      [by, id] = [id, refused.fixes];
    }
  }
  const ids = gone.map((item) => item.id);
  await db.items.bulkDelete(ids);
  await db.photos.bulkDelete(ids);
  await noteDiscarded(db, gone);
  return { gone, freed };
}

/** What was reported about a refused sign is about the one that was put in its place: the server knows no other. */
async function reportOn(db: OutboxDb, owner: string, refused: string, placed: string): Promise<Dropped['freed']> {
  const waiting = await db.items
    .where('[owner+lane]')
    .equals([owner, placementLane(refused)])
    .toArray();
  const freed = waiting.flatMap((before) => {
    if (before.kind !== 'sign_report') return [];
    const fact = { ...before.fact, placement_id: placed };
    return [{ before, after: { ...before, lane: placementLane(placed), state: 'queued', next_at: 0, fact } as const }];
  });
  await db.items.bulkPut(freed.map(({ after }) => after));
  return freed;
}
