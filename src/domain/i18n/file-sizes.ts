// How large a file is, or what is stored, in thousands as phones and their shops count them.
import type { NumberFormats } from './numbers';
import type { Words } from './translate';

export interface FileSizeFormats {
  /** '1 KB' at least, '840 KB', '4.2 MB', '38 MB', '1.5 GB'. */
  fileSize: (bytes: number) => string;
}

/** Sizes in the words of a language, their numbers as a country writes them. */
export const fileSizesOf = ({ t }: Words, { number }: NumberFormats): FileSizeFormats => ({
  fileSize: (bytes) => {
    const [kilobytes, megabytes] = [bytes / 1e3, bytes / 1e6];
    if (kilobytes < 999.5) return t('{size} KB', { size: number(Math.max(1, kilobytes)) });
    if (megabytes < 999.5) return t('{size} MB', { size: number(megabytes, megabytes < 9.95 ? 1 : 0) });
    return t('{size} GB', { size: number(bytes / 1e9, 1) });
  },
});
