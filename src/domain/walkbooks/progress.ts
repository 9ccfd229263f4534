// How far a walkbook is: which doors are done, which to try again, which comes next.
import type { ContactResult, KnownTouch } from '../../contract/facts/touch';
import type { DoorFeature } from '../../contract/walkbooks';
import { currentTouch, liveTouches, type LiveTouch } from '../facts/current-view';

/** A door is `todo` until someone recorded anything there that holds; a door no one opened is done, and to `again`. */
export type DoorStanding = 'todo' | 'done' | 'again';

type Known = Pick<
  KnownTouch,
  'id' | 'contact_result' | 'recorded_at' | 'device_id' | 'seq' | 'replaces' | 'door_id' | 'voter_id' | 'user_id'
>;

/** How one door stands. `newest`: the touch that speaks for the door, of whoever lives there. */
export interface DoorState<T extends Known> {
  standing: DoorStanding;
  newest: LiveTouch<T> | null;
}

const tryAgain: ReadonlySet<ContactResult> = new Set(['not_home', 'inaccessible']);

/** The state of a door from its own touches, door and persons together. */
export function doorState<T extends Known>(touches: readonly T[], dayOf: (instant: string) => string): DoorState<T> {
  const newest = currentTouch(touches, dayOf);
  if (!newest) return { standing: 'todo', newest: null };
  return { standing: tryAgain.has(newest.contact_result) ? 'again' : 'done', newest };
}

/** Doors counted: `todo` + `done` is the whole walkbook; `again` is the part of `done` where no one opened. */
export interface Progress {
  doors: number;
  todo: number;
  done: number;
  again: number;
}

/** Counts the doors by how they stand. */
export function progress(doors: readonly DoorFeature[], standingOf: (doorId: string) => DoorStanding): Progress {
  const result = { doors: doors.length, todo: 0, done: 0, again: 0 };
  for (const door of doors) {
    const standing = standingOf(door.properties.door_id);
    if (standing === 'todo') result.todo++;
    else result.done++;
    if (standing === 'again') result.again++;
  }
  return result;
}

/**
 * The door to go to next: the first one to do after the door last knocked, in walking order and around the loop; from
 * the start when nothing was knocked. Null when all is done. A door is never its own next one.
 */
export function nextDoor(
  doors: readonly DoorFeature[],
  standingOf: (doorId: string) => DoorStanding,
  lastDoorId: string | null,
): DoorFeature | null {
  const from = lastDoorId === null ? -1 : doors.findIndex((door) => door.properties.door_id === lastDoorId);
  for (let step = 1; step <= doors.length; step++) {
    const door = doors[(from + step) % doors.length];
    if (door && door.properties.door_id !== lastDoorId && standingOf(door.properties.door_id) === 'todo') return door;
  }
  return null;
}

/** One person's own work on one local day: doors with a touch that holds, and people talked to there. */
export function dayWork(
  touches: readonly Known[],
  day: string,
  dayOf: (instant: string) => string,
): { doors: number; talks: number } {
  const doors = new Set<string>();
  const talks = new Set<string>();
  for (const touch of liveTouches(touches)) {
    if (dayOf(touch.recorded_at) !== day) continue;
    doors.add(touch.door_id);
    if (touch.contact_result === 'canvassed') talks.add(touch.voter_id ?? touch.door_id);
  }
  return { doors: doors.size, talks: talks.size };
}
