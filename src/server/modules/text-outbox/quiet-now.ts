// Where it is quiet, worked out once a minute for each kind of campaign: it takes some 20 ms, and the outbox asks many times a second.
import type { QuietHours } from '../../../domain/contact-ledger/quiet-hours';
import { quietPlaces, type QuietPlaces } from '../../../domain/contact-ledger/quiet-places';

const minute = 60_000;
/** What is known of the minute that was asked for last. */
const known = { minute: NaN, places: new Map<string, QuietPlaces>() };

/** Quiet hours begin and end with a minute, wherever it is: within one the answer stays the same. */
export function quietNow(now: Date, campaign: { country: string; time_zone: string } & QuietHours): QuietPlaces {
  const asked = Math.floor(now.getTime() / minute);
  if (known.minute !== asked) Object.assign(known, { minute: asked, places: new Map() });
  const { country, time_zone, quiet_begins, quiet_ends } = campaign;
  const key = [country, time_zone, quiet_begins, quiet_ends].join(' ');
  const places = known.places.get(key) ?? quietPlaces(asked * minute, campaign, campaign);
  known.places.set(key, places);
  return places;
}
