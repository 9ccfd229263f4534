// Where it is quiet now, place by place. Apart from the hours, which screens load without the tables of ZIP and area codes.
import { mayReachAt, type QuietHours } from './quiet-hours';
import { listedPlaces, recipientZones } from './recipient-zones';

/** Where no one may be texted or called now, for a statement that asks of many people at once. */
export interface QuietPlaces {
  /** What `placeOfZip` finds in ZIP codes. One that is in neither list tells nothing. */
  zips: { quiet: string[]; open: string[] };
  /** Area codes, asked where the ZIP code tells nothing. */
  areas: { quiet: string[]; open: string[] };
  /** Whether it is quiet for someone of whom neither is known. */
  elsewhere: boolean;
}

/** @param at ms since 1970 */
export function quietPlaces(
  at: number,
  campaign: { country: string; time_zone: string },
  quiet: QuietHours,
): QuietPlaces {
  const isQuiet = (zones: readonly string[]) => !mayReachAt('call', at, zones, quiet);
  const known = new Map<string, boolean>();
  const sorted = (places: ReadonlyMap<string, readonly string[]>) => {
    const found: QuietPlaces['zips'] = { quiet: [], open: [] };
    for (const [place, zones] of places) {
      const key = zones.join();
      const answer = known.get(key) ?? isQuiet(zones);
      known.set(key, answer);
      (answer ? found.quiet : found.open).push(place);
    }
    return found;
  };
  const { zips, areas } = campaign.country === 'US' ? listedPlaces() : { zips: new Map(), areas: new Map() };
  return {
    zips: sorted(zips),
    areas: sorted(areas),
    elsewhere: isQuiet(recipientZones({ zip: null, phone: null }, campaign)),
  };
}
