import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameScreen } from '../../../../src/client/app/frame/frame-screen';
import { ScreenLockCard } from '../../../../src/client/features/account/screen-lock-card';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { pageLock } from '../../../../src/client/offline/sealed/page-lock';
import { isScreenLockOn, turnScreenLockOn } from '../../../../src/client/offline/sealed/screen-lock';
import { clearAppState } from '../../../../src/client/session/clear';
import { leaveCampaign, setSession } from '../../../../src/client/session/session';
import { AuthenticatorDouble } from '../../../support/authenticator';
import { ana, signedInAs } from '../../../support/identity';
import { member } from '../../../support/office';
import { giveKey, keyText } from '../../../support/phone-key';
import { show } from '../../../support/show';

vi.mock('../../../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => <span>All sent</span> }));

const volunteer = member('Volunteer');
let phone: AuthenticatorDouble;

forgetWithSession();
beforeEach(async () => {
  await clearAppState();
  await signedInAs(ana);
  phone = new AuthenticatorDouble().install();
  window.innerWidth = 360;
  vi.stubGlobal('fetch', async () => Response.json({ key: keyText, hours: 72 }));
  await giveKey(ana.uid, volunteer.campaignUser.campaign_id);
});
afterEach(() => {
  leaveCampaign();
  window.innerWidth = 1024;
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('it is turned on and off by one button each, and says what came of it', async () => {
  await show(ScreenLockCard);
  await press('Turn on');
  await screen.findByRole('button', { name: 'Turn off' });
  expect(await isScreenLockOn()).toBe(true);
  expect(screen.getByText(/^On\. Porchlight asks/)).toBeDefined();
  await press('Turn off');
  await screen.findByRole('button', { name: 'Turn on' });
  expect(await isScreenLockOn()).toBe(false);
});

test('a screen lock that gives no secret is said in a sentence, and nothing was changed', async () => {
  phone.secrets = 'never';
  await show(ScreenLockCard);
  await press('Turn on');
  await screen.findByText('This phone’s screen lock can’t lock Porchlight.');
  expect(screen.getByText('Nothing was changed.')).toBeDefined();
  expect(await isScreenLockOn()).toBe(false);
});

test('someone who declines reads so', async () => {
  phone.declines = true;
  await show(ScreenLockCard);
  await press('Turn on');
  await screen.findByText('Your screen lock wasn’t confirmed.');
});

test('a phone without a screen lock is offered nothing', async () => {
  phone.hasScreenLock = false;
  await show(ScreenLockCard);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByRole('button')).toBeNull();
});

async function lockedStart(address: string): Promise<void> {
  setSession(volunteer);
  await turnScreenLockOn();
  pageLock.set(undefined);
  await show(FrameScreen, address);
}

test('a locked start shows one button whatever is asked for, and what was asked for once it is unlocked', async () => {
  await lockedStart('/app/walkbooks');
  await screen.findByRole('heading', { name: 'Porchlight is locked' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('All sent')).toBeDefined();
  await press('Unlock');
  await screen.findByRole('navigation', { name: 'Quick menu' });
  expect(screen.queryByText('Porchlight is locked')).toBeNull();
});

test('declining says that nothing is lost, and offers another try and signing in again', async () => {
  await lockedStart('/app/walkbooks');
  phone.declines = true;
  expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  await press('Unlock');
  await screen.findByRole('button', { name: 'Sign in again' });
  expect(screen.getByText('What you saved is kept and will be sent.')).toBeDefined();
  phone.declines = false;
  await press('Unlock');
  await screen.findByRole('navigation', { name: 'Quick menu' });
});

test('what is on this phone is open to its person while it is locked', async () => {
  await lockedStart('/app/phone');
  expect(screen.queryByText('Porchlight is locked')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a mark without a lock asks for nothing', async () => {
  setSession(volunteer);
  pageLock.set(undefined);
  await show(FrameScreen, '/app/walkbooks');
  await screen.findByRole('navigation', { name: 'Quick menu' });
  await waitFor(() => expect(phone.asked).toBe(0));
});
