// The CSV files that the screen under test hands to the browser.
import { vi } from 'vitest';

/** Catches each file; answers its lines, without the mark that tells a spreadsheet its encoding. */
export function savedFiles(): { lines: (at?: number) => Promise<string[]> } {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return {
    lines: async (at = files.length - 1) =>
      ((await files[at]?.text()) ?? '').replace('\uFEFF', '').trimEnd().split('\r\n'),
  };
}
