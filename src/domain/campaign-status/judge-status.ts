// Which parts of what a campaign stands on are in order, and which need someone.
import type { CampaignStatus } from '../../contract/office/campaign-status';

/**
 * - `good`: nothing to do
 * - `off`: not used here, and nothing to do
 * - `note`: nothing is wrong, but someone should know
 * - `problem`: someone has to do something
 */
export type PartState = 'good' | 'off' | 'note' | 'problem';

export const statusParts = [
  'sign_in',
  'backup',
  'work',
  'phones',
  'storage',
  'clock',
  'email',
  'texting',
  'calling',
  'map',
  'geocoder',
] as const;
export type StatusPart = (typeof statusParts)[number];

/** Minutes for which work may wait before someone should look why. */
const mostMinutes = 10;
/** Times are corrected by the server's: beyond this someone must set a clock (seconds). */
export const mostSecondsApart = 5;
/** People's own devices may be off by more: what they record is corrected when it is sent (seconds). */
const mostOfDevice = 60;
/** A backup takes some time itself: so many hours after it is due it is late. */
const lateAfterHours = 2;
/** Shares of the storage. */
const [nearlyFull, full] = [0.8, 0.95];

const hour = 3_600_000;

/** Whether a backup is older than it should be; none is late at once, and so is one of a moment to come: who knows how old it is. */
export function isBackupLate(newestAt: number | null, everyHours: number, now: number): boolean {
  if (newestAt === null) return true;
  const hours = Math.round((now - newestAt) / hour);
  return hours > everyHours + lateAfterHours || hours < -lateAfterHours;
}

/** The work that has waited for too long. */
export function stuckWork(waiting: CampaignStatus['waiting'], now: number): CampaignStatus['waiting'] {
  return waiting.filter(({ since }) => since !== null && now - Date.parse(since) > mostMinutes * 60_000);
}

const ofChannel: Record<CampaignStatus['texting'], PartState> = {
  off: 'off',
  ready: 'good',
  none: 'note',
  test: 'note',
  not_set_up: 'note',
  not_registered: 'note',
  no_number: 'note',
  away: 'problem',
  no_money: 'problem',
};

/**
 * Judges each part.
 * @param now the server's time, in milliseconds since 1970
 * @param deviceAhead seconds by which this device's clock is ahead of the server's; null: not known yet
 */
export function judgeStatus(
  status: CampaignStatus,
  now: number,
  deviceAhead: number | null,
): Record<StatusPart, PartState> {
  const { backup, phones, storage } = status;
  const newest = backup.newest_at === null ? null : Date.parse(backup.newest_at);
  const share = storage.used / storage.limit;
  return {
    sign_in: status.sign_in === 'ready' ? 'good' : 'problem',
    backup: isBackupLate(newest, backup.every_hours, now) ? 'problem' : 'good',
    work: stuckWork(status.waiting, now).length > 0 ? 'problem' : 'good',
    phones: phones.silent > 0 || phones.with_gaps > 0 ? 'problem' : 'good',
    storage: share >= full ? 'problem' : share >= nearlyFull ? 'note' : 'good',
    clock:
      Math.abs(status.database_ahead) > mostSecondsApart
        ? 'problem'
        : Math.abs(deviceAhead ?? 0) > mostOfDevice
          ? 'note'
          : 'good',
    email: status.email.state === 'failing' ? 'problem' : status.email.state === 'kept' ? 'note' : 'good',
    texting: status.texts_unread_since === undefined ? ofChannel[status.texting] : 'problem',
    calling: ofChannel[status.calling],
    map: status.map === 'missing' ? 'problem' : 'good',
    geocoder: status.geocoder === 'away' ? 'note' : status.geocoder === 'none' ? 'off' : 'good',
  };
}
