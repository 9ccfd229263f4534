// The rows of a file for VAN's bulk upload.
import type { VanChannel } from '../../contract/reports/van-exports';
import { kindOf, offersAnswers, type Asked } from '../surveys/kinds';
import { reachingResults, vanContactTypes, vanResult } from './van-names';

/** A question of the survey whose answers go out. */
export interface VanQuestion extends Asked {
  id: string;
  text: string;
}

/** A column of answers. `answer`: the one that it says Yes to, where a question may have several. */
export interface VanColumn {
  question_id: string;
  label: string;
  /** Those that the question offers: no others go out. */
  offered: readonly string[];
  answer: string | null;
}

/** A result of one person; `day` (YYYY-MM-DD) is the campaign's, `at` orders those of a day. */
export interface VanContact {
  van_id: string;
  day: string;
  at: string;
  channel: VanChannel;
  result: string;
  phone: string | null;
}

/** What one person answered; of one question the last of a day counts. */
export interface VanAnswer {
  van_id: string;
  day: string;
  at: string;
  channel: VanChannel;
  question_id: string;
  answers: readonly string[];
}

/** The columns of questions, in their order; of two with one label the second says so. A free text has none. */
export function vanColumns(questions: readonly VanQuestion[]): VanColumn[] {
  const taken = new Map<string, number>();
  const labelled = (text: string) => {
    const before = taken.get(text) ?? 0;
    taken.set(text, before + 1);
    return before === 0 ? text : `${text} (${before + 1})`;
  };
  return questions.flatMap((question) => {
    const kind = kindOf(question);
    if (!offersAnswers(kind)) return [];
    const answers = kind === 'multiple' ? question.answers : [null];
    return answers.map((answer) => ({
      question_id: question.id,
      label: labelled(answer === null ? question.text : `${question.text}: ${answer}`),
      offered: question.answers,
      answer,
    }));
  });
}

/** The head of the file. */
export const vanHeader = (columns: readonly VanColumn[]): string[] => [
  'VANID',
  'Date Contacted',
  'Contact Type',
  'Phone',
  'Canvass Result',
  ...columns.map(({ label }) => label),
];

/**
 * The rows of some people's contacts and answers, by person and day. The answers of a day stand in the row of the contact of the same
 * channel that reached the person; without one they have a row of their own, with no result. Free texts and answers
 * that the question doesn't offer are in no row.
 */
export function vanRows(
  columns: readonly VanColumn[],
  contacts: readonly VanContact[],
  answers: readonly VanAnswer[],
): string[][] {
  const answered = new Map<string, { of: VanAnswer; given: Map<string, readonly string[]> }>();
  for (const each of answers.toSorted(byTime)) {
    const entry = answered.get(placeOf(each)) ?? { of: each, given: new Map() };
    entry.given.set(each.question_id, each.answers);
    answered.set(placeOf(each), entry);
  }
  const rows: (Pick<VanContact, 'van_id' | 'day' | 'at'> & { cells: string[] })[] = [];
  const row = (of: VanAnswer | VanContact, phone: string, result: string, given?: Map<string, readonly string[]>) =>
    rows.push({
      ...of,
      cells: [
        of.van_id,
        vanDay(of.day),
        vanContactTypes[of.channel],
        phone,
        result,
        ...columns.map((column) => cellOf(column, given?.get(column.question_id) ?? [])),
      ],
    });
  for (const contact of contacts.toSorted(byTime)) {
    const result = vanResult(contact.channel, contact.result);
    if (result === null) continue;
    const entry = reachingResults.has(contact.result) ? answered.get(placeOf(contact)) : undefined;
    if (entry) answered.delete(placeOf(contact));
    row(contact, contact.phone ?? '', result, entry?.given);
  }
  for (const { of, given } of answered.values())
    if (columns.some((column) => cellOf(column, given.get(column.question_id) ?? []) !== '')) row(of, '', '', given);
  return rows.toSorted((a, b) => compare(a.van_id, b.van_id) || byTime(a, b)).map(({ cells }) => cells);
}

const placeOf = ({ van_id, day, channel }: Pick<VanContact, 'van_id' | 'day' | 'channel'>) =>
  `${van_id} ${day} ${channel}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: { at: string }, b: { at: string }) => compare(a.at, b.at);

/** A day as VAN reads it: 03/04/2026. */
const vanDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

function cellOf({ answer, offered }: VanColumn, given: readonly string[]): string {
  if (answer === null) return given.find((each) => offered.includes(each)) ?? '';
  return given.includes(answer) ? 'Yes' : '';
}
