// Voter groups (saved universes), the voters in them, and the uploads that bring voters and address points in.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { chosenCampaign, id, ids, instant, limit, name, note, queryBoolean, skip } from '../fields';
import { partName } from './upload-parts';
import { uploadStatus } from './import-status';
import { breakdown, estimated, filterChoices, leftOut } from './universe-figures';
import { filterParams, knownFilters } from './voter-filters';

export const voterGroup = z.object({
  id,
  name: z.string(),
  type: z.string(),
  creation_method: z.enum(['Filters', 'Upload', 'Merged']),
  status: z.enum(['Pending', 'Ready', 'Failed']),
  filter_params: z.nullable(knownFilters),
  campaign_id: id,
  user_id: z.nullable(id),
  description: z.string(),
  voters: z.int(),
  /** 0 while the group is pending. */
  doors: z.int(),
  /** Of a merged group once it is Ready: entries of someone who was in already; null for others. */
  overlapped: z.nullable(z.int()),
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
  /** The precinct's code and name, "12-A · Oak Park", where files know both. */
  precinct_label: z.nullish(z.string()),
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
  /** Missing from the latest whole file of the roll. */
  off_roll: z.optional(z.boolean()),
});
export type Voter = z.infer<typeof voter>;

/** Count everyone, however long it takes. */
const exact = z._default(z.boolean(), false);

const groupName = name;
const description = note(2000);

export const voterGroups = {
  create: call({
    method: 'POST',
    path: '/voter-group/',
    summary:
      'Save the voters that filters select as a voter group (everyone only with everyone: true); it is Pending until its members are counted, then Ready',
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({
      name: groupName,
      campaign_id: id,
      user_id: z.optional(z.nullable(id)),
      type: z._default(note(40), 'voters'),
      creation_method: z.optional(note(40)),
      status: z.optional(note(40)),
      description: z._default(description, ''),
      filter_params: z._default(filterParams, {}),
    }),
    reply: voterGroup,
    status: 201,
    errors: ['NAME_EXISTS'],
    description: "Parties can be given in any spelling that voter files use: 'DEM' is Democratic.",
  }),
  get: call({
    method: 'GET',
    path: '/voter-group/',
    summary: 'One voter group',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id }),
    reply: voterGroup,
    errors: ['NOT_FOUND'],
  }),
  update: call({
    method: 'PUT',
    path: '/voter-group/',
    summary: 'Rename or describe a voter group, or change its filters and recount its members',
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({
      id,
      campaign_id: id,
      name: z.optional(groupName),
      description: z.optional(description),
      filter_params: z.optional(filterParams),
    }),
    reply: voterGroup,
    errors: ['NOT_FOUND', 'NAME_EXISTS', 'CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/voter-group/delete/',
    summary: 'Delete a voter group; its voters are kept',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({ voter_group_id: id, campaign_id: id }),
    ...noReply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  merge: call({
    method: 'POST',
    path: '/voter-group/merge/',
    summary: 'Merge voters and groups without duplicates; saved as a group with a name, only counted without one',
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      voter_ids: z._default(ids(100_000), []),
      voter_group_ids: z._default(ids(50), []),
      name: z.optional(groupName),
      description: z._default(description, ''),
    }),
    /**
     * `given`: what was put in; `voters`: the union; `overlapped`: voters who came more than once. `estimated`: of more than
     * 300,000 entries the two are told from a 256th of them; the group says them exactly once it is Ready.
     */
    reply: z.object({
      given: z.int(),
      voters: z.int(),
      overlapped: z.int(),
      estimated: z.boolean(),
      voter_group: z.nullable(voterGroup),
    }),
    errors: ['NAME_EXISTS', 'NOT_FOUND', 'CONFLICT'],
    description: `
      Up to 300,000 entries are counted exactly before the merge; more are estimated, and the group says the overlap
      exactly once it is Ready.
    `,
  }),
  preview: call({
    method: 'POST',
    path: '/voter-group/preview/',
    summary: 'The number of voters and doors that filters select, who is left out and why, and a sample of the voters',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, filter_params: z._default(filterParams, {}), exact }),
    /** `doors`: with a place on the map, as a walkbook needs it. `sample`: eight voters at most. */
    reply: z.object({
      voters: z.int(),
      doors: z.int(),
      left_out: leftOut,
      sample: z.array(voter),
      estimated,
    }),
    description: `
      Of a campaign with more than some 40,000 doors the figures are estimated from thousands of doors taken by chance, with
      everyone who lives there, and the reply says so ('estimated'). With 'exact=true' everyone is counted.
    `,
  }),
  choices: call({
    method: 'GET',
    path: '/voter-group/choices/',
    summary: 'The elections, districts, languages and registration statuses in the campaign’s voter files',
    cost: 1,
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: filterChoices,
  }),
  household: call({
    method: 'GET',
    path: '/voter-group/household/',
    summary: 'The voters behind one door who may be listed (never confidential records)',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ door_id: id, campaign_id: id }),
    reply: z.object({ door_id: id, address: z.string(), unit: z.nullable(z.string()), voters: z.array(voter) }),
    errors: ['NOT_FOUND'],
  }),
  exportCsv: call({
    method: 'GET',
    path: '/voter-group/export/',
    summary:
      'The voters of a group as CSV, without suppressed voters; with_suppressed=true includes and marks them (never confidential records)',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, with_suppressed: z._default(queryBoolean, false) }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
    description: 'Everyone under suppression is left out, or marked with the reason when asked for.',
  }),
  upload: call({
    method: 'POST',
    path: '/voter-group/upload/',
    summary: 'Upload a voter file (it becomes a voter group) or, with contents=address_points, address locations',
    rate: { max: 60, seconds: 3600, by: 'campaign' },
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id' },
    query: z.strictObject({
      name,
      campaign_id: id,
      user_id: z.optional(id),
      contents: z._default(z.enum(['voters', 'address_points']), 'voters'),
      /** true: only check the file and say what would come of it; voterFiles.apply stores it. */
      dry_run: z._default(queryBoolean, false),
      /** Of an archive or a workbook: the file or sheet that is meant, where they have different columns. */
      part: z.optional(partName),
      /** Whether the voter file is the whole roll of its places: who is missing from it is left out. */
      whole_roll: z._default(queryBoolean, false),
      /** The explicit yes where many would be left out for it. */
      leave_out_many: z._default(queryBoolean, false),
    }),
    file: { required: true, accepts: 'table' },
    reply: uploadStatus,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_LARGE', 'WRONG_FILE', 'TOO_MANY'],
    description: `
      The id in the reply is both the upload's (for upload-status) and the voter group's. With 'dry_run=true', as the
      app asks, the file is only checked, and 'POST /voter-group/upload-apply/' imports it. Without it the file is
      imported immediately, its columns guessed where no layout is known; a file whose columns can't be guessed fails
      and can be mapped afterwards. Values that can't be read (a date, an age, a score, a place) are left blank and
      counted with their first line. A VAN file names no day for a primary: June 1 stands for it. Birth years of two
      digits are read as the latest possible year. Any word but those for no marks a record as confidential; a
      confidential record without an address suppresses the person known by its id. Lines above the header are
      skipped.

      A file with only voter IDs and elections (one row for each voter and election, or a column for each election) makes no
      voters and no group: its 'contents' become 'history', and its votes are added to the voters whose imports had IDs in a
      column of the same name. When too few of its IDs are theirs, it fails with the step 'mapping' and stores nothing.

      ZIP archives, gzip files and Excel workbooks (.xlsx) are opened, whatever they are called. Several files or sheets of
      the same columns are read as one. Where one table has voters and another one their voting history, both are imported: the
      voters first, then the votes by their IDs ('history' in the status), undone together. Any other tables of different columns
      end as 'failed' with the step 'mapping' until 'part' or 'PUT /voter-group/upload-part/' says which one is meant; with 'part'
      that one alone is read. Hidden sheets are not read. An archive inside an archive is opened where it is only stored in it.

      With 'whole_roll=true' a voter file is taken for the whole roll of the counties that it names (without counties: of those
      in which the people live whom it has). People whom an earlier file with the same kind of voter IDs told of there, and this one does not, get the
      status 'off the roll' and are left out; a later file that has them brings them back, and undoing the import does as well.
      Where that is more than a fifth of one county's people, or rows without a voter ID may be about many of them, it takes
      'leave_out_many=true' as well: without it the upload ends as 'failed' and stores nothing.
    `,
  }),
  uploadStatus: call({
    method: 'GET',
    path: '/voter-group/upload-status/{id}',
    summary: 'Progress of an upload, and each rejected row with its reason',
    access: { who: 'member', may: 'voters.import', campaign: 'query.campaign_id', or: 'upload' },
    params: z.object({ id }),
    query: z.object({ campaign_id: z.optional(id) }),
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
  }),
  all: call({
    method: 'GET',
    path: '/voter-group/all/',
    summary: 'All voter groups of a campaign',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign }),
    reply: z.array(voterGroup),
    replyKind: 'versioned',
  }),
  voters: call({
    method: 'GET',
    path: '/voter-group/voters/',
    summary:
      'A page of the voters of a group, by name (500 at most); with search, the first 200 whose names begin with it',
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, skip, limit, search: z._default(note(80), '') }),
    /**
     * `capped`: more people are called so than the search looked at; `total` counts the others. `confidential`: members beside the total whose
     * records are, and whom no list names.
     */
    reply: z.object({
      total: z.int(),
      confidential: z._default(z.int(), 0),
      capped: z.boolean(),
      skip: z.int(),
      limit: z.int(),
      voters: z.array(voter),
    }),
    errors: ['NOT_FOUND'],
    description: "A search by name looks at 200 people and says when there are more ('capped').",
  }),
  count: call({
    method: 'POST',
    path: '/voter-group/count/',
    summary:
      'How many voters filters select (of=doors: doors on the map; of=estimate: approximate number of voters), suppressed voters left out',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'query.campaign_id' },
    query: z.strictObject({
      campaign_id: id,
      of: z._default(z.enum(['voters', 'doors', 'suppressed', 'estimate']), 'voters'),
    }),
    body: filterParams,
    reply: z.int(),
    description: "The reply is a bare number. 'of=suppressed' counts those who are left out.",
  }),
  breakdown: call({
    method: 'POST',
    path: '/voter-group/voter-breakdown/',
    summary:
      'The voters that filters select, by party, sex, age, precinct, ZIP, city, support and votes cast (200 values each at most)',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id', or: 'chosen_campaign' },
    body: z.strictObject({ campaign_id: chosenCampaign, filter_params: z._default(filterParams, {}), exact }),
    reply: breakdown,
    description: `
      Of a campaign with more than some 40,000 doors the figures are estimated from thousands of doors taken by chance, with
      everyone who lives there, and the reply says so ('estimated'). With 'exact=true' everyone is counted.
    `,
  }),
};
