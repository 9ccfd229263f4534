// The cut of a whole county, made in parts in the background: progress to leave and come back to, and turfs to edit before they are
// walkbooks.
import * as z from 'zod/mini';
import { call, noReply } from './call';
import { id, instant, name } from './fields';
import { params } from './messages/sentence';
import { turfDoor } from './turf';
import { turfJob, turfJobStatus } from './turf-jobs';
import { filterParams, maxDoors } from './voters/voter-filters';

/** Turfs that one cut makes, and those of them in one answer. */
export const maxCutTurfs = 20_000;
export const maxTurfPage = 2_000;
/** Cuts that a campaign has at a time of which no walkbooks were created. */
export const maxOpenCuts = 5;
/** Turfs that are opened, and changed, together. */
export const maxOpenTurfs = 60;

/** What is aimed at: so many turfs, or about so many doors or minutes each. */
export const turfGoal = z.union([
  z.strictObject({ turfs: z.int().check(z.gte(1), z.lte(maxCutTurfs)) }),
  z.strictObject({ doors_each: z.number().check(z.gte(5), z.lte(maxDoors)) }),
  z.strictObject({ minutes_each: z.number().check(z.gte(6), z.lte(1440)) }),
]);

const told = z.object({ detail: z.string(), detail_code: z.nullish(z.string()), params });

export const turfCut = z.object({
  id,
  campaign_id: id,
  user_id: z.nullable(id),
  filter_params: filterParams,
  goal: turfGoal,
  status: z.enum(turfJobStatus),
  /** What is being done, and how far it is. */
  step: z.enum(['reading', 'cutting', 'evening', 'naming']),
  step_done: z.int(),
  step_total: z.int(),
  doors: z.int(),
  parts: z.nullable(z.int()),
  /** Turfs so far, and those of them that are more than 10 % off. */
  turfs: z.int(),
  off_target: z.int(),
  sides_split: z.int(),
  measure: z.nullable(z.enum(['doors', 'minutes'])),
  /** Doors or minutes each should have. */
  target: z.nullable(z.number()),
  /** Why it failed, where that can be said. */
  reason: z.nullable(told),
  /** The latest job that makes walkbooks of its turfs. */
  turf_job_id: z.nullable(id),
  /** Turfs that went to no such job yet; an older server, which makes walkbooks of all at once, does not tell. */
  turfs_left: z.optional(z.int()),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type TurfCut = z.infer<typeof turfCut>;

export const cutTurfRow = z.object({
  number: z.int(),
  version: z.int(),
  name: z.string(),
  doors: z.int(),
  voters: z.int(),
  metres: z.number(),
  minutes: z.number(),
  /** Places to park; null where it is walked. */
  parks: z.nullable(z.int()),
  /** The share by which it is off the target. */
  off: z.number(),
  fits: z.boolean(),
  tower: z.nullable(z.string()),
  assigned_user_ids: z.array(id),
  /** Corners around its doors, [lng, lat]. */
  outline: z.array(z.tuple([z.number(), z.number()])),
  /** The job that makes its walkbook, after which it can't be changed; null or absent before. */
  turf_job_id: z.nullish(id),
  /** Why its walkbook could not be created when it was last asked for; null or absent where none was, or it was changed since. */
  skipped: z.nullish(z.array(told)),
});
export type CutTurfRow = z.infer<typeof cutTurfRow>;

/** A turf of a cut with its doors, to be edited. */
export const openTurf = z.object({
  number: z.int(),
  version: z.int(),
  name: z.string(),
  tower: z.nullable(z.string()),
  assigned_user_ids: z.array(id),
  doors: z.array(turfDoor),
});
export type OpenTurf = z.infer<typeof openTurf>;

const manager = { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' } as const;
const reader = { ...manager, campaign: 'query.campaign_id' } as const;
const one = z.strictObject({ id, campaign_id: id });

export const turfCuts = {
  start: call({
    method: 'POST',
    path: '/turf/cut/',
    summary: 'Cut a whole county into turfs in the background; everyone only with everyone: true',
    cost: 20,
    access: manager,
    body: z.strictObject({
      campaign_id: id,
      filter_params: filterParams,
      goal: turfGoal,
      /** Of the turfs’ names. */
      language: z._default(z.enum(['en', 'es']), 'en'),
    }),
    reply: turfCut,
    status: 201,
    errors: ['INVALID', 'CONFLICT'],
    description: `
      For any number of doors: they are divided into parts, each is cut, and the borders between parts are evened out. The same
      request sent again while it is under way is the same cut. Refused while a campaign has five cuts without walkbooks. Of
      those with walkbooks, or that cannot be made, the five latest are kept.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/turf/cut/',
    summary: 'How far the cut of a county is',
    access: reader,
    query: z.object({ id, campaign_id: id }),
    reply: turfCut,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/turf/cut/all/',
    summary: 'The cuts of counties, newest first',
    access: reader,
    query: z.object({ campaign_id: id }),
    reply: z.array(turfCut),
  }),
  cancel: call({
    method: 'PUT',
    path: '/turf/cut/cancel/',
    summary: 'Stop cutting; parts that are cut are kept',
    access: manager,
    body: one,
    reply: turfCut,
    errors: ['NOT_FOUND'],
  }),
  resume: call({
    method: 'PUT',
    path: '/turf/cut/resume/',
    summary: 'Go on with a cut that was cancelled or failed',
    access: manager,
    body: one,
    reply: turfCut,
    errors: ['NOT_FOUND'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/turf/cut/',
    summary: 'Delete a cut and its turfs; walkbooks created from it are kept',
    access: reader,
    query: z.strictObject(one.shape),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
  turfs: call({
    method: 'GET',
    path: '/turf/cut/turfs/',
    summary: 'The turfs of a cut with their outlines, by number, a page at a time',
    access: reader,
    query: z.object({
      id,
      campaign_id: id,
      /** Those with a larger number. */
      after: z._default(z.coerce.number().check(z.int(), z.gte(-1), z.lte(2_147_483_647)), -1),
    }),
    reply: z.object({ turfs: z.array(cutTurfRow), more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  open: call({
    method: 'GET',
    path: '/turf/cut/open/',
    summary: 'A turf of a cut and those around it with their doors, to be edited',
    cost: 5,
    access: reader,
    query: z.object({ id, campaign_id: id, number: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)) }),
    reply: z.object({ turfs: z.array(openTurf) }),
    errors: ['NOT_FOUND'],
  }),
  change: call({
    method: 'PUT',
    path: '/turf/cut/turfs/',
    summary:
      'Change turfs of a cut: names, borders, assignees; one left without doors is gone, and one can be split off',
    cost: 5,
    access: manager,
    body: z.strictObject({
      id,
      campaign_id: id,
      turfs: z
        .array(
          z.strictObject({
            /** Null for one that is split off the others. */
            number: z.nullable(z.int32()),
            /** As it was opened; 0 for one that is split off. */
            version: z.int(),
            name,
            door_ids: z.array(id).check(z.maxLength(maxDoors)),
            assigned_user_ids: z.array(id).check(z.maxLength(200)),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxOpenTurfs)),
    }),
    reply: z.object({ turfs: z.array(cutTurfRow) }),
    errors: ['NOT_FOUND', 'INVALID', 'NAME_EXISTS', 'CONFLICT'],
    description: `
      Refused when one of them was changed since it was opened or went to a job that makes walkbooks, when a turf is left without doors that no other one takes, or when
      a name is another turf’s or a walkbook’s. Doors can only move between the turfs of one request; those that it doesn't
      mention stay where they are.
    `,
  }),
  make: call({
    method: 'POST',
    path: '/turf/cut/walkbooks/',
    summary: 'Create walkbooks from turfs of a finished cut, in the background',
    cost: 20,
    access: manager,
    body: z.strictObject({
      id,
      campaign_id: id,
      survey_id: z.optional(z.nullable(id)),
      /** Of these turfs; without it of all that are left. */
      numbers: z.optional(z.array(z.int32()).check(z.minLength(1), z.maxLength(maxCutTurfs))),
    }),
    reply: turfJob,
    status: 201,
    errors: ['NOT_FOUND', 'SURVEY_NOT_FOUND', 'INVALID', 'NAME_EXISTS', 'CONFLICT'],
    description: `
      No turf goes to two jobs: the same ones asked for again are the same job, whose progress and notices are those of GET
      /turf/job/; others together with them are refused.
    `,
  }),
};
