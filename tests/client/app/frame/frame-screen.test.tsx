import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameScreen } from '../../../../src/client/app/frame/frame-screen';
import { useOwnBar } from '../../../../src/client/ui/layout/own-bar';
import { identity } from '../../../../src/client/session/identity';
import { reportRefusal } from '../../../../src/client/session/refusals';
import { leaveCampaign, session, setSession } from '../../../../src/client/session/session';
import { ana, signedInAs, type ProviderDouble } from '../../../support/identity';
import { member as memberWith } from '../../../support/office';
import { place, show } from '../../../support/show';

vi.mock('../../../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => <span>All sent</span> }));

const member = memberWith('Manager');
const { campaignUser } = member;
let provider: ProviderDouble;

async function resize(width: number): Promise<void> {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
  await act(() => new Promise((done) => setTimeout(done, 130)));
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

beforeEach(async () => {
  leaveCampaign();
  window.innerWidth = 1440;
  provider = await signedInAs(ana);
  // The server never answers: what is shown is what is there.
  provider.token.mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  window.innerWidth = 1024;
});

describe('the frame', () => {
  test.each(['/app/user-options', '/app/terms', '/app/user-options/'])(
    'on %s has nothing but Sign out, which hides while loading',
    async (address) => {
      await show(FrameScreen, address);
      expect(button('Sign out')).not.toBeNull();
      expect(screen.queryByRole('navigation')).toBeNull();
      act(() => setSession({ loading: true }));
      expect(button('Sign out')).toBeNull();
    },
  );

  test('shows a spinner card while the campaign loads, and only the campaign in the menu', async () => {
    setSession({ campaignUser });
    await show(FrameScreen, '/app/dashboard');
    expect(screen.getByText('Loading your campaign...')).toBeDefined();
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Campaign']);
  });

  test('has no quick menu on a phone before the campaign is there', async () => {
    window.innerWidth = 360;
    setSession({ campaignUser });
    await show(FrameScreen, '/app/walkbooks');
    expect(screen.queryByRole('navigation', { name: 'Quick menu' })).toBeNull();
    act(() => setSession(member));
    expect(screen.getByRole('navigation', { name: 'Quick menu' })).toBeDefined();
  });

  test('gives its one bar on a phone to a screen of the walk: no way out stands beside the pill', async () => {
    window.innerWidth = 360;
    setSession(member);
    await show(FrameScreen, '/app/walkbooks');
    expect(button('Sign out')).not.toBeNull();
    const { unmount } = renderHook(() => useOwnBar(true, true));
    expect(button('Sign out')).toBeNull();
    expect(button('Open the menu')).toBeNull();
    expect(screen.getByText('All sent')).toBeDefined();
    act(() => unmount());
    expect(button('Sign out')).not.toBeNull();
    await resize(1440);
    renderHook(() => useOwnBar(true, true));
    expect(button('Sign out')).not.toBeNull();
  });

  test('spends the room of a campaign’s name on the screen’s own title, and keeps the menu beside it', async () => {
    window.innerWidth = 360;
    setSession(member);
    await show(FrameScreen, '/app/walkbooks');
    expect(screen.getByText(member.campaign.name)).toBeDefined();
    renderHook(() => useOwnBar(true, false));
    expect(screen.queryByText(member.campaign.name)).toBeNull();
    expect(button('Open the menu')).not.toBeNull();
  });

  test('looks again whether one is still a member when a call is refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    setSession(member);
    await show(FrameScreen, '/app/dashboard');
    await vi.waitFor(() => expect(provider.token).toHaveBeenCalledOnce());
    act(() => reportRefusal());
    expect(provider.token).toHaveBeenCalledOnce();
    vi.setSystemTime(Date.now() + 6_000);
    act(() => {
      reportRefusal();
      reportRefusal();
    });
    await vi.waitFor(() => expect(provider.token).toHaveBeenCalledTimes(2));
    vi.useRealTimers();
  });

  test('tells a failed load in a message that can be closed', async () => {
    setSession({ ...member, loadError: 'The server is currently unavailable. Please try again later.' });
    await show(FrameScreen, '/app/dashboard');
    expect(screen.getByText('The server is currently unavailable. Please try again later.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(session().loadError).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the policies within reach in the mini menu, by their names', async () => {
    window.innerWidth = 800;
    setSession(member);
    await show(FrameScreen, '/app/dashboard');
    for (const name of ['Privacy Policy', 'Terms & Conditions', 'Disclaimer'])
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  });

  test('folds a group of the menu, and opens the policies in a tab of their own', async () => {
    setSession(member);
    await show(FrameScreen, '/app/dashboard');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Surveys' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'People' }));
    expect(screen.queryByRole('link', { name: 'Surveys' })).toBeNull();
    for (const name of ['Privacy Policy', 'Terms & Conditions', 'Disclaimer'])
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  });

  test('is expanded from 992 px, mini below, a drawer on a phone; a choice holds until the next width', async () => {
    setSession(member);
    await show(FrameScreen, '/app/dashboard');
    expect(button('Collapse the menu')).not.toBeNull();
    await resize(991);
    expect(button('Expand the menu')).not.toBeNull();
    expect(button('People')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Expand the menu' }));
    await resize(700);
    expect(button('People')).not.toBeNull();
    await resize(568);
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Quick menu' }).textContent).toBe('WalkbooksMapSignsMe');
    fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  });

  test('signs out: everything of the person is cleared, and the root is asked for', async () => {
    setSession(member);
    await show(FrameScreen, '/app/dashboard');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
    await vi.waitFor(() => expect(place()).toBe('/'));
    expect(provider.signOut).toHaveBeenCalledOnce();
    expect(identity().state).toBe('signed-out');
    expect(session()).toMatchObject({ user: null, campaignUser: null, campaign: null, invitation: null });
  });
});
