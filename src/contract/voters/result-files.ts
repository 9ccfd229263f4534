// Contact results that another tool made, imported from a file: what its columns and values mean is said once and confirmed, then it is
// checked, applied and undone as any import (voterFiles).
import * as z from 'zod/mini';
import { call } from '../call';
import { contactResults } from '../facts/touch';
import { channel, day, id, name } from '../fields';
import { uploadStatus } from './import-status';
import { partName } from './upload-parts';
import { addressColumns } from './voter-file-mapping';

/** What a column of such a file can hold: who it was, when, how, what came of it and who did it. */
export const resultColumns = [
  'voter_id',
  'source_id',
  'first',
  'last',
  'name',
  'birth_date',
  'birth_year',
  ...addressColumns.filter((each) => each !== 'latitude' && each !== 'longitude'),
  'happened_at',
  'happened_time',
  'channel',
  'result',
  'said_by',
  'note',
] as const;
export const resultColumn = z.enum(resultColumns);
export type ResultColumn = z.infer<typeof resultColumn>;

/** What a file's word for a result can mean; `opted_out`: never again, on this channel alone. */
export const fileResults = [...contactResults, 'opted_out'] as const;
export const fileResult = z.enum(fileResults);
export type FileResult = z.infer<typeof fileResult>;

/** Columns of one file, and different values of a column whose values are mapped. */
export const mostResultColumns = 200;
export const mostResultValues = 60;
/** The longest value that is told apart from others. */
export const longestResultValue = 80;
/** Rows of one file. */
export const mostResultRows = 2_000_000;

const value = z.string().check(z.maxLength(longestResultValue));

/** How such a file is read, as someone confirmed it. */
export const resultMapping = z.strictObject({
  columns: z.array(z.nullable(resultColumn)).check(z.maxLength(mostResultColumns)),
  /** How all people of the file were reached; null: a column says so. */
  channel: z.nullable(channel),
  /** What the values of the channel's and the result's column mean, compared without regard to case; null: rows with it are left out. */
  channels: z.array(z.strictObject({ value, channel: z.nullable(channel) })).check(z.maxLength(mostResultValues)),
  results: z.array(z.strictObject({ value, result: z.nullable(fileResult) })).check(z.maxLength(mostResultValues)),
  /** Whether 4/3/2026 is the fourth of March. */
  day_first: z.boolean(),
  /** Whether rows that are probably the campaign's own work are imported, too; never remembered for another file. */
  own_too: z.optional(z.boolean()),
});
export type ResultMapping = z.infer<typeof resultMapping>;

/** A column of an uploaded file, with what it is taken for. */
export const foundColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  meaning: z.nullable(resultColumn),
  /** Each value with its rows and what it is taken for as a result and as a channel; null where there are too many. */
  values: z.nullable(
    z.array(z.object({ value, rows: z.int(), result: z.nullable(fileResult), channel: z.nullable(channel) })),
  ),
});
export type FoundColumn = z.infer<typeof foundColumn>;

/** What was counted of the rows that were or would be imported. */
export const resultsCounted = z.object({
  kinds: z.array(z.object({ channel, result: z.string(), rows: z.int() })),
  /** The first and the last day on which something happened, in the campaign's time zone; null without rows. */
  first: z.nullable(day),
  last: z.nullable(day),
  /** Rows after which someone is left alone. */
  left_alone: z.int(),
  /** Rows that stand since another import with another meaning, and are left out: that import must be undone first. */
  differing: z.int(),
  /** Rows that are probably the campaign's own work, and are left out. */
  own: z._default(z.int(), 0),
});
export type ResultsCounted = z.infer<typeof resultsCounted>;

/** An upload of results. `added`: what is new; `unchanged`: rows that an import brought already. */
export const resultFile = z.extend(uploadStatus, {
  /** Null until the file was looked at. */
  found: z.nullable(z.array(foundColumn)),
  /** What someone confirmed for it, or for a file with the same columns before; null: no one did. */
  mapping: z.nullable(resultMapping),
  counted: resultsCounted,
});
export type ResultFile = z.infer<typeof resultFile>;

const byPath = { params: z.object({ id }), query: z.object({ campaign_id: id }) };
const asked = { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' } as const;

export const resultFiles = {
  upload: call({
    method: 'POST',
    path: '/result-file/upload/',
    summary: 'Upload contact results that another tool made; nothing is stored of them before someone applies it',
    rate: { max: 60, seconds: 3600, by: 'campaign' },
    access: asked,
    query: z.strictObject({ name, campaign_id: id, part: z.optional(partName) }),
    file: { required: true, accepts: 'results' },
    reply: resultFile,
    status: 201,
    errors: ['TOO_LARGE', 'WRONG_FILE', 'TOO_MANY'],
    description: `
      CSV, TSV or other text, Excel (.xlsx), also as .zip or .gz, with a first row that names the columns; 512 MB and 2,000,000 rows
      at most. The file is read once for what its columns and values are, and then ends as 'failed' with the step 'mapping': it waits
      for 'PUT /result-file/mapping/'. That checks it; 'POST /voter-group/upload-apply/' imports what was checked,
      'POST /voter-group/upload-rollback/' undoes the import, 'DELETE /voter-group/upload/' discards the file.

      Someone is found by the campaign's or the voter file's ID, else by name, address and birth year where exactly one voter has all
      of them. A row without a person, or without a date that can be read or has come, is rejected with the reason. A date without a
      time is noon of that day. Imported results count like others of their channel and day, belong to no volunteer, and add
      nothing when the same row is imported again: one with the same person, date, way of contact and result in the file's own words.
      Where it would mean something else than an import that stands made of it, nothing is applied before that import is undone.
      A row with the person, day, way of contact and result of an own one is probably that, come back from another tool: it is left out
      with that reason unless the mapping says 'own_too'. After “do not contact”, moved and deceased people are left alone as after the same result
      at a door; 'opted_out' leaves them alone on the row's channel.
    `,
  }),
  all: call({
    method: 'GET',
    path: '/result-file/all/',
    summary: 'Uploads of contact results, newest first, without their columns and rejected rows',
    access: asked,
    query: z.object({ campaign_id: id }),
    reply: z.array(resultFile),
  }),
  one: call({
    method: 'GET',
    path: '/result-file/{id}',
    summary: 'Progress of an upload of contact results, what its columns hold, and what came of its rows',
    access: asked,
    ...byPath,
    reply: resultFile,
    errors: ['NOT_FOUND'],
  }),
  map: call({
    method: 'PUT',
    path: '/result-file/mapping/',
    summary:
      'Confirm what the columns and values of an uploaded file mean; it is then checked, and remembered for files like it',
    access: { who: 'member', may: 'voters.import', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, mapping: resultMapping }),
    reply: resultFile,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  unread: call({
    method: 'GET',
    path: '/result-file/unread/{id}',
    summary: 'The rows that were left out as a CSV file: their lines and why',
    access: asked,
    ...byPath,
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
    description:
      'The first 100,000 of them. What else a row says is not kept: it may be about someone who is no voter of the campaign.',
  }),
};
