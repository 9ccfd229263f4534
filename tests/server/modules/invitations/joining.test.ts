// From an invitation or a team code to a first walkbook, without anyone having to wait.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { anIdentity, testApi, type TestApi, type TestCampaign, type TestIdentity } from '../../../support/api';
import { makeTurf } from '../../../support/turf';

const { users, invitations, manyInvitations, teamCodes, walkbooks, walkbookRequests } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ name: 'Doors for Jo' });
  rival = await api.makeCampaign();
  await makeTurf(api, campaign, { doors: 3, zip: '27601' });
  await makeTurf(api, rival, { doors: 3, zip: '27601' });
});
afterAll(() => api.close());

const newAddress = () => `guest-${randomUUID()}@example.org`;
const inCampaign = () => ({ campaign_id: campaign.id });

async function aWalkbook(of = campaign): Promise<string> {
  const body = { name: `Turf ${randomUUID()}`, campaign_id: of.id, filter_params: { zips: ['27601'] } };
  return (await api.as(of.owner).call(walkbooks.create, { body })).body.id;
}

function invite(given: { receiver_email?: string; walkbook_ids?: string[] } = {}) {
  const body = { ...inCampaign(), receiver_email: newAddress(), offer_title: 'Volunteer' as const, ...given };
  return api.as(campaign.owner).call(invitations.create, { body });
}

const accept = (who: TestIdentity, id: string) =>
  api.as(who).call(invitations.answer, { body: { id, status: 'accepted', campaign_name: 'Doors for Jo' } });

const walkbooksOf = async (who: TestIdentity) =>
  (await api.as(who).call(walkbooks.allUser, { query: inCampaign() })).body.map(({ id }) => id).toSorted();

async function teamCode(given: { most_people?: number; days?: number; walkbook_ids?: string[] } = {}) {
  const body = { ...inCampaign(), most_people: 5, days: 7, ...given };
  const made = (await api.as(campaign.owner).call(teamCodes.create, { body })).body;
  return { ...made, code: new URLSearchParams(made.link.split('?')[1]).get('code') ?? '' };
}

const join = (who: TestIdentity, code: string) => api.as(who).call(teamCodes.join, { body: { code } });

describe('walkbooks of an invitation', () => {
  test('are assigned on joining, but for those archived by then', async () => {
    const [kept, gone] = [await aWalkbook(), await aWalkbook()];
    const guest = await api.makeUser();
    const { body } = await invite({ receiver_email: guest.email, walkbook_ids: [kept, gone] });
    expect(body.walkbook_ids).toEqual([kept, gone]);
    await api.as(campaign.owner).call(walkbooks.archive, { query: { walkbook_id: gone, ...inCampaign() } });
    await accept(guest, body.id);
    expect(await walkbooksOf(guest)).toEqual([kept]);
    await accept(guest, body.id);
    expect(await walkbooksOf(guest)).toEqual([kept]);
  });

  test('must be of the campaign, and active', async () => {
    for (const id of [await aWalkbook(rival), randomUUID()]) {
      const { status, error } = await invite({ walkbook_ids: [id] });
      expect([status, error.detail_code]).toEqual([422, 'ONLY_ACTIVE_WALKBOOKS']);
    }
  });

  test('are those of the last invitation to an address', async () => {
    const [first, second] = [await aWalkbook(), await aWalkbook()];
    const guest = await api.makeUser();
    await invite({ receiver_email: guest.email, walkbook_ids: [first] });
    const { body } = await invite({ receiver_email: guest.email, walkbook_ids: [second] });
    await accept(guest, body.id);
    expect(await walkbooksOf(guest)).toEqual([second]);
  });
});

describe('a pasted list', () => {
  test('invites each address once, and names those for whom nothing changes', async () => {
    const member = await api.makeUser({ campaign, title: 'Volunteer' });
    const staff = await api.makeUser({ campaign, title: 'Staff' });
    const guest = newAddress();
    const receiver_emails = [guest, guest.toUpperCase(), member.email, staff.email, campaign.owner.email];
    const { status, body } = await api.as(campaign.owner).call(manyInvitations.create, {
      body: { ...inCampaign(), receiver_emails, offer_title: 'Volunteer' },
    });
    expect(status).toBe(201);
    expect(body.invitations.map((each) => each.receiver_email)).toEqual([guest, staff.email]);
    expect(body.unchanged).toEqual([member.email, campaign.owner.email]);
    expect(body.invitations.every(({ link }) => link?.startsWith('/auth/register?invitationToken='))).toBe(true);
  });

  test('with an address that is none invites no one', async () => {
    const guest = newAddress();
    const { status } = await api.as(campaign.owner).call(manyInvitations.create, {
      body: { ...inCampaign(), receiver_emails: [guest, 'nobody'], offer_title: 'Volunteer' },
    });
    expect(status).toBe(422);
    const listed = await api
      .as(campaign.owner)
      .call(invitations.list, { query: { ...inCampaign(), receiver_email: guest } });
    expect(listed.status).toBe(404);
  });
});

describe('a team code', () => {
  test('gives whoever proved an address a personal invitation, from registration to the first walkbook', async () => {
    const walkbook = await aWalkbook();
    const { code } = await teamCode({ walkbook_ids: [walkbook] });
    const seen = await api.as(null).call(teamCodes.validate, { query: { code } });
    expect(seen.body).toEqual({ campaign_name: 'Doors for Jo' });

    const guest = anIdentity();
    expect((await join(guest, code)).body).toEqual({ status: 'invited' });
    const me = (await api.as(guest).call(users.me)).body;
    if (me.status !== 'registration_required') throw new Error('They are not registered yet.');
    const named = { first: 'Gus', last: 'Guest', email: guest.email, token: me.invitation_token };
    const { body: user } = await api.as(guest).call(users.register, { body: named });
    expect(user.invitations).toMatchObject([{ offer_title: 'Volunteer', walkbook_ids: [walkbook] }]);
    await accept(guest, user.invitations[0]?.id ?? '');
    await api.as(guest).call(users.setTerms, { query: { terms_status: true } });
    expect(await walkbooksOf(guest)).toEqual([walkbook]);
  });

  test('does nothing for an address that is not verified', async () => {
    const { code } = await teamCode();
    const { status, error } = await join(anIdentity({ emailVerified: false }), code);
    expect([status, error.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
  });

  test('counts a person once, and is used up after as many people as it allows, also when they come at once', async () => {
    const code = await teamCode({ most_people: 3 });
    const first = anIdentity();
    await join(first, code.code);
    await join(first, code.code);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => join(anIdentity(), code.code)));
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(crowd.find(({ status }) => status !== 200)?.error.code).toBe('TEAM_CODE_INVALID');
    const listed = (await api.as(campaign.owner).call(teamCodes.all, { query: inCampaign() })).body;
    expect(listed.find(({ id }) => id === code.id)).toMatchObject({ people: 3, status: 'used_up' });
  });

  test('leaves members and a better invitation as they are, and does not count them', async () => {
    const code = await teamCode();
    const member = await api.makeUser({ campaign, title: 'Staff' });
    expect((await join(member, code.code)).body).toEqual({ status: 'member' });
    const promised = anIdentity();
    await api.as(campaign.owner).call(invitations.create, {
      body: { ...inCampaign(), receiver_email: promised.email, offer_title: 'Manager' },
    });
    expect((await join(promised, code.code)).body).toEqual({ status: 'invited' });
    const listed = (await api.as(campaign.owner).call(teamCodes.all, { query: inCampaign() })).body;
    expect(listed.find(({ id }) => id === code.id)?.people).toBe(0);
    const open = await api
      .as(campaign.owner)
      .call(invitations.list, { query: { ...inCampaign(), receiver_email: promised.email } });
    expect(open.body.map(({ offer_title }) => offer_title)).toEqual(['Manager']);
  });

  test('no longer works once it is revoked or its days are over, and another campaign can neither see nor end it', async () => {
    const [revoked, late] = [await teamCode(), await teamCode()];
    const body = { id: revoked.id, campaign_id: rival.id };
    expect((await api.as(rival.owner).call(teamCodes.revoke, { body })).status).toBe(404);
    const ended = await api.as(campaign.owner).call(teamCodes.revoke, { body: { ...body, campaign_id: campaign.id } });
    expect(ended.body.status).toBe('revoked');
    await api.db
      .updateTable('team_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', late.id)
      .execute();
    for (const { code } of [revoked, late, { code: 'nonsense' }]) {
      expect((await join(anIdentity(), code)).error.code).toBe('TEAM_CODE_INVALID');
      expect((await api.as(null).call(teamCodes.validate, { query: { code } })).status).toBe(400);
    }
    const listed = (await api.as(campaign.owner).call(teamCodes.all, { query: inCampaign() })).body;
    expect(listed.find(({ id }) => id === late.id)?.status).toBe('expired');
    const foreign = (await api.as(rival.owner).call(teamCodes.all, { query: { campaign_id: rival.id } })).body;
    expect(foreign).toEqual([]);
  });
});

describe('someone without a walkbook', () => {
  const mine = async (who: TestIdentity) =>
    (await api.as(who).call(walkbookRequests.mine, { query: inCampaign() })).body;
  const open = async () => (await api.as(campaign.owner).call(walkbookRequests.all, { query: inCampaign() })).body;

  test('asks for one, is listed until something is assigned, and can ask again later', async () => {
    const vera = await api.makeUser({ campaign, title: 'Volunteer', first: 'Vera', last: 'Volkov' });
    expect(await mine(vera)).toEqual({ asked_at: null, manager: { first: 'Olive', last: 'Owner' } });
    const asked = (await api.as(vera).call(walkbookRequests.ask, { body: inCampaign() })).body;
    expect((await api.as(vera).call(walkbookRequests.ask, { body: inCampaign() })).body).toEqual(asked);
    expect(await mine(vera)).toMatchObject(asked);
    expect(await open()).toContainEqual({ user_id: vera.id, first: 'Vera', last: 'Volkov', ...asked });

    const id = await aWalkbook();
    const assign = (ids: string[]) =>
      api.as(campaign.owner).call(walkbooks.update, { body: { id, ...inCampaign(), assigned_user_ids: ids } });
    await assign([vera.id]);
    expect((await mine(vera)).asked_at).toBeNull();
    expect((await open()).map(({ user_id }) => user_id)).not.toContain(vera.id);

    await assign([]);
    const again = (await api.as(vera).call(walkbookRequests.ask, { body: inCampaign() })).body;
    expect((await open()).map(({ user_id }) => user_id)).toContain(vera.id);
    expect((await mine(vera)).asked_at).toBe(again.asked_at);
  });

  test('is told who invited them, while that person manages the campaign', async () => {
    const director = await api.makeUser({ campaign, title: 'Director', first: 'Dan', last: 'Director' });
    const guest = await api.makeUser();
    const { body } = await api.as(director).call(invitations.create, {
      body: { ...inCampaign(), receiver_email: guest.email, offer_title: 'Volunteer' },
    });
    await accept(guest, body.id);
    expect((await mine(guest)).manager).toEqual({ first: 'Dan', last: 'Director' });
    await api.as(campaign.owner).call(users.removeFromCampaign, {
      query: { email: director.email, ...inCampaign() },
    });
    expect((await mine(guest)).manager).toEqual({ first: 'Olive', last: 'Owner' });
  });

  test('is taken off the list by a manager, or by leaving', async () => {
    const [one, two] = [
      await api.makeUser({ campaign, title: 'Volunteer' }),
      await api.makeUser({ campaign, title: 'Volunteer' }),
    ];
    for (const who of [one, two]) await api.as(who).call(walkbookRequests.ask, { body: inCampaign() });
    await api.as(campaign.owner).call(walkbookRequests.dismiss, { query: { ...inCampaign(), user_id: one.id } });
    await api.as(campaign.owner).call(users.removeFromCampaign, { query: { email: two.email, ...inCampaign() } });
    const waiting = (await open()).map(({ user_id }) => user_id);
    expect(waiting).not.toContain(one.id);
    expect(waiting).not.toContain(two.id);
    expect((await mine(one)).asked_at).toBeNull();
  });
});

describe('what a team code does not do', () => {
  test('it does not bring back who was removed, and ends with who made it', async () => {
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    const director = await api.makeUser({ campaign, title: 'Director' });
    const body = { ...inCampaign(), most_people: 5, days: 7 };
    const own = (await api.as(director).call(teamCodes.create, { body })).body;
    const { code } = await teamCode();
    for (const { email } of [volunteer, director])
      await api.as(campaign.owner).call(users.removeFromCampaign, { query: { email, ...inCampaign() } });
    const refused = await join(volunteer, code);
    expect([refused.status, refused.error.detail_code]).toEqual([403, 'REMOVED_NEEDS_INVITATION']);
    const listed = (await api.as(campaign.owner).call(teamCodes.all, { query: inCampaign() })).body;
    expect(listed.find(({ id }) => id === own.id)?.status).toBe('revoked');
    // A personal invitation still works.
    const { body: invitation } = await invite({ receiver_email: volunteer.email });
    expect((await accept(volunteer, invitation.id)).status).toBe(200);
  });

  test('it admits no one once its maker may not invite any more, and says so', async () => {
    const director = await api.makeUser({ campaign, title: 'Director' });
    const body = { ...inCampaign(), most_people: 5, days: 7 };
    const { id, link } = (await api.as(director).call(teamCodes.create, { body })).body;
    const code = new URLSearchParams(link.split('?')[1]).get('code') ?? '';
    expect((await join(anIdentity(), code)).body).toEqual({ status: 'invited' });
    const { body: demotion } = await invite({ receiver_email: director.email });
    await accept(director, demotion.id);
    expect((await join(anIdentity(), code)).error.code).toBe('TEAM_CODE_INVALID');
    expect((await api.as(null).call(teamCodes.validate, { query: { code } })).error.code).toBe('TEAM_CODE_INVALID');
    const listed = (await api.as(campaign.owner).call(teamCodes.all, { query: inCampaign() })).body;
    expect(listed.find((each) => each.id === id)?.status).toBe('revoked');
  });

  test('its last person hears the same again when the first reply was lost', async () => {
    const { code } = await teamCode({ most_people: 1 });
    const last = anIdentity();
    for (const _ of [1, 2]) expect((await join(last, code)).body).toEqual({ status: 'invited' });
    expect((await join(anIdentity(), code)).error.code).toBe('TEAM_CODE_INVALID');
  });
});

test('inviting the same address again without walkbooks, as an older app does, keeps those of before', async () => {
  const walkbook = await aWalkbook();
  const receiver_email = newAddress();
  await invite({ receiver_email, walkbook_ids: [walkbook] });
  expect((await invite({ receiver_email })).body.walkbook_ids).toEqual([walkbook]);
  expect((await invite({ receiver_email, walkbook_ids: [] })).body.walkbook_ids).toEqual([]);
});
