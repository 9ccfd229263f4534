// Tables as CSV files for a spreadsheet.

/** A cell that a spreadsheet would run as a formula is made text by a leading apostrophe. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return `${value}`;
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with a header line and CRLF. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Hands a text to the browser as a download. The mark at its start tells Excel that it is UTF-8. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'table'}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
