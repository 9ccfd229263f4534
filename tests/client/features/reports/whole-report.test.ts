import { expect, it } from 'vitest';
import { wholeReport } from '../../../../src/client/features/reports/coverage/whole-report';
import { id, serverDouble } from '../../../support/office';

const states = (never: number) => ({ reached: 0, week: 0, month: 0, older: 0, never });
const counts = (never: number) => ({ doors: states(never), voters: states(never) });
const line = (at: number) => ({ key: id(at), name: `Book ${at}`, ...counts(1) });
const lines = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => line(first + at));

/** A server whose lines are others each time it is asked; it answers the same as before within a minute. */
async function changing(states: readonly { lines: readonly ReturnType<typeof line>[]; total: number }[]) {
  const asked: string[] = [];
  const kept = new Map<string, unknown>();
  await serverDouble({
    'GET /report/coverage/': ({ query }) => {
      const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
      const key = `${skip} ${limit}`;
      const state = states[Math.min(asked.length, states.length - 1)]!;
      asked.push(key);
      const answer = kept.get(key) ?? {
        rows: state.lines.slice(skip, skip + limit),
        total: counts(state.total),
        left_out: 0,
        set_aside: 0,
        rows_left_out: Math.max(0, state.lines.length - skip - limit),
        as_of: '2026-03-04T18:00:00.000Z',
      };
      kept.set(key, answer);
      return answer;
    },
  });
  return asked;
}

const keys = (from: readonly { key: string }[]) => from.map(({ key }) => key);
const asks = { campaign_id: id(9000), by: 'walkbook' } as const;

it('has each line once, asking once where nothing changes', async () => {
  const all = lines(1, 1500);
  const asked = await changing([{ lines: all, total: 1500 }]);
  const report = await wholeReport(asks);
  expect([keys(report.rows), report.rows_left_out]).toEqual([keys(all), 0]);
  expect(asked).toHaveLength(2);
});

it('asks again when a line went to a part that was read before it', async () => {
  const before = lines(1, 1500);
  // The last is the first by now: it would be missing, and the thousandth doubled.
  const after = [line(1500), ...lines(1, 1499)];
  const asked = await changing([
    { lines: before, total: 1500 },
    { lines: after, total: 1500 },
  ]);
  expect(keys((await wholeReport(asks)).rows)).toEqual(keys(after));
  expect(asked).toEqual(['0 1000', '1000 1000', '0 999', '999 999']);
});

it('asks again when a line is gone, whose place another took', async () => {
  const after = lines(2, 1500);
  await changing([
    { lines: lines(1, 1500), total: 1500 },
    { lines: after, total: 1500 },
  ]);
  expect(keys((await wholeReport(asks)).rows)).toEqual(keys(after));
});

it('asks again when its parts differ in their total, and gives it all the same where that goes on', async () => {
  const all = lines(1, 1500);
  const asked = await changing([1, 2, 3, 4, 5, 6].map((total) => ({ lines: all, total })));
  const report = await wholeReport(asks);
  expect([report.rows.length, report.total.doors.never, asked.length]).toEqual([1500, 5, 6]);
});

it('is not given where lines are missing each time', async () => {
  const turns = [1, 2, 3, 4, 5, 6].map((turn) => ({ lines: lines(turn, 1500), total: 1500 }));
  await changing(turns);
  await expect(wholeReport(asks)).rejects.toThrow('changed while');
});
