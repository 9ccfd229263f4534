// Phones whose clocks are years off, jump and stand still: what their facts are worth once the server has them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactResults, type ContactResult, type KnownTouch } from '../../../src/contract/facts/touch';
import { correctedTimes, stampedTime, type Stamping, type Timed } from '../../../src/domain/facts/corrected-time';
import { currentTouch, localDay } from '../../../src/domain/facts/current-view';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
const noon = Date.UTC(2026, 9, 3, 16);
const told = (fact: Omit<Timed, 'seq'>, arrival: { now: number; offset: number | null }) =>
  correctedTimes([{ seq: 1, ...fact }], [], arrival)[0];

describe('the time of one fact', () => {
  const reading = noon + 10 * year;
  const measured = { reading, offset: -10 * year, checked_at: noon - minute };

  it('is the clock’s with the offset that was measured before it', () => {
    expect(told({ recorded_at: noon, clock: measured }, { now: noon + minute, offset: 0 })).toBe(noon);
  });

  it('takes the offset at arrival when none was measured before it', () => {
    const clock = { reading, offset: null, checked_at: null };
    expect(told({ recorded_at: reading, clock }, { now: noon + minute, offset: -10 * year })).toBe(noon);
  });

  it('takes the offset at arrival when the clock jumped after the last exchange', () => {
    const back = { reading: noon - 25 * year, offset: 0, checked_at: noon - minute };
    expect(told({ recorded_at: noon - minute, clock: back }, { now: noon + minute, offset: 25 * year })).toBe(noon);
    const ahead = { reading: noon + 10 * year, offset: 0, checked_at: noon - minute };
    expect(told({ recorded_at: reading, clock: ahead }, { now: noon + minute, offset: -10 * year })).toBe(noon);
  });

  it('is never after its arrival nor before the exchange that went before it', () => {
    const lost = { reading, offset: 0, checked_at: noon - minute };
    expect(told({ recorded_at: reading, clock: lost }, { now: noon, offset: null })).toBe(noon);
    const early = { reading: 0, offset: 0, checked_at: noon - minute };
    expect(told({ recorded_at: 0, clock: early }, { now: noon, offset: null })).toBe(noon - minute);
    expect(told({ recorded_at: reading }, { now: noon, offset: null })).toBe(noon);
  });

  it('that no clock stamped is left alone: a correction keeps the time of what it corrects', () => {
    expect(told({ recorded_at: noon, clock: null }, { now: noon + year, offset: 5 * year })).toBe(noon);
    const before = [{ seq: 1, at: noon + minute }];
    const correction = { seq: 2, recorded_at: noon, clock: null };
    expect(correctedTimes([correction], before, { now: noon + year, offset: 0 })).toEqual([noon]);
  });

  it('keeps facts of one save in the order of their numbers', () => {
    const facts = [3, 1, 2].map((seq) => ({ seq, recorded_at: noon, clock: { ...measured } }));
    expect(correctedTimes(facts, [], { now: noon + minute, offset: 0 })).toEqual([noon + 2, noon, noon + 1]);
  });

  it('lies between the facts around it that came before it', () => {
    const around = [
      { seq: 1, at: noon },
      { seq: 3, at: noon + minute },
    ];
    const unknown = { seq: 2, recorded_at: noon + year, clock: { reading: 0, offset: null, checked_at: null } };
    expect(correctedTimes([unknown], around, { now: noon + year, offset: null })).toEqual([noon + minute]);
  });

  it('is not after a fact that was recorded later and came first, where both fall into one millisecond', () => {
    const around = [
      { seq: 1, at: noon },
      { seq: 3, at: noon },
    ];
    const held = { seq: 2, recorded_at: noon, clock: measured };
    expect(correctedTimes([held], around, { now: noon + minute, offset: 0 })).toEqual([noon]);
    const sure = { seq: 2, recorded_at: noon, clock: { ...measured, checked_at: noon + minute } };
    expect(correctedTimes([sure], around, { now: noon + 2 * minute, offset: 0 })).toEqual([noon]);
  });
});

/** A phone of the model: its clock is `off` the true time. */
class Phone {
  private measured: Stamping['measured'] = null;
  private last: Stamping['last'] = null;
  private pending: (Timed & { truly: number; id: string; result: ContactResult })[] = [];
  private seq = 0;
  readonly decided: { seq: number; at: number }[] = [];
  /** How often the clock jumped since the last exchange. */
  jumps = 0;
  constructor(
    readonly name: string,
    private off: number,
  ) {}

  jump(by: number): void {
    this.off += by;
    this.jumps += 1;
  }

  tap(truly: number, result: ContactResult): void {
    const { at, clock } = stampedTime({ reading: truly + this.off, measured: this.measured, last: this.last });
    this.last = { at, checked_at: clock.checked_at };
    this.seq += 1;
    this.pending.push({ seq: this.seq, recorded_at: at, clock, truly, result, id: `${this.name}${this.seq}` });
  }

  /** Sends what waits, in an order of chance, and measures. */
  exchange(now: number): { fact: Phone['pending'][number]; at: number }[] {
    const facts = this.pending.toReversed();
    const times = correctedTimes(facts, this.decided, { now, offset: -this.off });
    this.pending = [];
    this.measured = { offset: -this.off, checked_at: now };
    this.jumps = 0;
    return facts.map((fact, index) => {
      this.decided.push({ seq: fact.seq, at: times[index]! });
      return { fact, at: times[index]! };
    });
  }
}

const years = fc.integer({ min: -40, max: 40 }).map((count) => count * year + (count % 7) * 11 * minute);
const event = fc.record({
  phone: fc.nat(2),
  after: fc.integer({ min: 2, max: 300 }).map((minutes) => minutes * minute),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...contactResults) },
    { weight: 3, arbitrary: fc.constant('exchange' as const) },
    { weight: 1, arbitrary: years.filter((by) => Math.abs(by) >= year) },
  ),
});
const plan = fc.record({
  off: fc.tuple(years, years, years),
  events: fc.array(event, { minLength: 1, maxLength: 40 }),
});

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** Plays a plan; `jumpy`: clocks may also jump twice between two exchanges, after which no one can tell when things were. */
function play({ off, events }: Plan, jumpy: boolean) {
  const phones = off.map((by, index) => new Phone('abc'[index]!, by));
  for (const phone of phones) phone.exchange(noon);
  const stored: { fact: ReturnType<Phone['exchange']>[number]['fact']; at: number; now: number; phone: number }[] = [];
  let now = noon;
  const send = (index: number) => {
    for (const each of phones[index]!.exchange(now)) stored.push({ ...each, now, phone: index });
  };
  for (const { phone: index, after, what } of events) {
    now += after;
    const phone = phones[index]!;
    if (what === 'exchange') send(index);
    else if (typeof what === 'number') {
      if (jumpy || phone.jumps === 0) phone.jump(what);
    } else phone.tap(now, what);
  }
  now += minute;
  phones.forEach((_, index) => send(index));
  return stored;
}

const asTouch = ({ fact, phone }: ReturnType<typeof play>[number], at: number): KnownTouch => ({
  id: fact.id,
  recorded_at: new Date(at).toISOString(),
  device_id: `phone ${phone}`,
  seq: fact.seq,
  door_id: 'door',
  voter_id: 'voter',
  contact_result: fact.result,
  note: '',
  gps: null,
  replaces: null,
  user_id: `user ${phone}`,
  user_name: 'Ana',
});

describe('phones with clocks years off', () => {
  it('lead to the result that the true times lead to', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const stored = play(given, false);
        for (const { fact, at } of stored) expect(Math.abs(at - fact.truly)).toBeLessThan(minute);
        const shown = currentTouch(
          stored.map((each) => asTouch(each, each.at)),
          localDay('America/New_York'),
        );
        const truly = currentTouch(
          stored.map((each) => asTouch(each, each.fact.truly)),
          localDay('America/New_York'),
        );
        expect(shown?.id).toBe(truly?.id);
      }),
      { numRuns: 300 },
    );
  });

  it('keep the order of their numbers, and nothing happens after it arrived, however often they jump', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const stored = play(given, true);
        for (const { at, now } of stored) expect(at).toBeLessThanOrEqual(now);
        for (const phone of [0, 1, 2]) {
          const times = stored
            .filter((each) => each.phone === phone)
            .toSorted((a, b) => a.fact.seq - b.fact.seq)
            .map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 300 },
    );
  });
});
