import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Campaign } from '../../../src/contract/campaigns';
import type { Membership } from '../../../src/contract/invitations';

const membership: Membership = {
  campaign_id: '11111111-1111-4111-8111-111111111111',
  campaign_name: 'Okafor for Council',
  campaign_type: 'election',
  candidate_name: 'Ada Okafor',
  initiative: null,
  title: 'Volunteer',
  date_joined: '2026-01-05T12:00:00.000Z',
  is_owner: false,
};

const inBerlin: Campaign = {
  id: membership.campaign_id,
  name: 'Okafor for Council',
  address: '',
  location: 'Berlin',
  owner_email: 'owner@porchlight.test',
  campaign_type: 'election',
  candidate_name: 'Ada Okafor',
  initiative: null,
  is_texting_enabled: false,
  is_phone_banking_enabled: false,
  time_zone: 'Europe/Berlin',
  country: 'DE',
  created_at: '2026-01-05T12:00:00.000Z',
};

/** The modules as after a start of the app: nothing in memory. */
async function start() {
  vi.resetModules();
  const [session, clear, encrypted, { formatDistance }] = await Promise.all([
    import('../../../src/client/session/session'),
    import('../../../src/client/session/clear'),
    import('../../../src/client/session/encrypted-storage'),
    import('../../../src/client/i18n/formats'),
  ]);
  return { ...session, ...clear, ...encrypted, formatDistance };
}
const kept = () => vi.waitFor(() => expect(localStorage.getItem('porchlight.campaign_user')).not.toBeNull());

beforeEach(() => localStorage.clear());

describe('the session', () => {
  test('is there again at the next start, without a network', async () => {
    const first = await start();
    first.setSession({ campaignUser: membership });
    await kept();
    const second = await start();
    expect(second.session().campaignUser).toBeNull();
    await second.restoreSession();
    expect(second.session().campaignUser).toEqual(membership);
  });

  test('writes distances as its campaign’s country does, without a network as well', async () => {
    const first = await start();
    expect(first.formatDistance(2912)).toBe('1.8\u00a0mi');
    first.setSession({ campaignUser: membership, campaign: inBerlin });
    expect(first.formatDistance(2912)).toBe('2,9\u00a0km');
    await kept();
    await vi.waitFor(() => expect(localStorage.getItem('porchlight.campaign')).not.toBeNull());
    const second = await start();
    await second.restoreSession();
    expect(second.formatDistance(2912)).toBe('2,9\u00a0km');
    await second.clearAppState();
    expect(second.formatDistance(2912)).toBe('1.8\u00a0mi');
  });

  test('opens a campaign that a release without countries kept', async () => {
    const { country: _country, ...older } = inBerlin;
    const app = await start();
    await app.writeEncrypted('campaign_user', membership);
    await app.writeEncrypted('campaign', older);
    await app.restoreSession();
    expect(app.session().campaign).toEqual({ ...older, country: 'US' });
  });

  test('loses what is set to null from the browser, too', async () => {
    const first = await start();
    first.setSession({ campaignUser: membership });
    await kept();
    first.setSession({ campaignUser: null });
    expect(localStorage.getItem('porchlight.campaign_user')).toBeNull();
  });

  test('does not believe an entry of another shape', async () => {
    const first = await start();
    await first.writeEncrypted('campaign_user', { ...membership, title: 'Emperor' });
    await first.restoreSession();
    expect(first.session().campaignUser).toBeNull();
  });

  test('is cleared with everything that others keep of a person, even when one of them fails', async () => {
    const app = await start();
    const mirror = vi.fn();
    app.onClear(() => Promise.reject(new Error('broken')));
    app.onClear(mirror);
    app.setSession({ campaignUser: membership });
    await kept();
    await app.clearAppState();
    expect(app.session().campaignUser).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(mirror).toHaveBeenCalledOnce();
  });
});
