// The app's own updates: registered late, offered, never forced (a draft or an item on its way holds the offer back).
import { Workbox } from 'workbox-window';
import { whenUpdatesFree as whenFree } from './session/hold-updates';
import { toast } from './ui/toast';

const HOUR = 3_600_000;

export async function watchForUpdates(): Promise<void> {
  // A developer's server has no worker; a page on plain http has no such thing at all.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  let accepted = false;
  const take = () => {
    accepted = true;
    workbox.messageSkipWaiting();
  };
  const offer = () =>
    whenFree(() =>
      toast({ text: 'A new version is ready', ms: 0, action: { label: 'Reload', run: () => whenFree(take) } }),
    );
  workbox.addEventListener('waiting', offer);
  workbox.addEventListener('controlling', () => {
    if (accepted) location.reload();
  });
  // Refused by the browser's settings: the app then works as long as there is a network.
  const registration = await workbox.register().catch(() => undefined);
  if (!registration) return;
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, HOUR);
}
