// What is accepted of someone whose walkbook was taken away, archived, or who was removed: what they recorded before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, everyCall } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks } = contract;
const day = 86_400_000;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let vera: TestUser;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 2 });
});
afterAll(() => api.close());

beforeEach(async () => {
  vera = await api.makeUser({ campaign, first: 'Vera' });
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const at = (ms: number) => new Date(ms).toISOString();
const knock = (recorded: number) => aTouch({ door_id: doors[0]!.id, recorded_at: at(recorded) });
const put = (facts: object, by: TestUser = vera) =>
  api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
const verdicts = async (facts: object, by?: TestUser) =>
  (await put(facts, by)).body.receipts.map(({ verdict, code }) => code ?? verdict);

const endings = {
  UNASSIGNED_BEFORE: (when: string) =>
    api.db.updateTable('walkbook_assignments').set({ unassigned_at: when }).where('user_id', '=', vera.id).execute(),
  ARCHIVED_BEFORE: (when: string) =>
    api.db
      .updateTable('walkbooks')
      .set({ record_status: 'archived', archived_at: when })
      .where('id', '=', walkbook)
      .execute(),
  REMOVED_BEFORE: (when: string) =>
    api.db.updateTable('memberships').set({ removed_at: when }).where('user_id', '=', vera.id).execute(),
};

test.each(Object.entries(endings))(
  '%s: facts from before are stored, later ones are refused one by one',
  async (code, end) => {
    const ended = Date.now() - 2 * day;
    const before = knock(ended - 1_000);
    await end(at(ended));
    const report = aDoorReport({ kind: 'door_note', door_id: doors[0]!.id, note: 'Dog', voter_id: null });
    expect(await verdicts({ door_facts: [report], touches: [before, knock(ended + 1_000)] })).toEqual([
      code,
      'stored',
      code,
    ]);
    expect(await verdicts({ touches: [before] })).toEqual(['already_stored']);
  },
);

test.each(Object.entries(endings))('%s: nothing is accepted more than 14 days later', async (_, end) => {
  const ended = Date.now() - 15 * day;
  await end(at(ended));
  expect(await verdicts({ touches: [knock(ended - day)] })).toEqual(['ARRIVED_TOO_LATE']);
});

test('a phone that is years ahead is judged by its true time', async () => {
  const ended = Date.now() - day;
  await endings.UNASSIGNED_BEFORE(at(ended));
  const year = 365 * day;
  const touch = (truly: number) => ({
    ...knock(truly),
    clock: { reading: truly + 10 * year, offset: -10 * year, checked_at: truly - 60_000 },
  });
  expect(await verdicts({ touches: [touch(ended + 60_000)] })).toEqual(['UNASSIGNED_BEFORE']);
  expect(await verdicts({ touches: [touch(ended - 60_000)] })).toEqual(['stored']);
});

test('archiving over the API notes when, and restoring accepts again', async () => {
  const archive = (archived: boolean) =>
    api.as(campaign.owner).call(walkbooks.archive, {
      query: { walkbook_id: walkbook, campaign_id: campaign.id, archived },
    });
  const before = knock(Date.now() - 1_000);
  await archive(true);
  const later = knock(Date.now() + 5);
  expect(await verdicts({ touches: [before, later] })).toEqual(['stored', 'ARCHIVED_BEFORE']);
  expect((await put({})).error.code).toBe('WALKBOOK_ARCHIVED');
  await archive(false);
  expect(await verdicts({ touches: [later] })).toEqual(['stored']);
});

test('someone who was removed reads nothing and changes nothing', async () => {
  await endings.REMOVED_BEFORE(at(Date.now()));
  const reply = await put({ touches: [knock(Date.now() - 60_000)] });
  expect(reply.body.walkbook).toMatchObject({ name: '', doors: 0, assigned: [], filter_params: null });
  expect((await put({})).error.code).toBe('FORBIDDEN');
  expect((await put({ name: 'Mine', touches: [knock(0)] })).error.code).toBe('FORBIDDEN');
  const query = { id: walkbook, campaign_id: campaign.id };
  expect((await api.as(vera).call(walkbooks.get, { query })).error.code).toBe('FORBIDDEN');
  const other = await api.makeUser({ campaign });
  await api.db
    .updateTable('memberships')
    .set({ removed_at: at(Date.now()) })
    .where('user_id', '=', other.id)
    .execute();
  expect((await put({ touches: [knock(Date.now() - day)] }, other)).error.code).toBe('FORBIDDEN');
  const open = [...everyCall()].filter(({ call }) => 'formerly' in call.access).map(({ name }) => name);
  expect(open).toEqual(['walkbooks.update']);
});
