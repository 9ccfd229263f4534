// What a voter file says of people who must be left alone: that they died, or want no visits, calls, texts or mail.
import { channels, type Channel } from '../../contract/fields';
import { type WishColumn, wishColumns } from '../../contract/voters/voter-file-mapping';
import { type HolderOfId, isHolders } from '../contact-ledger/whose-id';
import { cleanCell, type ColumnPlaces, readCell } from './columns';

/** Why someone must be left alone, and on which channels. */
export interface Wish {
  reason: 'deceased' | 'do_not_contact';
  channels: readonly Channel[];
}

/** Whom a row is about that is not stored itself: by the file's own key, and the names beside it ('' where it has none). */
export interface RowAbout {
  source_id: string;
  first: string;
  last: string;
  birth_year: number | null;
}

/** What the person of a row is called. */
export type NamesOfRow = Pick<RowAbout, 'first' | 'last' | 'birth_year'>;

/**
 * Whether a row is about someone else than another row of its file that has the same ID.
 * @param ofState whether the file is in a state's own layout
 */
export function isOfAnother(about: RowAbout, { first, last, birth_year }: NamesOfRow, ofState: boolean): boolean {
  const holder = {
    holder_first: first,
    holder_last: last,
    holder_year: birth_year,
    filed_first: null,
    filed_last: null,
  };
  return isNotHolders(about, { ...holder, same_kind: true, same_layout: true }, ofState);
}

/** Whether a row is about someone else than who has its ID; without a name beside that it is not. */
export const isNotHolders = (about: RowAbout, holder: HolderOfId, ofState: boolean): boolean =>
  (about.first !== '' || about.last !== '') && isHolders(about, holder, ofState) === 'another';

const BY_COLUMN = {
  do_not_contact: channels,
  do_not_walk: ['door'],
  do_not_call: ['call'],
  do_not_text: ['text'],
  do_not_mail: ['mail'],
} as const satisfies Partial<Record<WishColumn, readonly Channel[]>>;

const NO =
  /^(?:n|no|non|none|never|false|f|0(?:\.0+)?|\(?null\)?|nil|na|n\/a|u|unk|unknown|alive|living|active|ok|okay|opt(?:ed)?[ -]?in|subscribed)?\.?$/i;
/** "No opt out", "not deceased". */
const DENIED = /^(?:no|not) .*$/i;
/** "No calls", "not opted in" and "not to be visited" deny no wish, but are one. */
const REFUSED =
  /^(?:no .*\b(?:contacts?|calls?|calling|texts?|texting|sms|mails?|mailings?|e-?mails?|visits?|walk|knock|knocking|doors?|phones?)\b|not (?:opt|subscr|to )).*$/i;
const OPT_OUT = /^no (?:(?:sms|text|call|mail|e-?mail|phone) )?opt[ -]?outs?\b/i;

/** "OK to call", "can be contacted", "Contactable": the opposite of a wish to be left alone. */
const PERMITTED =
  /^(?:(?:yes, ?)?(?:ok|okay|can|may)(?: (?:to|be))? (?:contact|call|phone|text|mail|visit|knock|walk|canvass)(?:ed|ped)?|(?:contact|call|text|mail)able)\.?$/i;

/** Without an apostrophe in front, and the mark by which some boxes are drawn in color. */
const bare = (cell: string): string => cell.replace(/^'|\uFE0F/g, '').trim();

/**
 * Whether a cell says yes. Any word does but those for no: no one is visited who may have asked to be left alone. NationBuilder writes
 * an apostrophe before its values, for spreadsheets.
 */
function saysYes(cell: string): boolean {
  const word = bare(cell);
  // Marks alone say nothing, but those that tick a box.
  if (NO.test(word) || PERMITTED.test(word) || /^[-.,:;'"?/\\_()[\]\s–—☐□⬜]*$/.test(word)) return false;
  return !DENIED.test(word) || (REFUSED.test(word) && !OPT_OUT.test(word));
}

/** Why else our own lists of voters say, in the same column, that someone is left out. */
const OTHERWISE_LEFT_OUT = /^(?:moved|registration|do_not_contact|held|confidential|withdrawn)$/;

/** The channels that a cell consists of, as our own lists of voters name them: "call text". */
function named(cell: string): Channel[] {
  const words = cell.split(/[\s,;]+/);
  const found = channels.filter((channel) => words.includes(channel));
  return words.every((word) => found.some((channel) => channel === word)) ? found : [];
}

/**
 * What a row asks for; null: nothing.
 * @param read the cell of a column, '' where there is none
 */
export function wishOf(read: (column: WishColumn) => string): Wish | null {
  const deceased = read('deceased');
  if (saysYes(deceased) && !OTHERWISE_LEFT_OUT.test(deceased)) return { reason: 'deceased', channels };
  const byName = named(read('do_not_contact'));
  const asked = new Set<Channel>(byName);
  for (const [column, covered] of Object.entries(BY_COLUMN) as [keyof typeof BY_COLUMN, readonly Channel[]][])
    if (!(column === 'do_not_contact' && byName.length > 0) && saysYes(read(column)))
      for (const channel of covered) asked.add(channel);
  return asked.size === 0 ? null : { reason: 'do_not_contact', channels: channels.filter((each) => asked.has(each)) };
}

/** Reads what rows ask for: of several columns with one meaning what any of them says. */
export function wishReader(places: ColumnPlaces<WishColumn>): (cells: readonly string[]) => Wish | null {
  const most = Math.max(1, ...wishColumns.map((column) => places[column]?.length ?? 0));
  const each = Array.from({ length: most }, (_, at) =>
    Object.fromEntries(wishColumns.map((column) => [column, places[column]?.slice(at, at + 1) ?? []])),
  );
  return (cells) => {
    const asked = each.flatMap((one) => wishOf((column) => readCell<WishColumn>(one, column, cells)) ?? []);
    return asked.length === 0 ? null : asked.reduce(bothWishes);
  };
}

/** What hardly stands in any other column: a yes, what is asked for, or since when. */
const PLAIN_YES =
  /^(?:y|yes|true|t|x|1(?:\.0+)?|☑|☒|✓|✔|s[ií]|deceased|dead|died|fallecid[oa]|refused|dnc|(?:do[ -]?not|don[’']?t|no)[ -]?(?:contact|call|text|mail|walk|visit|knock).*|opt(?:ed)?[ -]?out|\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{2,4})\.?$/i;
const isPlain = (cell: string): boolean => PLAIN_YES.test(bare(cell)) || named(cell).length > 0;
const TOTALS = /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|count)\b/i;

/**
 * What a row with more or fewer columns than the file seems to ask for: where a comma or a line break divides an address, all behind it
 * stands elsewhere. Looked for are plain words alone, wherever what was divided may have moved them.
 * @param places where the columns stand, and of how many
 */
export function wishOfDivided(
  places: Partial<Record<WishColumn, readonly number[]>>,
  cells: readonly string[],
  count: number,
): Wish | null {
  const found = cells.map(cleanCell);
  if (found.length < 3 || TOTALS.test(found[0] ?? '')) return null;
  const moved = found.length - count;
  const [first, last] = [Math.min(moved, 0), Math.max(moved, 0)];
  const nearby = (at: number) => found.slice(Math.max(0, at + first), Math.max(0, at + last + 1));
  return wishOf((column) => (places[column] ?? []).flatMap(nearby).find(isPlain) ?? '');
}

/** Whether a wish may come of what this column says: of all channels, not of one that is meant by another column alone. */
export const says = ({ reason, channels: asked }: Wish, column: WishColumn): boolean =>
  column === 'deceased'
    ? reason === 'deceased'
    : reason === 'do_not_contact' && BY_COLUMN[column].every((channel) => asked.includes(channel));

/** What two rows ask for about one person. */
export function bothWishes(one: Wish, other: Wish): Wish {
  if (one.reason !== other.reason) return one.reason === 'deceased' ? one : other;
  return { ...one, channels: channels.filter((each) => one.channels.includes(each) || other.channels.includes(each)) };
}
