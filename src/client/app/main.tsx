// Starts the app: what is kept on this device first, so that nothing waits for the network; the rest when it is idle.
import '../ui/tokens.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { openRouter, warmScreens } from './route-table';
import { onClear } from '../session/clear';
import { whenIdle } from '../session/idle';
import { identity, onIdentity, restoreIdentity, warmIdentity } from '../session/identity';
import { startLanguage, useLanguage } from '../i18n/language';
import { leaveCampaign, restoreSession } from '../session/session';
import { hasEncrypted } from '../session/encrypted-storage';
import { loadSettings, restoreSettings } from '../session/settings';
import { followSignOut } from '../session/sign-out';
import { endTransactionsWithPage } from '../offline/device/end-with-page';
import { reportCrash, startTelemetry } from '../session/crash-reports';
import { catchInstallPrompt } from '../session/install';
import { startTheme } from '../ui/fields/theme-choice';
import { forgetAnswers } from '../data/kept-answers';
import { watchForUpdates } from './updates';

/** No one signed in, or someone else: what belongs to the one before leaves the app. */
function followIdentity(): void {
  let before = identity().uid;
  onIdentity(() => {
    const now = identity().uid;
    if (before !== null && now !== before) {
      leaveCampaign();
      // In another tab only the identity changes: its kept lists are of the person before, too.
      forgetAnswers();
    }
    before = now;
  });
}

/** Everything is drawn again in another language. */
function App({ router }: { router: ReturnType<typeof openRouter> }) {
  return <RouterProvider key={useLanguage()} router={router} />;
}

async function start(): Promise<void> {
  startTheme();
  endTransactionsWithPage();
  catchInstallPrompt();
  onClear(forgetAnswers);
  addEventListener('error', (event) => reportCrash(event.error));
  addEventListener('unhandledrejection', (event) => reportCrash(event.reason));
  // Nothing kept: no one is signed in here, and the login comes first.
  if (hasEncrypted('campaign_user')) warmScreens(location.pathname);
  const settings = loadSettings().catch(() => undefined);
  await Promise.all([restoreIdentity(), restoreSession(), restoreSettings(), startLanguage()]);
  followIdentity();
  followSignOut();
  const place = document.getElementById('app');
  if (!place) throw new Error('The page has no place for the app.');
  createRoot(place).render(<App router={openRouter()} />);
  whenIdle(() => {
    // Someone signed in may send soon; the login asks for the library itself, at the first field.
    if (identity().state === 'signed-in') warmIdentity();
    void settings.then(startTelemetry);
    void watchForUpdates();
  });
}

void start();
