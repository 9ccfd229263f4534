// Users, campaigns and invitations, called as section 7 writes it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { anIdentity, tokenOf, type TestIdentity } from '../support/api';
import { rowsOf } from './rows';
import { fresh, makeWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.api.close());

/** Somebody invited, with the token of the invitation. */
async function invited(
  given: { emailVerified?: boolean } = {},
): Promise<{ identity: TestIdentity; token: string; id: string }> {
  const identity = anIdentity(given);
  const { body } = await world.send('POST /invitation/', {
    campaign_id: world.campaign.id,
    receiver_email: identity.email,
    offer_title: 'Volunteer',
    message: 'Welcome',
  });
  const { id, link } = body as { id: string; link: string };
  const token = new URL(link, 'http://x').searchParams.get('invitationToken') ?? '';
  return { identity, token, id };
}

const registration = (identity: TestIdentity, token: string) => ({
  first: 'Ana',
  last: 'Ortega',
  email: identity.email,
  password: 'Doors.12345',
  token,
  user: { uid: identity.uid },
});

rowsOf(7, (row) => {
  row('POST /users/ (register: first name, last name, email, password, token, signed-up user)', async () => {
    const { identity, token } = await invited({ emailVerified: false });
    const { status, body } = await world.send('POST /users/', registration(identity, token), identity);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      first: 'Ana',
      is_superuser: false,
      is_verified: false,
      title: 'Worker',
    });
  });
  row('PUT /users/terms/?terms_status', async () => {
    expect((await world.send('PUT /users/terms/?terms_status=true')).body).toMatchObject({ terms_accepted: true });
  });
  row('PUT /users/remove/campaign-user/?email&campaign_id', async () => {
    const leaver = await world.api.makeUser({ campaign: world.campaign });
    const email = encodeURIComponent(leaver.email);
    const line = `PUT /users/remove/campaign-user/?email=${email}&campaign_id=${world.campaign.id}`;
    expect((await world.send(line)).body).toEqual({ status: 'removed' });
  });
  row('DELETE /users/', async () => {
    const leaver = await world.api.makeUser({ campaign: world.campaign });
    expect((await world.send('DELETE /users/', undefined, leaver)).body).toEqual({ status: 'deleted' });
  });
  row('GET /users/me', async () => {
    const { status, body } = await world.send('GET /users/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', detail: '', email: world.owner.email });
  });
  row('PATCH /users/me (first, last, title, email, password, campaign_id)', async () => {
    const { owner, campaign } = world;
    const change = { first: 'Olivia', last: 'Owner', title: 'Manager', email: owner.email, campaign_id: campaign.id };
    expect((await world.send('PATCH /users/me', change)).body).toMatchObject({ first: 'Olivia', title: 'Manager' });
    // No identity provider runs here: a password is never said to be changed without effect.
    const justNow = tokenOf(owner, new Date());
    expect((await world.send('PATCH /users/me', { password: 'Doors.12345' }, justNow)).status).toBe(503);
  });
  row('GET /users/campaign-account/?campaign_id', async () => {
    const { body } = await world.send(`GET /users/campaign-account/?campaign_id=${world.campaign.id}`);
    expect(JSON.stringify(body)).toContain(world.volunteer.email);
  });
  row('POST /campaign/; GET /campaign/?id; PUT /campaign/', async () => {
    const made = await world.send('POST /campaign/', {
      name: fresh('Further'),
      address: '1 Main St',
      location: 'Raleigh',
      is_texting_enabled: false,
      is_phone_banking_enabled: false,
    });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    expect((await world.send(`GET /campaign/?id=${id}`)).body).toMatchObject({ owner_email: world.owner.email });
    const changed = await world.send('PUT /campaign/', {
      id,
      is_texting_enabled: true,
      is_phone_banking_enabled: true,
    });
    expect(changed.body).toMatchObject({ is_texting_enabled: true, is_phone_banking_enabled: true });
  });
  row(
    'POST /invitation/; GET /validate-invitation/?token (no auth, returns the email); GET /invitation/?receiver_email[&campaign_id] (404 returns null); PUT /invitation/',
    async () => {
      const { identity, token, id } = await invited();
      const open = await world.api.app.inject(`/api/validate-invitation/?token=${token}`);
      expect(open.json()).toMatchObject({ email: identity.email });
      await world.send('POST /users/', registration(identity, token), identity);
      const email = encodeURIComponent(identity.email);
      expect((await world.send(`GET /invitation/?receiver_email=${email}`, undefined, identity)).body).toMatchObject([
        { id },
      ]);
      const there = await world.send(`GET /invitation/?receiver_email=${email}&campaign_id=${world.campaign.id}`);
      expect(there.body).toMatchObject([{ id }]);
      const joined = { id, status: 'accepted', campaign_name: 'Doors for Jo' };
      expect((await world.send('PUT /invitation/', joined, identity)).status).toBe(200);
      const none = `GET /invitation/?receiver_email=${randomUUID()}@example.org&campaign_id=${world.campaign.id}`;
      expect((await world.send(none)).status).toBe(404);
    },
  );
  row('Most calls send a bearer token with credentials, and many a client-type header with value web.', async () => {
    const asked = { origin: world.api.services.config.publicUrl, 'access-control-request-method': 'PATCH' };
    for (const header of ['client-type', 'x-client-type']) {
      const headers = { ...asked, 'access-control-request-headers': `authorization,${header}` };
      const reply = await world.api.app.inject({ method: 'OPTIONS', url: '/api/users/me', headers });
      expect(reply.headers['access-control-allow-headers']).toContain(header);
      expect(reply.headers['access-control-allow-credentials']).toBe('true');
    }
  });
});
