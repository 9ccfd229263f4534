// Other ways in which files write one and the same door where the line's one spelling does not tell: boxes, numbers of a range, and
// those of a grid.
import { normaliseAddress, type NormalAddress } from './address';
import { readGridNumber } from './grid';
import { direction, longWord } from './street-words';
import { streetType } from './street-types';

export type AddressKeys = Pick<NormalAddress, 'key' | 'unit_key'>;
/** As a file has it. */
type Written = Record<'line' | 'unit' | 'zip', string>;
/** A line, and its unit where that is another one. */
type Line = Pick<Written, 'line'> & Partial<Pick<Written, 'unit'>>;

/** An address that others write otherwise. */
export interface SpelledAddress {
  /** The same for all of its spellings. */
  same: string;
  /** The keys by which it may be known, as it is written here first. */
  spellings: AddressKeys[];
}

const box = String.raw`(?:BOX|BX) ?([A-Z]?\d\S*)`;
const kinds = [
  {
    name: 'RR',
    route: String.raw`(?:R ?R|RURAL (?:ROUTE|RTE?)|R ?F ?D|R ?D|RTE?|ROUTE) ?(\d+[A-Z]?)`,
    written: ['RR', 'R R', 'RR #', 'R.R. #', 'RURAL ROUTE', 'RURAL RT', 'RURAL RTE', 'RT', 'RTE', 'ROUTE', 'RFD', 'RD'],
  },
  {
    name: 'HC',
    route: String.raw`(?:H ?C ?R?|HIGHWAY CONTRACT(?: ROUTE)?) ?(\d+[A-Z]?)`,
    written: ['HC', 'H C', 'HC #', 'H.C. #', 'HCR', 'HIGHWAY CONTRACT', 'HIGHWAY CONTRACT ROUTE'],
  },
].map(({ name, route, written }) => ({
  name,
  written,
  whole: new RegExp(`^${route} ${box}( .*)?$`),
  alone: new RegExp(`^${route}$`),
}));
const boxAlone = new RegExp(`^${box}$`);
const postBox = new RegExp(String.raw`^(?:(?:P ?O|POST OFFICE) (?:BOX|BX)|P ?O ?B(?:OX)?) ?([A-Z]?\d\S*)( .*)?$`);
const range = /^(\d+[A-Z]?) ?- ?(\d+[A-Z]?) (\S+)( .+)$/;
const mayBeOne = /B(?:O?X\b)|\bP\.? ?O\.? ?B|-/i;

/** The other spellings of an address; null for the most of them, which have none. */
export function otherSpellings(written: Written, here: AddressKeys): SpelledAddress | null {
  const others = gridSpellings(written) ?? spellingsOfLines(written);
  if (!others) return null;
  const spellings = new Map(
    others.keys.map(({ key, unit_key }) => [`${key}\u001F${unit_key}`, { key, unit_key }] as const),
  );
  spellings.delete(`${here.key}\u001F${here.unit_key}`);
  if (spellings.size === 0) return null;
  return {
    same: `${others.same}\u001F${here.key.slice(here.key.lastIndexOf('|'))}`,
    spellings: [here, ...spellings.values()],
  };
}

function spellingsOfLines({ line, unit, zip }: Written): { same: string; keys: AddressKeys[] } | null {
  if (!mayBeOne.test(line) && !mayBeOne.test(unit)) return null;
  const others = linesOf(plainText(line), plainText(unit));
  return others && { same: others.same, keys: others.lines.map((other) => normaliseAddress({ unit, ...other, zip })) };
}

const plainText = (text: string) =>
  text
    .toUpperCase()
    .replace(/[.,;:#\s]+/g, ' ')
    .trim();
const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '');

function linesOf(line: string, unit: string): { same: string; lines: Line[] } | null {
  for (const { name, whole, alone, written } of kinds) {
    const inLine = whole.exec(line);
    const inUnit = inLine ? null : boxAlone.exec(unit);
    const route = inLine ?? (inUnit && alone.exec(line));
    if (!route) continue;
    const [number, of] = [route[1] ?? '', inLine?.[2] ?? inUnit?.[1] ?? ''].map(withoutZeros);
    const rest = inLine?.[3] ?? '';
    const own = inUnit ? { unit: '' } : {};
    const lines = written.flatMap((words) => [
      { line: `${words} ${number} BOX ${of}${rest}`, ...own },
      { line: `${words} ${number}`, unit: `BOX ${of}${rest}` },
    ]);
    return { same: `${name} ${number} BOX ${of}${rest} ${inUnit ? '' : unit}`, lines };
  }
  const [, number = '', rest = ''] = postBox.exec(line) ?? [];
  if (number !== '') {
    const of = withoutZeros(number);
    const lines = ['PO BOX', 'P O BOX', 'POST OFFICE BOX', 'POB', 'PO BOX #'].map((words) => ({
      line: `${words} ${of}${rest}`,
    }));
    return { same: `PO BOX ${of}${rest} ${unit}`, lines };
  }
  const [, first, last = '', street = '', more = ''] = range.exec(line) ?? [];
  // "12 - 14 St Nw" may be 12 on 14th Street.
  if (first === undefined || streetType(street) || direction(street)) return null;
  if (line.startsWith(`${first}-${last}`) && !isRange(Number.parseInt(first, 10), Number.parseInt(last, 10)))
    return null;
  const lines = [`${first}-${last}`, `${first} - ${last}`].map((numbers) => ({ line: `${numbers} ${street}${more}` }));
  return { same: `${first}-${last} ${street}${more} ${unit}`, lines };
}

/**
 * The keys of a number on a grid in one piece and in up to four. Behind one that an earlier release did not know, the first words of a
 * street are stored as a file has them: in their one spelling, in whole words, or as they are here.
 */
function gridSpellings({ line, unit, zip }: Written): { same: string; keys: AddressKeys[] } | null {
  const grid = readGridNumber(
    line
      .toUpperCase()
      .replace(/[.,;:\s]+/g, ' ')
      .trim(),
  );
  if (!grid) return null;
  const [first = '', ...more] = grid.parts;
  const whole = normaliseAddress({ line: `${grid.parts.join('')} ${grid.rest}`, unit, zip });
  const street = whole.key.slice(whole.key.indexOf(' ') + 1);
  const numbers = more.reduce(
    (begun, part) => begun.flatMap((text) => [text + part, `${text} ${part}`]),
    [first.replace(/^0+/, '')],
  );
  const asWritten = grid.rest.startsWith(street.split(/[ |]/, 1)[0] ?? '') ? [] : [grid.rest];
  const keys = numbers.flatMap((number) => [
    ...[street, inWholeWords(street)].map((words) => ({ key: `${number} ${words}`.trim(), unit_key: whole.unit_key })),
    ...asWritten.map((words) => normaliseAddress({ line: `${number} ${words}`, unit, zip })),
  ]);
  return { same: `GRID ${whole.key} ${whole.unit_key}`, keys };
}

function inWholeWords(street: string): string {
  const words = street.split(' ');
  const name = direction(words[0] ?? '') === undefined ? 1 : 2;
  return words.map((word, at) => (at < name && at < words.length - 1 ? longWord(word) : word)).join(' ');
}

/** In some towns a house number is a street's and a house's, 41-25: no one writes these apart. */
const isRange = (first: number, last: number) => last > first && last - first <= 20 && (last - first) % 2 === 0;
