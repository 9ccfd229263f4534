// The app's own worker: registered late. A newer one that waits is offered, never forced (see update-offer.ts).
import { t } from '../i18n/texts';
import { whenUpdatesFree } from '../session/hold-updates';
import { offer as offerToast } from '../ui/primitives/toast';

const HOUR = 3_600_000;

/** Says that there is a newer version, until the person has answered. */
export function offerReload(take: () => void): void {
  offerToast({
    text: t('A new version is ready'),
    action: { label: t('Reload'), run: () => whenUpdatesFree(take) },
  });
}

export async function watchForUpdates(): Promise<void> {
  // A developer's server has no worker; a page on plain http has no such thing at all.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Refused by the browser's settings: the app then works as long as there is a network.
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => null);
  if (!registration) return;
  // What offers an update is fetched when there is one to offer.
  const offer = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    import('./update-offer').then(({ offerUpdate }) => offerUpdate()).catch(() => undefined);
  };
  // Another tab took the newer version: what this one has not loaded yet is gone, so it is offered here, too. The first
  // worker of all takes over without a change.
  let before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (before) whenUpdatesFree(() => offerReload(() => location.reload()));
    before = navigator.serviceWorker.controller;
  });
  offer();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => setTimeout(offer)),
  );
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, HOUR);
}
