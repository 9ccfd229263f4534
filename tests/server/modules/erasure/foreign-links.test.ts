// Facts and reports whose ids point where they should not, and decisions that meet: no wish is lost by them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports, lateWork, erasure } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let otto: TestUser;
let walkbook: string;
let doors: TestDoor[];
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  otto = await api.makeUser({ campaign, first: 'Otto' });
  doors = await makeTurf(api, campaign, { doors: 3 });
  const body = {
    name: 'Elm',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id, otto.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
const put = async (by: TestUser, facts: object, id = walkbook) =>
  (await api.as(by).call(walkbooks.update, { body: { id, campaign_id: campaign.id, ...facts } })).body.receipts.map(
    ({ verdict, code }) => code ?? verdict,
  );
const review = (id: string, decision: 'kept' | 'undone' | 'open') =>
  api.as(campaign.owner).call(doorReports.review, { body: { id, campaign_id: campaign.id, decision } });
const suppressed = async (id: string) =>
  (await api.db.selectFrom('voters').select('suppressed').where('id', '=', id).executeTakeFirstOrThrow()).suppressed;
const erase = (voter_id: string) =>
  api.as(campaign.owner).call(erasure.person, { query: { campaign_id: campaign.id, voter_id } });
const who = (n: number) => ({ door_id: doors[n]?.id ?? '', voter_id: doors[n]?.voters[0]?.id ?? '' });

test('undoing a report whose touch is someone else’s leaves that one alone', async () => {
  const asked = aTouch({ ...who(0), contact_result: 'do_not_contact' });
  expect(await put(vera, { touches: [asked] })).toEqual(['stored']);
  expect(await suppressed(who(0).voter_id)).toBe('do_not_contact');
  const wish = aDoorReport({ ...who(1), kind: 'do_not_contact', channels: ['call'], touch_id: asked.id });
  expect(await put(otto, { door_facts: [wish] })).toEqual(['stored']);
  expect((await review(wish.id, 'undone')).status).toBe(200);
  const { rows } = await sql<{ set_aside: boolean }>`select set_aside from all_touches where id = ${asked.id}`.execute(
    api.db,
  );
  expect(rows).toEqual([{ set_aside: false }]);
  expect(await suppressed(who(0).voter_id)).toBe('do_not_contact');
});

test('a wish stays when a slip that replaced it was undone and both are set aside as late', async () => {
  const ended = Date.now() - 2 * 86_400_000;
  const at = (ms: number) => new Date(ms).toISOString();
  await api.db
    .updateTable('memberships')
    .set({ removed_at: at(ended) })
    .where('user_id', '=', vera.id)
    .execute();
  const asked = aTouch({ ...who(0), contact_result: 'do_not_contact', recorded_at: at(ended - 120_000) });
  const slip = aTouch({ ...who(0), contact_result: 'deceased', replaces: asked.id, recorded_at: at(ended - 60_000) });
  expect(await put(vera, { touches: [asked, slip] })).toEqual(['stored', 'stored']);
  expect(await suppressed(who(0).voter_id)).toBe('deceased');
  expect((await review(slip.id, 'undone')).status).toBe(200);
  expect(await suppressed(who(0).voter_id)).toBe('do_not_contact');
  await api.as(campaign.owner).call(lateWork.setAside, {
    body: { campaign_id: campaign.id, user_id: vera.id, walkbook_id: walkbook, set_aside: true },
  });
  expect(await suppressed(who(0).voter_id)).toBe('do_not_contact');
});

test('erasing a person leaves the facts of others about others, whatever replaces what', async () => {
  const asked = aTouch({ ...who(0), contact_result: 'do_not_contact' });
  await put(vera, { touches: [asked] });
  expect(await put(otto, { touches: [aTouch({ ...who(1), replaces: asked.id })] })).toEqual(['stored']);
  expect((await erase(who(1).voter_id)).status).toBe(200);
  const { rows } = await sql`select 1 from all_touches where id = ${asked.id}`.execute(api.db);
  const first = aTouch({ ...who(0) });
  await put(otto, { touches: [first] });
  await put(otto, { touches: [aTouch({ ...who(0), contact_result: 'canvassed', replaces: first.id })] });
  expect(rows.length).toBe(1);
});

test('what is left in place of an erased correction names no phone, and no phone lacks or has another number for it', async () => {
  const first = aTouch({ ...who(0) });
  const moved = aTouch({ ...who(1), contact_result: 'canvassed', replaces: first.id });
  expect(await put(otto, { touches: [first] })).toEqual(['stored']);
  expect(await put(otto, { touches: [moved] })).toEqual(['stored']);
  const report = async () => {
    const body = { campaign_id: campaign.id, device_id: first.device_id, highest: moved.seq, unsent: 0, discarded: [] };
    return (await api.as(otto).call(contract.devices.report, { body })).body;
  };
  const before = await report();
  expect((await erase(who(1).voter_id)).status).toBe(200);
  const { rows } = await sql`
    select contact_result, device_id from all_touches where campaign_id = ${campaign.id} and replaces = ${first.id}`.execute(
    api.db,
  );
  expect(rows).toEqual([{ contact_result: null, device_id: '00000000-0000-0000-0000-000000000000' }]);
  expect(await report()).toEqual({ ...before, erased: [moved.id] });
  const query = { campaign_id: campaign.id };
  const phones = (await api.as(campaign.owner).call(contract.devices.all, { query })).body;
  expect(phones.map(({ device_id }) => device_id)).toEqual([first.device_id]);
});

test('erasing a person who has moved leaves whom their older address covers alone', async () => {
  const header = 'voter_id,first_name,last_name,birth_year,address,zip,phone,latitude,longitude';
  const file = (...rows: string[]) => importFile(api, campaign, [header, ...rows].join('\n'));
  await file('A1,Robert,Quillfeather,1950,7 Oak St,45999,,40.05,-83.5');
  await file('B1,Robert,Quillfeather,,7 Oak St,45999,,40.05,-83.5');
  const all = await api.db
    .selectFrom('voters')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('last', '=', 'Quillfeather')
    .execute();
  const v = all.find((p) => p.source_id === 'A1');
  const p2 = all.find((p) => p.source_id === 'B1');
  if (!v || !p2) throw new Error('They were not imported.');
  const body = {
    name: 'Oak',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  const oak = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
  expect(
    await put(
      vera,
      { touches: [aTouch({ door_id: v.door_id, voter_id: v.id, contact_result: 'do_not_contact' })] },
      oak,
    ),
  ).toEqual(['stored']);
  expect(await suppressed(p2.id)).toBe('do_not_contact');
  await file('A1,Robert,Quillfeather,1950,90 Elm St,45999,,40.06,-83.5');
  expect(await suppressed(p2.id)).toBe('do_not_contact');
  expect((await erase(v.id)).status).toBe(200);
  expect(await suppressed(p2.id)).toBe('do_not_contact');
});
