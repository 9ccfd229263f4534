// What was recorded at the demo's doors beside knocks, and the shifts in which it happened: made of what was said there, by
// a chance of its own, so that nothing else of the demo shifts by it.
import type { DoorReport } from '../../contract/facts/door-report';
import { factId } from '../../domain/facts/fact-id';
import type { SeededRandom } from './seeded-random';
import type { SeedDoorReport, SeedFact, SeedShift, SeedTouch } from './seed-facts';
import { dayBefore, instantAt } from './demo-time';
import { groupBy } from '../../domain/lists/group-by';

type Stamp = 'id' | 'recorded_at' | 'device_id' | 'seq' | 'door_id' | 'replaces';
type Report = DoorReport extends infer F ? (F extends DoorReport ? Omit<F, Stamp> : never) : never;

/** Apart from the ids of touches and answers. */
const idsBegin = Date.UTC(2026, 5, 1);

const missing = ['Nadia', 'Sam', 'Grace', 'Mateo', 'Leila'];
const hazards = [
  'Dog in the yard. Use the side gate.',
  'Steep stairs, no railing.',
  'The doorbell is broken. Knock loudly.',
];
const buildingWays = ['Buzzer 12#, then the elevator on the left.', 'The doorman lets canvassers in until 8 PM.'];
const lawns = ['Front lawn, left of the driveway.', 'By the mailbox.', ''];

/** How many of a kind there are at most: a list that can be read, not a flood. */
const most = { follow_up: 9, sign_request: 7, person_added: 4, person_corrected: 4, door_note: 6, unit_repair: 1 };

export function doorReportsOf(random: SeededRandom, facts: readonly SeedFact[], now: Date): SeedDoorReport[] {
  const reports: SeedDoorReport[] = [];
  const counts = new Map<string, number>();
  const record = (touch: SeedTouch, report: Report): void => {
    const count = counts.get(report.kind) ?? 0;
    if (count >= (most as Partial<Record<string, number>>)[report.kind]!) return;
    counts.set(report.kind, count + 1);
    const at = new Date(touch.at.getTime() + 15_000);
    reports.push({
      kind: 'door_fact',
      id: factId(idsBegin + reports.length * 1000, random.bytes(10)),
      user: touch.user,
      at,
      received: new Date(Math.max(touch.received.getTime(), at.getTime())),
      device_id: touch.device_id,
      seq: 0,
      walk: touch.walk,
      door: touch.door,
      given: report,
      // The server has come to the older half.
      handled: (report.kind === 'follow_up' || report.kind === 'sign_request') && count % 3 === 0,
    });
  };
  // The newest first: those are the ones that people look at.
  const touches = facts.filter((fact) => fact.kind === 'touch' && fact.replaces === null).toReversed() as SeedTouch[];
  for (const touch of touches) {
    const { voter, result, note, door } = touch;
    const about = { voter_id: voter?.id ?? null };
    if (/^(Call after|Come back next week)/.test(note)) {
      const call = note.startsWith('Call');
      const due = instantAt(dayBefore(touch.at, call ? -1 : -7), call ? 18 * 60 + 30 : 17 * 60);
      record(touch, { kind: 'follow_up', ...about, due_at: due.toISOString(), channel: call ? 'call' : 'door', note });
    }
    if (note.startsWith('Wants a sign')) record(touch, { kind: 'sign_request', ...about, note: random.pick(lawns) });
    if (note.startsWith('Prefers Spanish') && voter && voter.language !== 'Spanish') {
      const unchanged = { first: null, last: null, phone: null };
      record(touch, { kind: 'person_corrected', voter_id: voter.id, ...unchanged, language: 'Spanish' });
    }
    if (note === 'Locked gate.' || note === 'No one answers the buzzer.')
      record(touch, { kind: 'door_note', voter_id: null, note: random.pick(buildingWays), building: true });
    if (result === 'canvassed' && voter && door.unit === null && random.happens(0.04))
      record(touch, { kind: 'door_note', voter_id: null, note: random.pick(hazards), building: false });
    if (result === 'canvassed' && voter && random.happens(0.03)) {
      const voter_id = factId(idsBegin - (reports.length + 1) * 1000, random.bytes(10));
      const first = missing[counts.get('person_added') ?? 0] ?? 'Kim';
      record(touch, { kind: 'person_added', voter_id, first, last: voter.last, language: '', phone: '' });
    }
    if (door.unit !== null && result !== 'not_home')
      record(touch, { kind: 'unit_repair', voter_id: null, unit: `${door.unit}B` });
  }
  return reports.filter(({ at }) => at <= now);
}

/** A walk without a longer break than this is one shift. */
const pause = 90 * 60_000;
const around = 4 * 60_000;

export function shiftsOf(random: SeededRandom, facts: readonly SeedFact[], now: Date): SeedShift[] {
  const walked = facts.filter((fact) => fact.kind !== 'placement');
  return [...groupBy(walked, (fact) => fact.user)].flatMap(([user, recorded]) => {
    const sorted = recorded.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const spans: { from: number; to: number; received: number }[] = [];
    for (const { at, received } of sorted) {
      const time = at.getTime();
      const last = spans.at(-1);
      if (last && time - last.to < pause) {
        last.to = time;
        last.received = Math.max(last.received, received.getTime());
      } else spans.push({ from: time, to: time, received: received.getTime() });
    }
    const device_id = sorted[0]?.device_id ?? '';
    return spans.flatMap(({ from, to, received }, index): SeedShift[] => {
      const end = Math.min(to + around, now.getTime());
      const begin = from - around;
      const make = (event: SeedShift['event'], at: number, shift_id: string | null): SeedShift => ({
        kind: 'shift',
        id: factId(idsBegin + (index + 1) * 7_000 + (event === 'end' ? 1 : 0), random.bytes(10)),
        user,
        at: new Date(at),
        received: new Date(Math.min(Math.max(received, at), now.getTime())),
        device_id,
        seq: 0,
        event,
        shift_id,
      });
      const start = make('start', begin, null);
      return [start, make('end', end, start.id)];
    });
  });
}
