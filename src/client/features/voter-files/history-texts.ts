// What a file tells of elections, in words; and how the rows of a voting history were joined to the campaign's voters.
import { formatDay, formatNumber, formatPercent } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { ElectionsRead, HistoryJoined, UploadStatus } from '../../../contract/voters/import-status';

/** "12 elections, Nov 6, 2012 to Nov 5, 2024, with 45,120 votes." */
export function electionsWords({ count, votes, first, last }: ElectionsRead): string {
  const cast = tPlural(votes, '{count} vote', '{count} votes');
  const from = formatDay(first, 'dayYear');
  return first === last
    ? tPlural(count, '{count} election on {day}, with {votes}.', '{count} elections on {day}, with {votes}.', {
        day: from,
        votes: cast,
      })
    : tPlural(
        count,
        '{count} election, {from} to {to}, with {votes}.',
        '{count} elections, {from} to {to}, with {votes}.',
        {
          from,
          to: formatDay(last, 'dayYear'),
          votes: cast,
        },
      );
}

/** Whether a file has voters, and in other tables their votes. */
export const hasVotersAndVotes = ({ contents, history }: Pick<UploadStatus, 'contents' | 'history'>): boolean =>
  contents === 'voters' && !!history;

/** The rejected rows; those of votes that came with voters are told with these. */
export function rejectedRows({ contents, rejected_count, history }: UploadStatus): number {
  if (contents !== 'voters' || !history) return rejected_count;
  return rejected_count - history.unknown - history.other_county - history.unreadable;
}

/** What is said of a history besides its figures, line by line. */
export function historyWords(status: UploadStatus, history: HistoryJoined): string[] {
  const { rows, voters, others, unknown, other_county: elsewhere, unreadable, column } = history;
  const accepted = rows ?? status.accepted;
  const line = (words: string) => (rows === undefined ? words : t('Votes: {line}', { line: words }));
  const readable = accepted + unknown + elsewhere;
  const share = { share: formatPercent(readable === 0 ? 0 : accepted / readable), column };
  return [
    tPlural(
      accepted,
      '{count} row ({share}) has the ID of a voter in the campaign, by the column “{column}”.',
      '{count} rows ({share}) have the ID of a voter in the campaign, by the column “{column}”.',
      share,
    ),
    unknown > 0 &&
      tPlural(
        unknown,
        '{count} row is left out: no voter in the campaign has its ID.',
        '{count} rows are left out: no voter in the campaign has their ID.',
      ),
    elsewhere > 0 &&
      tPlural(
        elsewhere,
        '{count} row is left out: the voter with its ID is registered in another county.',
        '{count} rows are left out: the voters with their IDs are registered in another county.',
      ),
    unreadable > 0 && tPlural(unreadable, '{count} row couldn’t be read.', '{count} rows couldn’t be read.'),
    others > 0 &&
      tPlural(
        others,
        '{count} of {voters} voters with such IDs isn’t in this file. What is known of their votes stays as it is.',
        '{count} of {voters} voters with such IDs aren’t in this file. What is known of their votes stays as it is.',
        { voters: formatNumber(voters + others) },
      ),
  ].flatMap((words) => (words === false ? [] : [line(words)]));
}

/** Elections for which there was no room. */
export const electionsLeftOut = (count: number): string =>
  tPlural(
    count,
    '{count} older election isn’t kept: a campaign has room for 256.',
    '{count} older elections aren’t kept: a campaign has room for 256.',
  );

export const votesOfVoters = (voters: number): string =>
  tPlural(voters, 'votes of {count} voter imported', 'votes of {count} voters imported');

/** "1,200 voters imported, with the votes of 1,100". */
export const votersWithVotes = (voters: string, known: number): string =>
  tPlural(known, '{voters}, with the votes of {count} voter', '{voters}, with the votes of {count} voters', { voters });

export const importBothWords = (voters: number): string =>
  tPlural(voters, 'Import {count} voter and their votes', 'Import {count} voters and their votes');

export const addVotesWords = (voters: number): string =>
  tPlural(voters, 'Add the votes of {count} voter', 'Add the votes of {count} voters');

export const undoVotesWords = (): string =>
  t(
    'This removes the votes that only this file told of. What other files say stays, and so does everything learned at the door.',
  );
