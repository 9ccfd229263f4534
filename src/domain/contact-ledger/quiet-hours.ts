// When a campaign may text and call: not in its quiet hours, by the clock of whoever would be reached.
import type { Campaign } from '../../contract/campaigns';
import type { Channel } from '../../contract/fields';
import { minuteInZone } from '../i18n/minute-in-zone';

/** From when until when no one is texted or called: times of day such as '21:00', over midnight where the end comes first. */
export interface QuietHours {
  quiet_begins: string;
  quiet_ends: string;
}

/** What US rules for texts and calls ask for at least; no legal advice. */
export const usualQuietHours: QuietHours = { quiet_begins: '21:00', quiet_ends: '08:00' };

/** Those of a campaign, of which an older copy on a device may say nothing. */
export const quietHoursOf = ({
  quiet_begins = usualQuietHours.quiet_begins,
  quiet_ends = usualQuietHours.quiet_ends,
}: Pick<Campaign, 'quiet_begins' | 'quiet_ends'>): QuietHours => ({ quiet_begins, quiet_ends });

/** Minutes since midnight of a time of day such as '21:00'. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const isWithin = (minute: number, begins: number, ends: number): boolean =>
  begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;

/** Whether all of `inner` is quiet in `outer`, too: else a campaign would reach people when `inner` says that it must not. */
export function covers(outer: QuietHours, inner: QuietHours): boolean {
  const [from, until] = [minuteOf(outer.quiet_begins), minuteOf(outer.quiet_ends)];
  const [begins, ends] = [minuteOf(inner.quiet_begins), minuteOf(inner.quiet_ends)];
  const between = (a: number, b: number) => (b - a + 24 * 60) % (24 * 60);
  return between(from, begins) + between(begins, ends) <= between(from, until);
}

const quarter = 900_000;

/**
 * When to ask again about someone whom quiet hours keep, in ms since 1970: ten minutes after `at`, or sooner if they may end sooner
 * somewhere.
 */
export function askAgainAt(at: number, { quiet_ends }: Pick<QuietHours, 'quiet_ends'>): number {
  // Zones differ by whole quarters of an hour: wherever they end, it is so many minutes past one.
  const past = (at - minuteOf(quiet_ends) * 60_000) % quarter;
  return at + Math.min(600_000, quarter - past);
}

/** Whether a phone rings. */
export const rings = (channel: Channel): channel is 'text' | 'call' => channel === 'text' || channel === 'call';

/**
 * Whether someone may be reached now.
 *
 * | channel | where they may be | |
 * |---|---|---|
 * | door, mail | anywhere | yes: no phone rings |
 * | text, call | one zone | outside the quiet hours there |
 * | text, call | several zones | outside the quiet hours in each of them: the narrowest window |
 * | text, call | not known at all (no zones) | no |
 *
 * @param zones IANA zones, as `recipientZones` tells them; at ms since 1970
 */
export function mayReachAt(channel: Channel, at: number, zones: readonly string[], quiet: QuietHours): boolean {
  if (!rings(channel)) return true;
  const [begins, ends] = [minuteOf(quiet.quiet_begins), minuteOf(quiet.quiet_ends)];
  const instant = new Date(at);
  return zones.length > 0 && zones.every((zone) => !isWithin(minuteInZone(zone)(instant), begins, ends));
}
