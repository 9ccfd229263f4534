// An upload in words: how far it is, what came of it, and its rejected rows by reason.
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural, translateServerMessage } from '../../i18n/texts';
import { hasVotersAndVotes, rejectedRows, votersWithVotes, votesOfVoters } from './history-texts';
import type { PlaceReason, UnreadKind, UploadStatus } from '../../../contract/voters/import-status';

export const contentsWords: Record<UploadStatus['contents'], string> = {
  voters: key('Voter file'),
  address_points: key('Address points'),
  walkbook: key('Walkbook'),
  history: key('Voting history'),
  results: key('Contact results'),
};

/** How many rows were taken in, and what a row stands for. */
function takenWords({ contents, accepted, walkbook, history }: UploadStatus): string {
  if (contents === 'voters') {
    const voters = tPlural(accepted, '{count} voter imported', '{count} voters imported');
    return history ? votersWithVotes(voters, history.voters) : voters;
  }
  if (history) return votesOfVoters(history.voters);
  if (contents === 'address_points') return tPlural(accepted, '{count} address imported', '{count} addresses imported');
  return walkbook
    ? tPlural(walkbook.doors, 'a walkbook with {count} door', 'a walkbook with {count} doors')
    : tPlural(accepted, '{count} row imported', '{count} rows imported');
}

/** Standings of registrations, as they go on after a number of rows. */
const standingWords: Readonly<Record<string, string>> = {
  removed: key('removed'),
  denied: key('denied'),
  cancelled: key('canceled'),
  purged: key('purged'),
  rejected: key('rejected'),
  ineligible: key('ineligible'),
  deleted: key('deleted'),
  deceased: key('deceased'),
  moved: key('moved'),
  inactive: key('inactive'),
  pending: key('pending'),
};

/** "9,006 voters are left out of walkbooks because of their registration: 6,120 removed, 2,886 inactive." */
export function registrationWords(registrations: NonNullable<UploadStatus['registrations']>): string {
  const all = registrations.reduce((sum, { rows }) => sum + rows, 0);
  const reasons = registrations
    .map(({ status, rows }) => `${formatNumber(rows)} ${t(standingWords[status] ?? status)}`)
    .join(', ');
  return tPlural(
    all,
    '{count} voter is left out of walkbooks because of their registration: {reasons}.',
    '{count} voters are left out of walkbooks because of their registration: {reasons}.',
    { reasons },
  );
}

/** "12 people asked for no calls, so they aren’t called.": one sentence for each channel that is left out alone. */
export function noChannelWords(channels: NonNullable<UploadStatus['no_channels']>): string[] {
  return channels.map(({ channel, rows }) => {
    switch (channel) {
      case 'door':
        return tPlural(
          rows,
          '{count} person asked for no visits, so no one is sent there.',
          '{count} people asked for no visits, so no one is sent there.',
        );
      case 'call':
        return tPlural(
          rows,
          '{count} person asked for no calls, so they aren’t called.',
          '{count} people asked for no calls, so they aren’t called.',
        );
      case 'text':
        return tPlural(
          rows,
          '{count} person asked for no texts, so they aren’t texted.',
          '{count} people asked for no texts, so they aren’t texted.',
        );
      case 'mail':
        return tPlural(
          rows,
          '{count} person asked for no mail, so they get none.',
          '{count} people asked for no mail, so they get none.',
        );
    }
  });
}

const mostLines = 20;

/** Rejected rows that ask for no contact, where it isn't known who they are about. */
export function unkeptWishesWords({ rows, lines }: NonNullable<UploadStatus['unkept_wishes']>): string {
  const named = lines.slice(0, mostLines).map(formatNumber);
  return tPlural(
    rows,
    '{count} rejected row asks for no contact, but we can’t tell who it’s about (line {lines}). If the person is in your campaign, mark them as do not contact.',
    '{count} rejected rows ask for no contact, but we can’t tell who they’re about (lines {lines}). If these people are in your campaign, mark them as do not contact.',
    { lines: named.join(', ') + (rows > named.length ? ' …' : '') },
  );
}

const mostWords = 5;

/** Statuses of a file that are none of those known. */
export function unknownStatusWords(statuses: NonNullable<UploadStatus['unknown_statuses']>): string {
  const words = statuses.slice(0, mostWords).map(({ status }) => `“${status}”`);
  return tPlural(
    statuses.reduce((sum, { rows }) => sum + rows, 0),
    '{count} row has a status we don’t know ({statuses}). It counts as active.',
    '{count} rows have a status we don’t know ({statuses}). They count as active.',
    { statuses: words.join(', ') + (statuses.length > mostWords ? ' …' : '') },
  );
}

/** Why an address has no place, as it goes on after a number of voters. */
export const placeReasonWords: Record<PlaceReason, string> = {
  no_points: key('because no address points have been uploaded yet'),
  no_number: key('have an address without a house number, such as a PO box'),
  street: key('live on a street that isn’t in the address points'),
  number: key('live at a house number that isn’t in the address points'),
};

/** What was left blank, as it goes on after a number of rows. */
export const unreadWords: Record<UnreadKind, string> = {
  id: key('with a voter ID that belongs to someone else, first on line {line}'),
  birth: key('with a birth date or age, first on line {line}'),
  registered: key('with a registration date, first on line {line}'),
  phone: key(
    'with a phone number that a spreadsheet shortened (5.15556E+09) or that is too long, first on line {line}',
  ),
  email: key('with an email address, first on line {line}'),
  support: key('with a support score other than 1 to 5, first on line {line}'),
  place: key('with a latitude and longitude, first on line {line}'),
  zip: key('with a ZIP code, first on line {line}'),
  votes: key('with a vote or an election, first on line {line}'),
};

/** The same of one door. */
export const doorReasonWords: Record<PlaceReason, string> = {
  no_points: key('No address points have been uploaded yet.'),
  no_number: key('The address has no house number.'),
  street: key('This street isn’t in the address points.'),
  number: key('This house number isn’t in the address points.'),
};

/** What a file was recognized as, where that is not the name of a vendor or a format. */
const layouts: Readonly<Record<string, string>> = {
  'a table with named columns': key('Recognized as a table with column names'),
  'a table, by the contents of its columns': key('Recognized as a table by the contents of its columns'),
  'a table of address points': key('Recognized as a table of address points'),
  'a voting history': key('Recognized as a voting history'),
  'a list of addresses': key('Recognized as a list of addresses'),
  'the columns you chose': key('Read with the columns you chose'),
  'the columns you chose before': key('Read with the columns you chose before'),
  Colorado: key('Recognized as Colorado’s file'),
  Florida: key('Recognized as Florida’s file'),
  'North Carolina': key('Recognized as North Carolina’s file'),
  Ohio: key('Recognized as Ohio’s file'),
  Washington: key('Recognized as Washington’s file'),
};

const otherLayout = key('Recognized as {layout}');

export const layoutWords = (layout: string): string => t(layouts[layout] ?? otherLayout, { layout });

/** What is being done with the file. */
export function stepWords(status: UploadStatus): string {
  const { step, name } = status;
  if (step === 'import' && hasVotersAndVotes(status)) return t('Adding the votes in {name}…', { name });
  if (step === 'check') return t('Checking {name}… Nothing is saved yet.', { name });
  return step === 'rollback' ? t('Undoing {name}…', { name }) : t('Importing {name}…', { name });
}

/** The total is an estimate by bytes until the file has been read to its end. */
export function progressWords(status: UploadStatus): string {
  if (status.status === 'pending') return t('Waiting to start…');
  // How many rows there are is known with the first of them.
  if (status.processed === 0) return t('Reading the file…');
  const total = Math.max(status.total, status.processed);
  return t('{processed} of about {rows}', {
    processed: formatNumber(status.processed),
    rows: tPlural(total, '{count} row', '{count} rows'),
  });
}

/** What the server says of an upload. */
export const detailText = (status: UploadStatus): string =>
  translateServerMessage({ ...status, detail: status.detail ?? '' });

/** Why a row was rejected. */
export const rowText = ({ reason, ...row }: Rejected): string => translateServerMessage({ ...row, detail: reason });

/** Why an upload failed, and what of it is imported all the same. */
function failedWords(status: UploadStatus): string {
  const why = detailText(status) || t('The file couldn’t be read.');
  if (status.accepted === 0 || status.step !== 'import') return why;
  const before = tPlural(
    status.accepted,
    '{count} row before that was imported.',
    '{count} rows before that were imported.',
  );
  return `${why} ${before}`;
}

/** Whether someone must say which table of an archive or a workbook is meant. */
export const waitsForPart = ({ step, detail_code }: Pick<UploadStatus, 'step' | 'detail_code'>) =>
  step === 'mapping' && (detail_code === 'PARTS_DIFFER' || detail_code === 'PARTS_NOT_JOINED');

/** One sentence for a finished upload. */
export function resultWords(status: UploadStatus): string {
  if (waitsForPart(status)) return t('choose its table first.');
  if (status.step === 'mapping') return t('match its columns first.');
  if (status.status === 'failed') return failedWords(status);
  if (status.step === 'check') return t('checked. Nothing is saved yet.');
  if (status.step === 'rollback') return t('undone.');
  const taken = takenWords(status);
  const rejected = rejectedRows(status);
  if (rejected === 0) return t('{taken}, none rejected.', { taken });
  const rows = tPlural(rejected, '{count} row', '{count} rows');
  return status.contents === 'history'
    ? t('{taken}, {rows} left out.', { taken, rows })
    : t('{taken}, {rows} rejected.', { taken, rows });
}

/** Whether nothing would come of the file. */
export const takesNothing = ({ accepted, walkbook }: UploadStatus) => (walkbook ? walkbook.doors : accepted) === 0;

type Rejected = UploadStatus['rejected'][number];

export interface ReasonCount {
  reason: string;
  rows: number;
}

/** Reasons that name a line or a value, each as one. */
const alike: ReadonlyMap<string | null | undefined, string> = new Map([
  ['SAME_VOTER', key('Same voter as an earlier line.')],
  ['SHORTENED_ID', key('A spreadsheet shortened the voter ID. Export the file again with that column as text.')],
]);

/** Reasons of the listed rejected rows in words, most frequent first. */
export function reasonsOf(rejected: UploadStatus['rejected']): ReasonCount[] {
  const rows = new Map<string, number>();
  for (const row of rejected) {
    const same = alike.get(row.detail_code);
    const reason = same === undefined ? rowText(row) : t(same);
    rows.set(reason, (rows.get(reason) ?? 0) + 1);
  }
  return [...rows].map(([reason, many]) => ({ reason, rows: many })).toSorted((a, b) => b.rows - a.rows);
}
