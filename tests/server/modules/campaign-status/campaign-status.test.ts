import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { noteBackup } from '../../../../src/server/db/newest-backup';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { campaignStatus, campaigns, devices, phoneNumbers, invitations } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi({ env: { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'hello@example.org' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
});

const query = () => ({ campaign_id: campaign.id });
const status = async (of = campaign) =>
  (await api.as(of.owner).call(campaignStatus.get, { query: { campaign_id: of.id } })).body;

test('a fresh campaign hears that nothing waits, and what its server has', async () => {
  expect(await status()).toEqual({
    version: api.services.config.version,
    sign_in: expect.stringMatching(/^(ready|away)$/),
    database_ahead: 0,
    backup: { newest_at: null, every_hours: 24 },
    waiting: [],
    texting: 'off',
    calling: 'off',
    email: { state: 'ready', failed: 0 },
    map: 'none',
    geocoder: 'none',
    phones: { seen: 0, silent: 0, with_gaps: 0 },
    storage: { used: 0, limit: api.services.config.storagePerCampaign },
  });
});

test('is told to no volunteer, no stranger, and of no campaign that isn’t named', async () => {
  expect((await api.as(vera).call(campaignStatus.get, { query: query() })).status).toBe(403);
  const other = await api.makeCampaign();
  expect((await api.as(other.owner).call(campaignStatus.get, { query: query() })).status).toBe(403);
  expect((await api.as(null).call(campaignStatus.get, { query: query() })).status).toBe(401);
  const wrong = await api.as(campaign.owner).call(campaignStatus.get, { query: { campaign_id: 'all' } });
  expect(wrong.status).toBe(422);
});

test('the newest backup counts, whatever was made before, and nothing says where it lies', async () => {
  await noteBackup(api.services.databaseUrl, '2026-03-04T15:00:00.000Z');
  await noteBackup(api.services.databaseUrl, '2026-03-03T15:00:00.000Z');
  expect((await status()).backup).toEqual({ newest_at: '2026-03-04T15:00:00.000Z', every_hours: 24 });
  await sql`delete from installation where key = 'newest-backup'`.execute(api.db);
});

test('what waits is of this campaign alone', async () => {
  const other = await api.makeCampaign();
  await api.services.jobs.add(api.db, 'import', { upload_id: randomUUID(), campaign_id: campaign.id });
  await api.services.jobs.add(api.db, 'turf_cut', { turf_cut_id: randomUUID(), campaign_id: campaign.id, run: 1 });
  await api.services.jobs.add(api.db, 'voter_group', { voter_group_id: randomUUID(), campaign_id: campaign.id });
  // No one need hear of what only tidies up.
  await api.services.jobs.add(api.db, 'spellings', { campaign_id: campaign.id });
  expect((await status()).waiting).toEqual([
    { kind: 'imports', count: 1, since: null },
    { kind: 'walkbooks', count: 2, since: null },
  ]);
  expect((await status(other)).waiting).toEqual([]);
});

test('phones that lack something are counted, and those that hold something and are silent', async () => {
  const report = (highest: number, unsent: number) =>
    api.as(vera).call(devices.report, {
      body: { campaign_id: campaign.id, device_id: randomUUID(), highest, unsent, discarded: [] },
    });
  await report(0, 0);
  await report(3, 0);
  await report(0, 2);
  expect((await status()).phones).toEqual({ seen: 3, silent: 0, with_gaps: 1 });
  await sql`update devices set seen_at = now() - interval '3 days' where campaign_id = ${campaign.id}`.execute(api.db);
  expect((await status()).phones).toEqual({ seen: 3, silent: 1, with_gaps: 1 });
  await sql`update devices set seen_at = now() - interval '31 days' where campaign_id = ${campaign.id}`.execute(api.db);
  expect((await status()).phones).toEqual({ seen: 0, silent: 0, with_gaps: 0 });
});

test('texts and calls say what is still to be done, and how the carrier stands', async () => {
  const as = api.as(campaign.owner);
  const on = { id: campaign.id, is_texting_enabled: true, is_phone_banking_enabled: true };
  await as.call(campaigns.update, { body: on });
  expect(await status()).toMatchObject({ texting: 'not_set_up', calling: 'not_set_up' });
  await as.call(phoneNumbers.setUpAccount, { body: query() });
  expect(await status()).toMatchObject({ texting: 'not_registered', calling: 'no_number' });
  await sql`insert into phone_numbers (campaign_id, phone_number, bought_by, status, can_call, can_text, bought_at, carrier_id)
    values (${campaign.id}, '+19195550100', ${campaign.owner.id}, 'active', true, true, now(), 'PN1')`.execute(api.db);
  expect(await status()).toMatchObject({ texting: 'not_registered', calling: 'test' });
  const message = (state: string, problem: string | null) => sql`
    insert into text_messages (campaign_id, kind, state, phone, our_number, body, next_try_at, problem)
    values (${campaign.id}, 'automatic', ${state}, '+19195550111', '+19195550100', 'Stopped.', now() - interval '1 hour', ${problem})`;
  await message('waiting', 'carrier_no_money').execute(api.db);
  const held = await status();
  expect(held).toMatchObject({ texting: 'no_money', calling: 'test' });
  expect(held.waiting).toEqual([{ kind: 'texts', count: 1, since: expect.any(String) }]);
  expect(Date.now() - Date.parse(held.waiting[0]?.since ?? '')).toBeGreaterThan(3_500_000);
});

test('emails that could not be sent are told of, until others were sent after them', async () => {
  const invite = (receiver_email: string) =>
    api.as(campaign.owner).call(invitations.create, {
      body: { campaign_id: campaign.id, receiver_email, offer_title: 'Volunteer' },
    });
  await invite('new@example.org');
  await sql`update emails set status = 'failed', changed_at = now() - interval '1 minute' where campaign_id = ${campaign.id}`.execute(
    api.db,
  );
  expect((await status()).email).toEqual({ state: 'failing', failed: 1 });
  await invite('newer@example.org');
  await sql`update emails set status = 'sent', changed_at = now() where campaign_id = ${campaign.id} and status = 'waiting'`.execute(
    api.db,
  );
  expect((await status()).email).toEqual({ state: 'ready', failed: 1 });
});
