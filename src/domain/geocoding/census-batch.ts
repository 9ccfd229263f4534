// The batch format of the US Census geocoder: what is sent, and what its answer says.
import { rowReader } from '../voter-files/row-reader';

/** An address to be looked up. `number` is all that the geocoder learns of whose it is. */
export interface SentAddress {
  number: number;
  street: string;
  city: string;
  /** Two capitals, or '' when no one knows. */
  state: string;
  zip: string;
}

/**
 * What became of one address. A match's coordinates are [lng, lat] in WGS 84 degrees; `exact` is false where the geocoder
 * took another spelling or number range for it. A tie fits several places equally well.
 */
export type FoundAddress =
  | { number: number; outcome: 'match'; exact: boolean; coordinates: [number, number] }
  | { number: number; outcome: 'tie' | 'not_found' };

/** An answer that is not of this format; the message names the line and what is wrong with it. */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError';
}

/** The file that is sent: number, street, city, state, ZIP; no header. */
export function batchFile(addresses: readonly SentAddress[]): string {
  return addresses
    .map(({ number, street, city, state, zip }) => `${[number, street, city, state, zip].map(cell).join(',')}\r\n`)
    .join('');
}

function cell(value: string | number): string {
  // A line break would begin another address.
  const text = `${value}`.replace(/\s+/g, ' ').trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads the answer: "number","address as sent","Match|No_Match|Tie","Exact|Non_Exact","address as found","lng,lat","line","side";
 * without a match it ends after the third. Addresses that it leaves out are left out here.
 * @param sent the numbers that were asked for
 * @throws ForeignAnswerError for anything else, or an answer without a row
 */
export function readBatchAnswer(text: string, sent: ReadonlySet<number>): FoundAddress[] {
  const reader = rowReader({ delimiter: ',', quoted: true, line_break: '\n' });
  const found = new Map<number, FoundAddress>();
  for (const { line, cells } of [...reader.push(text), ...reader.end()]) {
    const row = readRow(cells.map((value) => value.trim()));
    if (typeof row === 'string') throw new ForeignAnswerError(`Line ${line}: ${row}.`);
    if (!sent.has(row.number)) throw new ForeignAnswerError(`Line ${line}: this number was not requested.`);
    if (found.has(row.number)) throw new ForeignAnswerError(`Line ${line}: this number appears twice.`);
    found.set(row.number, row);
  }
  if (found.size === 0) throw new ForeignAnswerError('It has no rows.');
  return [...found.values()];
}

function readRow([id = '', , status = '', quality = '', , place = '']: readonly string[]): FoundAddress | string {
  if (!/^\d{1,9}$/.test(id)) return "it doesn't begin with a number";
  const number = Number(id);
  if (status === 'No_Match') return { number, outcome: 'not_found' };
  if (status === 'Tie') return { number, outcome: 'tie' };
  if (status !== 'Match') return 'it is neither Match nor No_Match nor Tie';
  if (quality !== 'Exact' && quality !== 'Non_Exact') return 'the match is neither Exact nor Non_Exact';
  const degrees = /^(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,2}(?:\.\d{1,20})?)$/.exec(place);
  const [lng, lat] = [Number(degrees?.[1]), Number(degrees?.[2])];
  // Where nothing is known some services say 0,0, a place in the sea.
  const possible = degrees && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && !(lng === 0 && lat === 0);
  if (!possible) return 'the match has no possible coordinates';
  return { number, outcome: 'match', exact: quality === 'Exact', coordinates: [lng, lat] };
}

const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC
   SD TN TX UT VT VA WA WV WI WY`.split(/\s+/),
);

/** The state that a place ends with ("Warren, OH", "12 Elm St, Warren OH 44481"); '' when it names none. */
export function stateOf(place: string): string {
  const state = /(?:^|[\s,])([A-Za-z]{2})(?:[\s,]+\d{5}(?:-\d{4})?)?\s*$/.exec(place)?.[1]?.toUpperCase() ?? '';
  return states.has(state) ? state : '';
}
