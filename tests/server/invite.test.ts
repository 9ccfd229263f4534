import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/contract';
import { inviteOwner } from '../../src/server/invite';
import { asReached } from '../../src/server/launch/claim.mjs';
import { anIdentity, testApi, type TestApi } from '../support/api';

const { users, invitations, campaigns } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const tokenIn = (link: string) => new URL(link).searchParams.get('invitationToken') ?? '';

test('an empty installation gets its first campaign, and its owner becomes owner and Manager by the link', async () => {
  const owner = anIdentity();
  const wish = { email: owner.email.toUpperCase(), campaign: 'Jo for Council', type: 'election', candidate: 'Jo' };
  const { link } = await inviteOwner(api.services.config, wish);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/auth\/register\?invitationToken=[\w-]{43}$/);

  const me = api.as(owner);
  const registration = { first: 'Olive', last: 'Owner', email: owner.email, token: tokenIn(link) };
  const { body: user } = await me.call(users.register, { body: registration });
  const [invitation] = user.invitations;
  expect(invitation).toMatchObject({ campaign_name: 'Jo for Council', offer_title: 'Manager', candidate_name: 'Jo' });
  const answer = { id: invitation?.id ?? '', status: 'accepted' as const, campaign_name: 'Jo for Council' };
  const { body: joined } = await me.call(invitations.answer, { body: answer });
  expect(joined.membership).toMatchObject({ title: 'Manager', is_owner: true });
  const id = joined.membership?.campaign_id ?? '';
  expect((await me.call(campaigns.get, { query: { id } })).body.owner_email).toBe(owner.email);

  await expect(inviteOwner(api.services.config, wish)).rejects.toThrow(
    `${owner.email} has already joined "Jo for Council" and doesn't need an invitation.`,
  );
});

test('the link leads to the installation that runs, whatever port this command would choose', async () => {
  const config = asReached(api.services.config, { origin: 'http://127.0.0.1:8123' });
  const { link } = await inviteOwner(config, { email: 'port@example.org', campaign: 'Another port' });
  expect(new URL(link).origin).toBe('http://127.0.0.1:8123');
  expect(asReached(api.services.config, null).publicUrl).toBe('http://127.0.0.1:8080');
});

test('once more for the same name and owner renews the invitation', async () => {
  const wish = { email: 'olive@example.org', campaign: 'Elm Street' };
  const first = await inviteOwner(api.services.config, wish);
  const second = await inviteOwner(api.services.config, { ...wish, campaign: 'ELM street' });
  const validate = (link: string) => api.as(null).call(invitations.validate, { query: { token: tokenIn(link) } });
  expect((await validate(first.link)).status).toBe(400);
  expect((await validate(second.link)).body).toEqual({ email: 'olive@example.org', campaign_name: 'Elm Street' });
});

test('once more with what the campaign is for mends it, and without leaves it', async () => {
  const wish = { email: 'may@example.org', campaign: 'May Street' };
  const kindOf = () =>
    api.db
      .selectFrom('campaigns')
      .select(['campaign_type', 'candidate_name'])
      .where('name', '=', wish.campaign)
      .executeTakeFirst();
  await inviteOwner(api.services.config, wish);
  expect(await kindOf()).toEqual({ campaign_type: 'other', candidate_name: null });
  await inviteOwner(api.services.config, { ...wish, candidate: 'May Lee' });
  await inviteOwner(api.services.config, wish);
  expect(await kindOf()).toEqual({ campaign_type: 'election', candidate_name: 'May Lee' });
});

test('a name that another owner has is refused in one sentence', async () => {
  const { name } = await api.makeCampaign({ name: 'Oak Street' });
  const wish = { email: 'late@example.org', campaign: name };
  await expect(inviteOwner(api.services.config, wish)).rejects.toThrow(
    'A campaign named "Oak Street" already exists and has another owner. Choose another name.',
  );
});

test.each([
  [{ email: 'nobody', campaign: 'x' }, 'Please enter a valid email address.'],
  [{ email: 'a@example.org', campaign: ' ' }, 'Name was not provided'],
])('%o reads "%s"', async (wish, sentence) => {
  await expect(inviteOwner(api.services.config, wish)).rejects.toThrow(sentence);
});
