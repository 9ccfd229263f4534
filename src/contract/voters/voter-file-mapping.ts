// Which column of a file is which: the closed list of what a column can hold, and a file's mapping.
import * as z from 'zod/mini';
import { districtKinds, electionKey } from './voter-filters';

/** What a column of an address can hold. Parts of a street are put together in the order of this list. */
export const addressColumns = [
  'line',
  'number',
  'fraction',
  'prefix',
  'pre_type',
  'street',
  'street_type',
  'street_suffix',
  'post_direction',
  'unit_type',
  'unit',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
] as const;
export type AddressColumn = (typeof addressColumns)[number];

/** Columns with a yes for whoever must be left alone, altogether or on one channel. */
export const wishColumns = [
  'deceased',
  'do_not_contact',
  'do_not_walk',
  'do_not_call',
  'do_not_text',
  'do_not_mail',
] as const;
export type WishColumn = (typeof wishColumns)[number];

/** What a column about a person can hold. */
export const personColumns = [
  'source_id',
  'first',
  'middle',
  'last',
  'suffix',
  'name',
  'birth_date',
  'birth_year',
  'age',
  'sex',
  'party',
  'phone_area',
  'phone',
  'mobile',
  'email',
  'precinct',
  'precinct_code',
  'registered_on',
  'status',
  'language',
  'confidential',
  ...wishColumns,
  'support_score',
  // The elections that someone voted in, named in the cells.
  'votes',
  // Of a file with one row for each voter and election: its day, what it is called or which kind it is, and whether they voted.
  'election_date',
  'election_name',
  'vote',
  ...districtKinds,
  'tags',
] as const;
export type PersonColumn = (typeof personColumns)[number];

/** A column's meaning, or the election ("2024-11-05 general") that its values say who voted in. */
export const columnMeaning = z.union([z.enum(addressColumns), z.enum(personColumns), electionKey]);
export type ColumnMeaning = z.infer<typeof columnMeaning>;

/** No file has more columns. */
export const mostColumns = 2000;

/** How a file's columns are read, first to last; null: the column is passed over. */
export const importMapping = z.strictObject({
  /** Whether the first row names the columns. */
  header: z.boolean(),
  columns: z.array(z.nullable(columnMeaning)).check(z.maxLength(mostColumns)),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** Addresses that a file may have of one person; someone can be met at the first only. */
export const addressBlocks = ['residence', 'mailing', 'former', 'polling', 'other'] as const;
export type AddressBlock = (typeof addressBlocks)[number];

/** A column as the mapping screen shows it. */
export const mappedColumn = z.object({
  /** As the file's first row names it; '' without a header. */
  name: z.string(),
  /** A few values that are not blank, each once. */
  samples: z.array(z.string()),
  meaning: z.nullable(columnMeaning),
  /** What the meaning was told by: the column's name, its contents, or what someone of the campaign said before. */
  by: z.nullable(z.enum(['name', 'contents', 'remembered'])),
  /** The share, 0 to 1, of the values seen that can be what the meaning says; null without a meaning. */
  fits: z.optional(z.nullable(z.number())),
  /** Which of several addresses the column belongs to, where its name or its place says so. */
  block: z.optional(z.nullable(z.enum(addressBlocks))),
});
export type MappedColumn = z.infer<typeof mappedColumn>;

/** The beginning of a file, with what its columns are taken for. */
export const filePreview = z.object({
  header: z.boolean(),
  /** The first rows as they stand, the header left out. */
  rows: z.array(z.array(z.string())),
  /** On which line of the file each of these stands, from 1; in a workbook on which row of the sheet. */
  lines: z.array(z.int()),
  /** The same of the header; null without one. */
  header_line: z.nullable(z.int()),
  columns: z.array(mappedColumn),
});
export type FilePreview = z.infer<typeof filePreview>;
