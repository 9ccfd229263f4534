// A newer version waits: says so, and takes it when the person wants it and nothing is in its way (a draft, an item on its way).
import { Workbox } from 'workbox-window';
import { whenUpdatesFree as whenFree } from '../session/hold-updates';
import { offerReload } from './updates';

let offered: Workbox | null = null;

export async function offerUpdate(): Promise<void> {
  if (offered) return;
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  offered = workbox;
  let accepted = false;
  const take = () => {
    accepted = true;
    // What the present one still waits for would hold it back for minutes.
    navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' });
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => whenFree(() => offerReload(take)));
  workbox.addEventListener('controlling', () => {
    if (accepted) location.reload();
  });
  await workbox.register();
}
