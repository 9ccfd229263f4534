// Walkbooks: a turf with its doors in walking order, its voters and optionally a survey.
import * as z from 'zod/mini';
import { call } from './call';
import { knownTouch } from './facts/touch';
import { factEnvelope, maxFacts, receipt } from './facts/fact';
import { knownResponse } from './facts/survey-response';
import { chosenCampaign, id, ids, instant, name, note, queryBoolean, queryNumber } from './fields';
import { chosenDoors, filterParams, knownFilters } from './voters/voter-filters';
import { geoData, ground } from './doors';
import { newDoorScripts, recordStatus, survey, whatToSay } from './surveys';
import { division } from './facts/division';

export const creationMethod = z.enum(['Filters', 'Upload', 'Recommended', 'Requested']);

export const assignee = z.object({ id, first: z.string(), last: z.string() });

/** A walkbook without its doors: what lists show. */
export const walkbookDrive = z.object({ minutes: z.int(), metres: z.int(), parks: z.int() });
export type WalkbookDrive = z.infer<typeof walkbookDrive>;

export const walkbookSummary = z.object({
  id,
  name: z.string(),
  creation_method: creationMethod,
  filter_params: z.nullable(knownFilters),
  survey_id: z.nullable(id),
  survey_name: z.nullable(z.string()),
  campaign_id: id,
  user_id: z.nullable(id),
  record_status: recordStatus,
  /** Raised when doors, order or voters change; facts do not raise it. */
  version: z.int(),
  doors: z.int(),
  voters: z.int(),
  /** People it was made for who must be left alone by now, and of whom it has no result: no one is asked to see them. */
  left_out: z.optional(z.int()),
  /** Doors with a touch that counts as done (anything but undone). */
  doors_done: z.int(),
  contacts: z.int(),
  /** Length of the walking loop in meters. */
  metres: z.int(),
  /**
   * Where its doors lie too far apart to walk: minutes of the way by car and on foot without those at the doors, its meters, and
   * how often the car is parked. Null or absent: it is walked.
   */
  drive: z.optional(z.nullable(walkbookDrive)),
  /** [south, west, north, east] or null while empty. */
  bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  assigned: z.array(assignee),
  created_at: instant,
  updated_at: instant,
});
export type WalkbookSummary = z.infer<typeof walkbookSummary>;

export const walkbook = z.extend(walkbookSummary, {
  geo_data: geoData,
  ground: z.optional(ground),
  touches: z.array(knownTouch),
  survey_responses: z.array(knownResponse),
  /** Who walks which sides of streets, as last divided. */
  division: z.optional(z.nullable(division)),
  /** What canvassers say at its doors; absent: nothing was written. */
  what_to_say: z.optional(whatToSay),
  /** Each a `knownDoorFact`, read one by one where it is needed. */
  door_facts: z.optional(z.array(factEnvelope)),
  /** Each a `pastTouch`: the last three of everyone here, on any channel, that belong to no walk of this walkbook. */
  past_touches: z.optional(z.array(factEnvelope)),
});
export type Walkbook = z.infer<typeof walkbook>;

const one = z.object({ id, campaign_id: id });
const list = z.object({
  campaign_id: chosenCampaign,
  include_archived: z._default(queryBoolean, false),
  since: z.optional(z.string().check(z.maxLength(80))),
});

export const walkbooks = {
  create: call({
    method: 'POST',
    path: '/walkbook/',
    summary:
      'Make a walkbook of the doors of the voters that filters select (everyone only with everyone: true), or of those of them that geo_data names; survey_responses come in with it, all or nothing',
    cost: 10,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      name,
      creation_method: z._default(creationMethod, 'Filters'),
      campaign_id: id,
      user_id: z.optional(id),
      survey_id: z.optional(z.nullable(id)),
      filter_params: filterParams,
      geo_data: z.optional(z.nullable(chosenDoors)),
      /** Each a `surveyResponse` at one of its doors; one with `question_id` null is dropped. */
      survey_responses: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
      assigned_user_ids: z.optional(ids(200)),
    }),
    apart: ['survey_responses'],
    reply: walkbookSummary,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_LARGE'],
  }),
  get: call({
    method: 'GET',
    path: '/walkbook/',
    summary: 'One walkbook with doors, voters, touches and answers',
    cost: 1,
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: one,
    reply: walkbook,
    replyKind: 'versioned',
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED'],
    description: 'Records of two files behind one door, alike in names and birth year, are one voter, facts included.',
  }),
  survey: call({
    method: 'GET',
    path: '/walkbook/survey/{id}',
    summary: 'The survey of a walkbook',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    params: z.object({ id }),
    query: z.object({ campaign_id: id }),
    reply: survey,
    errors: ['NOT_FOUND', 'SURVEY_NOT_FOUND', 'WALKBOOK_ARCHIVED'],
  }),
  optimized: call({
    method: 'GET',
    path: '/walkbook/optimized/',
    summary:
      'The walkbook in walking order: a round trip from the given position or else the first door, and its length in meters',
    cost: 1,
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id' },
    query: z.object({
      id,
      campaign_id: id,
      lat: z.optional(queryNumber(-90, 90)),
      lng: z.optional(queryNumber(-180, 180)),
    }),
    reply: walkbook,
    replyKind: 'versioned',
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'INVALID'],
  }),
  minimal: call({
    method: 'GET',
    path: '/walkbook/minimal/',
    summary: 'One walkbook without its doors',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ id, campaign_id: chosenCampaign }),
    reply: walkbookSummary,
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED'],
  }),
  all: call({
    method: 'GET',
    path: '/walkbook/all/',
    summary: 'All walkbooks of a campaign, with include_archived=true the archived ones too',
    access: { who: 'member', may: 'walkbooks.view_all', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: list,
    reply: z.array(walkbookSummary),
    replyKind: 'versioned',
    description: `
      With include_archived=true, since can be the ETag of an earlier reply: the reply then has only the walkbooks that changed since,
      in whole, and says so in x-porchlight-since. Without that header it has all of them.
    `,
  }),
  allUser: call({
    method: 'GET',
    path: '/walkbook/all-user/',
    summary: 'The walkbooks assigned to a person; other people’s only for those who can see all walkbooks',
    access: { who: 'member', may: 'walkbooks.view', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign, user_id: z.optional(id) }),
    reply: z.array(walkbookSummary),
    errors: ['FORBIDDEN'],
  }),
  update: call({
    method: 'PUT',
    path: '/walkbook/',
    summary: 'Change fields (managers) and add facts by their ids (people assigned); safe to repeat',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({
      id,
      campaign_id: id,
      name: z.optional(name),
      survey_id: z.optional(z.nullable(id)),
      assigned_user_ids: z.optional(ids(200)),
      /** What is said at its doors in place of the survey's, one per language; none: the survey's. */
      door_scripts: z.optional(newDoorScripts),
      /** What `door_scripts` takes the place of: CONFLICT where they are others by now. Absent: whatever they are. */
      old_door_scripts: z.optional(newDoorScripts),
      polling_place: z.optional(note(200)),
      /** What `polling_place` takes the place of, as with `old_door_scripts`. */
      old_polling_place: z.optional(note(200)),
      /** Each a `touch`; parsed one by one by the handler, so that one bad fact is rejected alone. */
      touches: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
      /** Each a `surveyResponse`; one with `question_id` null is dropped. */
      survey_responses: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
      /** Each a `doorFact`; judged before the others, which may name a person or door that was added here. */
      door_facts: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
    }),
    apart: ['touches', 'survey_responses', 'door_facts'],
    reply: z.object({ walkbook: walkbookSummary, receipts: z.array(receipt) }),
    errors: [
      'NOT_FOUND',
      'WALKBOOK_ARCHIVED',
      'FORBIDDEN',
      'NAME_EXISTS',
      'SURVEY_NOT_FOUND',
      'TOO_LARGE',
      'INVALID',
      'CONFLICT',
    ],
    description: `
      Facts that someone recorded before they were taken off the walkbook or removed from the campaign, or before it was
      archived, are accepted for 14 days after that; later ones are rejected one by one, and a phone keeps them and says why. A correction ('replaces') counts only if it
      comes from the person whose fact it replaces; the older fact stays in the history. “Do not contact” names
      channels; from an older app without them it means all. Our own app's deliveries ('x-porchlight-verdicts'), which read the
      receipts and nothing else, get the walkbook without its content, as people do who were removed.
    `,
  }),
  archive: call({
    method: 'PUT',
    path: '/walkbook/archive/',
    summary: 'Archive a walkbook, or restore it with archived=false',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ walkbook_id: id, campaign_id: id, archived: z._default(queryBoolean, true) }),
    reply: walkbookSummary,
    errors: ['NOT_FOUND'],
  }),
};
