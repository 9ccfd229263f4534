// Phones and their numbers: every phone counts its facts for each person and campaign, so a gap always means a missing fact.
import * as z from 'zod/mini';
import { says } from './messages/fields';
import { call } from './call';
import { id, instant } from './fields';

/** The greatest number a phone can reach. */
export const highestNumber = 2_000_000_000;
const number = z.int().check(z.gte(1), z.lte(highestNumber));

/** A run of numbers: the first and the last, both part of it. */
export const run = z.tuple([number, number]).check(z.refine(([first, last]) => first <= last, says('RANGE_BACKWARDS')));
export type Run = z.infer<typeof run>;
const runs = z.array(run).check(z.maxLength(1_000));

/** A phone as a manager sees it: one of a person's, counted for this campaign. */
export const device = z.object({
  device_id: id,
  user_id: id,
  user_name: z.string(),
  /** When it last said how far it has counted. */
  seen_at: instant,
  /** How far it has counted. */
  highest: z.int(),
  /** Facts that the server has of it. */
  received: z.int(),
  /** Items that waited on it when it was last seen. */
  unsent: z.int(),
  /** Numbers that the server has not received, and that no one discarded. */
  missing: z.array(z.tuple([z.int(), z.int()])),
});
export type Device = z.infer<typeof device>;

export const devices = {
  report: call({
    method: 'PUT',
    path: '/device/',
    summary: 'Report how far a phone has counted for its user; the reply names the numbers that never arrived',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      device_id: id,
      highest: z.int().check(z.gte(0), z.lte(highestNumber)),
      unsent: z.int().check(z.gte(0), z.lte(highestNumber)),
      /** Numbers that will never come: their person discarded them, typed. */
      discarded: runs,
    }),
    reply: z.object({ missing: z.array(z.tuple([z.int(), z.int()])) }),
  }),
  all: call({
    method: 'GET',
    path: '/device/all/',
    summary: 'The phones of a campaign seen in the last 30 days, with what has not been received from each',
    access: { who: 'member', may: 'members.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(device),
  }),
};
