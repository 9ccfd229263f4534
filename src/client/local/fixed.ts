// What becomes of a refused item whose correction has arrived: headquarters has what it should have said.
import { noteDiscarded } from './numbering';
import { photoIdOf, placementLane, type Item, type OutboxDb } from './outbox-db';

/**
 * Removes the refused items that these ones, which have just arrived, correct, and those that they corrected in turn. Part
 * of the transaction that writes their receipts. Returns what was removed.
 */
export async function dropFixed(db: OutboxDb, arrived: readonly Item[]): Promise<Item[]> {
  const gone: Item[] = [];
  for (const item of arrived) {
    let [by, id] = [item.id, item.fixes];
    while (id !== undefined) {
      const [refused, photo] = await db.items.bulkGet([id, photoIdOf(id)]);
      if (refused?.fixed_by !== by || refused.state !== 'parked') break;
      gone.push(refused, ...(photo ? [photo] : []));
      if (refused.kind === 'placement') await reportOn(db, item.owner, refused.id, item.id);
      [by, id] = [id, refused.fixes];
    }
  }
  const ids = gone.map((item) => item.id);
  await db.items.bulkDelete(ids);
  await db.photos.bulkDelete(ids);
  await noteDiscarded(db, gone);
  return gone;
}

/** What was reported about a refused sign is about the one that was put in its place: headquarters knows no other. */
async function reportOn(db: OutboxDb, owner: string, refused: string, placed: string): Promise<void> {
  const waiting = await db.items
    .where('[owner+lane]')
    .equals([owner, placementLane(refused)])
    .toArray();
  const reports = waiting.flatMap((item): Item[] =>
    item.kind === 'sign_report'
      ? [
          {
            ...item,
            lane: placementLane(placed),
            state: 'queued',
            next_at: 0,
            fact: { ...item.fact, placement_id: placed },
          },
        ]
      : [],
  );
  await db.items.bulkPut(reports);
}
