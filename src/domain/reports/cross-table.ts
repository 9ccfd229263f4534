// A table of answers across something else: its columns in a reader's order, and what it shows in a sentence.
import type { AnswerTable, Crossing } from '../../contract/reports/answer-reports';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';
import { levelOf } from './support-lines';

/** Of fewer people nothing is told in hundredths: one of them would be ten of a hundred. */
export const fewest = 10;

export interface CrossColumn {
  key: string;
  name: string;
  /** People in it: what its shares are shares of. */
  people: number;
}

export interface CrossRow {
  answer: string;
  /** People with this answer in each column, in the columns' order. */
  people: number[];
}

const sexes: Readonly<Record<string, string>> = { F: key('Women'), M: key('Men'), X: key('Another gender') };

/** What a column is called. */
export function columnName({ t }: Texts, across: Crossing, column: string): string {
  if (column === '') return across === 'question' ? t('Not answered') : t('Not known');
  if (across === 'sex') return t(sexes[column] ?? column);
  if (across === 'support') return `${column} · ${t(levelOf(Number(column)))}`;
  return column;
}

/** Columns and rows: ages and scores as they rise, another question's answers and this one's as the survey has them, others by number. */
export function crossTable(
  texts: Texts,
  across: Crossing,
  table: AnswerTable,
  order: { answers: readonly string[]; others: readonly string[] },
): { columns: CrossColumn[]; rows: CrossRow[] } {
  const place = (column: string) => {
    if (column === '') return 1_000;
    const at = order.others.indexOf(column);
    return across === 'question' && at >= 0 ? at : 999;
  };
  const rises = across === 'age' || across === 'support';
  const columns = table.columns
    .toSorted((a, b) => place(a.key) - place(b.key) || (rises ? (a.key < b.key ? -1 : 1) : b.people - a.people))
    .map((column) => ({ ...column, name: columnName(texts, across, column.key) }));
  const said = [...new Set(table.cells.map((cell) => cell.answer))];
  const own = order.answers.filter((answer) => said.includes(answer) || order.answers.length > 0);
  const answers = [...own, ...said.filter((answer) => !own.includes(answer))];
  const people = new Map(table.cells.map((cell) => [`${cell.key}\n${cell.answer}`, cell.people]));
  const rows = answers.map((answer) => ({
    answer,
    people: columns.map((column) => people.get(`${column.key}\n${answer}`) ?? 0),
  }));
  return { columns, rows };
}

/** What the table shows, in a sentence: where the commonest answer is commonest. Of few people it says nothing of shares. */
export function crossTitle(texts: Texts, { columns, rows }: ReturnType<typeof crossTable>, people: number): string {
  const { t, tPlural } = texts;
  if (people === 0) return t('No answers yet');
  const given = tPlural(people, '{count} person answered', '{count} people answered');
  const sum = (row: CrossRow) => row.people.reduce((all, each) => all + each, 0);
  const top = rows.toSorted((a, b) => sum(b) - sum(a))[0];
  const told = columns
    .map((column, at) => ({ ...column, part: top?.people[at] ?? 0 }))
    .filter((column) => column.people >= fewest && column.key !== '')
    .toSorted((a, b) => b.part / b.people - a.part / a.people);
  const [best, next] = told;
  if (!top || !best || !next || best.part / best.people === next.part / next.people) return given;
  return t('“{answer}” is most common in the group “{group}”: {rate} of {people}', {
    answer: top.answer,
    group: best.name,
    rate: texts.percent(best.part / best.people, 0),
    people: texts.number(best.people),
  });
}
