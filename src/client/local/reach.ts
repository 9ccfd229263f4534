// "Online" means that our own API answered within 8 seconds, whatever the phone believes.
import { contract } from '../../contract';
import { call } from '../api';
import { setSyncStatus } from './status';

export const patience = 8_000;
let asking: Promise<boolean> | null = null;

/** Somebody got a valid answer of our API, or none. */
export function reportReach(online: boolean): void {
  setSyncStatus(online ? { online, portal: false } : { online });
}

/** Something else answered in our server's place. */
export function reportPortal(): void {
  setSyncStatus({ online: false, portal: true });
}

/** Asks our API whether it is there. One question at a time. */
export function askReach(): Promise<boolean> {
  asking ??= call(contract.health.get, {}, { timeoutMs: patience })
    .then(
      () => true,
      () => false,
    )
    .then((online) => {
      reportReach(online);
      return online;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}
