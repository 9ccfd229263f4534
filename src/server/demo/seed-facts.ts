// What was recorded in the demo, before it becomes rows.
import type { ContactResult } from '../../contract/facts/touch';
import { type DemoKey } from './demo-accounts';
import type { SeedDoor, SeedVoter } from './demo-doors';
import type { SeedWalk } from './demo-walks';

export interface RecordedFact {
  id: string;
  user: DemoKey;
  at: Date;
  received: Date;
  device_id: string;
  /** Counted by the phone, in the order of its facts. */
  seq: number;
}

export interface SeedTouch extends RecordedFact {
  kind: 'touch';
  walk: SeedWalk;
  door: SeedDoor;
  voter: SeedVoter | null;
  result: ContactResult;
  note: string;
  gps: { longitude: number; latitude: number; accuracy: number } | null;
  replaces: string | null;
}

export interface SeedResponse extends RecordedFact {
  kind: 'response';
  walk: SeedWalk;
  survey_id: string;
  question_id: string;
  door: SeedDoor;
  voter: SeedVoter;
  answers: string[];
}

export interface SeedPlacement extends RecordedFact {
  kind: 'placement';
  door: SeedDoor;
  longitude: number;
  latitude: number;
  accuracy: number;
  note: string;
}

export interface SeedDoorReport extends RecordedFact {
  kind: 'door_fact';
  walk: SeedWalk;
  door: SeedDoor;
  /** The fact without what every phone stamps on it. */
  given: { kind: string; voter_id: string | null } & Record<string, unknown>;
  /** Whether the server ticked it off. */
  handled: boolean;
}

export interface SeedShift extends RecordedFact {
  kind: 'shift';
  event: 'start' | 'end';
  shift_id: string | null;
}

export type SeedFact = SeedTouch | SeedResponse | SeedPlacement | SeedDoorReport | SeedShift;

export interface Recorder {
  facts: SeedFact[];
  /** Walks along doors of a walkbook; ends early at dusk, or when it has come to `now`. Returns how many were reached. */
  shift(user: DemoKey, walk: SeedWalk, doors: readonly SeedDoor[], start: Date): number;
}
