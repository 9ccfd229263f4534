// How an upload is doing, whatever it brings in.
import * as z from 'zod/mini';
import { columnMeaning } from './voter-file-mapping';
import { channel, id, instant } from '../fields';
import { params } from '../messages/sentence';
import { uploadPart } from './upload-parts';
import { suppression } from './voter-filters';

/** `history`: a voter file that turned out to have only voter IDs and elections; its votes are added to the campaign's voters. `results`: see result-files.ts. */
export const uploadContents = z.enum(['voters', 'address_points', 'walkbook', 'history', 'results']);

/**
 * What the job of an upload's `status` does or did: `check` reads the file and stores nothing (a dry run), `import` stores
 * it, `rollback` takes it back. `mapping`: no one can read the file before someone says which column is which, or which of its `parts` is meant.
 */
export const uploadStep = z.enum(['check', 'mapping', 'import', 'rollback']);

/**
 * Why an address has no place: the campaign has no address points; the address has no house number; no point lies on its
 * street; the street is there, but not this number.
 */
export const placeReasons = ['no_points', 'no_number', 'street', 'number'] as const;
export const placeReason = z.enum(placeReasons);
export type PlaceReason = z.infer<typeof placeReason>;

/** Values of a row that may be there and yet not be readable; they are left blank. `id`: a voter ID that is someone else's. */
export const unreadKinds = ['id', 'birth', 'registered', 'phone', 'email', 'support', 'place', 'zip', 'votes'] as const;
export const unreadKind = z.enum(unreadKinds);
export type UnreadKind = z.infer<typeof unreadKind>;

/** What a file says, taken as the whole roll of its places, of people whom earlier files of the same roll told of. */
export const rollStatus = z.object({
  /** Whom earlier files with the same kind of voter IDs told of in these places; 0: there is nothing to compare. */
  people: z.int(),
  /** Of these, who is not in this file; and who was so in an earlier whole file already. */
  missing: z.int(),
  still_missing: z.int(),
  /** Whether so many are missing that importing the file as a whole roll takes an explicit yes (`leave_out_many`). */
  asks: z.boolean(),
  /** Where it asks for many who are missing: the county that lacks the greatest share of its people; null: not one county. */
  worst: z.nullish(z.object({ county: z.nullable(z.string()), people: z.int(), missing: z.int() })),
  /** The counties that the file covers, at most 5 of `county_count`; none: the whole campaign. */
  counties: z.array(z.string()),
  county_count: z.int(),
  /** People of earlier files whose county no file tells: they stay as they are. */
  without_county: z.int(),
  /** Rows without a voter ID, rejected or about no one known: they may be about some of the missing. */
  rows_without_id: z.int(),
  /** Why no earlier file can be compared: this one or all of those have no voter IDs, or theirs are of other kinds. */
  uncompared: z.nullish(z.enum(['no_ids', 'no_earlier_ids', 'other_ids'])),
  /** Of an import: who was left out. */
  left_out: z.int(),
});
export type RollStatus = z.infer<typeof rollStatus>;

/** What a file tells of elections. */
export const electionsRead = z.object({
  /** How many elections, and how many votes in them. */
  count: z.int(),
  votes: z.int(),
  /** The days of the earliest and the latest. */
  first: z.string(),
  last: z.string(),
  /** Elections that are not kept: a campaign has room for 256. */
  left_out: z.int(),
});
export type ElectionsRead = z.infer<typeof electionsRead>;

/** How the rows of a history were joined to the campaign's voters; `accepted` are those that were. */
export const historyJoined = z.object({
  /** Of a file that has voters as well: the rows that were joined; `accepted` are its voters then. */
  rows: z.optional(z.int()),
  /** Voters to whom rows were joined, and those with such IDs about whom there was none. */
  voters: z.int(),
  others: z.int(),
  /** Rows that were not joined: no voter has the ID, or the one who has it is registered in another county. */
  unknown: z.int(),
  other_county: z.int(),
  /** Rows that could not be read. */
  unreadable: z.int(),
  /** The column with the ID. */
  column: z.string(),
});
export type HistoryJoined = z.infer<typeof historyJoined>;

const rowsByStatus = z.optional(z.array(z.object({ status: z.string(), rows: z.int() })));

/** How the columns of a table that is no known layout were taken, by their names or as someone said: by meaning their names, and those that nothing was read from. */
export const columnsRead = z.object({
  read: z.array(z.object({ meaning: columnMeaning, columns: z.array(z.string()) })),
  unused: z.array(z.string()),
  /** The columns in which 5/8/1964 was read as the fifth of August, because others of their dates can be read in no other way. */
  day_first_in: z.optional(z.array(z.string())),
  /** Those in which some dates have the month first and others the day: where either may be meant, it was the month. */
  mixed_dates_in: z.optional(z.array(z.string())),
});
export type ColumnsRead = z.infer<typeof columnsRead>;

/** State of an upload. `processed` and `total` count data rows; `rejected` holds the first 1,000 rejected rows. */
export const uploadStatus = z.object({
  id,
  name: z.string(),
  contents: uploadContents,
  status: z.enum(['pending', 'running', 'done', 'failed']),
  processed: z.int(),
  /** Rows in the file; an estimate by bytes until the file is read to its end. */
  total: z.int(),
  accepted: z.int(),
  step: uploadStep,
  /** Whether it was asked to check first: done with its check, it waits to be applied. */
  dry_run: z.boolean(),
  /** Of the accepted voters: not known before, known with other values, known just so. A check says what would be. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Of the added voters: who may be someone known with the same name and address, which nothing tells; absent from an older server. */
  possible_doubles: z.optional(z.int()),
  /** Records that the law keeps from being used, of the accepted ones: suppressed at once. */
  confidential: z.int(),
  rejected_count: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string(), detail_code: z.nullish(z.string()), params })),
  /** Rows whose address has coordinates, and those without. */
  located: z.int(),
  unlocated: z.int(),
  /** The rows without coordinates by the reason. */
  unlocated_reasons: z.array(z.object({ reason: placeReason, rows: z.int() })),
  /** Rows about people who are left out of counts and walkbooks, by the reason. */
  left_out: z.array(z.object({ reason: suppression, rows: z.int() })),
  /** Rows whose people asked, as the file says, for nothing on one channel, and are left out of that alone; absent from an older server. */
  no_channels: z.optional(z.array(z.object({ channel, rows: z.int() }))),
  /**
   * Rejected rows that ask for no contact, where it isn't known of whom: they have no voter ID, or one that no one in the campaign or the
   * file has, or that someone else has; or no one of their name is found behind their door.
   * `lines`: the first 100 of them. Absent where there are none.
   */
  unkept_wishes: z.optional(z.object({ rows: z.int(), lines: z.array(z.int()) })),
  /** Accepted rows whose registration is not active and that are left out for it, by its standing; the commonest first. */
  registrations: rowsByStatus,
  /** Accepted rows with a status that is not known: these count as active; the commonest of them first. */
  unknown_statuses: rowsByStatus,
  /** Rows of people who were erased: nothing of these is stored, and they are neither accepted nor rejected. */
  erased: z.optional(z.int()),
  /** Of a checked voter file, and of one that was imported as a whole roll; null for any other. */
  roll: z.nullish(rollStatus),
  /** The elections that the file tells of; null for a file without any. */
  elections: z.nullish(electionsRead),
  /** Of a history, also of one that came in one file with the voters; the rejected rows of both are counted together. */
  history: z.nullish(historyJoined),
  /** What was left blank because it could not be read: in how many accepted rows, the first of them on `line`. */
  unread: z.array(z.object({ what: unreadKind, rows: z.int(), line: z.int() })),
  /** Of a rollback: rows taken out, set back to what they were, and left because the campaign needs them. */
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  /** The recognised layout, e.g. 'North Carolina', or null before it is known. */
  layout: z.nullable(z.string()),
  /** Of a voter file whose columns were told by their names, or by a person; null for any other. */
  columns: z.nullish(columnsRead),
  /** The tables inside an archive or a workbook; none for any other file. */
  parts: z.optional(z.array(uploadPart)),
  /** Why the whole upload failed, in a sentence: in English, which of the API's sentences, and what fills its holes. */
  detail: z.nullable(z.string()),
  detail_code: z.nullish(z.string()),
  params,
  /** Of the walkbook that the file makes, or after a check would make; null for other files. */
  walkbook: z.nullable(z.object({ doors: z.int(), voters: z.int() })),
  walkbook_id: z.nullable(id),
  voter_group_id: z.nullable(id),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type UploadStatus = z.infer<typeof uploadStatus>;
