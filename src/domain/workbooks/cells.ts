// What a cell of an Excel workbook says as text: with the zeros that its format shows, and days as days.

/** Days between the two calendars that a workbook may count in. */
const calendars = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const day = 86_400_000;
const daySeconds = 86_400;
/** Excel believes that there was a February 29 in 1900. */
const falseLeapDay = 60;
/** A number holds so many digits; what a workbook shows behind them was lost when it was typed. */
const mostDigits = 15;

export interface CellFormat {
  /** Whether the number is a day. */
  date: boolean;
  /** Whether the format shows the time of that day, too. */
  time?: true;
  /** Digits that are always shown, as in the format 00000 of a ZIP code; 0 for any other. */
  digits: number;
  /** What else it shows, with a 0 for each digit: 00000-0000, NC0000000. */
  mask?: string;
}

/** Formats that every workbook has without saying so (ECMA-376, part 1, 18.8.30): those of days. */
const builtInDays = (id: number) =>
  (id >= 14 && id <= 17) || id === builtInTime || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** The one of them with a time. */
const builtInTime = 22;
const dayFormat = (time: boolean): CellFormat => ({ date: true, digits: 0, ...(time && { time }) });

/** What a number format makes of a number. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return builtInDays(id) ? dayFormat(id === builtInTime) : { date: false, digits: 0 };
  // Of several sections the first is that of numbers above zero; colors, conditions and quoted words say nothing.
  const [shown = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';');
  if (/[dy]/i.test(shown.replace(/general/i, ''))) return dayFormat(/h/i.test(shown));
  const mask = maskOf(code);
  const digits = mask.replace(/[^0]/g, '').length;
  if (digits < 2) return { date: false, digits: 0 };
  return { date: false, digits, ...(digits < mask.length && { mask }) };
}

/** A format that is zeros and what stands between them, without its marks; '' for any other. */
function maskOf(code: string): string {
  const pieces = code.matchAll(/"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|([^])/g);
  let mask = '';
  for (const [, quoted, escaped, plain] of pieces) {
    if (plain === ';') break;
    if (plain !== undefined && !/[0 ()+:-]/.test(plain)) return '';
    const words = quoted ?? escaped ?? '';
    // A quoted 0 would be taken for a digit's place.
    if (words.includes('0')) return '';
    mask += words + (plain ?? '');
  }
  return mask;
}

/** Fills a mask from its right end; what has no place stands before its first digit. */
function fillMask(mask: string, digits: string): string {
  let at = digits.length;
  const filled = mask
    .split('')
    .toReversed()
    .map((place) => (place === '0' ? (digits[--at] ?? '0') : place));
  return filled
    .toReversed()
    .join('')
    .replace(/\d/, (first) => digits.slice(0, Math.max(0, at)) + first);
}
/** Five figures of it alone are a ZIP. */
const zipPlusFour = '00000-0000';

/** A number of a cell as text. What is longer than a number can hold is written short, so that no one takes it for an id. */
export function numberText(raw: string, format: CellFormat, calendar: keyof typeof calendars): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  if (format.date && value >= 1) return dayText(value, calendar, format.time === true);
  if (!Number.isInteger(value)) return String(value);
  const digits = Math.abs(value);
  if (digits >= 10 ** mostDigits) return value.toExponential().toUpperCase();
  const sign = value < 0 ? '-' : '';
  if (format.mask === undefined) return sign + String(digits).padStart(format.digits, '0');
  if (format.mask === zipPlusFour && digits < 100_000) return sign + String(digits).padStart(5, '0');
  return sign + fillMask(format.mask, String(digits));
}

function dayText(serial: number, calendar: keyof typeof calendars, timed: boolean): string {
  const seconds = timed ? Math.round((serial % 1) * daySeconds) : 0;
  const whole = Math.floor(serial);
  const since = calendar === 1900 && whole < falseLeapDay ? whole + 1 : whole;
  const date = new Date(calendars[calendar] + since * day + seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(serial) : isoDayText(date.toISOString());
}

/** An ISO date and time as a day and, where it isn't midnight, a time: that is what a workbook makes of a day alone. */
export function isoDayText(text: string): string {
  const [, date = text, time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? [];
  return /[1-9]/.test(time) ? `${date} ${time}` : date;
}

/** "AB12" -> 27: a cell's column, from 0; null for what is none. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A text as a cell of a table of one line per row: what would end the cell or the row is a blank. */
export function cellText(text: string): string {
  // "_x000D_" is how a workbook writes what XML cannot hold.
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.replace(/[\t\r\n\u2028\u2029]+/g, ' ');
}
