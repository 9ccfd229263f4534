import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMember, useDataLoad } from '../../../../src/client/app/frame/data-load';
import { onClear } from '../../../../src/client/session/clear';
import { identity } from '../../../../src/client/session/identity';
import { leaveCampaign, session, setSession } from '../../../../src/client/session/session';
import { ana, signedInAs } from '../../../support/identity';
import { campaignId, member } from '../../../support/office';

const { user, campaign, campaignUser } = member('Volunteer');
const unavailable = 'The server is currently unavailable. Please try again later.';

let answers: Record<string, () => Response | Promise<Response>> = {};
const load = () => loadMember(campaignId, new AbortController().signal);

beforeEach(async () => {
  leaveCampaign();
  setSession({ campaignUser });
  answers = { '/api/users/me': () => Response.json(user), '/api/campaign/': () => Response.json(campaign) };
  await signedInAs(ana);
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.split('?')[0] ?? ''];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

describe('the data load', () => {
  test('asks at a start, and not when the campaign was entered a moment ago', async () => {
    setSession({ toldAt: Date.now() });
    const entered = renderHook(() => useDataLoad());
    entered.unmount();
    expect(session()).toMatchObject({ user: null, loading: false });
    setSession({ toldAt: null });
    const started = renderHook(() => useDataLoad());
    await waitFor(() => expect(session().user).toMatchObject({ first: 'Ana' }));
    started.unmount();
  });

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
    expect(identity().state).toBe('signed-in');
  });

  test('a closed account is signed out', async () => {
    answers['/api/users/me'] = () => Response.json({ detail: 'LOGIN_NO_USER', code: 'LOGIN_NO_USER' }, { status: 404 });
    await load();
    expect(identity().state).toBe('signed-out');
    expect(session().user).toBeNull();
  });
});
