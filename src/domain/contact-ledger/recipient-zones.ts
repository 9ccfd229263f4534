// In which time zones someone may be: by their ZIP code, else by the area code of their phone, else anywhere that is near. Where a
// ZIP or area code lies in two zones, or isn't listed, all of them count: who asks takes the narrowest window.
import { areaCodeZones } from './area-code-zones';
import { ownZones, zipZones } from './zip-zones';

const zoneNames = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  A: 'America/Phoenix',
  P: 'America/Los_Angeles',
  K: 'America/Anchorage',
  H: 'Pacific/Honolulu',
  R: 'America/Puerto_Rico',
  G: 'Pacific/Guam',
  S: 'Pacific/Pago_Pago',
} as const;

/** Zones by a letter each, e.g. 'EC': Eastern or Central. */
export type ZoneLetters = string;

const named = (letters: ZoneLetters): string[] =>
  Object.entries(zoneNames).flatMap(([letter, zone]) => (letters.includes(letter) ? zone : []));

/** The states from coast to coast, Alaska and Hawaii. */
const anywhere: ZoneLetters = 'ECMAPKH';

/** What is known of someone's whereabouts. */
export interface Whereabouts {
  /** Five or nine digits; null or empty: not known. */
  zip: string | null;
  /** As it was typed; null or empty: not known. */
  phone: string | null;
}

/** The zones in which someone may be. `campaign`: outside the US its own zone counts, for no country else is listed here. */
export function recipientZones(
  { zip, phone }: Whereabouts,
  campaign: { country: string; time_zone: string },
): string[] {
  if (campaign.country !== 'US') return [campaign.time_zone];
  const place = new RegExp(placeOfZip).exec(zip?.trim() ?? '')?.[0];
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const area = digits.length === 10 ? digits.slice(0, 3) : null;
  const letters = (place && zonesOfPlace(place)) ?? (area && areaCodeZones.get(area)) ?? anywhere;
  return named(letters);
}

/** What of a ZIP code tells where it is: a pattern, read alike by PostgreSQL. */
export const placeOfZip = `^(${[...ownZones.keys(), String.raw`\d{3}(?=\d{2})`].join('|')})`;

const zonesOfPlace = (place: string): ZoneLetters | undefined =>
  ownZones.get(place) ?? zipZones.findLast(([from]) => from <= Number(place))?.[1] ?? undefined;

interface ListedPlaces {
  /** By what `placeOfZip` finds in a ZIP code. */
  zips: ReadonlyMap<string, string[]>;
  /** By area code. */
  areas: ReadonlyMap<string, string[]>;
}

let listed: ListedPlaces | null = null;
/** Every place whose zones are known. */
export const listedPlaces = (): ListedPlaces => (listed ??= listPlaces());

function listPlaces(): ListedPlaces {
  const zips = new Map<string, string[]>();
  const prefixes = Array.from({ length: 1_000 }, (_, prefix) => String(prefix).padStart(3, '0'));
  for (const place of [...prefixes, ...ownZones.keys()]) {
    const letters = zonesOfPlace(place);
    if (letters !== undefined) zips.set(place, named(letters));
  }
  return { zips, areas: new Map([...areaCodeZones].map(([area, letters]) => [area, named(letters)])) };
}
