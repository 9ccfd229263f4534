import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { audit, devices, users } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let otto: TestUser;
const lines: string[] = [];

beforeAll(async () => {
  api = await testApi({ log: { write: (line) => void lines.push(line) } });
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  otto = await api.makeUser({ campaign, first: 'Otto' });
});
afterAll(() => api.close());

const ask = (who: TestUser | string, device_id: string, at = campaign) =>
  api.as(who).call(devices.key, { body: { campaign_id: at.id, device_id } });
const forget = (who: TestUser, device_id: string, of = vera) =>
  api.as(who).call(devices.forget, { body: { campaign_id: campaign.id, user_id: of.id, device_id } });
const signedIn = (secondsFromNow: number) => tokenOf(vera, new Date(Date.now() + secondsFromNow * 1000));

describe('the key to what lies on a phone', () => {
  test('is the same on all phones of a person, and stays', async () => {
    const first = (await ask(vera, randomUUID())).body;
    expect(Buffer.from(first.key ?? '', 'base64')).toHaveLength(32);
    expect(first.hours).toBe(72);
    expect((await ask(vera, randomUUID())).body).toEqual(first);
  });

  test('is another one for every person and campaign', async () => {
    const elsewhere = await api.makeCampaign();
    await api.join(vera, elsewhere, 'Volunteer');
    const asked = await Promise.all([
      ask(vera, randomUUID()),
      ask(otto, randomUUID()),
      ask(vera, randomUUID(), elsewhere),
    ]);
    expect(new Set(asked.map(({ body }) => body.key)).size).toBe(3);
  });

  test('is refused once the membership has ended', async () => {
    const gone = await api.makeUser({ campaign });
    const device = randomUUID();
    expect((await ask(gone, device)).body.key).not.toBeNull();
    await api.as(campaign.owner).call(users.removeFromCampaign, {
      query: { email: gone.email, campaign_id: campaign.id },
    });
    expect((await ask(gone, device)).error.code).toBe('FORBIDDEN');
  });

  test('is the same for two phones that ask for it first at the same time, and lies there as it was written', async () => {
    const anew = await api.makeUser({ campaign });
    const [one, two] = await Promise.all([ask(anew, randomUUID()), ask(anew, randomUUID())]);
    expect(one.body.key).toBe(two.body.key);
    const row = () =>
      sql`select xmin::text, ctid::text from walkbook_keys where user_id = ${anew.id}`
        .execute(api.db)
        .then(({ rows }) => rows);
    const before = await row();
    await ask(anew, randomUUID());
    expect(await row()).toEqual(before);
  });

  test('is in no line of the log', async () => {
    const { key } = (await ask(vera, randomUUID())).body;
    expect(lines.join()).toContain('/device/key/');
    expect(lines.join()).not.toContain(key);
  });
});

describe('a phone that is to forget', () => {
  test('gets no key until its owner has signed in on it anew; their other phones go on', async () => {
    const [lost, other] = [randomUUID(), randomUUID()];
    await ask(signedIn(-3600), lost);
    await ask(signedIn(-3600), other);
    expect((await forget(campaign.owner, lost)).status).toBe(204);
    expect((await ask(signedIn(-3600), lost)).body.key).toBeNull();
    expect((await ask(signedIn(-3600), other)).body.key).not.toBeNull();
    // A token that does not say when they signed in proves nothing.
    expect((await ask(vera, lost)).body.key).toBeNull();
    expect((await ask(signedIn(5), lost)).body.key).not.toBeNull();
    expect((await ask(signedIn(-3600), lost)).body.key).not.toBeNull();
  });

  test('is listed as such for managers and its owner, also one that has recorded nothing', async () => {
    const lost = randomUUID();
    await ask(vera, lost);
    await forget(vera, lost);
    const query = { campaign_id: campaign.id };
    const all = (await api.as(campaign.owner).call(devices.all, { query })).body;
    const mine = (await api.as(vera).call(devices.mine, { query })).body;
    for (const list of [all, mine])
      expect(list.find(({ device_id }) => device_id === lost)?.forgotten_at).toEqual(expect.any(String));
    expect(all.some(({ user_id }) => user_id === otto.id)).toBe(true);
    expect(new Set(mine.map(({ user_id }) => user_id))).toEqual(new Set([vera.id]));
  });

  test('is named by its owner or a manager, and is known to the campaign', async () => {
    const device = randomUUID();
    await ask(vera, device);
    expect((await forget(otto, device)).error.code).toBe('FORBIDDEN');
    expect((await forget(otto, device, otto)).error.code).toBe('NOT_FOUND');
    expect((await ask(vera, device)).body.key).not.toBeNull();
  });

  test('stands in the activity log, with who told it and whose it is', async () => {
    const device = randomUUID();
    await ask(vera, device);
    await forget(campaign.owner, device);
    const query = { campaign_id: campaign.id };
    const [entry] = (await api.as(campaign.owner).call(audit.list, { query })).body;
    expect(entry).toMatchObject({ act: 'phone_forgotten', user_id: campaign.owner.id, subject_id: vera.id });
    const before = (await api.as(campaign.owner).call(audit.list, { query })).body.length;
    await forget(otto, device);
    expect((await api.as(campaign.owner).call(audit.list, { query })).body).toHaveLength(before);
  });

  test('still reports its facts', async () => {
    const device = randomUUID();
    await ask(vera, device);
    await forget(vera, device);
    const body = { campaign_id: campaign.id, device_id: device, highest: 2, unsent: 1, discarded: [] };
    expect((await api.as(vera).call(devices.report, { body })).status).toBe(200);
    expect((await ask(vera, device)).body.key).toBeNull();
  });
});
