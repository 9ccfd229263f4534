// What the parts of an e-mail with a report are made from, and what they have in common.
import type { Texts } from '../../../../domain/i18n/texts';
import type { Db } from '../../../db/connection';
import type { Letter } from '../../emails/letter';
import type { EmailWords } from '../report-email-texts';

export interface Asking {
  db: Db;
  campaign_id: string;
  campaign_name: string;
  zone: string;
  /** By the campaign's clock. */
  today: string;
  /** What the saved address says. */
  search: Readonly<Record<string, string>>;
  texts: Texts;
  words: EmailWords;
}

/** What a report says: numbers, and names of walkbooks, volunteers, kinds of signs and precincts, but of no voter. */
export interface ReportPart {
  /** The last day that it tells of, as it is written. */
  last: string;
  about: string;
  sentences: readonly string[];
  table: NonNullable<Letter['table']> | null;
  /** Where the app shows it, behind the question mark. */
  address: Record<string, string>;
}

/** Lines that an e-mail shows. */
const mostLines = 31;

/** A table of the first lines, or of the last ones of times. */
export function tableOf(
  { texts, words }: Pick<Asking, 'texts' | 'words'>,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { leftOut = 0, isTime = false } = {},
): ReportPart['table'] {
  if (rows.length === 0) return null;
  const shown = isTime ? rows.slice(-mostLines) : rows.slice(0, mostLines);
  const all = rows.length + leftOut;
  const below = shown.length < all ? words.shown(texts.number(shown.length), texts.number(all)) : null;
  return { head, rows: shown, below };
}

/** A share, next to what it is a share of; of none a dash. */
export const rate = ({ texts }: Pick<Asking, 'texts'>, part: number, of: number): string =>
  of > 0 ? texts.percent(part / of, 0) : '–';

/** What was set aside, if anything. */
export const asideWords = ({ texts, words }: Pick<Asking, 'texts' | 'words'>, count: number): string[] =>
  count > 0 ? [words.setAside(texts.number(count))] : [];
