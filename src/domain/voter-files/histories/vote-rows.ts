// Of files with one row for each voter and election: which election a row is about.
import { electionsIn, generalDayOr, readDay } from '../elections';
import type { ElectionKind } from '../../../contract/voters/voter-filters';

/** Anything that is a date, wherever it stands in a text. */
const DATES = /\d{1,4}[-_/.]\d{1,2}[-_/.]\d{2,4}|\b(?:19|20)\d{6}\b|\b\d{1,2}[- ][a-z]{3,9}[- ]\d{2,4}\b/gi;

/**
 * The key of a row's election, from its date and from the words that name it or say its kind: "2024-03-05 primary". Null where
 * no day is told, but for what a name alone tells ("2024 General").
 */
export function electionOfRow(date: string, words: string): string | null {
  const day = readDay(date) ?? dayIn(date) ?? dayIn(words);
  if (day === null) {
    const { keys, unread } = electionsIn(words);
    const [key, another] = keys;
    return key !== undefined && another === undefined && !unread ? key : null;
  }
  return `${day} ${kindOf(words.replace(DATES, ' ')) ?? generalDayOr(day)}`;
}

function dayIn(text: string): string | null {
  for (const [found] of text.matchAll(DATES)) {
    const day = readDay(found);
    if (day !== null) return day;
  }
  return null;
}

/** What registrars call elections, by what is in it; the first that fits counts. Null for words that say nothing of the kind. */
const KINDS: readonly (readonly [test: RegExp, kind: ElectionKind])[] = [
  [
    /special|run-?off|second primary|municipal|\bmuni\b|local|school|recall|\b(?:oth|other|run|spl|spc|spec)\b/i,
    'other',
  ],
  [/prim|preference|\b(?:pri|prm|pp|ppp|pe|pr|p)\b/i, 'primary'],
  [/general|\b(?:gen|ge|gn|g)\b/i, 'general'],
];
const kindOf = (words: string): ElectionKind | null => KINDS.find(([test]) => test.test(words))?.[1] ?? null;
