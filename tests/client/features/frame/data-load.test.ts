import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMember } from '../../../../src/client/features/frame/data-load';
import { onClear } from '../../../../src/client/session/clear';
import * as identity from '../../../../src/client/session/identity';
import { leaveCampaign, session, setSession } from '../../../../src/client/session/session';

vi.mock('../../../../src/client/session/identity', { spy: true });

const campaignId = '11111111-1111-4111-8111-111111111111';
const membership = {
  campaign_id: campaignId,
  campaign_name: 'Okafor for Council',
  campaign_type: 'election',
  candidate_name: 'Ada Okafor',
  initiative: null,
  title: 'Volunteer',
  date_joined: '2026-01-05T12:00:00.000Z',
  is_owner: false,
} as const;
const user = {
  status: 'active',
  id: '22222222-2222-4222-8222-222222222222',
  first: 'Ana',
  last: 'Ortega',
  email: 'ana@porchlight.test',
  title: 'Volunteer',
  is_active: true,
  is_superuser: false,
  is_verified: true,
  terms_accepted: true,
  date_joined: '2026-01-05T12:00:00.000Z',
  campaign_id: campaignId,
  campaigns: [membership],
  invitations: [],
  oauth_accounts: [],
};
const campaign = {
  id: campaignId,
  name: 'Okafor for Council',
  address: '',
  location: '',
  owner_email: 'owner@porchlight.test',
  campaign_type: 'election',
  candidate_name: 'Ada Okafor',
  initiative: null,
  is_texting_enabled: false,
  is_phone_banking_enabled: false,
  time_zone: 'America/Chicago',
  created_at: '2026-01-05T12:00:00.000Z',
};
const unavailable = 'The server is currently unavailable. Please try again later.';

let answers: Record<string, () => Response | Promise<Response>> = {};
const load = () => loadMember(campaignId, new AbortController().signal);

beforeEach(() => {
  vi.clearAllMocks();
  leaveCampaign();
  setSession({ campaignUser: { ...membership } });
  answers = { '/api/users/me': () => Response.json(user), '/api/campaign/': () => Response.json(campaign) };
  vi.mocked(identity.identity).mockReturnValue({ state: 'signed-in', uid: 'u', email: 'a@b.cd', emailVerified: true });
  vi.mocked(identity.identityToken).mockResolvedValue('token');
  vi.mocked(identity.signOutIdentity).mockResolvedValue();
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.split('?')[0] ?? ''];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

describe('the data load', () => {
  test('brings user and campaign, and says that it is loading meanwhile', async () => {
    const done = load();
    expect(session().loading).toBe(true);
    await done;
    expect(session()).toMatchObject({
      loading: false,
      loadError: null,
      user: { first: 'Ana' },
      campaign: { id: campaignId },
    });
  });

  test('a failure is told in one closable message', async () => {
    answers['/api/users/me'] = () => Response.json({ detail: 'x' }, { status: 500 });
    await load();
    expect(session()).toMatchObject({ loading: false, loadError: unavailable });
  });

  test('silence is not worth a message when everything is kept on the device', async () => {
    await load();
    answers = {};
    await load();
    expect(session()).toMatchObject({ loadError: null, user: { first: 'Ana' } });
    setSession({ campaign: null });
    await load();
    expect(session().loadError).toBe(unavailable);
  });

  test('a member who was removed goes back to the chooser, and what is kept of the campaign goes from this device', async () => {
    const cleared = vi.fn();
    const stop = onClear(cleared);
    answers['/api/users/me'] = () => Response.json({ ...user, campaigns: [] });
    await load();
    stop();
    expect(cleared).toHaveBeenCalledOnce();
    expect(session().campaignUser).toBeNull();
    expect(identity.signOutIdentity).not.toHaveBeenCalled();
  });

  test('a closed account is signed out', async () => {
    answers['/api/users/me'] = () => Response.json({ detail: 'LOGIN_NO_USER', code: 'LOGIN_NO_USER' }, { status: 404 });
    await load();
    expect(identity.signOutIdentity).toHaveBeenCalledOnce();
    expect(session().user).toBeNull();
  });
});
