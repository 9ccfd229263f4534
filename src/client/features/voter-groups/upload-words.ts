// An upload in words: how far it is, what came of it, and its rejected rows by reason.
import { key, say, sayCount, sayTold } from '../../../domain/words/say';
import type { PlaceReason, UnreadKind, UploadStatus } from '../../../contract/upload-status';
import { number } from '../../../domain/reports/words';

export const contentsWords: Record<UploadStatus['contents'], string> = {
  voters: key('Voter file'),
  address_points: key('Address points'),
  walkbook: key('Walkbook'),
};

/** How many rows were taken in, and what a row stands for. */
function takenWords({ contents, accepted, walkbook }: UploadStatus): string {
  if (contents === 'voters') return sayCount(accepted, '{count} voter taken in', '{count} voters taken in');
  if (contents === 'address_points')
    return sayCount(accepted, '{count} address taken in', '{count} addresses taken in');
  return walkbook
    ? sayCount(walkbook.doors, 'a walkbook of {count} door', 'a walkbook of {count} doors')
    : sayCount(accepted, '{count} row taken in', '{count} rows taken in');
}

/** Why an address has no place, as it goes on after a number of voters. */
export const placeReasonWords: Record<PlaceReason, string> = {
  no_points: key('because no address points were uploaded yet'),
  no_number: key('have an address without a house number, such as a post office box'),
  street: key('live in a street that the address points do not have'),
  number: key('live in a street that is known, at a number that is not'),
};

/** What was left blank, as it goes on after a number of rows. */
export const unreadWords: Record<UnreadKind, string> = {
  birth: key('with a birth date or age, first on line {line}'),
  registered: key('with a registration date, first on line {line}'),
  email: key('with an e-mail address, first on line {line}'),
  support: key('with a support score other than 1 to 5, first on line {line}'),
  place: key('with a latitude and longitude, first on line {line}'),
  zip: key('with a ZIP, first on line {line}'),
};

/** The same of one door. */
export const doorReasonWords: Record<PlaceReason, string> = {
  no_points: key('No address points were uploaded yet.'),
  no_number: key('The address has no house number.'),
  street: key('The address points do not have this street.'),
  number: key('The address points have the street, but not this number.'),
};

/** What is being done with the file. */
export function stepWords(status: UploadStatus): string {
  if (status.step === 'check') return say('is checked. Nothing is stored yet.');
  return status.step === 'rollback' ? say('is taken back.') : say('is taken in.');
}

/** The total is an estimate by bytes until the file has been read to its end. */
export function progressWords(status: UploadStatus): string {
  if (status.status === 'pending') return say('Waiting for its turn …');
  const total = Math.max(status.total, status.processed);
  return say('{processed} of about {rows}', {
    processed: number(status.processed),
    rows: sayCount(total, '{count} row', '{count} rows'),
  });
}

/** One sentence for a finished upload. */
export function resultWords(status: UploadStatus): string {
  if (status.step === 'mapping') return say('the columns of this file are not known yet.');
  if (status.status === 'failed') return status.detail ? sayTold(status.detail) : say('The file could not be read.');
  if (status.step === 'check') return say('checked. Nothing is stored yet.');
  if (status.step === 'rollback') return say('taken back.');
  const taken = takenWords(status);
  if (status.rejected_count === 0) return say('{taken}, none rejected.', { taken });
  return say('{taken}, {rows} rejected.', {
    taken,
    rows: sayCount(status.rejected_count, '{count} row', '{count} rows'),
  });
}

/** Whether nothing would come of the file. */
export const takesNothing = ({ accepted, walkbook }: UploadStatus) => (walkbook ? walkbook.doors : accepted) === 0;

export interface ReasonCount {
  reason: string;
  rows: number;
}

/** Reasons that name a line or a value, each as one. */
const alike: readonly (readonly [reason: RegExp, said: string])[] = [
  [/^The same voter as line \d+\.$/, key('The same voter as an earlier line.')],
  [
    /^A spreadsheet has shortened the voter id to /,
    key('A spreadsheet has shortened the voter id. Export the file anew with that column as text.'),
  ],
];

/** Reasons of the listed rejected rows, most frequent first. */
export function reasonsOf(rejected: UploadStatus['rejected']): ReasonCount[] {
  const rows = new Map<string, number>();
  for (const row of rejected) {
    const reason = alike.find(([pattern]) => pattern.test(row.reason))?.[1] ?? row.reason;
    rows.set(reason, (rows.get(reason) ?? 0) + 1);
  }
  return [...rows].map(([reason, many]) => ({ reason, rows: many })).toSorted((a, b) => b.rows - a.rows);
}
