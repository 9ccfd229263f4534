// How much an uploaded archive may unpack to. Whoever packs a voter file is far from these; a bomb is far beyond.
import { sentence } from '../../../contract/messages/every-message';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';

/** Files in one archive, whatever they are. */
export const mostEntries = 1000;
/** Bytes of one archive, unpacked. */
const mostUnpacked = 16 * 1024 ** 3;
/** From so many unpacked bytes on the ratio counts. Tables of voters shrink to a tenth, of blank columns to a fortieth. */
const ratioFrom = 64 * 1024 ** 2;
const mostRatio = 150;
/** Of a workbook's texts, which must be held in memory while its rows are read. */
export const mostSharedText = 96 * 1024 ** 2;
/** Of what a workbook says of itself and its styles. */
export const mostWorkbookParts = 16 * 1024 ** 2;
/** Of one text in a workbook; Excel's own limit is 32,767. */
export const longestText = 1024 ** 2;

/** @throws UnreadableFileError when a file unpacks to more than any table would */
export function refuseBomb(packed: number, unpacked: number): void {
  if (unpacked > mostUnpacked || (unpacked > ratioFrom && unpacked > packed * mostRatio))
    throw new UnreadableFileError(sentence('ARCHIVE_TOO_LARGE'));
}
