import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type QueryResult } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallArguments } from '../../../../src/contract/call';
import { anIdentity, testApi, tokenOf, type TestApi, type TestCampaign, type TestIdentity } from '../../../support/api';

const { users, invitations, campaigns } = contract;
type Registration = CallArguments<typeof users.register>['body'];
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign({ name: 'Doors for Jo' });
});
afterAll(() => api.close());

/** Invites an address and returns the token out of the link. */
async function invite(email: string, offer_title: 'Manager' | 'Volunteer' = 'Volunteer', to = campaign) {
  const body = { campaign_id: to.id, receiver_email: email, offer_title };
  const { body: invitation } = await api.as(to.owner).call(invitations.create, { body });
  return { id: invitation.id, token: new URLSearchParams(invitation.link?.split('?')[1]).get('invitationToken') ?? '' };
}

function form(identity: TestIdentity, token: string, more: Partial<Registration> = {}): Registration {
  return { first: 'Ana', last: 'Lopez', email: identity.email, password: 'Porch.light10', token, ...more };
}

async function registered(): Promise<TestIdentity> {
  const identity = anIdentity();
  const { token } = await invite(identity.email);
  const reply = await api.as(identity).call(users.register, { body: form(identity, token) });
  expect(reply.status).toBe(201);
  return identity;
}

async function joined(): Promise<TestIdentity> {
  const identity = anIdentity();
  const { id, token } = await invite(identity.email);
  await api.as(identity).call(users.register, { body: form(identity, token) });
  await api.as(identity).call(invitations.answer, { body: { id, status: 'accepted', campaign_name: 'Doors for Jo' } });
  return identity;
}

describe('who signs in', () => {
  test('without an invitation or an account is told so', async () => {
    const { status, error } = await api.as(anIdentity()).call(users.me);
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'NOT_INVITED', detail: 'Email not found or not invited' });
  });

  test('with a bad token has bad credentials', async () => {
    const { status, error } = await api.as('not.a.token').call(users.me);
    expect(status).toBe(401);
    expect(error).toMatchObject({ code: 'LOGIN_BAD_CREDENTIALS', detail: 'LOGIN_BAD_CREDENTIALS' });
  });

  test('with an unverified address is asked to verify it', async () => {
    const { status, error } = await api.as(anIdentity({ emailVerified: false })).call(users.me);
    expect([status, error.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
  });

  test('with an open invitation is sent to register, with its token', async () => {
    const identity = anIdentity();
    const { token } = await invite(identity.email);
    const { body } = await api.as(identity).call(users.me);
    expect(body).toEqual({
      status: 'registration_required',
      detail: 'You’re invited to join Doors for Jo. Please register first.',
      detail_code: 'REGISTER_FIRST',
      params: { campaign: 'Doors for Jo' },
      email: identity.email,
      invitation_token: token,
    });
  });

  test('after the account was closed is an unknown user, until invited again', async () => {
    const identity = await registered();
    await api.as(identity).call(users.remove);
    expect((await api.as(identity).call(users.me)).body.status).toBe('registration_required');
    await api.db
      .updateTable('invitations')
      .set({ status: 'declined' })
      .where('receiver_email', '=', identity.email)
      .execute();
    const { status, error } = await api.as(identity).call(users.me);
    expect([status, error.code, error.detail]).toEqual([404, 'LOGIN_NO_USER', 'LOGIN_NO_USER']);
  });

  test('as a user gets the own record with campaigns and open invitations, and no token of any kind in it', async () => {
    const identity = await joined();
    const other = await api.makeCampaign({ name: 'Yes on Four' });
    const { token } = await invite(identity.email, 'Manager', other);
    const { body, text } = await api.as(identity).call(users.me);
    expect(body).toMatchObject({
      status: 'active',
      email: identity.email,
      first: 'Ana',
      last: 'Lopez',
      is_active: true,
      is_superuser: false,
      is_verified: true,
      terms_accepted: false,
      campaign_id: null,
      campaigns: [
        {
          campaign_id: campaign.id,
          campaign_name: 'Doors for Jo',
          campaign_type: 'election',
          candidate_name: 'Jo Candidate',
          title: 'Volunteer',
          is_owner: false,
        },
      ],
      invitations: [
        {
          campaign_name: 'Yes on Four',
          offer_title: 'Manager',
          status: 'pending',
          receiver_email: identity.email,
          link: null,
        },
      ],
      oauth_accounts: [
        {
          provider: 'password',
          oauth_name: 'firebase',
          access_token: null,
          account_id: identity.uid,
          account_email: identity.email,
          account_verified: true,
        },
      ],
    });
    expect(text).not.toContain(token);
  });

  test('after the address changed at the identity provider keeps the account, under the new address, and what it owns', async () => {
    const mine = await api.makeCampaign();
    const email = `moved-${randomUUID()}@example.org`;
    const { body } = await api.as({ ...mine.owner, email }).call(users.me);
    expect(body).toMatchObject({ id: mine.owner.id, email, campaigns: [{ is_owner: true }] });
    const kept = await api.as({ ...mine.owner, email }).call(campaigns.get, { query: { id: mine.id } });
    expect(kept.body.owner_email).toBe(email);
  });

  test('with a token from before the address changed is the same person, and changes nothing back', async () => {
    const mine = await api.makeCampaign();
    const { owner } = mine;
    const begun = Date.now();
    const seconds = (count: number) => new Date(begun + count * 1000);
    const [next, last] = [`next-${randomUUID()}@example.org`, `last-${randomUUID()}@example.org`];
    const addressWith = async (email: string, issuedAt: Date) => {
      const { body } = await api.as({ ...owner, email, issuedAt }).call(users.me);
      const kept = await api.as({ ...owner, email, issuedAt }).call(campaigns.get, { query: { id: mine.id } });
      return [Reflect.get(body, 'id') === owner.id, Reflect.get(body, 'email'), kept.body.owner_email];
    };
    const changed = seconds(-60);
    expect(await addressWith(next, changed)).toEqual([true, next, next]);
    expect(await addressWith(owner.email, seconds(-600))).toEqual([true, next, next]);
    expect(await addressWith(owner.email, changed)).toEqual([true, next, next]);
    expect(await addressWith(last, seconds(-58))).toEqual([true, last, last]);
    expect(await addressWith(next, seconds(-59))).toEqual([true, last, last]);
  });

  test('with such a token changes neither address nor password, and the record’s own address is no change', async () => {
    const user = await api.makeUser();
    const email = `next-${randomUUID()}@example.org`;
    await api.as({ ...user, email, issuedAt: new Date(Date.now() - 60_000) }).call(users.me);
    const old = api.as({ ...user, issuedAt: new Date(Date.now() - 600_000) });
    const saved = await old.call(users.updateMe, { body: { first: 'Ann', email } });
    expect([saved.status, saved.body.first, saved.body.email]).toEqual([200, 'Ann', email]);
    for (const body of [{ email: user.email }, { email: 'third@example.org' }, { password: 'Whatever.1234' }])
      expect((await old.call(users.updateMe, { body })).error.code, JSON.stringify(body)).toBe('TOKEN_INVALID');
  });

  test('with an address that another account has keeps the old one', async () => {
    const [first, second] = [await api.makeUser(), await api.makeUser()];
    const { body } = await api.as({ ...first, email: second.email }).call(users.me);
    expect(body).toMatchObject({ id: first.id, email: first.email });
  });

  test('with another address than an unproved record’s has not proved that one', async () => {
    const [squatter, other] = [await api.makeUser({ emailVerified: false }), await api.makeUser()];
    const { body } = await api.as({ ...squatter, email: other.email, emailVerified: true }).call(users.me);
    expect(body).toMatchObject({ id: squatter.id, email: squatter.email, is_verified: false });
  });
});

describe('registration', () => {
  test('makes an unverified Worker without rights, and leaves the invitation to be accepted', async () => {
    const identity = anIdentity({ emailVerified: false });
    const { token } = await invite(identity.email, 'Manager');
    const { status, body } = await api.as(identity).call(users.register, { body: form(identity, token) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      title: 'Worker',
      is_superuser: false,
      is_verified: false,
      terms_accepted: false,
      campaign_id: null,
      campaigns: [],
      // What was sent to an address is told to whoever has proved that it is theirs.
      invitations: [],
    });
    const verified = await api.as({ ...identity, emailVerified: true }).call(users.me);
    expect(verified.body).toMatchObject({
      id: body.id,
      is_verified: true,
      invitations: [{ campaign_id: campaign.id, offer_title: 'Manager', status: 'pending' }],
    });
  });

  test('keeps nothing of the password', async () => {
    const identity = anIdentity();
    const { token } = await invite(identity.email);
    const password = `Secret.${randomUUID()}1`;
    const body = form(identity, token, { password, password_confirmation: password, user: { password } });
    const { text } = await api.as(identity).call(users.register, { body });
    const row = await api.db.selectFrom('users').selectAll().where('identity_uid', '=', identity.uid).execute();
    expect(text + JSON.stringify(row)).not.toContain(password);
  });

  test('once more by the same person answers the same, for the first answer may have been lost', async () => {
    const identity = anIdentity();
    const { token } = await invite(identity.email);
    const call = () => api.as(identity).call(users.register, { body: form(identity, token) });
    const [first, second] = await Promise.all([call(), call()]);
    const third = await call();
    expect([second.body.id, third.body.id]).toEqual([first.body.id, first.body.id]);
    expect(third.status).toBe(201);
  });

  test('of somebody who is registered says so, whatever else they send', async () => {
    const identity = await joined();
    const said = await api.as(identity).call(users.register, { body: form(identity, 'no-such-token') });
    expect([said.status, said.error.code]).toEqual([409, 'ALREADY_REGISTERED']);
    const { token } = await invite(identity.email, 'Manager');
    const renamed = await api.as(identity).call(users.register, { body: form(identity, token, { first: 'Other' }) });
    expect(renamed.error.code).toBe('ALREADY_REGISTERED');
  });

  test.each([
    ['an unknown token', async () => 'no-such-token'],
    ['somebody else’s token', async () => (await invite(`somebody-${randomUUID()}@example.org`)).token],
    [
      'an expired token',
      async (email: string) => {
        const { id, token } = await invite(email);
        await api.db
          .updateTable('invitations')
          .set({ expires_at: new Date(0) })
          .where('id', '=', id)
          .execute();
        return token;
      },
    ],
    [
      'a cancelled token',
      async (email: string) => {
        const { id, token } = await invite(email);
        const body = { id, status: 'cancelled' as const, campaign_id: campaign.id };
        await api.as(campaign.owner).call(invitations.answer, { body });
        return token;
      },
    ],
  ])('with %s is refused', async (_name, tokenFor) => {
    const identity = anIdentity();
    const token = await tokenFor(identity.email);
    const { status, error } = await api.as(identity).call(users.register, { body: form(identity, token) });
    expect([status, error.code, error.detail]).toEqual([400, 'INVITATION_INVALID', 'Invalid invitation token']);
  });

  test('under another address than the identity’s is refused', async () => {
    const identity = anIdentity();
    const invited = `invited-${randomUUID()}@example.org`;
    const { token } = await invite(invited);
    const { error } = await api.as(identity).call(users.register, { body: form(identity, token, { email: invited }) });
    expect(error.code).toBe('INVITATION_INVALID');
  });

  test('of an address that has an account is refused with the sentence of the screen', async () => {
    const member = await api.makeUser();
    const { token } = await invite(member.email);
    await api.as(member).call(users.me);
    const stranger = anIdentity({ email: member.email, emailVerified: false });
    const { status, error } = await api.as(stranger).call(users.register, { body: form(stranger, token) });
    expect([status, error.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(error.detail).toBe(
      'Email address is already associated with an account. Please use a different email address.',
    );
  });

  test('by someone who never proved the address keeps its owner out of nothing', async () => {
    const squatter = anIdentity({ emailVerified: false });
    const { token } = await invite(squatter.email);
    const { body: taken } = await api.as(squatter).call(users.register, { body: form(squatter, token) });
    const owner = anIdentity({ email: squatter.email });
    const { status, body } = await api.as(owner).call(users.register, { body: form(owner, token, { last: 'Owner' }) });
    expect([status, body.id, body.last]).toEqual([201, taken.id, 'Owner']);
    await api.as(owner).call(users.me);
    const tries = await api.as(squatter).call(users.register, { body: form(squatter, token) });
    expect(tries.error.code).toBe('ALREADY_REGISTERED');
  });

  test('of a closed account leaves no name and no address of it meanwhile', async () => {
    const identity = await joined();
    const { body } = await api.as(identity).call(users.me);
    const id = body.status === 'active' ? body.id : '';
    const { id: campaign_id } = await api.makeCampaign();
    const flag = { campaign_id, user_id: id, day: '2026-03-01', rule: 'many_doors_a_day' as const, count: 300 };
    const answered = {
      answer: 'My twin walked along',
      answered_at: new Date(),
      first_at: new Date(),
      last_at: new Date(),
    };
    await api.db
      .insertInto('work_flags')
      .values({ ...flag, ...answered })
      .execute();
    await api.as(identity).call(users.remove);
    const flags = await api.db.selectFrom('work_flags').selectAll().where('user_id', '=', id).execute();
    expect(flags).toMatchObject([{ count: 300, answer: '', answered_at: null }]);
    const row = await api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first: 'Former', last: 'Member', email: '', identity_uid: null });
    expect(JSON.stringify(row)).not.toContain(identity.email.split('@')[0]);
    const invitations = await api.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(invitations)).not.toContain(identity.email);
  });

  test('of a closed account can still be invited where someone asked before', async () => {
    const identity = await joined();
    const elsewhere = await api.makeCampaign();
    const body = { campaign_id: elsewhere.id, receiver_email: identity.email, offer_title: 'Staff' } as const;
    await api.as(elsewhere.owner).call(contract.invitations.create, { body });
    await api.as(identity).call(users.remove);
    const { status, body: me } = await api.as(identity).call(users.me);
    expect([status, me.status]).toEqual([200, 'registration_required']);
  });

  test('of a closed account opens it again as the same person with new terms to accept', async () => {
    const identity = await joined();
    await api.as(identity).call(users.setTerms, { query: { terms_status: true } });
    const { body: before } = await api.as(identity).call(users.me);
    await api.as(identity).call(users.remove);
    const again = anIdentity({ email: identity.email });
    const { token } = await invite(identity.email);
    const { body } = await api.as(again).call(users.register, { body: form(again, token, { first: 'Anna' }) });
    expect(before.status === 'active' && before.id).toBe(body.id);
    expect(body).toMatchObject({ first: 'Anna', is_active: true, terms_accepted: false, campaigns: [] });
  });

  test.each([
    [{ first: '' }, 'First name was not provided'],
    [{ last: undefined }, 'Last name was not provided'],
    [{ first: 'R2D2' }, 'First name may contain letters only'],
    [{ token: '' }, 'Invitation token was not provided'],
    [{ password: 'Porch.light10', password_confirmation: 'Porch.light11' }, 'Passwords do not match'],
  ])('with %o reads "%s"', async (more, sentence) => {
    const identity = anIdentity();
    const body = { ...form(identity, 'token'), ...more } as Registration;
    const { status, error } = await api.as(identity).call(users.register, { body });
    expect([status, error.code, error.detail]).toEqual([422, 'INVALID', sentence]);
  });
});

describe('terms', () => {
  test('are accepted and taken back', async () => {
    const user = await api.makeUser({ terms: false });
    const accepted = await api.as(user).call(users.setTerms, { query: { terms_status: true } });
    expect(accepted.body).toEqual({ status: 'user_terms_status_updated', terms_accepted: true });
    expect((await api.as(user).call(users.me)).body).toMatchObject({ terms_accepted: true });
    await api.as(user).call(users.setTerms, { query: { terms_status: 'false' } });
    expect((await api.as(user).call(users.me)).body).toMatchObject({ terms_accepted: false });
  });

  test('of somebody without a record cannot be saved, and the answer says so', async () => {
    const { status, body } = await api.as(anIdentity()).call(users.setTerms, { query: { terms_status: true } });
    expect([status, body]).toEqual([200, { status: 'user_terms_status_update_error', terms_accepted: false }]);
  });
});

describe('the own record', () => {
  test('takes new names, and only letters', async () => {
    const user = await api.makeUser();
    const { body } = await api.as(user).call(users.updateMe, { body: { first: 'Maria', last: 'Silva' } });
    expect(body).toMatchObject({ first: 'Maria', last: 'Silva' });
    const bad = await api.as(user).call(users.updateMe, { body: { first: '12' } });
    expect(bad.status).toBe(422);
  });

  test('follows the chosen campaign with the title of the membership, and goes back to none', async () => {
    const user = await api.makeUser();
    await api.join(user, campaign, 'Director');
    const chosen = await api.as(user).call(users.updateMe, { body: { campaign_id: campaign.id } });
    expect(chosen.body).toMatchObject({ campaign_id: campaign.id, title: 'Director' });
    const named = await api.as(user).call(users.updateMe, { body: { campaign_id: campaign.id, title: 'Director' } });
    expect(named.body).toMatchObject({ campaign_id: campaign.id, title: 'Director' });
    const none = await api.as(user).call(users.updateMe, { body: { campaign_id: null, title: 'None' } });
    expect(none.body).toMatchObject({ campaign_id: null, title: 'None' });
  });

  test('takes no title above the membership’s, and no campaign of others', async () => {
    const user = await api.makeUser({ campaign, title: 'Volunteer' });
    const foreign = await api.makeCampaign();
    for (const body of [
      { title: 'Manager' as const },
      { campaign_id: campaign.id, title: 'Manager' as const },
      { campaign_id: foreign.id },
      { campaign_id: null, title: 'Manager' as const },
    ]) {
      const { status, error } = await api.as(user).call(users.updateMe, { body });
      expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await api.as(user).call(users.me)).body).toMatchObject({ title: 'Volunteer', campaign_id: campaign.id });
  });

  test('gets another address or password only from who gave their password just now', async () => {
    const user = await api.makeUser({ campaign });
    const ago = (minutes: number) => tokenOf(user, new Date(Date.now() - minutes * 60_000));
    for (const change of [{ email: 'other@example.org' }, { password: 'Whatever.123' }]) {
      for (const token of [tokenOf(user), ago(6)]) {
        const { status, error } = await api.as(token).call(users.updateMe, { body: { first: 'Ann', ...change } });
        expect([status, error.code, error.detail_code]).toEqual([403, 'FORBIDDEN', 'SIGN_IN_AGAIN']);
      }
      // Here no provider answers: but it was asked.
      expect((await api.as(ago(4)).call(users.updateMe, { body: change })).error.code).toBe('UNAVAILABLE');
    }
    expect((await api.as(tokenOf(user)).call(users.updateMe, { body: { first: 'Ann' } })).body.first).toBe('Ann');
    const told = api.db.selectFrom('emails').select('id').where('receiver_email', '=', user.email);
    expect(await told.execute()).toEqual([]);
  });

  test('stays as it is while the identity provider does not answer, and with the same address', async () => {
    const user = await api.makeUser();
    expect((await api.as(user).call(users.updateMe, { body: { email: user.email } })).status).toBe(200);
    for (const change of [{ email: 'other@example.org' }, { password: 'Whatever.123' }]) {
      const { status, error } = await api
        .as(tokenOf(user, new Date()))
        .call(users.updateMe, { body: { first: 'Ann', ...change } });
      expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    }
    expect((await api.as(user).call(users.me)).body).toMatchObject({ first: user.first, email: user.email });
  });
});

describe('leaving', () => {
  test('the own account closes it: no campaign, no sign-in, and the row stays', async () => {
    const user = await api.makeUser({ campaign });
    expect((await api.as(user).call(users.remove)).body).toEqual({ status: 'deleted' });
    expect((await api.as(user).call(users.me)).error.code).toBe('LOGIN_NO_USER');
    const row = await api.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_active: false, identity_uid: null, campaign_id: null });
    const members = await api.as(campaign.owner).call(users.campaignAccount, { query: { campaign_id: campaign.id } });
    expect(members.body.map((member) => member.id)).not.toContain(user.id);
  });

  test('is not for the owner of a campaign', async () => {
    const { status, error } = await api.as(campaign.owner).call(users.remove);
    expect([status, error.code]).toEqual([409, 'OWNER_STAYS']);
  });

  test('can be the owner’s wish: the member is out at once, in this campaign only', async () => {
    const other = await api.makeCampaign();
    const user = await api.makeUser({ campaign });
    await api.join(user, other, 'Staff');
    const query = { email: user.email.toUpperCase(), campaign_id: campaign.id };
    expect((await api.as(campaign.owner).call(users.removeFromCampaign, { query })).body).toEqual({
      status: 'removed',
    });
    const gone = await api.as(user).call(campaigns.get, { query: { id: campaign.id } });
    expect(gone.status).toBe(403);
    const { body } = await api.as(user).call(users.me);
    expect(body).toMatchObject({ campaign_id: null, title: 'None', campaigns: [{ campaign_id: other.id }] });
    const twice = await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    expect(twice.error.code).toBe('NOT_FOUND');
  });

  test('never empties the owner’s chair', async () => {
    const query = { email: campaign.owner.email, campaign_id: campaign.id };
    const { error } = await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    expect(error.code).toBe('OWNER_STAYS');
  });
});

/** Of a query as it is given to the database's library. */
const textOf = (given: readonly unknown[] = []) =>
  String((given[0] as { text?: string } | undefined)?.text ?? given[0]);

test('whoever works is noted as seen once in ten minutes, however many requests that takes', async () => {
  const sent = vi.spyOn(Client.prototype, 'query');
  const team = await api.makeCampaign();
  const seenAt = (minutes: number) =>
    sql`update users set last_seen = now() - make_interval(mins => ${minutes}) where id = ${team.owner.id}`.execute(
      api.db,
    );
  const writes = async () => {
    sent.mockClear();
    await Promise.all(Array.from({ length: 8 }, () => api.as(team.owner).call(users.me)));
    await api.as(team.owner).call(users.campaignAccount, { query: { campaign_id: team.id } });
    const notes = sent.mock.results.filter((_, at) =>
      textOf(sent.mock.calls[at]).startsWith('update "users" set "last_seen"'),
    );
    const answers = await Promise.all(notes.map(({ value }) => value as unknown as Promise<QueryResult>));
    return answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  };
  expect(await writes()).toBe(1);
  await seenAt(9);
  expect(await writes()).toBe(0);
  await seenAt(11);
  expect(await writes()).toBe(1);
  sent.mockRestore();
});

describe('the members of a campaign', () => {
  test('are listed for managers with what they did; a volunteer sees only the own line', async () => {
    const team = await api.makeCampaign();
    const volunteer = await api.makeUser({ campaign: team, title: 'Volunteer', first: 'Vera', last: 'Aardvark' });
    const query = { campaign_id: team.id };
    await knock(team.id, volunteer.id);
    const all = await api.as(team.owner).call(users.campaignAccount, { query });
    expect(all.body).toHaveLength(2);
    expect(all.body[0]).toMatchObject({
      id: volunteer.id,
      title: 'Volunteer',
      is_owner: false,
      walkbooks: 1,
      touches: 1,
    });
    expect(all.body[1]).toMatchObject({
      id: team.owner.id,
      title: 'Manager',
      is_owner: true,
      walkbooks: 0,
      touches: 0,
    });
    const own = await api.as(volunteer).call(users.campaignAccount, { query });
    expect(own.body.map((member) => member.id)).toEqual([volunteer.id]);
    expect(own.body[0]?.last_seen).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

/** One touch that stands, one that was corrected by it, in an assigned walkbook. */
async function knock(campaign_id: string, user_id: string): Promise<void> {
  const [door_id, walkbook_id, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const address = { address_key: '1 MAIN ST', address: '1 Main St' };
  await api.db
    .insertInto('doors')
    .values({ id: door_id, campaign_id, ...address, side: null })
    .execute();
  await api.db
    .insertInto('walkbooks')
    .values({ id: walkbook_id, campaign_id, name: 'Main Street', creation_method: 'Filters' })
    .execute();
  await api.db.insertInto('walkbook_assignments').values({ campaign_id, walkbook_id, user_id }).execute();
  const touch = { campaign_id, walkbook_id, door_id, user_id, device_id: randomUUID(), recorded_at: new Date() };
  await api.db
    .insertInto('all_touches')
    .values([
      { ...touch, id: first, seq: 1, contact_result: 'not_home' },
      { ...touch, id: second, seq: 2, contact_result: 'canvassed', replaces: first },
    ])
    .execute();
  await api.db
    .insertInto('walkbook_totals')
    .values({ campaign_id, walkbook_id, user_id, contact_result: 'canvassed', touches: 1 })
    .execute();
}
