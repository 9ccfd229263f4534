import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { shifts, walkbooks, devices, campaigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let doors: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  const body = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const start = (at: string, given: object = {}) => ({
  id: randomUUID(),
  event: 'start',
  shift_id: null as string | null,
  at,
  recorded_at: at,
  device_id: randomUUID(),
  seq: 1,
  ...given,
});
const end = (shift_id: string, at: string, given: object = {}) => start(at, { event: 'end', shift_id, ...given });
const record = (facts: ReturnType<typeof start>[], by = vera) =>
  api.as(by).call(shifts.record, { body: { campaign_id: campaign.id, facts } });
const mine = async (by = vera) => (await api.as(by).call(shifts.allUser, { query: { campaign_id: campaign.id } })).body;
const knock = (minutesAgo: number, door: number, given: object = {}) =>
  api.as(vera).call(walkbooks.update, {
    body: {
      id: walkbook,
      campaign_id: campaign.id,
      touches: [aTouch({ door_id: doors[door]!.id, recorded_at: ago(minutesAgo), ...given })],
    },
  });

describe('a shift', () => {
  test('at a time that no clock shows is rejected alone, and holds back no other', async () => {
    const impossible = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'].map((at) => start(at));
    const facts = [...impossible.map((fact) => ({ ...fact, recorded_at: ago(1) })), start(ago(1))];
    const { receipts } = (await record(facts)).body;
    expect(receipts.map(({ verdict, code }) => code ?? verdict)).toEqual(['INVALID', 'INVALID', 'stored']);
  });

  test('said again is stored already, however its times are written; other times under its id are refused', async () => {
    const at = '2026-03-08T02:30:00.123456-05:00';
    const began = start(at);
    const ended = end(began.id, '2026-03-09T04:30:00+20:00');
    const verdicts = async (facts: ReturnType<typeof start>[]) =>
      (await record(facts)).body.receipts.map(({ verdict, code }) => code ?? verdict);
    expect(await verdicts([began, ended])).toEqual(['stored', 'stored']);
    expect(await verdicts([{ ...began, at: '2026-03-08T07:30:00.123Z' }, ended])).toEqual([
      'already_stored',
      'already_stored',
    ]);
    const later = { ...ended, at: '2026-03-08T05:30:00Z' };
    expect(await verdicts([{ ...began, at: ago(1) }, later, ended])).toEqual([
      'CONFLICT',
      'CONFLICT',
      'already_stored',
    ]);
    const fresh = start(ago(5));
    expect(await verdicts([fresh, { ...fresh, at: ago(1) }, fresh])).toEqual(['stored', 'CONFLICT', 'already_stored']);
  });

  test('has its minutes, and the doors and contacts between its start and its end', async () => {
    const began = start(ago(120));
    await record([began, end(began.id, ago(30))]);
    await knock(121, 2);
    await knock(100, 0);
    await knock(90, 0, { contact_result: 'canvassed', voter_id: doors[0]!.voters[0]!.id });
    await knock(80, 1, { contact_result: 'refused' });
    await knock(20, 2);
    expect(await mine()).toEqual([
      {
        id: began.id,
        user_id: vera.id,
        user_name: 'Vera Example',
        started_at: began.at,
        ended_at: expect.any(String),
        minutes: 90,
        doors: 2,
        contacts: 2,
        signs: 0,
      },
    ]);
  });

  test('is open until its end arrives, even when the end arrives first', async () => {
    const began = start(ago(60));
    await record([end(began.id, ago(10))]);
    expect(await mine()).toEqual([]);
    await record([began]);
    expect((await mine())[0]).toMatchObject({ minutes: 50 });
    const second = start(ago(5));
    await record([second]);
    expect((await mine())[0]).toMatchObject({ id: second.id, ended_at: null, minutes: 5 });
  });

  test('sent again changes nothing, and its phone lacks no number', async () => {
    const device_id = randomUUID();
    const began = start(ago(60), { device_id, seq: 1 });
    const facts = [began, end(began.id, ago(10), { device_id, seq: 2 })];
    expect((await record(facts)).body.receipts.map(({ verdict }) => verdict)).toEqual(['stored', 'stored']);
    expect((await record(facts)).body.receipts.map(({ verdict }) => verdict)).toEqual([
      'already_stored',
      'already_stored',
    ]);
    expect(await mine()).toHaveLength(1);
    const body = { campaign_id: campaign.id, device_id, highest: 2, unsent: 0, discarded: [] };
    expect((await api.as(vera).call(devices.report, { body })).body.missing).toEqual([]);
  });

  test('that nobody ended is over after twelve hours, with its last knock', async () => {
    await record([start(ago(13 * 60))]);
    await knock(13 * 60 - 45, 0);
    expect((await mine())[0]).toMatchObject({ minutes: 45, ended_at: expect.any(String) });
  });

  test('is ended by its own person only', async () => {
    const began = start(ago(60));
    await record([began]);
    const ben = await api.makeUser({ campaign, first: 'Ben' });
    await record([end(began.id, ago(10))], ben);
    expect((await mine())[0]?.ended_at).toBeNull();
    const refused = (await record([{ ...began }], ben)).body.receipts[0];
    expect(refused).toMatchObject({ verdict: 'rejected', code: 'CONFLICT' });
  });

  test('of which a fact is damaged stores the others', async () => {
    const { receipts } = (await record([start(ago(1), { event: 'pause' }), start(ago(1)), end('', ago(1))])).body;
    expect(receipts.map(({ verdict }) => verdict)).toEqual(['rejected', 'stored', 'rejected']);
  });
});

describe('who sees shifts', () => {
  test('headquarters sees everybody’s, who is out first', async () => {
    const ben = await api.makeUser({ campaign, first: 'Ben' });
    const [over, open] = [start(ago(60)), start(ago(90))];
    await record([over, end(over.id, ago(10))]);
    await record([open], ben);
    const query = { campaign_id: campaign.id };
    const all = (await api.as(campaign.owner).call(shifts.all, { query })).body;
    expect(all.map(({ user_name }) => user_name)).toEqual(['Ben Example', 'Vera Example']);
    expect((await api.as(vera).call(shifts.all, { query })).error.code).toBe('FORBIDDEN');
  });

  test('a volunteer sees their own only, and nobody those of another campaign', async () => {
    await record([start(ago(60))], campaign.owner);
    expect(await mine()).toEqual([]);
    const of = { query: { campaign_id: campaign.id, user_id: campaign.owner.id } };
    expect((await api.as(vera).call(shifts.allUser, of)).error.code).toBe('FORBIDDEN');
    const rival = await api.makeCampaign();
    const there = { query: { campaign_id: rival.id, user_id: campaign.owner.id } };
    expect((await api.as(rival.owner).call(shifts.allUser, there)).body).toEqual([]);
  });
});

describe('the leaderboard', () => {
  const board = async (by = vera) =>
    (await api.as(by).call(shifts.leaderboard, { query: { campaign_id: campaign.id } })).body;

  test('counts this week’s doors and contacts by person', async () => {
    await knock(0, 0);
    await knock(0, 1, { contact_result: 'refused' });
    expect(await board()).toEqual({ shown: true, people: [{ id: vera.id, user_name: 'Vera', doors: 2, contacts: 1 }] });
  });

  test('is switched off by a manager, for everybody', async () => {
    await knock(0, 0);
    const body = { id: campaign.id, shows_leaderboard: false };
    expect((await api.as(vera).call(campaigns.update, { body })).error.code).toBe('FORBIDDEN');
    expect((await api.as(campaign.owner).call(campaigns.update, { body })).body.shows_leaderboard).toBe(false);
    expect(await board()).toEqual({ shown: false, people: [] });
    expect(await board(campaign.owner)).toEqual({ shown: false, people: [] });
  });
});
