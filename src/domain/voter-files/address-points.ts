// Reads address points (open data of a county: CSV or GeoJSON) into positions that voters' addresses are joined to.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import { normaliseAddress, zip5 } from '../addresses/address';
import { splitTownLine } from '../addresses/town-line';
import type { AddressColumn } from '../../contract/voters/voter-file-mapping';
import { cleanCell, type ColumnPlaces, placeAddressColumns, plainName, readCell } from './columns';
import { isExchanged, readName } from './values';
import {
  columnsProblem,
  hasExchangedPosition,
  positionOf,
  type RowOutcome,
  streetFromParts,
  unitOf,
} from './voter-row';

/** A door with its position. Files repeat doors by the thousand: what to do with equal key + unit_key is the caller's. */
export interface AddressPoint {
  /** As normaliseAddress makes it; ends in a bare "|" where the file has no ZIP. */
  key: string;
  unit_key: string;
  address: string;
  unit: string;
  zip: string;
  city: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** The reader of a CSV of address points from its header, or a sentence that says which columns are missing. */
export function recogniseAddressPoints(
  header: readonly string[],
): { ok: true; map: (cells: readonly string[]) => RowOutcome<AddressPoint> } | { ok: false; reason: Sentence } {
  const places = placeAddressColumns(header);
  const missing = [
    ...(places.line || places.street ? [] : ['an address']),
    ...(places.latitude ? [] : ['a latitude']),
    ...(places.longitude ? [] : ['a longitude']),
  ];
  if (missing.length > 0)
    return { ok: false, reason: fileSentence('COLUMNS_MISSING', { what: missing.join(' and ') }) };
  const read = pointsReader(places, header.length);
  const whole = wholeNumbers(places, header);
  return { ok: true, map: (cells) => read(whole(cells)) };
}

/** Reads rows whose columns are known. */
export function pointsReader(
  places: ColumnPlaces<AddressColumn>,
  count: number,
): (cells: readonly string[]) => RowOutcome<AddressPoint> {
  return (cells) => {
    const problem = columnsProblem(cells, count);
    if (problem) return { ok: false, reason: problem };
    const position = positionOf(places, cells);
    if (!position)
      return {
        ok: false,
        reason: fileSentence(hasExchangedPosition(places, cells) ? 'EXCHANGED_COORDINATES' : 'NO_COORDINATES'),
      };
    return pointFrom(places, cells, position);
  };
}

/** A reader of GeoJSON features, one raw JSON text at a time, as featureSplitter gives them. */
export function addressFeatureReader(): (feature: string) => RowOutcome<AddressPoint> {
  let lastNames = '';
  let places: ColumnPlaces<AddressColumn> = {};
  let whole: ReturnType<typeof wholeNumbers> = (cells) => cells;
  return (raw) => {
    const feature = parseFeature(raw);
    if (!feature) return { ok: false, reason: fileSentence('NO_FEATURE') };
    const position = pointCoordinates(feature.geometry);
    if (!position) return { ok: false, reason: fileSentence('NO_POINT') };
    if (isExchanged(position.latitude, position.longitude))
      return { ok: false, reason: fileSentence('EXCHANGED_COORDINATES') };
    const names = Object.keys(feature.properties);
    const joined = names.join('\n');
    if (joined !== lastNames) {
      places = placeAddressColumns(names);
      whole = wholeNumbers(places, names);
      lastNames = joined;
    }
    const cells = Object.values(feature.properties).map((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    );
    return pointFrom(places, whole(cells), position);
  };
}

/** What the piece of a house number is called that goes before its figures, by the national standard of addresses: N6W before 23001, 194- before 03. */
const NUMBER_PREFIXES = new Set(
  'addnumpre addrnumpre addnumprefix addrnumprefix addressnumberprefix housenumberprefix housenumprefix'.split(' '),
);

/** Puts each row's house number together where it stands in two columns. */
function wholeNumbers(
  { number: places = [] }: ColumnPlaces<AddressColumn>,
  header: readonly string[],
): (cells: readonly string[]) => readonly string[] {
  const before = header.findIndex((name) => NUMBER_PREFIXES.has(plainName(name)));
  if (before < 0) return (cells) => cells;
  return (cells) => {
    const prefix = readCell({ number: [before] }, 'number', cells);
    const at = places.find((place) => cleanCell(cells[place]) !== '');
    if (prefix === '' || at === undefined) return cells;
    const written = cleanCell(cells[at]);
    // Some files have the whole number in both.
    return /\D/.test(prefix) && written.startsWith(prefix) ? cells : cells.with(at, prefix + written);
  };
}

function pointFrom(
  places: ColumnPlaces<AddressColumn>,
  cells: readonly string[],
  position: { latitude: number; longitude: number },
): RowOutcome<AddressPoint> {
  const street = readCell(places, 'street', cells);
  if (/^unknown$/i.test(street)) return { ok: false, reason: fileSentence('UNKNOWN_STREET') };
  // Parts first: a whole line may end in a unit that nothing announces.
  const parts = places.number ? streetFromParts(places, cells) : '';
  const line = parts || readCell(places, 'line', cells) || streetFromParts(places, cells);
  if (line === '') return { ok: false, reason: fileSentence('NO_STREET') };
  const zip = zip5(readCell(places, 'zip', cells));
  const { key, unit_key, address, unit, house_number } = normaliseAddress({ line, unit: unitOf(places, cells), zip });
  if (house_number === '') return { ok: false, reason: fileSentence('NO_HOUSE_NUMBER') };
  const town = readCell(places, 'city', cells);
  // Its ZIP isn't taken from there: files that came earlier have the same points without it.
  const city = readName(splitTownLine(town)?.city ?? town.replace(/,\s*[A-Za-z]{2}$/, ''));
  return { ok: true, value: { key, unit_key, address, unit, zip, city, ...position } };
}

function parseFeature(raw: string): { geometry: unknown; properties: Record<string, unknown> } | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['type'] !== 'Feature') return null;
  return { geometry: value['geometry'], properties: isRecord(value['properties']) ? value['properties'] : {} };
}

function pointCoordinates(geometry: unknown): { latitude: number; longitude: number } | null {
  if (!isRecord(geometry)) return null;
  const { type, coordinates } = geometry;
  const first: unknown = type === 'MultiPoint' && Array.isArray(coordinates) ? coordinates[0] : coordinates;
  if ((type !== 'Point' && type !== 'MultiPoint') || !Array.isArray(first)) return null;
  const longitude: unknown = first[0];
  const latitude: unknown = first[1];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  if (isExchanged(latitude, longitude)) return { latitude, longitude };
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
