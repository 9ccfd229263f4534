// Voter groups (saved universes), the voters in them, and the uploads that bring voters and address points in.
import * as z from 'zod/mini';
import { call } from './call';
import { id, instant, limit, name, skip, text } from './fields';

const pick = (max: number) => z.optional(z.array(text('Value', 80)).check(z.maxLength(max)));

/** A simple universe: every given field must hold; the values of one field are alternatives. No field: everybody. */
export const filterParams = z.object({
  parties: pick(50),
  sexes: pick(5),
  age_min: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(130)))),
  age_max: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(130)))),
  precincts: pick(500),
  zips: pick(500),
  cities: pick(200),
  streets: pick(500),
  voter_group_id: z.optional(z.nullable(id)),
  /** true: only voters whom nobody has reached yet. */
  never_reached: z.optional(z.boolean()),
});
export type FilterParams = z.infer<typeof filterParams>;

export const uploadContents = z.enum(['voters', 'address_points', 'walkbook']);

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
  rejected_count: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Rows whose address has coordinates, and those without. */
  located: z.int(),
  unlocated: z.int(),
  /** The recognised layout, e.g. 'North Carolina', or null before it is known. */
  layout: z.nullable(z.string()),
  /** Why the whole upload failed, in a sentence. */
  detail: z.nullable(z.string()),
  walkbook_id: z.nullable(id),
  voter_group_id: z.nullable(id),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type UploadStatus = z.infer<typeof uploadStatus>;

export const voterGroup = z.object({
  id,
  name: z.string(),
  type: z.string(),
  creation_method: z.enum(['Filters', 'Upload']),
  status: z.enum(['Pending', 'Ready', 'Failed']),
  filter_params: z.nullable(filterParams),
  campaign_id: id,
  user_id: z.nullable(id),
  description: z.string(),
  voters: z.int(),
  doors: z.int(),
  created_at: instant,
});
export type VoterGroup = z.infer<typeof voterGroup>;

/** One row of a voter list. */
export const voter = z.object({
  id,
  source_id: z.nullable(z.string()),
  first: z.string(),
  middle: z.string(),
  last: z.string(),
  suffix: z.string(),
  age: z.nullable(z.int()),
  sex: z.nullable(z.string()),
  party: z.nullable(z.string()),
  precinct: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(z.string()),
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  door_id: z.nullable(id),
  located: z.boolean(),
  suppressed: z.nullable(z.string()),
});
export type Voter = z.infer<typeof voter>;

const bucket = z.array(z.object({ value: z.string(), voters: z.int() }));

export const voterGroups = {
  upload: call({
    method: 'POST',
    path: '/voter-group/upload/',
    summary:
      'Upload a voter file (a voter group of it is made), or with contents=address_points the places of addresses',
    rate: { max: 60, seconds: 3600, by: 'campaign' },
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    query: z.object({
      name,
      campaign_id: id,
      user_id: z.optional(id),
      contents: z._default(z.enum(['voters', 'address_points']), 'voters'),
    }),
    file: { required: true, accepts: 'table' },
    reply: uploadStatus,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_LARGE', 'WRONG_FILE', 'TOO_MANY'],
  }),
  uploadStatus: call({
    method: 'GET',
    path: '/voter-group/upload-status/{id}',
    summary: 'How far an upload is, and each rejected row with its reason',
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    params: z.object({ id }),
    query: z.object({ campaign_id: id }),
    reply: uploadStatus,
    errors: ['NOT_FOUND'],
  }),
  uploads: call({
    method: 'GET',
    path: '/voter-group/uploads/',
    summary: 'The uploads of a campaign, newest first, without their rejected rows',
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(uploadStatus),
    errors: [],
  }),
  all: call({
    method: 'GET',
    path: '/voter-group/all/',
    summary: 'All voter groups of a campaign',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(voterGroup),
    errors: [],
  }),
  voters: call({
    method: 'GET',
    path: '/voter-group/voters/',
    summary: 'A page of the voters of a group, by name',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, skip, limit }),
    reply: z.object({ total: z.int(), skip: z.int(), limit: z.int(), voters: z.array(voter) }),
    errors: ['NOT_FOUND'],
  }),
  count: call({
    method: 'POST',
    path: '/voter-group/count/',
    summary: 'How many voters (or, with of=doors, doors with a place) filters select, suppressed ones left out',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, of: z._default(z.enum(['voters', 'doors', 'suppressed']), 'voters') }),
    body: filterParams,
    reply: z.int(),
    errors: [],
  }),
  breakdown: call({
    method: 'POST',
    path: '/voter-group/voter-breakdown/',
    summary: 'Who filters select, by party, sex, age, precinct, ZIP and city (at most 200 values each)',
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.object({ campaign_id: id, filter_params: z._default(filterParams, {}) }),
    reply: z.object({ parties: bucket, sexes: bucket, ages: bucket, precincts: bucket, zips: bucket, cities: bucket }),
    errors: [],
  }),
};
