// Walkbooks that came from another phone, of which the server hasn't heard: they stay until it has.
import * as z from 'zod/mini';
import { walkbookSummary, type WalkbookSummary } from '../../../contract/walkbooks';
import { isUnknownHere } from '../../../domain/delivery/outcome';
import { walkbookLane } from '../../../domain/facts/lanes';
import { dropMirror, readMirror, writeMirror } from '../mirror/mirror-db';
import { handedOverKey, type Where } from '../mirror/where';
import type { Item } from '../outbox/outbox-db';
import { readItems } from '../outbox/read-items';

const rows = z.array(walkbookSummary);

/** A server that is older than the app, or fails, has not said whose the walkbook is: its hand-over is parked and goes again. */
const isUnheard = ({ state, reason }: Item): boolean =>
  state === 'queued' || reason?.code === 'FAILED' || isUnknownHere(reason);

/** Lanes in which a hand-over waits to be sent: any, or those of which someone is the receiver. */
async function waitingLanes(owner: string, receiverId?: string): Promise<Set<string>> {
  const items = await readItems(owner);
  const isWaiting = (item: Item) =>
    item.kind === 'hand_over' && isUnheard(item) && [undefined, item.fact.receiver_id].includes(receiverId);
  return new Set(items.filter(isWaiting).map(({ lane }) => lane));
}

/** Whether the server hasn't heard yet that a walkbook was handed over: then it may not know whose it is. */
export async function awaitsHandOver({ owner }: Where, id: string, receiverId?: string): Promise<boolean> {
  return (await waitingLanes(owner, receiverId)).has(walkbookLane(id));
}

async function read(where: Where): Promise<WalkbookSummary[]> {
  const row = await readMirror(handedOverKey(where));
  const parsed = row ? rows.safeParse(row.value) : null;
  return parsed?.success ? parsed.data : [];
}

/** Lists a walkbook with those that the server gives, until it gives it itself. */
export async function keepHandedOver(where: Where, walkbook: WalkbookSummary): Promise<void> {
  const others = (await read(where)).filter(({ id }) => id !== walkbook.id);
  await writeMirror(handedOverKey(where), [...others, walkbook]);
}

/** The server's walkbooks and those that it hasn't heard of. */
export async function withHandedOver(where: Where, given: readonly WalkbookSummary[]): Promise<WalkbookSummary[]> {
  const kept = await read(where);
  const lanes = await waitingLanes(where.owner);
  const waiting = kept.filter(({ id }) => lanes.has(walkbookLane(id)) && !given.some((each) => each.id === id));
  if (waiting.length === 0) await dropMirror(handedOverKey(where));
  return [...given, ...waiting];
}
