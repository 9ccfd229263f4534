// Tables as CSV files for a spreadsheet.
import { csvLine } from '../../../domain/reports/csv';

/** RFC 4180 with a header line and CRLF. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map(csvLine).join('');
}

/** Hands a text to the browser as a download. The mark at its start tells Excel that it is UTF-8. */
export function downloadCsv(name: string, csv: string): void {
  downloadCsvFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}

/** Hands a finished CSV file to the browser. */
export const downloadCsvFile = (name: string, file: Blob): void => downloadFile(name, 'csv', file);

/** Hands a finished table or archive to the browser; `kind`: how its name ends. */
export function downloadFile(name: string, kind: 'csv' | 'xlsx' | 'zip' | 'geojson' | 'pdf', file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'table'}.${kind}`;
  link.click();
  // A county's file takes its time to be written.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
