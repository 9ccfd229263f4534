import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { inTransaction } from '../../../../src/server/db/connection';
import { ownerOfferEmail } from '../../../../src/server/modules/campaigns/owner-offer-email';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { lockWaits } from '../../../support/lock-waits';

const { users, campaigns, invitations } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ name: 'Doors for Jo' });
});
afterAll(() => api.close());

describe('a further campaign', () => {
  test('is opened by somebody who owns one already, who becomes its owner and Manager', async () => {
    const body = {
      name: '  Yes on Four ',
      campaign_type: 'initiative' as const,
      initiative: 'Measure 4',
      time_zone: 'America/Chicago',
    };
    const { status, body: made } = await api.as(campaign.owner).call(campaigns.create, { body });
    expect(status).toBe(201);
    expect(made).toMatchObject({
      name: 'Yes on Four',
      campaign_type: 'initiative',
      initiative: 'Measure 4',
      candidate_name: null,
      owner_email: campaign.owner.email,
      time_zone: 'America/Chicago',
      is_texting_enabled: false,
      is_phone_banking_enabled: false,
    });
    const me = await api.as(campaign.owner).call(users.me);
    expect(me.body).toMatchObject({
      campaigns: [{ campaign_name: 'Doors for Jo' }, { campaign_id: made.id, title: 'Manager', is_owner: true }],
    });
  });

  test('is refused to managers who own none, and allowed to a superuser', async () => {
    const manager = await api.makeUser({ campaign, title: 'Manager' });
    const body = { name: `Campaign ${randomUUID()}` };
    expect((await api.as(manager).call(campaigns.create, { body })).error.code).toBe('FORBIDDEN');
    await api.db.updateTable('users').set({ is_superuser: true }).where('id', '=', manager.id).execute();
    expect((await api.as(manager).call(campaigns.create, { body })).body.campaign_type).toBe('other');
  });

  test('needs a name of its own, whatever the case', async () => {
    const { status, error } = await api.as(campaign.owner).call(campaigns.create, { body: { name: 'DOORS FOR JO' } });
    expect([status, error.code]).toEqual([409, 'NAME_EXISTS']);
    expect(error.detail).toBe('This name is already in use. Please choose a different name.');
    const nameless = await api.as(campaign.owner).call(campaigns.create, { body: { name: ' ' } });
    expect(nameless.error.detail).toBe('Name was not provided');
  });

  test.each(['Mars/Olympus', '', '+01:00', 'America'])(
    'does not count days in the time zone "%s"',
    async (time_zone) => {
      const body = { name: `Campaign ${randomUUID()}`, time_zone };
      const { status, error } = await api.as(campaign.owner).call(campaigns.create, { body });
      expect([status, error.detail]).toEqual([422, 'The time zone must be a name like America/Chicago.']);
    },
  );
});

describe('a campaign’s country', () => {
  const open = async (place: { time_zone?: string; country?: string }) => {
    const body = { name: `Campaign ${randomUUID()}`, ...place };
    return (await api.as(campaign.owner).call(campaigns.create, { body })).body;
  };

  test('is first that of its time zone', async () => {
    expect((await open({})).country).toBe('US');
    expect((await open({ time_zone: 'America/Chicago' })).country).toBe('US');
    expect((await open({ time_zone: 'Europe/Berlin' })).country).toBe('DE');
    expect((await open({ time_zone: 'Europe/Berlin', country: 'AT' })).country).toBe('AT');
    expect((await open({ time_zone: 'UTC' })).country).toBe('ZZ');
  });

  test('follows a new time zone until another one is chosen', async () => {
    const { id } = await open({});
    const change = async (place: { time_zone?: string; country?: string; location?: string }) =>
      (await api.as(campaign.owner).call(campaigns.update, { body: { id, ...place } })).body;
    expect((await change({ time_zone: 'America/Toronto' })).country).toBe('CA');
    expect((await change({ location: 'Toronto' })).country).toBe('CA');
    expect((await change({ country: 'US' })).country).toBe('US');
    expect(await change({ time_zone: 'Europe/Berlin' })).toMatchObject({ country: 'US', time_zone: 'Europe/Berlin' });
  });

  test.each(['XX', 'us', 'USA', ''])('is none called "%s"', async (country) => {
    const body = { id: campaign.id, country };
    const { status, error } = await api.as(campaign.owner).call(campaigns.update, { body });
    expect([status, error.detail]).toEqual([422, 'The country must be a two-letter code like US.']);
  });

  test('is changed by who may edit the campaign, and read by everyone in it', async () => {
    const { id, owner } = await api.makeCampaign();
    const volunteer = await api.makeUser({ campaign: { id }, title: 'Volunteer' });
    const body = { id, country: 'MX' };
    expect((await api.as(volunteer).call(campaigns.update, { body })).status).toBe(403);
    expect((await api.as(owner).call(campaigns.update, { body })).body.country).toBe('MX');
    expect((await api.as(volunteer).call(campaigns.get, { query: { id } })).body.country).toBe('MX');
  });
});

describe('a campaign’s units and quiet hours', () => {
  test('are as its country has them, from nine to eight, until someone who may edit it chooses, which is in the log', async () => {
    const { id, owner } = await api.makeCampaign();
    const get = async () => (await api.as(owner).call(campaigns.get, { query: { id } })).body;
    expect(await get()).toMatchObject({ units: null, quiet_begins: '21:00', quiet_ends: '08:00' });
    const volunteer = await api.makeUser({ campaign: { id }, title: 'Volunteer' });
    expect((await api.as(volunteer).call(campaigns.update, { body: { id, quiet_begins: '20:00' } })).status).toBe(403);
    const body = { id, units: 'kilometers' as const, quiet_begins: '20:30' };
    expect((await api.as(owner).call(campaigns.update, { body })).body).toMatchObject(body);
    expect(await get()).toMatchObject({ units: 'kilometers', quiet_begins: '20:30', quiet_ends: '08:00' });
    const log = (await api.as(owner).call(contract.audit.list, { query: { campaign_id: id } })).body;
    expect(log.map(({ act }) => act)).toContain('quiet_hours_changed');
  });

  test('have an end and a beginning that differ, and are times of a day', async () => {
    const change = (quiet: object) =>
      api.as(campaign.owner).call(campaigns.update, { body: { id: campaign.id, ...quiet } });
    expect((await change({ quiet_begins: '08:00' })).error.detail_code).toBe('QUIET_HOURS_EMPTY');
    expect((await change({ quiet_begins: '07:00', quiet_ends: '07:00' })).error.code).toBe('INVALID');
    for (const time of ['24:00', '9:00', '21:60', '', null])
      expect((await change({ quiet_ends: time })).status, String(time)).toBe(422);
    expect((await change({ units: 'leagues' })).status).toBe(422);
  });
});

describe('a campaign’s data', () => {
  test('are read by every member and changed by Manager and Director', async () => {
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    const director = await api.makeUser({ campaign, title: 'Director' });
    const body = { id: campaign.id, address: '1 Main St', location: 'Springfield', candidate_name: 'Jo C. Candidate' };
    const changed = await api.as(director).call(campaigns.update, { body });
    expect(changed.body).toMatchObject({
      name: 'Doors for Jo',
      address: '1 Main St',
      candidate_name: 'Jo C. Candidate',
    });
    const read = await api.as(volunteer).call(campaigns.get, { query: { id: campaign.id } });
    expect(read.body).toEqual(changed.body);
    expect((await api.as(volunteer).call(campaigns.update, { body })).status).toBe(403);
  });

  test('stay as they are when nothing is named', async () => {
    const { body } = await api.as(campaign.owner).call(campaigns.update, { body: { id: campaign.id } });
    expect(body.name).toBe('Doors for Jo');
  });

  test('keep names apart', async () => {
    const other = await api.makeCampaign();
    const body = { id: other.id, name: 'doors for jo' };
    expect((await api.as(other.owner).call(campaigns.update, { body })).error.code).toBe('NAME_EXISTS');
  });

  test('of somebody else’s campaign read like those of one that does not exist', async () => {
    const stranger = (await api.makeCampaign()).owner;
    const foreign = await api.as(stranger).call(campaigns.get, { query: { id: campaign.id } });
    const missing = await api.as(stranger).call(campaigns.get, { query: { id: randomUUID() } });
    expect([foreign.status, foreign.error.detail]).toEqual([missing.status, missing.error.detail]);
    expect(foreign.status).toBe(403);
  });

  test('has texting and phone banking enabled by its owner, and by no one else', async () => {
    const body = { id: campaign.id, is_texting_enabled: true, is_phone_banking_enabled: true };
    const director = await api.makeUser({ campaign, title: 'Director' });
    const refused = await api.as(director).call(campaigns.update, { body });
    expect([refused.status, refused.error.detail]).toEqual([
      403,
      'Only the owner can turn on texting and phone banking.',
    ]);
    const changed = await api.as(campaign.owner).call(campaigns.update, { body });
    expect(changed.body).toMatchObject({ is_texting_enabled: true, is_phone_banking_enabled: true });
    const off = { id: campaign.id, is_texting_enabled: false };
    expect((await api.as(campaign.owner).call(campaigns.update, { body: off })).body).toMatchObject({
      is_texting_enabled: false,
      is_phone_banking_enabled: true,
    });
  });
});

describe('the owner', () => {
  test('hands the campaign over to a Manager or Director of it, and is a plain Manager then', async () => {
    const team = await api.makeCampaign();
    const heir = await api.makeUser({ campaign: team, title: 'Director' });
    const body = { id: team.id, owner_email: heir.email };
    const { body: changed } = await api.as(team.owner).call(campaigns.update, { body });
    expect(changed.owner_email).toBe(heir.email);
    const back = await api.as(team.owner).call(campaigns.update, { body: { ...body, owner_email: team.owner.email } });
    expect([back.status, back.error.detail]).toEqual([403, 'Only the owner can transfer the campaign.']);
    const same = await api.as(team.owner).call(campaigns.update, { body });
    expect(same.status).toBe(200);
  });

  test.each(['Staff', 'Volunteer'] as const)('cannot hand it to a %s, nor to a stranger', async (title) => {
    const team = await api.makeCampaign();
    const member = await api.makeUser({ campaign: team, title });
    for (const owner_email of [member.email, 'stranger@example.org', campaign.owner.email]) {
      const { status, error } = await api.as(team.owner).call(campaigns.update, { body: { id: team.id, owner_email } });
      expect([status, error.detail]).toEqual([422, 'The new owner must be a Manager or Director of this campaign.']);
    }
  });

  test('is always a member: hand-overs, removals and closed accounts at once leave the campaign one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const team = await api.makeCampaign({ name: `Round ${randomUUID()}` });
      const heir = await api.makeUser({ campaign: team, title: 'Manager' });
      const other = await api.makeUser({ campaign: team, title: 'Director' });
      const owner = api.as(team.owner);
      const give = (to: { email: string }) =>
        owner.call(campaigns.update, { body: { id: team.id, owner_email: to.email } });
      await Promise.all([
        give(heir),
        give(other),
        round % 2 === 0
          ? api.as(heir).call(users.remove)
          : owner.call(users.removeFromCampaign, { query: { email: heir.email, campaign_id: team.id } }),
      ]);
      const { rows } = await sql<{ members: number }>`
        select count(*) as members from campaigns
        join users on users.email = campaigns.owner_email and users.is_active
        join memberships on memberships.user_id = users.id and memberships.campaign_id = campaigns.id
          and memberships.removed_at is null
        where campaigns.id = ${team.id}`.execute(api.db);
      expect(rows).toEqual([{ members: 1 }]);
    }
  });

  test('cannot be made a volunteer, not even by an invitation from before', async () => {
    const team = await api.makeCampaign();
    const heir = await api.makeUser({ campaign: team, title: 'Director' });
    const invite = (email: string, by: TestUser) =>
      api.as(by).call(invitations.create, {
        body: { campaign_id: team.id, receiver_email: email, offer_title: 'Volunteer' },
      });
    expect((await invite(team.owner.email, heir)).error.code).toBe('CONFLICT');
    const { id } = (await invite(heir.email, team.owner)).body;
    await api.as(team.owner).call(campaigns.update, { body: { id: team.id, owner_email: heir.email } });
    const answer = { id, status: 'accepted' as const, campaign_name: team.name };
    expect((await api.as(heir).call(invitations.answer, { body: answer })).error.code).toBe('CONFLICT');
  });

  test('removes somebody for good: what was open to them is taken back', async () => {
    const team = await api.makeCampaign();
    const leaver = await api.makeUser({ campaign: team, title: 'Volunteer' });
    const { id } = (
      await api.as(team.owner).call(invitations.create, {
        body: { campaign_id: team.id, receiver_email: leaver.email, offer_title: 'Manager' },
      })
    ).body;
    await api.as(team.owner).call(users.removeFromCampaign, { query: { email: leaver.email, campaign_id: team.id } });
    const answer = { id, status: 'accepted' as const, campaign_name: team.name };
    expect((await api.as(leaver).call(invitations.answer, { body: answer })).status).toBe(409);
  });
});

describe('an offer to take the campaign over', () => {
  const { ownerOffers } = contract;
  const offered = async () => {
    const team = await api.makeCampaign();
    const heir = await api.makeUser({ campaign: team, title: 'Director', first: 'Hana', last: 'Heir' });
    const make = (user_id: string) =>
      api.as(team.owner).call(ownerOffers.make, { body: { campaign_id: team.id, user_id } });
    const answer = (who: typeof heir, accepted: boolean) =>
      api.as(who).call(ownerOffers.answer, { body: { campaign_id: team.id, accepted } });
    const ownerOf = async () =>
      (await api.as(team.owner).call(campaigns.get, { query: { id: team.id } })).body.owner_email;
    const open = async (who = team.owner) =>
      (await api.as(who).call(ownerOffers.get, { query: { campaign_id: team.id } })).body.offer;
    return { team, heir, make, answer, ownerOf, open };
  };

  test('changes nothing until it is accepted, then makes its receiver the owner, and is in the log', async () => {
    const { team, heir, make, answer, ownerOf, open } = await offered();
    expect((await make(heir.id)).body.offer).toMatchObject({ to: { id: heir.id }, by: { id: team.owner.id } });
    expect(await ownerOf()).toBe(team.owner.email);
    expect(await open(heir)).not.toBeNull();
    expect((await answer(heir, true)).body).toEqual({ is_owner: true });
    expect(await ownerOf()).toBe(heir.email);
    expect(await open()).toBeNull();
    const { body: log } = await api.as(heir).call(contract.audit.list, { query: { campaign_id: team.id } });
    expect(log.map(({ act, user_id }) => [act, user_id])).toEqual([
      ['owner_changed', heir.id],
      ['owner_offered', team.owner.id],
    ]);
    // A second yes, and one after the campaign has another owner, find nothing.
    expect((await answer(heir, true)).error.code).toBe('NOT_FOUND');
  });

  test('makes no one the owner who is removed, or made a volunteer, while they accept', async () => {
    for (const isRemoved of [true, false]) {
      const { team, heir, make, answer, ownerOf } = await offered();
      await make(heir.id);
      let accepting: ReturnType<typeof answer> | undefined;
      await inTransaction(api.db, async (tx) => {
        await sql`select 1 from campaigns where id = ${team.id} for no key update`.execute(tx);
        accepting = answer(heir, true);
        await expect.poll(() => lockWaits(api.db), { timeout: 10_000 }).toBeGreaterThan(0);
        await sql`
          update memberships set title = 'Volunteer', removed_at = ${isRemoved ? new Date() : null}
          where campaign_id = ${team.id} and user_id = ${heir.id}`.execute(tx);
      });
      expect((await accepting)?.error.code).toBe('FORBIDDEN');
      expect(await ownerOf()).toBe(team.owner.email);
    }
  });

  test('is told by e-mail to whom it is made now, not to whom it was made before', async () => {
    const { team, heir, make } = await offered();
    const other = await api.makeUser({ campaign: team, title: 'Manager' });
    await make(heir.id);
    const letterTo = (receiver_email: string) =>
      ownerOfferEmail('https://example.org')(api.db, { campaign_id: team.id, language: 'en', receiver_email });
    expect(await letterTo(heir.email)).not.toBeNull();
    await make(other.id);
    expect(await letterTo(heir.email)).toBeNull();
    expect(await letterTo(other.email)).not.toBeNull();
  });

  test('is only for a manager or director of it, and only theirs to accept', async () => {
    const { team, heir, make, answer, ownerOf } = await offered();
    const volunteer = await api.makeUser({ campaign: team, title: 'Volunteer' });
    const stranger = await api.makeUser();
    for (const { id } of [volunteer, stranger, team.owner]) expect((await make(id)).error.code).toBe('INVALID');
    const other = await api.makeUser({ campaign: team, title: 'Manager' });
    await make(heir.id);
    expect((await answer(other, true)).error.code).toBe('NOT_FOUND');
    expect(await ownerOf()).toBe(team.owner.email);
  });

  test('that was declined, withdrawn or is two weeks old is over', async () => {
    const { team, heir, make, answer, ownerOf, open } = await offered();
    await make(heir.id);
    expect((await answer(heir, false)).body).toEqual({ is_owner: false });
    await make(heir.id);
    for (let times = 0; times < 2; times += 1)
      await api.as(team.owner).call(ownerOffers.withdraw, { query: { campaign_id: team.id } });
    const { body: log } = await api.as(heir).call(contract.audit.list, { query: { campaign_id: team.id } });
    expect(log.map(({ act, subject_id }) => [act, subject_id])).toEqual([
      ['owner_offer_withdrawn', heir.id],
      ['owner_offered', heir.id],
      ['owner_offered', heir.id],
    ]);
    expect((await answer(heir, true)).error.code).toBe('NOT_FOUND');
    await make(heir.id);
    const old = new Date(Date.now() - 15 * 86_400_000);
    await api.db.updateTable('owner_offers').set({ offered_at: old }).where('campaign_id', '=', team.id).execute();
    expect(await open()).toBeNull();
    expect((await answer(heir, true)).error.code).toBe('NOT_FOUND');
    expect(await ownerOf()).toBe(team.owner.email);
  });
});
