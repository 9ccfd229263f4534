// Lanes: what must arrive in its order shares one, and waits as a whole.
import { isDue } from '../../../domain/delivery/backoff';
import { createdIdsOf, inTravelOrder, whatMayGo } from '../../../domain/facts/required-ids';
import { isPhoto, type Item } from '../outbox/outbox-db';

/** When the next item may go: a lane goes as a whole, so its last waiting time counts. Null when nothing goes automatically. */
export function nextTime(left: readonly Item[]): number | null {
  const unsent = broughtBy(left);
  // A photo holds back no lane, and goes when its fact has gone: that one's time counts.
  const follows = (item: Item) => isPhoto(item) && unsent.has(item.fact.id);
  const own = (item: Item) => (item.state === 'parked' ? item.again : isPhoto(item) && !follows(item));
  const times = left.flatMap((item) => (own(item) ? [item.next_at] : []));
  for (const lane of grouped(left.filter((item) => !isPhoto(item))).values()) {
    const going = whatMayGo(lane, unsent).go;
    if (going.length > 0) times.push(Math.max(...going.map((item) => item.next_at)));
  }
  return times.length === 0 ? null : Math.min(...times);
}

export function broughtBy(items: readonly Item[]): Set<string> {
  return new Set(items.flatMap((item) => createdIdsOf(item) ?? []));
}

export function lanesOf(items: readonly Item[], unsent: ReadonlySet<string>): Item[][] {
  // A lane waits as a whole: its order is kept, and a struggling server is not asked again by the next tap.
  return [...grouped(items).values()]
    .map((lane) => whatMayGo(inTravelOrder(lane), unsent).go)
    .filter((lane) => lane.length > 0 && lane.every(isReady));
}

/** What is queued, by its lane. */
function grouped(items: readonly Item[]): Map<string, Item[]> {
  const lanes = new Map<string, Item[]>();
  for (const item of items) {
    if (item.state === 'parked') continue;
    const lane = lanes.get(item.lane);
    if (lane) lane.push(item);
    else lanes.set(item.lane, [item]);
  }
  return lanes;
}

export function isReady(item: Item): boolean {
  return item.state === 'queued' && isDue(item.next_at, Date.now());
}
