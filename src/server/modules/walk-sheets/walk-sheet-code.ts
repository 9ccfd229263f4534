// The code on a page of a walk sheet, which a phone's camera opens as an address.
import { encode } from 'uqr';

/** Draws it as a square of so many points from its upper left corner. */
export function drawCode(
  pdf: PDFKit.PDFDocument,
  address: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  const { data } = encode(address, { border: 0, ecc: 'L' });
  const cell = size / data.length;
  data.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) pdf.rect(x + across * cell, y + down * cell, cell + 0.05, cell + 0.05);
    }),
  );
  pdf.fill(color);
}
