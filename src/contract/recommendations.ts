// Recommendations: a manager asks where a talk is worth most now, the server proposes walkbooks and says why.
import * as z from 'zod/mini';
import { call, noReply } from './call';
import { chosenCampaign, id, ids, instant, name, note, text } from './fields';
import { params } from './messages/sentence';
import { askedWeights, backTest, recommendationReason, scoreWeights, usualWeights } from './proposals/reasons';
import { chosenDoors, filterParams, knownFilters } from './voters/voter-filters';

/** Bounds of a request: how many walkbooks, doors in each, and requests of a campaign that are computed at a time. */
export const mostWalkbooks = 50;
export const mostInFlight = 3;
export const doorsEach = { least: 10, usual: 40, most: 150 };

/** A proposed walkbook waits, or has become a walkbook. */
export const proposalStatus = { proposed: 'Proposed', inUse: 'In use' } as const;

/** What the computing is at; shown with its progress. */
export const recommendationSteps = [
  'waiting',
  'learning',
  'scoring',
  'cutting',
  'ordering',
  'checking',
  'done',
] as const;

/** Doors in walking order, as points. `score` is 0 to 100: how much a visit is worth among the doors considered. */
const proposedGeo = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        door_id: id,
        number: z.int(),
        address: z.string(),
        unit: z.nullable(z.string()),
        street: z.string(),
        side: z.nullable(z.enum(['odd', 'even'])),
        score: z.int(),
        voters: z.int(),
      }),
    }),
  ),
});

export const recommendedWalkbook = z.object({
  id,
  name: z.string(),
  creation_method: z.enum(['Requested', 'Recommended']),
  status: z.enum(proposalStatus),
  filter_params: z.nullable(knownFilters),
  survey_id: z.nullable(id),
  campaign_id: id,
  /** The request that it answers; null for one that was added on its own. */
  recommendation_id: z.nullable(id),
  /** The walkbook that it became; null until then, or once that is gone. */
  walkbook_id: z.nullable(id),
  /** Why it was chosen and what it expects, as English sentences; `why` holds the same as numbers. */
  reason: z.string(),
  why: recommendationReason,
  doors: z.int(),
  voters: z.int(),
  /** An estimate: its doors times `why.home_share`; null where there are too few knocks for one. */
  expected_contacts: z.nullable(z.number()),
  minutes: z.int(),
  metres: z.int(),
  created_at: instant,
});
export type RecommendedWalkbook = z.infer<typeof recommendedWalkbook>;

export const recommendedWalkbookWithDoors = z.extend(recommendedWalkbook, { geojson: proposedGeo });
export type RecommendedWalkbookWithDoors = z.infer<typeof recommendedWalkbookWithDoors>;

export const recommendation = z.object({
  id,
  campaign_id: id,
  campaign_name: z.string(),
  user_id: z.nullable(id),
  request_name: z.string(),
  description: z.string(),
  outreach_type: z.literal('Walkbook'),
  creation_method: z.literal('Requested'),
  filter_params: knownFilters,
  survey_id: z.nullable(id),
  walkbooks_wanted: z.int(),
  doors_each: z.int(),
  status: z.enum(['Pending', 'Computing', 'Ready', 'Failed']),
  step: z.enum(recommendationSteps),
  /** 0 to 100. */
  progress: z.int(),
  /** Why there is nothing, in a sentence: in English, which of the API's sentences, and what fills its holes. */
  detail: z.nullable(z.string()),
  detail_code: z.nullish(z.string()),
  params,
  /** Doors with a place that its filters select, and those left out because they wait in a walkbook already. */
  considered: z.int(),
  waiting_elsewhere: z.int(),
  /** What it proposes in all. */
  walkbooks: z.int(),
  in_use: z.int(),
  doors: z.int(),
  expected_contacts: z.nullable(z.number()),
  minutes: z.int(),
  /** What its areas were compared by; null where an earlier version computed it. */
  weights: z.nullable(scoreWeights),
  /** Null until it is computed, and where an earlier version did. */
  back_test: z.catch(z.nullable(backTest), null),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type Recommendation = z.infer<typeof recommendation>;

export const recommendationWithWalkbooks = z.extend(recommendation, {
  recommended_walkbooks: z.array(recommendedWalkbookWithDoors),
});
export type RecommendationWithWalkbooks = z.infer<typeof recommendationWithWalkbooks>;

const one = z.object({ id, campaign_id: id });
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const recommendations = {
  request: call({
    method: 'POST',
    path: '/recommended-walkbook/request-walkbook-recommendation/',
    summary:
      'Request walkbook recommendations (among everyone only with everyone: true); they are computed in the background',
    rate: { max: 300, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'recommendations.manage', campaign: 'body.campaign_id', or: 'chosen_campaign' },
    body: z.strictObject({
      campaign_id: chosenCampaign,
      /** The name of the campaign; another one is refused. */
      campaign_name: z.optional(note(200)),
      request_name: text('Name', 100),
      description: z._default(note(2000), ''),
      outreach_type: z._default(z.literal('Walkbook'), 'Walkbook'),
      creation_method: z._default(z.literal('Requested'), 'Requested'),
      filter_params: z._default(filterParams, {}),
      survey_id: z.optional(z.nullable(id)),
      walkbooks_wanted: z._default(whole(1, mostWalkbooks), 6),
      doors_each: z._default(whole(doorsEach.least, doorsEach.most), doorsEach.usual),
      weights: z._default(askedWeights, usualWeights),
    }),
    reply: recommendation,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'CONFLICT'],
    description: `
      No one who was talked to within a week or is strongly against is proposed, and no door that waits in an active
      walkbook. From 60 attempts on, the hours at which doors open are taken from the campaign's own touches; before
      that nothing is expected in numbers. 'weights' (0 to 5 each, not all 0) say what areas are compared by.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/recommended-walkbook/recommendation/',
    summary: 'One recommendation with its recommended walkbooks',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: recommendationWithWalkbooks,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/recommended-walkbook/recommendation/all/',
    summary: 'The recommendations of a campaign with their progress, newest first',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign }),
    reply: z.array(recommendation),
    replyKind: 'versioned',
  }),
  remove: call({
    method: 'DELETE',
    path: '/recommended-walkbook/recommendation/delete/',
    summary: 'Delete a recommendation and its recommended walkbooks; walkbooks already made from it are kept',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.strictObject({ id, campaign_id: chosenCampaign }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};

export const recommendedWalkbooks = {
  create: call({
    method: 'POST',
    path: '/recommended-walkbook/',
    summary:
      'Add a recommended walkbook of the doors that filters select (everyone only with everyone: true), or of those of them that geojson names, with why and what it expects',
    cost: 10,
    access: { who: 'member', may: 'recommendations.manage', campaign: 'body.campaign_id', or: 'chosen_campaign' },
    body: z.strictObject({
      name,
      campaign_id: chosenCampaign,
      creation_method: z._default(z.enum(['Requested', 'Recommended']), 'Recommended'),
      status: z.optional(note(40)),
      filter_params: filterParams,
      geojson: z.optional(z.nullable(chosenDoors)),
      survey_id: z.optional(z.nullable(id)),
    }),
    reply: recommendedWalkbookWithDoors,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_LARGE'],
  }),
  get: call({
    method: 'GET',
    path: '/recommended-walkbook/',
    summary: 'One recommended walkbook with its doors in walking order; only its id is needed',
    access: {
      who: 'member',
      may: 'recommendations.manage',
      campaign: 'query.campaign_id',
      or: 'recommended_walkbook',
    },
    query: z.object({ id, campaign_id: z.optional(id) }),
    reply: recommendedWalkbookWithDoors,
    errors: ['NOT_FOUND'],
    description: "Without 'campaign_id' the campaign is that of the recommended walkbook.",
  }),
  all: call({
    method: 'GET',
    path: '/recommended-walkbook/all/',
    summary: 'The recommended walkbooks of a campaign, newest first, without their doors',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'query.campaign_id', or: 'chosen_campaign' },
    query: z.object({ campaign_id: chosenCampaign }),
    reply: z.array(recommendedWalkbook),
  }),
  update: call({
    method: 'PUT',
    path: '/recommended-walkbook/',
    summary:
      'Change a recommended walkbook; with status In use, its doors that are in no other walkbook become an ordinary walkbook, named by walkbook_id',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'body.campaign_id', or: 'chosen_campaign' },
    body: z.strictObject({
      id,
      campaign_id: chosenCampaign,
      name: z.optional(name),
      creation_method: z._default(z.literal('Recommended'), 'Recommended'),
      survey_id: z.optional(z.nullable(id)),
      status: z.optional(z.enum(proposalStatus)),
      /** With status In use: who walks it. */
      assigned_user_ids: z.optional(ids(200)),
    }),
    reply: recommendedWalkbook,
    errors: ['NOT_FOUND', 'NAME_EXISTS', 'SURVEY_NOT_FOUND', 'CONFLICT', 'INVALID'],
    description: "Setting 'In use' a second time makes no second walkbook.",
  }),
  remove: call({
    method: 'DELETE',
    path: '/recommended-walkbook/',
    summary: 'Delete a recommended walkbook; a walkbook made from it is kept',
    access: { who: 'member', may: 'recommendations.manage', campaign: 'query.campaign_id' },
    query: z.strictObject(one.shape),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};
