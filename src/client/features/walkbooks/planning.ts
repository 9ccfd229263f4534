// A plan for a walkbook from where somebody stands: the doors to do, at their own pace.
import { say } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import type { Position } from '../../../domain/walkbooks/geometry';
import { metresBetween } from '../../../domain/walkbooks/geometry';
import type { Loop } from '../../../domain/walkbooks/route-loop';
import { paceOf } from '../../../domain/walkbooks/route-pace';
import { doorsToPlan } from '../../../domain/walkbooks/route-doors';
import { nextDoor } from '../../../domain/walkbooks/progress';
import { minutesToWalk, sunsetAt } from '../../../domain/walkbooks/route-sun';
import { openBook, type Book, type Viewer } from '../../local/books';
import { findFix } from '../../local/position';
import { planRoute } from '../../local/route-planner';

/** All doors to do in a new order, or with `minutes` a loop of as many as fit. */
export function planBook(
  book: Book,
  userId: string,
  from: Position,
  minutes: number | null,
  topFirst = false,
): Promise<Loop> {
  const touches = book.doors.flatMap(({ properties }) =>
    book.touchesAt(properties.door_id).filter((touch) => touch.user_id === userId),
  );
  const pace = paceOf(touches, (id) => {
    const door = book.doors[book.positions.get(id) ?? -1];
    return door && placeOf(door);
  });
  const { latitude, longitude } = from;
  return planRoute({
    doors: doorsToPlan(book.doors, book.standingOf),
    from: { latitude, longitude },
    pace,
    minutes,
    topFirst,
  });
}

/** So long a phone may look for itself before a loop starts at the next door. */
const patience = 5_000;

export interface LoopOffer {
  loop: Loop;
  /** Where it begins and ends: "118 Maple St"; null: here. */
  from: string | null;
  /** When it was planned, ms since 1970. */
  at: number;
  /** Of this day there, ms since 1970; null where the sun does not set. */
  sunset: number | null;
  /** Whether sunset comes before the time asked for is over. */
  darkBefore: boolean;
}

/**
 * A loop from here and back; from the next door when this phone does not know where it is, or is too far from all doors.
 * Null when nothing in the walkbook is left to do.
 */
export async function offerLoop(
  viewer: Viewer,
  id: string,
  minutes: number,
  afterDark: boolean,
): Promise<LoopOffer | null> {
  const [book, fix] = await Promise.all([readyBook(viewer, id), findFix(patience)]);
  const next = nextDoor(book.doors, book.standingOf, book.lastDoorId);
  if (!next) return null;
  const offer = async (place: Position, from: string | null): Promise<LoopOffer> => {
    const at = Date.now();
    const loop = await planBook(book, viewer.userId, place, minutesToWalk(minutes, place, at, afterDark));
    const darkBefore = minutesToWalk(minutes, place, at, false) < minutes;
    return { loop, from, at, sunset: sunsetAt(place, at), darkBefore };
  };
  const here = fix && (await offer(fix, null));
  return here && here.loop.order.length > 0 ? here : offer(placeOf(next), doorAddress(next));
}

/** The walkbook as soon as it is read from this phone. Rejects when it is not here any more. */
function readyBook(viewer: Viewer, id: string): Promise<Book> {
  const { store } = openBook(viewer, id);
  return new Promise((done, fail) => {
    const look = () => {
      const book = store.get();
      if (book.state === 'loading') return;
      leave();
      if (book.state === 'ready') done(book);
      else fail(new Error(book.problem ?? say('The walkbook is not on this phone')));
    };
    const leave = store.subscribe(look);
    look();
  });
}

/** Metres to the nearest door. */
export function metresTo(book: Book, from: Position): number {
  return book.doors.reduce((least, door) => Math.min(least, metresBetween(from, placeOf(door))), Infinity);
}

/** Where a door is. */
export function placeOf({ geometry: { coordinates } }: DoorFeature): Position {
  return { longitude: coordinates[0], latitude: coordinates[1] };
}

/** "118 Maple St #4". */
function doorAddress({ properties: { address, unit } }: DoorFeature): string {
  return unit ? `${address} #${unit}` : address;
}
