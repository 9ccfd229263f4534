import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EstimateCheck } from '../../../src/contract/reports/walkbook-reports';
import { checkEstimates, type WalkedTouch } from '../../../src/domain/routes/estimate-check';
import { metresDrivenPerMinute, minutesToPark } from '../../../src/domain/walking-order/drive';
import { estimateMinutes } from '../../../src/domain/walkbooks/estimate';

const METRE = 1 / 111_195;
const begin = Date.parse('2026-10-18T15:00:00Z');

interface Visit {
  metres: number;
  met: boolean;
  /** What it took with its way. */
  minutes: number;
}

/** One person's walk along a line of doors. */
function walk(user: string, visits: readonly Visit[], byCar = false): WalkedTouch[] {
  let [place, at] = [0, begin];
  return visits.map(({ metres, met, minutes }, index) => {
    place += metres;
    at += minutes * 60_000;
    return {
      door_id: `${user} ${index}`,
      recorded_at: new Date(at).toISOString(),
      user_id: user,
      met,
      by_car: byCar,
      place: { latitude: place * METRE, longitude: 0 },
    };
  });
}

const people = ['Ana', 'Ben', 'Cruz'];
const usual = (metres: number, met = false): Visit => ({ metres, met, minutes: estimateMinutes(1, metres) });
const many = (visit: Visit) => Array.from({ length: 41 }, () => visit);
const inAll = (check: EstimateCheck, of: 'taken' | 'estimated') => check.parts.reduce((sum, part) => sum + part[of], 0);

describe('estimated times beside those of walks', () => {
  it('agree where everybody walks as estimated', () => {
    const ways = fc.array(fc.integer({ min: 5, max: 190 }), { minLength: 41, maxLength: 80 });
    fc.assert(
      fc.property(fc.tuple(ways, ways, ways), (lines) => {
        const check = checkEstimates(
          lines.flatMap((line, at) =>
            walk(
              people[at]!,
              line.map((way) => usual(way)),
            ),
          ),
        );
        expect(inAll(check, 'taken') / inAll(check, 'estimated')).toBeCloseTo(1, 2);
        expect(check.visits).toBe(lines.flat().length - 3);
      }),
    );
  });

  it('say that conversations took longer, and nothing of the rest', () => {
    const talk = (line: Visit[]) => line.map((each, at) => (at % 4 === 0 ? { ...each, met: true, minutes: 8 } : each));
    const { parts } = checkEstimates(people.flatMap((user) => walk(user, talk(many(usual(30))))));
    const [met, unmet] = parts;
    expect(parts.map(({ kind }) => kind)).toEqual(['met', 'unmet']);
    expect(met!.taken / met!.visits).toBeCloseTo(8, 2);
    expect(met!.estimated / met!.visits).toBeCloseTo(2.9, 1);
    expect(unmet!.taken).toBeCloseTo(unmet!.estimated, 1);
  });

  it('say nothing of a kind that only one or two people had', () => {
    const talks = many({ metres: 30, met: true, minutes: 8 });
    const { parts } = checkEstimates(people.flatMap((user) => walk(user, user === 'Cruz' ? many(usual(30)) : talks)));
    expect(parts).toEqual([]);
    const each = people.map((user) => walk(user, [...many(usual(30)), ...(user === 'Cruz' ? [] : talks)]));
    expect(checkEstimates(each.flat()).parts.map(({ kind }) => kind)).toEqual(['unmet']);
  });

  it('count far ways of driven walkbooks as drives, near ones as walks', () => {
    const far = { metres: 3_000, met: false, minutes: 2.5 + minutesToPark + 3_000 / metresDrivenPerMinute };
    const line = many(usual(30)).map((each, at) => (at % 5 === 4 ? far : each));
    const { parts } = checkEstimates(people.flatMap((user) => walk(user, line, true)));
    expect(parts.map(({ kind, visits }) => [kind, visits])).toEqual([
      ['unmet', 96],
      ['driven', 24],
    ]);
    for (const { taken, estimated } of parts) expect(taken / estimated).toBeCloseTo(1, 2);
  });

  it('leave out rests, and count a household once', () => {
    const line = many(usual(30)).map((each, at) => (at === 7 ? { ...each, minutes: 45 } : each));
    const touches = people.flatMap((user) => walk(user, line));
    const twice = touches.map((touch) => ({ ...touch, met: true }));
    const check = checkEstimates([...touches, ...twice]);
    expect(check.visits).toBe(3 * 39);
    expect(check.parts.map(({ kind }) => kind)).toEqual(['met']);
  });

  it('are not given of few visits, or of fewer than three people', () => {
    expect(checkEstimates([])).toEqual({ visits: 0, people: 0, parts: [] });
    const alone = walk('Ana', [...many(usual(30)), ...many(usual(30)), ...many(usual(30))]);
    expect(checkEstimates(alone)).toEqual({ visits: 122, people: 1, parts: [] });
    const few = people.flatMap((user) => walk(user, many(usual(30)).slice(0, 20)));
    expect(checkEstimates(few)).toEqual({ visits: 57, people: 3, parts: [] });
  });
});
