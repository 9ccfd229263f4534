// "Online" means that our own API answered within 8 seconds, whatever the phone believes.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { setSyncStatus } from '../outbox/status';

export const patience = 8_000;
let asking: Promise<boolean> | null = null;

/** Someone got a valid answer of our API, or none. */
export function reportConnectivity(online: boolean): void {
  setSyncStatus(online ? { online, portal: false } : { online });
}

/** Something else answered in our server's place. */
export function reportPortal(): void {
  setSyncStatus({ online: false, portal: true });
}

/** Asks our API whether it is there. One question at a time. */
export function checkConnectivity(): Promise<boolean> {
  asking ??= call(contract.health.get, {}, { timeoutMs: patience })
    .then(
      () => true,
      () => false,
    )
    .then((online) => {
      reportConnectivity(online);
      return online;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}
