// Files of contact results in words: what their columns and values can mean, and what came of them.
import type { FileResult, ResultColumn, ResultFile } from '../../../contract/voters/result-files';
import { contactResult } from '../../../contract/facts/touch';
import { resultWords } from '../../../domain/facts/result-names';
import { addressWords } from '../../../domain/voter-files/address-words';
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural, translateServerMessage } from '../../i18n/texts';

/** In the order in which people look for them. */
export const columnGroups: readonly { label: string; columns: readonly (readonly [ResultColumn, string])[] }[] = [
  {
    label: key('What happened'),
    columns: [
      ['happened_at', key('Date, perhaps with the time')],
      ['happened_time', key('Time, where the date has none')],
      ['channel', key('Way of contact')],
      ['result', key('Contact result')],
      ['said_by', key('Who made the contact')],
      ['note', key('Note')],
    ],
  },
  {
    label: key('Person'),
    columns: [
      ['source_id', key('Voter ID')],
      ['voter_id', key('Porchlight’s own ID')],
      ['last', key('Last name')],
      ['first', key('First name')],
      ['name', key('Full name')],
      ['birth_date', key('Birth date')],
      ['birth_year', key('Birth year')],
    ],
  },
  {
    label: key('Address'),
    columns: addressWords,
  },
];

/** What a mapping still lacks (domain/result-files/result-row.ts). */
export const missingWords: Record<string, string> = {
  'a voter ID, or a name, an address and a birth year': key('a voter ID, or a name, an address and a birth year'),
  'a date': key('a date'),
  'a result': key('a result'),
  'a way of contact': key('a way of contact'),
};

/** What a value of the result's column can mean. */
export function resultTitle(result: string): string {
  if (result === ('opted_out' satisfies FileResult)) return t('Do not contact this way');
  const known = contactResult.safeParse(result);
  return known.success ? t(resultWords[known.data].title) : result;
}

export const isRunning = ({ status }: Pick<ResultFile, 'status'>) => status === 'pending' || status === 'running';

/** Whether someone must say which table of an archive or a workbook is meant. */
export const waitsForPart = ({ step, found }: ResultFile) => step === 'mapping' && found === null;

/** Whether someone must confirm how it is read, or import what was checked. */
export const needsReview = ({ step, status }: ResultFile) =>
  !isRunning({ status }) && (step === 'mapping' || (step === 'check' && status === 'done'));

export const detailText = (file: ResultFile): string => translateServerMessage({ ...file, detail: file.detail ?? '' });

export function progressWords(file: ResultFile): string {
  if (file.status === 'pending') return t('Waiting to start…');
  if (file.processed === 0) return t('Reading the file…');
  const total = Math.max(file.total, file.processed);
  return t('{processed} of about {rows}', {
    processed: formatNumber(file.processed),
    rows: tPlural(total, '{count} row', '{count} rows'),
  });
}

export function stepWords({ step, name, mapping }: ResultFile): string {
  if (step === 'rollback') return t('Undoing {name}…', { name });
  if (step === 'import') return t('Importing {name}…', { name });
  return mapping === null ? t('Reading {name}…', { name }) : t('Checking {name}… Nothing is saved yet.', { name });
}

/** One line for a file in the list. */
export function stateWords(file: ResultFile): string {
  if (isRunning(file)) return progressWords(file);
  if (file.step === 'mapping') return t('Check its columns and results');
  if (file.status === 'failed') return detailText(file) || t('The file couldn’t be read.');
  if (file.step === 'check') return t('Checked. Nothing is saved yet.');
  if (file.step === 'rollback') return t('Undone');
  const added = tPlural(file.added, '{count} result imported', '{count} results imported');
  return file.unchanged > 0
    ? t('{added}, {known} known already', { added, known: formatNumber(file.unchanged) })
    : added;
}
