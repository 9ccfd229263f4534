import { expect, test } from 'vitest';
import type { CampaignStatus } from '../../../src/contract/office/campaign-status';
import { judgeStatus, statusParts, type StatusPart } from '../../../src/domain/campaign-status/judge-status';

const now = Date.parse('2026-10-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const inOrder: CampaignStatus = {
  version: '1.0.0',
  sign_in: 'ready',
  database_ahead: 0,
  backup: { newest_at: ago(60), every_hours: 24 },
  waiting: [],
  texting: 'ready',
  calling: 'ready',
  email: { state: 'ready', failed: 0 },
  map: 'none',
  geocoder: 'ready',
  phones: { seen: 3, silent: 0, with_gaps: 0 },
  storage: { used: 10, limit: 100 },
};
const judged = (change: Partial<CampaignStatus>, deviceAhead: number | null = 0) =>
  judgeStatus({ ...inOrder, ...change }, now, deviceAhead);

test('what is in order needs no one', () => {
  expect(new Set(Object.values(judged({}, null)))).toEqual(new Set(['good']));
  expect(Object.keys(judged({})).toSorted()).toEqual([...statusParts].toSorted());
});

const work = (since: string | null) => ({ waiting: [{ kind: 'imports' as const, count: 1, since }] });
const backup = (newest_at: string | null) => ({ backup: { newest_at, every_hours: 24 } });
const phones = (silent: number, with_gaps: number) => ({ phones: { seen: 3, silent, with_gaps } });
const storage = (used: number) => ({ storage: { used, limit: 100 } });

test.each<[part: StatusPart, change: Partial<CampaignStatus>, state: string]>([
  ['sign_in', { sign_in: 'away' }, 'problem'],
  ['backup', backup(null), 'problem'],
  // It takes some time itself.
  ['backup', backup(ago(26 * 60)), 'good'],
  ['backup', backup(ago(27 * 60)), 'problem'],
  ['backup', backup(ago(-2 * 60)), 'good'],
  ['backup', backup(ago(-3 * 60)), 'problem'],
  ['work', work(null), 'good'],
  ['work', work(ago(9)), 'good'],
  ['work', work(ago(11)), 'problem'],
  ['phones', phones(1, 0), 'problem'],
  ['phones', phones(0, 1), 'problem'],
  ['storage', storage(79), 'good'],
  ['storage', storage(80), 'note'],
  ['storage', storage(95), 'problem'],
  ['clock', { database_ahead: 5 }, 'good'],
  ['clock', { database_ahead: -6 }, 'problem'],
  ['email', { email: { state: 'kept', failed: 0 } }, 'note'],
  ['email', { email: { state: 'failing', failed: 2 } }, 'problem'],
  ['texting', { texting: 'no_money' }, 'problem'],
  ['texting', { texting: 'test' }, 'note'],
  ['texting', { texting: 'ready', texts_unread_since: '2026-11-27T12:00:00.000Z' }, 'problem'],
  ['calling', { calling: 'away' }, 'problem'],
  ['texting', { texting: 'off' }, 'off'],
  ['map', { map: 'missing' }, 'problem'],
  ['geocoder', { geocoder: 'none' }, 'off'],
  ['geocoder', { geocoder: 'away' }, 'note'],
])('%s with %j is a %s, and nothing else is', (part, change, state) => {
  const states = judged(change);
  expect(states[part]).toBe(state);
  expect(new Set(statusParts.filter((each) => each !== part).map((each) => states[each]))).toEqual(new Set(['good']));
});

test('a device whose clock is off by minutes is told so, for its person to set it', () => {
  expect([judged({}, 60).clock, judged({}, -61).clock]).toEqual(['good', 'note']);
});
