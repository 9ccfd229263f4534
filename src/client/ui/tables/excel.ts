// Tables as Excel workbooks. A text is stored as a text: whatever it begins with, no spreadsheet runs it as a formula.
import writeExcelFile from 'write-excel-file/universal';

/** Longest text of a cell that Excel opens. */
const longest = 32_767;

type Value = string | number | null;

const cell = (value: Value) =>
  typeof value === 'number'
    ? { value, type: Number }
    : value === null || value === ''
      ? null
      : { value: value.slice(0, longest), type: String };

/** A workbook of one sheet, its heads in bold and kept in sight. */
export function toExcel(header: readonly string[], rows: readonly (readonly Value[])[]): Promise<Blob> {
  const heads = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const widths = header.map((head, at) => {
    const sizes = rows.slice(0, 500).map((row) => `${row[at] ?? ''}`.length);
    return { width: Math.min(60, Math.max(8, head.length, ...sizes) + 2) };
  });
  return writeExcelFile([heads, ...rows.map((row) => row.map(cell))], {
    columns: widths,
    stickyRowsCount: 1,
  }).toBlob();
}
