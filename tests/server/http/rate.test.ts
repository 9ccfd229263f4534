import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { mostOf } from '../../../src/server/http/daily-limits';
import { countRequest, forgetOldCounters } from '../../../src/server/http/rate-repo';
import { testApi, type TestApi } from '../../support/api';

const { validate } = contract.invitations;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ask = (address: string) =>
  api.as(null).call(validate, { query: { token: 'guess' } }, { headers: { 'x-forwarded-for': address } });

test('the 61st guess of a token within a minute from one address is refused, others are not', async () => {
  for (let n = 0; n < validate.rate.max; n += 1) expect((await ask('203.0.113.7')).status).toBe(400);
  const { status, error, headers } = await ask('203.0.113.7');
  expect([status, error.code, error.detail]).toEqual([429, 'TOO_MANY', 'Too many requests. Try again later.']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await ask('203.0.113.8')).status).toBe(400);
});

test('a hall full of volunteers behind one address gets in, also after someone there has guessed too often', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const { id, owner } = await api.makeCampaign();
  const body = { campaign_id: id, most_people: 500, days: 1, walkbook_ids: [] };
  const { link } = (await api.as(owner).call(contract.teamCodes.create, { body })).body;
  const code = new URLSearchParams(link.split('?')[1]).get('code') ?? '';
  const scan = async () => (await api.as(null).call(contract.teamCodes.validate, { query: { code } }, from)).status;
  const statuses = [];
  for (let n = 0; n <= contract.teamCodes.validate.rate.max; n += 1) statuses.push(await scan());
  expect(new Set(statuses)).toEqual(new Set([200]));
  const guess = async () =>
    (await api.as(null).call(contract.teamCodes.validate, { query: { code: 'guess' } }, from)).status;
  for (let n = 0; n < contract.teamCodes.validate.rate.max; n += 1) expect(await guess()).toBe(400);
  expect([await guess(), await scan()]).toEqual([429, 200]);
});

test('a window that is over counts from one again, and leaves no trace', async () => {
  const call = { ...validate, rate: { max: 1, seconds: 60, by: 'address' as const } };
  await countRequest(api.db, call, 'somebody');
  await expect(countRequest(api.db, call, 'somebody')).rejects.toMatchObject({ code: 'TOO_MANY' });
  const late = () =>
    api.db
      .updateTable('rate_counters')
      .set({ ends_at: new Date(0) })
      .where('bucket', 'like', '% somebody')
      .execute();
  await late();
  await countRequest(api.db, call, 'somebody');
  await late();
  await forgetOldCounters(api.db);
  const left = await api.db
    .selectFrom('rate_counters')
    .select('bucket')
    .where('bucket', 'like', '% somebody')
    .execute();
  expect(left).toEqual([]);
});

test('a campaign may do in a day what the settings say, or more where it has many members', async () => {
  const { id, owner } = await api.makeCampaign();
  const invite = (n: number) =>
    api.as(owner).call(contract.invitations.create, {
      body: { campaign_id: id, receiver_email: `guest-${n}@example.org`, offer_title: 'Volunteer' },
    });
  const { daily } = api.services.config.limits;
  const usual = daily.invitations;
  daily.invitations = 2;
  try {
    const said: number[] = [];
    for (let n = 0; n < 3; n += 1) said.push((await invite(n)).status);
    for (let n = 0; n < 4; n += 1) await api.makeUser({ campaign: { id } });
    // Five members may invite five, of which three were counted.
    for (let n = 3; n < 6; n += 1) said.push((await invite(n)).status);
    expect(said).toEqual([201, 201, 429, 201, 201, 429]);
  } finally {
    daily.invitations = usual;
  }
});

test('one person opens so many campaigns in a day, and invites from all of them what one with all their members could', async () => {
  const { id, owner } = await api.makeCampaign();
  const { campaigns, invitations, manyInvitations } = contract;
  const open = (n: number) =>
    api.as(owner).call(campaigns.create, { body: { name: `Number ${n} of ${owner.id}`, campaign_type: 'other' } });
  const others: string[] = [];
  for (let n = 0; n < campaigns.create.rate.max; n += 1) others.push((await open(n)).body.id);
  expect((await open(20)).status).toBe(429);
  const { daily } = api.services.config.limits;
  const usual = daily.invitations;
  daily.invitations = 1;
  try {
    let n = 0;
    const invite = (campaign_id: string) => {
      const body = { campaign_id, receiver_email: `guest-${n++}@example.org`, offer_title: 'Volunteer' as const };
      return api.as(owner).call(invitations.create, { body });
    };
    const inviteMany = (campaign_id: string, many: number) => {
      const receiver_emails = Array.from({ length: many }, () => `guest-${n++}@example.org`);
      const body = { campaign_id, receiver_emails, offer_title: 'Volunteer' as const };
      return api.as(owner).call(manyInvitations.create, { body });
    };
    // Twenty-one memberships are 210 invitations.
    expect((await inviteMany(id, 200)).status).toBe(201);
    expect((await inviteMany(others[0] ?? '', 11)).error.code).toBe('TOO_MANY');
    expect((await inviteMany(others[3] ?? '', 9)).status).toBe(201);
    const [last, over] = [await invite(others[1] ?? ''), await invite(others[2] ?? '')];
    expect([last.status, over.status]).toEqual([201, 429]);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(80_000);
    // Who has sent too much sends nothing again, either; another sender is not concerned.
    const body = { campaign_id: others[1] ?? '', invitation_id: last.body.id };
    await api.db
      .updateTable('emails')
      .set({ created_at: new Date(0) })
      .where('subject_id', '=', last.body.id)
      .execute();
    expect((await api.as(owner).call(contract.invitationEmails.resend, { body })).status).toBe(429);
    const other = await api.makeUser({ campaign: { id: others[1] ?? '' }, title: 'Manager' });
    daily.invitations = 10;
    expect((await api.as(other).call(contract.invitationEmails.resend, { body })).status).toBe(201);
  } finally {
    daily.invitations = usual;
  }
});

test('what goes with a daily limit grows in proportion', () => {
  const limits = { invitations: 500, exports: 20, lookUps: 100, recommendations: 300 };
  expect(mostOf(contract.manyInvitations.create, limits)).toMatchObject({ set: 20 });
  expect(mostOf(contract.manyInvitations.create, limits)?.withMembers(100_000)).toBe(4000);
  expect(mostOf(contract.campaignExports.start, { ...limits, exports: 1 })?.set).toBe(1);
  expect(mostOf(contract.recommendations.request, limits)?.withMembers(10_000)).toBe(1000);
  expect(mostOf(contract.voterFiles.startGeocoding, limits)?.withMembers(10)).toBe(100);
  expect(mostOf(validate, limits)).toBeNull();
});

test('an address that someone else than a trusted proxy names counts for nothing', async () => {
  const guess = (peer: string, address: string) =>
    api.app.inject({
      url: '/api/validate-invitation/?token=guess',
      remoteAddress: peer,
      headers: { 'x-forwarded-for': address },
    });
  for (let n = 0; n < validate.rate.max; n += 1) await guess('10.0.0.9', `203.0.113.${n}`);
  expect((await guess('10.0.0.9', '203.0.113.200')).statusCode).toBe(429);
});
