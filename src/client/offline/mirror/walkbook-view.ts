// A walkbook as screens see it: its shape, and where its doors are in the walk.
import type { KnownDoorReport } from '../../../contract/facts/door-report';
import type { KnownResponse } from '../../../contract/facts/survey-response';
import type { KnownTouch } from '../../../contract/facts/touch';
import type { DoorFeature } from '../../../contract/doors';
import type { Walkbook } from '../../../contract/walkbooks';
import type { DoorStanding, DoorState } from '../../../domain/walkbooks/progress';
import type { Where } from './where';

/** Who looks: own facts carry these. */
export interface Viewer extends Where {
  userId: string;
  firstName: string;
  timeZone: string;
}

export interface WalkbookView {
  id: string;
  state: 'loading' | 'ready' | 'absent' | 'revoked';
  /** Why it is absent or revoked, as a sentence. */
  problem: string | null;
  walkbook: Walkbook | null;
  doors: readonly DoorFeature[];
  /** How many of the first doors belong to a plan that this person chose; the others follow it. */
  planned?: number;
  /** Only these sides of streets, or parts of them, are this person's; `of`: doors of the whole walkbook. Absent: all. */
  part?: { keys: readonly string[]; of: number };
  /** Position in walking order, from 0, by door id. */
  positions: ReadonlyMap<string, number>;
  touchesAt: (doorId: string) => readonly KnownTouch[];
  responsesAt: (doorId: string) => readonly KnownResponse[];
  stateOf: (doorId: string) => DoorState<KnownTouch>;
  standingOf: (doorId: string) => DoorStanding;
  /** Where this person last knocked, or null. */
  lastDoorId: string | null;
  /** This person's own facts of doors that the server did not tell yet; those that it told are the walkbook's. */
  ownDoorReports: readonly KnownDoorReport[];
}

const positionMaps = new WeakMap<readonly DoorFeature[], ReadonlyMap<string, number>>();

/** Where each door is in the walking order, computed once a list. */
export function positionsOf(doors: readonly DoorFeature[]): ReadonlyMap<string, number> {
  const known = positionMaps.get(doors);
  if (known) return known;
  const made = new Map(doors.map((door, index) => [door.properties.door_id, index]));
  positionMaps.set(doors, made);
  return made;
}
