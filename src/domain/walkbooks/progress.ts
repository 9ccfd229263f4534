// How far a walkbook is: which doors are done, which to try again, which comes next.
import type { ContactResult, KnownTouch } from '../../contract/facts/touch';
import type { DoorFeature } from '../../contract/doors';
import { fieldWork, type FieldWork } from '../facts/field-work';
import { currentTouch, liveTouches, type LiveTouch, type Recorded } from '../facts/current-view';

/**
 * A door is `todo` until each target behind it, or the household as a whole, has a result that holds; without targets until
 * anyone has. A door no one opened is done, and to `again`.
 */
export type DoorStanding = 'todo' | 'done' | 'again';

type Known = Recorded & Pick<KnownTouch, 'door_id' | 'voter_id'>;

/** How one door stands. `newest`: the touch that speaks for the door, of whoever lives there; a door to do may have one, too. */
export interface DoorState<T extends Known> {
  standing: DoorStanding;
  newest: LiveTouch<T> | null;
}

const tryAgain: ReadonlySet<ContactResult> = new Set(['not_home', 'inaccessible']);

/** The people of a door for whom someone goes there: targets who may be met. */
export function targetsOf({ properties: { voters } }: DoorFeature): string[] {
  return voters.flatMap((voter) => (voter.target && !voter.suppressed ? [voter.id] : []));
}

/** The targets who have no result yet; none where the household as a whole has one. */
export function targetsLeft(touches: readonly Known[], targets: readonly string[]): string[] {
  const met = new Set(liveTouches(touches).map((touch) => touch.voter_id));
  return met.has(null) ? [] : targets.filter((id) => !met.has(id));
}

/** The state of a door from its own touches, door and persons together, and from who its targets are. */
export function doorState<T extends Known>(
  touches: readonly T[],
  dayOf: (instant: string) => string,
  targets: readonly string[],
): DoorState<T> {
  const newest = currentTouch(touches, dayOf);
  if (!newest || targetsLeft(touches, targets).length > 0) return { standing: 'todo', newest };
  return { standing: tryAgain.has(newest.contact_result) ? 'again' : 'done', newest };
}

/** Whether one drives on from a door to another: the car of a walkbook that is driven is parked elsewhere for it. */
export function isDriven(
  { properties: { park: from } }: DoorFeature,
  { properties: { park: to } }: DoorFeature,
): boolean {
  return from !== undefined && to !== undefined && from !== to;
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

/** One person's own work on one local day. */
export function dayWork(
  touches: readonly (Recorded & { door_id: string | null })[],
  day: string,
  dayOf: (instant: string) => string,
): FieldWork {
  return fieldWork(liveTouches(touches).filter((touch) => dayOf(touch.recorded_at) === day));
}
