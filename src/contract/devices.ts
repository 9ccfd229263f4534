// Phones and their numbers: every phone counts its facts for each person and campaign, so a gap always means a missing fact.
import * as z from 'zod/mini';
import { says } from './messages/fields';
import { call, noReply } from './call';
import { day, id, instant } from './fields';

/** The greatest number a phone can reach. */
export const highestNumber = 2_000_000_000;
const number = z.int().check(z.gte(1), z.lte(highestNumber));

/** A run of numbers: the first and the last, both part of it. */
export const run = z.tuple([number, number]).check(z.refine(([first, last]) => first <= last, says('RANGE_BACKWARDS')));
export type Run = z.infer<typeof run>;
/** As `DayDigest` of domain/facts/id-digest.ts. The database knows no year 0. */
const dayDigest = z.strictObject({
  day: day.check(z.refine((text) => text >= '0001')),
  count: z.int().check(z.gte(0), z.lte(highestNumber)),
  digest: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
const runs = z.array(run).check(z.maxLength(1_000));

/** So many ids at most go in one question. */
export const mostIds = 5_000;
/** So many days and photos at most. */
export const mostListed = 1_000;

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
  /** Since when it is to forget what lies on it; absent: it is not. */
  forgotten_at: z.optional(z.nullable(instant)),
});
export type Device = z.infer<typeof device>;

export const devices = {
  report: call({
    method: 'PUT',
    path: '/device/',
    summary: 'Report how far a phone has counted for its user; the reply names what never arrived, or was lost since',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      device_id: id,
      highest: z.int().check(z.gte(0), z.lte(highestNumber)),
      unsent: z.int().check(z.gte(0), z.lte(highestNumber)),
      /** Numbers that will never come: their person discarded them, typed. */
      discarded: runs,
      /** Facts with receipts on this phone, by UTC day of their recording (domain/facts/id-digest.ts). */
      days: z.optional(z.array(dayDigest).check(z.maxLength(mostListed))),
      /** Confirmed facts: which of them does the server lack? */
      ids: z.optional(z.array(id).check(z.maxLength(mostIds))),
      /** Placements and door reports whose bytes lie on this phone and were confirmed. */
      photos: z.optional(z.array(id).check(z.maxLength(mostListed))),
    }),
    reply: z.object({
      missing: z.array(z.tuple([z.int(), z.int()])),
      /** The greatest number that anyone has used with this device id. */
      highest: z.optional(z.int()),
      /** Two facts have the same number. */
      cloned: z.optional(z.boolean()),
      /** Of the days that were asked about, those of which the server has other facts. */
      days: z.optional(z.array(day)),
      /** Of the ids that were asked about, those that the server lacks. */
      lacking: z.optional(z.array(id)),
      /** This person's facts that were erased with whom they told of: the phone deletes its copies. */
      erased: z.optional(z.array(id)),
      /** Of the photos: those that the server lacks, and those that are in its backups by now. */
      photos: z.optional(
        z.object({
          lacking: z.array(id),
          backed_up: z.array(id),
          /** After so many days a photo is in the backups. */
          days: z.int(),
        }),
      ),
    }),
    description: `
      Numbers say what never arrived. Whether the server still has what it confirmed is compared by ids: the phone sends a
      digest for each day, hears which days differ, and asks for the ids of those. 'cloned' and 'highest' tell a phone
      that another one uses its device id (its storage was copied): it then takes a new one. A day agrees with what was
      erased as well as without it.
    `,
  }),
  all: call({
    method: 'GET',
    path: '/device/all/',
    summary: 'The phones of a campaign seen in the last 30 days, with what has not been received from each',
    access: { who: 'member', may: 'members.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(device),
  }),
  key: call({
    method: 'PUT',
    path: '/device/key/',
    summary: 'Get the key under which a phone keeps its copies of this campaign, and how long it may keep it',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, device_id: id }),
    reply: z.object({
      /** 32 bytes in base64; null: this phone is to forget what it has, and its owner has not signed in since. */
      key: z.nullable(z.string()),
      /** So many hours the phone may keep the key without asking again. */
      hours: z.int(),
    }),
    description: `
      One key a person and campaign, made when it is first asked for. Walkbooks and lists lie on the phone sealed with it;
      unsent work does not, and is sent without it.
    `,
  }),
  forget: call({
    method: 'PUT',
    path: '/device/forget/',
    summary: 'Make a phone forget what it has of this campaign, at its next contact or when its key expires',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, user_id: id, device_id: id }),
    errors: ['NOT_FOUND'],
    ...noReply,
    description: `
      One's own phones, or, with 'members.view', anyone's. Unsent work stays on the phone and is still sent. The phone gets its
      key again once its owner has signed in on it anew.
    `,
  }),
  mine: call({
    method: 'GET',
    path: '/device/mine/',
    summary: 'The caller’s own phones in a campaign, seen in the last 30 days',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(device),
  }),
};
