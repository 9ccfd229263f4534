// What a cell of an Excel workbook says as text: with the zeros that its format shows, and days as days.

/** Days between the two calendars that a workbook may count in. */
const calendars = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const day = 86_400_000;
/** Excel believes that there was a February 29 in 1900. */
const falseLeapDay = 60;
/** A number holds so many digits; what a workbook shows behind them was lost when it was typed. */
const mostDigits = 15;

export interface CellFormat {
  /** Whether the number is a day. */
  date: boolean;
  /** Digits that are always shown, as in the format 00000 of a ZIP code; 0 for any other. */
  digits: number;
}

/** Formats that every workbook has without saying so (ECMA-376, part 1, 18.8.30): those of days. */
const builtInDays = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** What a number format makes of a number. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return { date: builtInDays(id), digits: 0 };
  // Of several sections the first is that of numbers above zero; colors, conditions and quoted words say nothing.
  const [shown = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';');
  if (/[dy]/i.test(shown.replace(/general/i, ''))) return { date: true, digits: 0 };
  return { date: false, digits: /^0+$/.test(shown) && shown.length > 1 ? shown.length : 0 };
}

/** A number of a cell as text. What is longer than a number can hold is written short, so that no one takes it for an id. */
export function numberText(raw: string, format: CellFormat, calendar: keyof typeof calendars): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  if (format.date && value >= 1) return dayText(value, calendar);
  if (!Number.isInteger(value)) return String(value);
  const digits = Math.abs(value);
  if (digits >= 10 ** mostDigits) return value.toExponential().toUpperCase();
  return (value < 0 ? '-' : '') + String(digits).padStart(format.digits, '0');
}

function dayText(serial: number, calendar: keyof typeof calendars): string {
  const whole = Math.floor(serial);
  const since = calendar === 1900 && whole < falseLeapDay ? whole + 1 : whole;
  const date = new Date(calendars[calendar] + since * day);
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
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
