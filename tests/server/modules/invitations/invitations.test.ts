import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { OfferedTitle } from '../../../../src/contract/access';
import { anIdentity, testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { users, invitations, campaigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ name: 'Doors for Jo' });
});
afterAll(() => api.close());

const newAddress = () => `guest-${randomUUID()}@example.org`;

async function invite(receiver_email: string, offer_title: OfferedTitle = 'Volunteer', from = campaign) {
  const { body } = await api.as(from.owner).call(invitations.create, {
    body: { campaign_id: from.id, receiver_email, offer_title, message: 'Welcome!' },
  });
  return { ...body, token: new URLSearchParams(body.link?.split('?')[1]).get('invitationToken') ?? '' };
}

const expire = (id: string) =>
  api.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();

describe('an invitation', () => {
  test('is open, carries the campaign’s words and a link that nobody can guess', async () => {
    const receiver_email = newAddress();
    const invitation = await invite(receiver_email.toUpperCase(), 'Staff');
    expect(invitation).toMatchObject({
      campaign_id: campaign.id,
      campaign_name: 'Doors for Jo',
      campaign_type: 'election',
      candidate_name: 'Jo Candidate',
      initiative: null,
      sender_id: campaign.owner.id,
      receiver_email,
      status: 'pending',
      message: 'Welcome!',
      offer_title: 'Staff',
      link: `/auth/register?invitationToken=${invitation.token}`,
    });
    expect(invitation.token).toMatch(/^[\w-]{43}$/);
  });

  test('tells whoever holds the link its address, and only while it is open', async () => {
    const invitation = await invite(newAddress());
    const validate = (token: string) => api.as(null).call(invitations.validate, { query: { token } });
    expect((await validate(invitation.token)).body).toEqual({
      email: invitation.receiver_email,
      campaign_name: 'Doors for Jo',
    });
    await expire(invitation.id);
    for (const token of [invitation.token, 'nonsense']) {
      const { status, error } = await validate(token);
      expect([status, error.code, error.detail]).toEqual([400, 'INVITATION_INVALID', 'Invalid invitation token']);
    }
  });

  test('to the same address again renews the open one, and the old link is dead', async () => {
    const address = newAddress();
    const first = await invite(address, 'Volunteer');
    await expire(first.id);
    const second = await invite(address, 'Director');
    expect(second).toMatchObject({ id: first.id, offer_title: 'Director', status: 'pending' });
    expect(second.token).not.toBe(first.token);
    const old = await api.as(null).call(invitations.validate, { query: { token: first.token } });
    expect(old.status).toBe(400);
    expect((await api.as(null).call(invitations.validate, { query: { token: second.token } })).status).toBe(200);
  });

  test('to a member with the same title is refused; with another title it is an offer', async () => {
    const member = await api.makeUser({ campaign, title: 'Volunteer' });
    const body = { campaign_id: campaign.id, receiver_email: member.email, offer_title: 'Volunteer' as const };
    const same = await api.as(campaign.owner).call(invitations.create, { body });
    expect(same.error).toMatchObject({
      code: 'CONFLICT',
      detail: `${member.email} is already a Volunteer in this campaign.`,
    });
    const promotion = await invite(member.email, 'Staff');
    const answer = { id: promotion.id, status: 'accepted' as const, campaign_name: 'Doors for Jo' };
    await api.as(member).call(invitations.answer, { body: answer });
    const me = await api.as(member).call(users.me);
    expect(me.body).toMatchObject({ title: 'Staff', campaigns: [{ title: 'Staff' }] });
  });

  test.each([
    [{ receiver_email: 'nobody' }, 'Please enter a valid email address.'],
    [{ offer_title: 'King' as never }, undefined],
    [{ message: 'x'.repeat(1001) }, undefined],
  ])('with %o is refused', async (more, sentence) => {
    const body = { campaign_id: campaign.id, receiver_email: newAddress(), offer_title: 'Staff' as const, ...more };
    const { status, error } = await api.as(campaign.owner).call(invitations.create, { body });
    expect([status, error.code]).toEqual([422, 'INVALID']);
    if (sentence) expect(error.detail).toBe(sentence);
  });
});

describe('the list of invitations', () => {
  test('of one’s own shows the open ones only, without links', async () => {
    const user = await api.makeUser();
    const other = await api.makeCampaign({ name: 'Yes on Four' });
    const [open, old] = [await invite(user.email), await invite(user.email, 'Staff', other)];
    await expire(old.id);
    for (const query of [{}, { receiver_email: user.email }]) {
      const { body } = await api.as(user).call(invitations.list, { query });
      expect(body.map(({ id, link }) => ({ id, link }))).toEqual([{ id: open.id, link: null }]);
    }
  });

  test('is 404 when there are none, and forbidden for another’s address', async () => {
    const user = await api.makeUser();
    expect((await api.as(user).call(invitations.list, { query: {} })).error.code).toBe('NOT_FOUND');
    const foreign = await api.as(user).call(invitations.list, { query: { receiver_email: campaign.owner.email } });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('of a campaign shows every one with its state, links only of open ones, and never another campaign’s', async () => {
    const team = await api.makeCampaign({ name: 'Elm Street' });
    const query = { campaign_id: team.id };
    expect((await api.as(team.owner).call(invitations.list, { query })).status).toBe(404);
    const [open, late, cancelled] = [
      await invite(newAddress(), 'Staff', team),
      await invite(newAddress(), 'Staff', team),
      await invite(newAddress(), 'Staff', team),
    ];
    await invite(newAddress());
    await expire(late.id);
    const body = { id: cancelled.id, status: 'cancelled' as const, campaign_id: team.id };
    expect((await api.as(team.owner).call(invitations.answer, { body })).body).toMatchObject({
      invitation: { status: 'cancelled', link: null },
      membership: null,
    });
    const { body: list } = await api.as(team.owner).call(invitations.list, { query });
    expect(Object.fromEntries(list.map(({ id, status, link }) => [id, [status, link !== null]]))).toEqual({
      [open.id]: ['pending', true],
      [late.id]: ['expired', false],
      [cancelled.id]: ['cancelled', false],
    });
    const one = await api
      .as(team.owner)
      .call(invitations.list, { query: { ...query, receiver_email: open.receiver_email } });
    expect(one.body.map(({ id }) => id)).toEqual([open.id]);
  });
});

describe('the answer', () => {
  test('"accepted" makes a member with the offered title; the first answer may be lost and the second is the same', async () => {
    const user = await api.makeUser();
    const { id } = await invite(user.email, 'Director');
    const body = { id, status: 'accepted' as const, campaign_name: 'Doors for Jo' };
    const [first, second] = await Promise.all([
      api.as(user).call(invitations.answer, { body }),
      api.as(user).call(invitations.answer, { body }),
    ]);
    expect(first.body).toMatchObject({
      invitation: { id, status: 'accepted', link: null },
      membership: { campaign_id: campaign.id, title: 'Director', is_owner: false },
    });
    expect(second.body).toEqual(first.body);
    const me = await api.as(user).call(users.me);
    expect(me.body).toMatchObject({ campaign_id: null, title: 'None', invitations: [] });
  });

  test('"accepted" needs the campaign’s name', async () => {
    const user = await api.makeUser();
    const { id } = await invite(user.email);
    for (const campaign_name of [undefined, '', '  ']) {
      const body = { id, status: 'accepted' as const, campaign_name };
      const { status, error } = await api.as(user).call(invitations.answer, { body });
      expect([status, error.detail]).toEqual([400, 'Campaign name was not provided']);
    }
  });

  test('"declined" ends it, and it cannot be accepted any more', async () => {
    const user = await api.makeUser();
    const { id } = await invite(user.email);
    const { body } = await api.as(user).call(invitations.answer, { body: { id, status: 'declined' } });
    expect(body).toMatchObject({ invitation: { status: 'declined' }, membership: null });
    const late = await api.as(user).call(invitations.answer, { body: { id, status: 'accepted', campaign_name: 'x' } });
    expect([late.status, late.error.detail]).toEqual([409, 'This invitation was already answered.']);
  });

  test('comes too late after 30 days or a cancellation', async () => {
    const user = await api.makeUser();
    const accept = (id: string) =>
      api.as(user).call(invitations.answer, { body: { id, status: 'accepted', campaign_name: 'x' } });
    const expired = await invite(user.email);
    await expire(expired.id);
    expect((await accept(expired.id)).error.detail).toBe('This invitation has expired. Ask for a new one.');
    await invite(user.email);
    const body = { id: expired.id, status: 'cancelled' as const, campaign_id: campaign.id };
    await api.as(campaign.owner).call(invitations.answer, { body });
    expect((await accept(expired.id)).error.detail).toBe('This invitation was canceled.');
  });

  test('belongs to the receiver alone', async () => {
    const { id } = await invite(newAddress());
    const stranger = await api.makeUser({ campaign, title: 'Manager' });
    const body = { id, status: 'accepted' as const, campaign_name: 'x' };
    expect((await api.as(stranger).call(invitations.answer, { body })).error.code).toBe('NOT_FOUND');
    const named = { ...body, campaign_id: campaign.id };
    expect((await api.as(stranger).call(invitations.answer, { body: named })).error.code).toBe('NOT_FOUND');
  });

  test('"cancelled" belongs to those who may invite, in their own campaign', async () => {
    const { id, receiver_email } = await invite(newAddress());
    const receiver = await api.makeUser({ email: receiver_email });
    const rival = await api.makeCampaign();
    const bare = await api.as(receiver).call(invitations.answer, { body: { id, status: 'cancelled' } });
    expect(bare.status).toBe(400);
    const body = { id, status: 'cancelled' as const, campaign_id: rival.id };
    expect((await api.as(rival.owner).call(invitations.answer, { body })).error.code).toBe('NOT_FOUND');
    const foreign = { ...body, campaign_id: campaign.id };
    expect((await api.as(rival.owner).call(invitations.answer, { body: foreign })).error.code).toBe('FORBIDDEN');
  });

  test('of somebody who was removed lets them back in', async () => {
    const user = await api.makeUser({ campaign, title: 'Manager' });
    const query = { email: user.email, campaign_id: campaign.id };
    await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    const { id } = await invite(user.email, 'Volunteer');
    const body = { id, status: 'accepted' as const, campaign_name: 'Doors for Jo' };
    expect((await api.as(user).call(invitations.answer, { body })).body.membership?.title).toBe('Volunteer');
    expect((await api.as(user).call(campaigns.get, { query: { id: campaign.id } })).status).toBe(200);
  });
});

test('whoever is nobody’s guest yet may not ask for invitations', async () => {
  const { status, error } = await api.as(anIdentity()).call(invitations.list, { query: {} });
  expect([status, error.code]).toEqual([403, 'REGISTRATION_REQUIRED']);
});
