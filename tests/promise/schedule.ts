// What may happen in a schedule, and how often: commands of people and phones, troubles of the world, and what becomes of
// the requests meanwhile.
import * as fc from 'fast-check';
import type { Fault } from './network';
import type { StorageFault } from './storage';

type Slot = 0 | 1;

export const failings = ['failing', 'crashing', 'silencing', 'toppling'] as const;
export type Failing = (typeof failings)[number];

export type What =
  | 'knocks'
  | 'visit'
  | 'correct'
  | 'undo'
  | 'sign'
  | 'photo'
  | 'bad'
  /**
   * A knock that the server itself fails at: it says so of that knock, fails with the whole request, never answers, or dies of it, and
   * a proxy says so.
   */
  | Failing
  /** A door and a person that were missing on the list. */
  | 'addition'
  /** Follow-ups, wishes for a sign, notes, mended units, do-not-contact with its channels. */
  | 'beside'
  /** Takes back what was recorded beside knocks. */
  | 'withdraw'
  /** Bytes at a door: a picture of it, or what the canvasser says after the visit. */
  | 'door-photo'
  | 'voice'
  /** How a placed sign was found. */
  | 'report'
  | 'shift'
  | 'division';

/** The release of the app that a page runs; a phone may go back to an older one. */
export type ReleaseName = 'current' | 'newer' | 'older';

export type Deed =
  | { do: 'save'; phone: Slot; tab: Slot; walkbookView: number; what: What; size: number }
  | { do: 'send-now'; phone: Slot; tab: Slot; parked: boolean }
  | { do: 'discard'; phone: Slot; tab: Slot }
  /** Somebody sets right what headquarters refused. */
  | { do: 'fix'; phone: Slot; tab: Slot }
  | { do: 'pull'; phone: Slot; tab: Slot; walkbookView: number }
  | { do: 'open'; phone: Slot; tab: Slot; release: ReleaseName }
  | { do: 'kill' | 'freeze' | 'thaw'; phone: Slot; tab: Slot }
  | { do: 'wake'; phone: Slot; tab: Slot; how: 'online' | 'visible' | 'pageshow' | 'worker' }
  | { do: 'sign-out'; phone: Slot; tab: Slot; next: Slot | null }
  | { do: 'token'; phone: Slot; provider: 'answers' | 'unreachable' | 'silent' }
  | { do: 'clock'; phone: Slot; hours: number }
  | { do: 'full'; phone: Slot; how: 'full' | 'full-request' | null }
  | { do: 'lose'; phone: Slot; how: StorageFault; after: number }
  | { do: 'offline'; phone: Slot; on: boolean }
  | { do: 'sleep'; seconds: number }
  | { do: 'server'; up: boolean }
  | { do: 'archive'; walkbookView: number; on: boolean }
  | { do: 'member'; person: Slot; campaign: Slot; on: boolean }
  /** Somebody's unsent work leaves as a file and is brought in on the other phone. */
  | { do: 'carry'; phone: Slot; tab: Slot; to: Slot }
  /** The second phone becomes a copy of the first one, as from a backup of it, if no one has used it yet. */
  | { do: 'clone' }
  /** The phone breaks: nothing that was on it is anywhere else, unless it was carried away or has arrived. */
  | { do: 'wreck'; phone: Slot }
  | { do: 'backup' }
  /** `keys`: whether the backup is of before the keys to what lies on phones were made. */
  | { do: 'restore'; keys?: 'lost' }
  /** The database's server dies, and the one that takes over lacks what it had not heard of; `lost` is told how many facts. */
  | { do: 'fail-over'; lost: (facts: number) => void }
  | { do: 'act'; act: () => Promise<void> };

export interface Command {
  deed: Deed;
  /** What becomes of the next requests. */
  faults: Fault[];
  /** The next command comes after so many steps; null: once everything is at rest. */
  rush: number | null;
}

export interface Schedule {
  seed: number;
  /** Whether the phones' browsers have Web Locks. */
  locks: boolean;
  commands: Command[];
}

/** In hours. */
const aYear = 8_766;
const slot = fc.constantFrom<Slot>(0, 0, 0, 1);
const at = { phone: slot, tab: slot };
const walkbookView = fc.constantFrom(0, 0, 0, 1, 2);
const status = (code: number, name: string, wait: string | null = null): Fault => ({
  kind: 'status',
  status: code,
  code: name,
  wait,
});

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>({ kind: 'ok' }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Fault>({ kind: 'drop' }, { kind: 'lost' }, { kind: 'lost' }, { kind: 'late' }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fault>({ kind: 'twice' }, { kind: 'twin' }, { kind: 'gateway' }, { kind: 'crash' }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Fault>(
      { kind: 'portal' },
      { kind: 'stranger' },
      { kind: 'redirect' },
      { kind: 'truncated' },
      { kind: 'page', status: 403 },
      { kind: 'page', status: 413 },
      { kind: 'page', status: 502 },
    ),
  },
  {
    weight: 7,
    arbitrary: fc.constantFrom<Fault>(
      status(401, 'TOKEN_INVALID'),
      status(401, 'TOKEN_INVALID'),
      status(403, 'FORBIDDEN'),
      status(404, 'NOT_FOUND'),
      status(408, 'TIMEOUT'),
      status(409, 'CONFLICT'),
      status(409, 'NAME_EXISTS'),
      status(413, 'TOO_LARGE'),
      status(422, 'INVALID'),
      status(400, 'BAD_REQUEST'),
      status(425, 'TOO_EARLY'),
      status(429, 'TOO_MANY', '120'),
      status(500, 'INTERNAL'),
      status(503, 'UNAVAILABLE', '5'),
    ),
  },
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 26,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      ...at,
      walkbookView,
      what: fc.constantFrom<What>(
        'knocks',
        'knocks',
        'knocks',
        'visit',
        'visit',
        'correct',
        'undo',
        'sign',
        'photo',
        'door-photo',
        'voice',
        'bad',
        ...failings,
        'addition',
        'addition',
        'beside',
        'withdraw',
        'report',
        'shift',
        'division',
      ),
      size: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      seconds: fc.constantFrom(1, 1, 1, 3, 10, 35, 50, 150, 400, 3_700, 90_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wake' as const),
      ...at,
      how: fc.constantFrom('online' as const, 'visible' as const, 'pageshow' as const, 'worker' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send-now' as const), ...at, parked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), ...at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fix' as const), ...at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pull' as const), ...at, walkbookView }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('carry' as const), ...at, to: slot }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      ...at,
      release: fc.constantFrom<ReleaseName[]>('current', 'current', 'older', 'newer'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('kill' as const, 'kill' as const, 'freeze' as const, 'thaw' as const),
      ...at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sign-out' as const),
      ...at,
      next: fc.constantFrom<Slot | null>(0, 1, 1, null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('token' as const),
      phone: slot,
      provider: fc.constantFrom('answers' as const, 'answers' as const, 'unreachable' as const, 'silent' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      phone: slot,
      hours: fc.constantFrom(-48, 48, -40 * aYear, 10 * aYear, 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('full' as const),
      phone: slot,
      how: fc.constantFrom('full' as const, 'full-request' as const, null, null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      phone: slot,
      how: fc.constantFrom<StorageFault>('lost', 'lost-after', 'refused', 'full'),
      after: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('offline' as const), phone: slot, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server' as const), up: fc.constantFrom(false, true, true) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), walkbookView, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('member' as const),
      person: slot,
      campaign: fc.constantFrom<Slot>(0, 0, 1),
      on: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Deed>({ do: 'backup' }, { do: 'restore' }, { do: 'restore', keys: 'lost' }) },
  { weight: 2, arbitrary: fc.constant<Deed>({ do: 'clone' }) },
);

const command: fc.Arbitrary<Command> = fc.record({
  deed,
  faults: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Fault[]>([]) },
    { weight: 8, arbitrary: fc.array(fault, { minLength: 1, maxLength: 3 }) },
    // A token that no fresh one replaces: the account was disabled, or signed in elsewhere with another password.
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 2 }, () => status(401, 'TOKEN_INVALID'))) },
  ),
  rush: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
  ),
});

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  locks: fc.boolean(),
  commands: fc.array(command, { minLength: 6, maxLength: 20, size: 'max' }),
});

/** A schedule in words, one line a command. */
export function describeSchedule({ seed, locks, commands }: Schedule): string {
  const lines = commands.map(({ deed: { do: name, ...rest }, faults, rush }) => {
    const details = Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`);
    const troubles = faults.map((each) => ('status' in each ? `${each.kind} ${each.status}` : each.kind));
    return [
      `  ${name}`,
      ...details,
      ...(troubles.length > 0 ? [`[${troubles.join(', ')}]`] : []),
      ...(rush === null ? [] : [`(next after ${rush} steps)`]),
    ].join(' ');
  });
  return [`seed ${seed}, ${locks ? 'with' : 'without'} Web Locks`, ...lines].join('\n');
}
