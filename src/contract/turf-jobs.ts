// Walkbooks made of a cut in the background: as many as a county has, with progress that one can leave and come back to.
import * as z from 'zod/mini';
import { call } from './call';
import { id, instant } from './fields';
import { params } from './messages/sentence';
import { newTurf } from './turf';
import { filterParams } from './voters/voter-filters';

/** Walkbooks that one job makes, of as many doors as a cut begins with. */
export const maxJobTurfs = 2000;
export const maxJobDoors = 100_000;

export const turfJobStatus = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** What is not as it was asked for, of one or several turfs alike. */
export const turfJobNotice = z.object({
  detail: z.string(),
  detail_code: z.nullish(z.string()),
  params,
  turfs: z.int(),
  /** The first of their names. */
  names: z.array(z.string()),
});

export const turfJob = z.object({
  id,
  campaign_id: id,
  user_id: z.nullable(id),
  status: z.enum(turfJobStatus),
  /** Turfs in all, those that are walkbooks now, and those that can't be. */
  turfs: z.int(),
  made: z.int(),
  skipped: z.int(),
  /** The cut of a county whose turfs these are: those that can't be made go back to it. */
  turf_cut_id: z.nullish(id),
  notices: z.array(turfJobNotice),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type TurfJob = z.infer<typeof turfJob>;

export const turfJobs = {
  start: call({
    method: 'POST',
    path: '/turf/job/',
    summary: 'Create a walkbook from each turf in the background; everyone only with everyone: true',
    cost: 20,
    maxBytes: 8 * 1024 * 1024,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      filter_params: filterParams,
      survey_id: z.optional(z.nullable(id)),
      turfs: z.array(newTurf).check(z.minLength(1), z.maxLength(maxJobTurfs)),
    }),
    reply: turfJob,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_LARGE'],
    description: `
      What is wrong already is refused, and nothing is made. What changes later is told by the job's notices: a turf whose name
      was taken, or in which no one of the universe lives anymore, is skipped; one whose survey was archived or whose assignee
      left is made without. A job that is resumed leaves out doors that went to other walkbooks since it was asked for, and skips
      a turf that has no others. One that was not does so where the universe asks who is in a walkbook, and else says which
      turfs share doors with walkbooks that others made since. No door is in two walkbooks of one job or cut. The same request sent again while it is under way is the same job. POST /turf/walkbooks/ still
      answers with the walkbooks themselves, all or none.
    `,
  }),
  get: call({
    method: 'GET',
    path: '/turf/job/',
    summary: 'How far the walkbooks of a cut are',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id }),
    reply: turfJob,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/turf/job/all/',
    summary: 'The latest cuts whose walkbooks were or are being created, newest first',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(turfJob),
  }),
  cancel: call({
    method: 'PUT',
    path: '/turf/job/cancel/',
    summary: 'Stop creating walkbooks; those already created are kept',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id }),
    reply: turfJob,
    errors: ['NOT_FOUND'],
    description: `
      The walkbooks already created are kept: some may be assigned, and someone may be walking them. Each can be archived. A job
      that is over stays as it is.
    `,
  }),
  resume: call({
    method: 'PUT',
    path: '/turf/job/resume/',
    summary: 'Create the remaining walkbooks of a job that was cancelled or failed',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id }),
    reply: turfJob,
    errors: ['NOT_FOUND'],
  }),
};
