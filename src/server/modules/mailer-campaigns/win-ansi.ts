// Letters as the built-in fonts of a PDF have them.

/** Letters of WinAnsi that are elsewhere in Unicode. */
const elsewhere = new Map(
  Object.entries({ '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 }),
);

/** A printable text in hexadecimal digits. */
export function winAnsi(text: string): string {
  return Array.from(text, (letter) =>
    (elsewhere.get(letter) ?? letter.charCodeAt(0)).toString(16).padStart(2, '0'),
  ).join('');
}
