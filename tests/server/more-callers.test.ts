// Who else may call: people whose place has changed, and tokens that are not what they say. Each may exactly what one of the
// callers of the access table may, but for what is named here.
import { UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, everyCall } from '../../src/contract';
import { localNumbers } from '../../src/server/providers/carrier/numbers-local';
import { localVoice } from '../../src/server/providers/carrier/voice-local';
import { anIdentity, request, testApi, tokenOf, type TestApi, type TestIdentity, type TestUser } from '../support/api';
import { accessTable, type CallerName } from './access-table';
import { inputs, makeWorld, onlyReads, type World } from './access-world';

const calls = new Map(everyCall().map(({ name, call }) => [name, call]));
const callOf = (row: string) => {
  const call = calls.get(row.split(':')[0] ?? '');
  if (!call) throw new Error(`${row} is not declared.`);
  return call;
};

const emulator = createServer((_request, response) => response.end('{}'));
let api: TestApi;
beforeAll(async () => {
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const { port } = emulator.address() as AddressInfo;
  api = await testApi({
    services: {
      carrier: {
        numbers: localNumbers(join(tmpdir(), `carrier-more-${process.pid}`)),
        voice: {
          ...localVoice(),
          hasBrowser: true,
          browserToken: (_who, now) => ({ token: 'a.b.c', expires_at: now }),
        },
      },
    },
    env: { AUTH_EMULATOR_PORT: String(port), GEOCODER_URL: 'http://geocoder.example.org/addressbatch' },
  });
});
afterAll(async () => {
  await api.close();
  emulator.close();
});

const ask = async (row: string, world: World, who: TestIdentity, token = tokenOf(who)) => {
  const input = await inputs(api, world)[row]?.(who);
  if (!input) throw new Error(`${row} has no request.`);
  const { status, bytes } = await request(api.app, callOf(row), { ...input, token });
  return { status, text: callOf(row).replyKind === 'bytes' && status === 200 ? '{}' : bytes.toString() };
};

/** Tokens in the name of the campaign's manager that are not his. */
const forged: Record<string, (of: TestIdentity) => string> = {
  'one that has expired': (of) => aToken(of, (token) => token.setExpirationTime(new Date(Date.now() - 60_000))),
  'one without an end': (of) => aToken(of, (token) => token, { ends: false }),
  'one from the future': (of) => aToken(of, (token) => token.setIssuedAt(new Date(Date.now() + 3_600_000))),
  'one for another project': (of) => aToken(of, (token) => token.setAudience('another-project')),
  'one of another issuer': (of) => aToken(of, (token) => token.setIssuer('https://securetoken.example.org/x')),
  'one for no one': (of) => aToken({ ...of, uid: '' }, (token) => token),
};

function aToken(of: TestIdentity, change: (token: UnsecuredJWT) => UnsecuredJWT, { ends = true } = {}): string {
  const project = 'demo-porchlight';
  const token = new UnsecuredJWT({ email: of.email, email_verified: true, user_id: of.uid })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(of.uid)
    .setIssuedAt();
  return change(ends ? token.setExpirationTime('1h') : token).encode();
}

describe('a token that is none opens nothing', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(api);
  });
  test.each([...accessTable.keys()].filter((row) => callOf(row).access.who !== 'anyone'))('%s', async (row) => {
    const { manager } = world.people;
    const input = await inputs(api, world)[row]?.(manager);
    for (const [name, make] of Object.entries(forged)) {
      const { status, bytes } = await request(api.app, callOf(row), { ...input, token: make(manager) });
      expect([status, bytes.toString().includes(world.campaign.id)], name).toEqual([401, false]);
    }
  });
});

interface Place {
  /** Whom of the table they are like. */
  like: CallerName;
  make: (world: World) => Promise<TestUser>;
  /** Rows in which they may more than that. */
  also?: readonly string[];
  /** Rows in which they may not. */
  never?: readonly string[];
  /** Rows whose own request makes what these people have already. */
  apart?: readonly string[];
}

const stranger = (make: Place['make'], but: Pick<Place, 'also' | 'never' | 'apart'> = {}): Place => ({
  like: 'rival',
  make,
  ...but,
});
const assign = (world: World, user: TestUser) =>
  api.db
    .insertInto('walkbook_assignments')
    .values({ campaign_id: world.campaign.id, walkbook_id: world.walkbook, user_id: user.id })
    .execute();
const ownInvitation = ['users.register', 'invitations.list: own', 'invitations.answer'];
const set = (id: string, values: object) => api.db.updateTable('users').set(values).where('id', '=', id).execute();

/** What was recorded before may still come, one by one, so that these calls answer. */
const delivering = [...accessTable.keys()].filter((row) => {
  const { access } = callOf(row);
  const brings = !row.includes(':') || row.startsWith('facts.record:');
  return access.who === 'member' && access.formerly === true && brings;
});

const removed = async (world: World, title: 'Manager' | 'Volunteer') => {
  const user = await api.makeUser({ campaign: world.campaign, title });
  await assign(world, user);
  await api.db
    .updateTable('memberships')
    .set({ removed_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', user.id)
    .execute();
  await set(user.id, { campaign_id: null });
  return user;
};
const invite = (world: World, email: string, given: object) =>
  api.db
    .insertInto('invitations')
    .values({
      campaign_id: world.campaign.id,
      receiver_email: email,
      offer_title: 'Manager',
      token: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000),
      ...given,
    })
    .execute();

const places: Record<string, Place> = {
  // A code on a wall doesn't undo a removal; only a manager's own invitation does.
  'a manager who was removed': stranger((world) => removed(world, 'Manager'), {
    also: delivering,
    never: ['teamCodes.join'],
  }),
  'a volunteer who was removed': stranger((world) => removed(world, 'Volunteer'), {
    also: delivering,
    never: ['teamCodes.join'],
  }),
  'someone invited as a manager who has not joined': stranger(
    async (world) => {
      const user = await api.makeUser();
      await invite(world, user.email, {});
      return user;
    },
    { apart: ownInvitation },
  ),
  'someone who declined an invitation': stranger(async (world) => {
    const user = await api.makeUser();
    await invite(world, user.email, { answered_at: new Date(), status: 'declined' });
    return user;
  }),
  'the owner of another campaign': stranger(async () => (await api.makeCampaign()).owner, {
    also: ['campaigns.create'],
    never: ['users.remove'],
  }),
  'a director of another campaign who chose this one': stranger(async (world) => {
    const user = await api.makeUser({ campaign: await api.makeCampaign(), title: 'Director' });
    await set(user.id, { campaign_id: world.campaign.id, title: 'Director' });
    return user;
  }),
  'a superuser of no campaign': stranger(
    async () => {
      const user = await api.makeUser();
      await set(user.id, { is_superuser: true });
      return user;
    },
    { also: ['campaigns.create'] },
  ),
  'a volunteer here who manages another campaign and works in that one': {
    like: 'volunteer',
    make: async (world) => {
      const user = await api.makeUser({ campaign: await api.makeCampaign(), title: 'Manager' });
      await api.join(user, world.campaign, 'Volunteer');
      await assign(world, user);
      return user;
    },
    // Another's phone is for those who manage.
    never: ['devices.forget'],
  },
  'who owned the campaign until it was handed over': {
    like: 'manager',
    make: async (world) => {
      const user = await api.makeUser({ campaign: world.campaign, title: 'Manager' });
      await api
        .as(world.people.owner)
        .call(contract.campaigns.update, { body: { id: world.campaign.id, owner_email: user.email } });
      await api
        .as(user)
        .call(contract.campaigns.update, { body: { id: world.campaign.id, owner_email: world.people.owner.email } });
      return user;
    },
  },
};

describe.each(Object.entries(places))('%s', (_name, { like, make, also = [], never = [], apart = [] }) => {
  // Who is turned away or only reads changes nothing: the next row finds the same world. After one that was let through comes a new one.
  let place: { world: World; who: TestUser } | undefined;
  test.each([...accessTable].filter(([row]) => !apart.includes(row)))('%s', async (row, allowed) => {
    if (!place) {
      const world = await makeWorld(api);
      place = { world, who: await make(world) };
    }
    const { status, text } = await ask(row, place.world, place.who);
    if (status < 400 && !onlyReads(row, callOf(row))) place = undefined;
    if (also.includes(row)) expect(status, text).not.toBe(403);
    else if (allowed[like] && !never.includes(row)) expect(status, text).toBe(callOf(row).status ?? 200);
    else if (callOf(row).access.who === 'key') expect(status, text).toBe(401);
    else if (row === 'users.remove') expect([status, JSON.parse(text).code], text).toEqual([409, 'OWNER_STAYS']);
    else expect([403, 404], `${status} ${text}`).toContain(status);
  });
});

describe.each(['was closed', 'was switched off'])('an account that %s, with a token that still holds', (what) => {
  let world: World;
  let gone: TestUser;
  beforeAll(async () => {
    world = await makeWorld(api);
    gone = await api.makeUser({ campaign: world.campaign, title: 'Manager' });
    if (what === 'was closed') await api.as(gone).call(contract.users.remove);
    else await set(gone.id, { is_active: false });
  });
  test.each([...accessTable.keys()])('%s', async (row) => {
    const { who } = callOf(row).access;
    if (who === 'anyone' || who === 'identity') return;
    const { status, text } = await ask(row, world, gone);
    // A person's token is no key.
    const refused = who === 'key' ? [401, 'TOKEN_INVALID'] : [403, 'REGISTRATION_REQUIRED'];
    expect([status, JSON.parse(text).code], text).toEqual(refused);
  });
});

test('an identity with someone else’s address, not proved, is no one', async () => {
  const world = await makeWorld(api);
  for (const row of accessTable.keys()) {
    const { access } = callOf(row);
    if (access.who === 'anyone' || (access.who === 'identity' && !access.verified)) continue;
    const posing = { ...anIdentity({ email: world.people.manager.email }), emailVerified: false };
    const { status, text } = await ask(row, world, posing);
    expect([status, text.includes(world.campaign.id)], `${row}: ${text}`).toEqual([
      access.who === 'key' ? 401 : 403,
      false,
    ]);
  }
});
