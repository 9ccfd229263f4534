// What can stand in the hole {what} of a message: texts that are translated like the message itself.

export const fieldNames = [
  'Address',
  'Answer',
  'Campaign ID',
  'Campaign name',
  'First name',
  'Invitation token',
  'Language',
  'Last name',
  'Name',
  'Question',
  'Team code',
  'Text',
  'Unit',
  'Value',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** Values of a row of a voter file. */
export const rowParts = ['The voter ID', 'The first name', 'The last name', 'The party', 'The precinct'] as const;
export type RowPart = (typeof rowParts)[number];

/** What an uploaded file is instead of a table. */
export const fileKinds = [
  'This is a picture (PNG)',
  'This is a picture (JPEG)',
  'This is a picture (GIF)',
  'This is a picture (WebP)',
  'This is a picture (TIFF)',
  'This is a picture or a video',
  'This is an old Excel workbook (.xls), or one with a password',
  'This is a PDF document',
  'This is a compressed file (7z)',
  'This is a compressed file (RAR)',
  'This is a compressed file (bzip2)',
  'This is a compressed file (xz)',
  'This is a compressed file (zstd)',
  'This is a Parquet file',
  'This is a database (SQLite)',
  'This is a text document (RTF)',
  'This is a web page (HTML)',
  'This is an XML file',
  'This text is in UTF-32',
  'This file isn’t text',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Columns that a file lacks, one or several. */
export const missingColumns = [
  'a last name',
  'an address',
  'a house number',
  'a latitude',
  'a longitude',
  'a last name and an address',
  'a last name and a house number',
  'an address and a latitude',
  'an address and a longitude',
  'a latitude and a longitude',
  'an address and a latitude and a longitude',
] as const;

/** Why someone must not be contacted. */
export const suppressedWords = ['confidential', 'deceased', 'moved', 'do not contact', 'withdrawn'] as const;

/** Titles that are offered. */
export const offeredTitles = ['Manager', 'Director', 'Staff', 'Volunteer'] as const;
