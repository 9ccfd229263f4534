// Turf: the doors of a universe to be cut, walkbooks made of the cut, many walkbooks changed at once, walk sheets on paper.
import * as z from 'zod/mini';
import { says } from './messages/fields';
import { saysInOffice } from './messages/office-fields';
import { call, noReply } from './call';
import { factEnvelope, maxFacts, receipt } from './facts/fact';
import { id, ids, name } from './fields';
import { filterParams } from './voters/voter-filters';
import { maxDoors } from './voters/voter-filters';
import { walkbookSummary } from './walkbooks';

/** A cut begins with at most so many doors. */
export const maxTurfDoors = 100_000;
/** Walkbooks made or changed in one request; a job makes more (turf-jobs.ts). */
export const maxTurfs = 500;
/** Walkbooks, and doors, in one file of walk sheets. */
export const maxWalkSheets = 40;
export const maxWalkSheetDoors = 20_000;

/** A door to be cut: where it is, which building it belongs to, and how many of the universe's voters live there. */
export const turfDoor = z.object({
  id,
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  street: z.string(),
  house_number: z.string(),
  zip: z.string(),
  side: z.nullable(z.enum(['odd', 'even'])),
  voters: z.int(),
  /** What turfs are named by; an older server does not tell. */
  city: z.optional(z.string()),
  precinct: z.nullish(z.string()),
});
export type TurfDoor = z.infer<typeof turfDoor>;

/** Languages that walk sheets are printed in. */
export const walkSheetLanguage = z.enum(['en', 'es']);
export type WalkSheetLanguage = z.infer<typeof walkSheetLanguage>;

/** A turf that becomes a walkbook. */
export const newTurf = z.strictObject({
  name,
  door_ids: z.array(id).check(z.minLength(1), z.maxLength(maxDoors)),
  assigned_user_ids: z._default(ids(200), []),
});

const tooManySheets = saysInOffice('TOO_MANY_SHEETS', { max: maxWalkSheets });
/** Ids in a query, one after the other with commas between. */
const listed = z.pipe(
  z.string(says('NO_ID')).check(z.maxLength(37 * maxWalkSheets, tooManySheets)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(id).check(z.maxLength(maxWalkSheets, tooManySheets)),
  ),
);

export const turf = {
  doors: call({
    method: 'POST',
    path: '/turf/doors/',
    summary: 'The doors of the voters that filters select, for cutting turf; suppressed voters are left out',
    cost: 5,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, filter_params: filterParams }),
    reply: z.object({ doors: z.array(turfDoor) }),
    errors: ['TOO_LARGE'],
  }),
  make: call({
    method: 'POST',
    path: '/turf/walkbooks/',
    summary:
      'Create a walkbook from each turf, all or none; doors that the filters no longer select are left out; everyone only with everyone: true',
    cost: 20,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      filter_params: filterParams,
      survey_id: z.optional(z.nullable(id)),
      turfs: z.array(newTurf).check(z.minLength(1), z.maxLength(maxTurfs)),
    }),
    reply: z.array(walkbookSummary),
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_LARGE'],
    description: `
      Answers once all are made, so it is meant for some dozen turfs; POST /turf/job/ creates more of them in the background.
    `,
  }),
  change: call({
    method: 'PUT',
    path: '/turf/walkbooks/',
    summary: 'Change several walkbooks together: assign or unassign people, archive, restore',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      walkbook_ids: z.array(id).check(z.minLength(1), z.maxLength(maxTurfs)),
      assign: z._default(ids(200), []),
      unassign: z._default(ids(200), []),
      archived: z.optional(z.boolean()),
    }),
    reply: z.array(walkbookSummary),
    errors: ['NOT_FOUND', 'INVALID'],
  }),
  handBack: call({
    method: 'PUT',
    path: '/turf/hand-back/',
    summary: 'Give one’s own walkbook back, so that a manager can assign it again; what was recorded in it stays',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, walkbook_id: id }),
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
  sheets: call({
    method: 'GET',
    path: '/turf/sheets/',
    summary:
      'Walk sheets as PDF: a map, then every door in walking order with its people, checkboxes and a code for paper entry',
    cost: 5,
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, walkbook_ids: listed, language: z._default(walkSheetLanguage, 'en') }),
    reply: z.unknown(),
    replyKind: 'bytes',
    rate: { max: 120, seconds: 3600, by: 'user' },
    errors: ['NOT_FOUND', 'TOO_LARGE', 'TOO_MANY'],
    description: `
      A sheet is printed in the language asked for, and a door keeps its number on it whatever is added later.
    `,
  }),
  key: call({
    method: 'POST',
    path: '/turf/keyed/',
    summary: 'Paper entry: facts from a walk sheet, recorded as the person who walked, together with who entered them',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      walkbook_id: id,
      /** Who walked: a member of the campaign, or someone who was removed: of them what was before is accepted, as from their phone. */
      user_id: id,
      touches: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
      survey_responses: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
    }),
    apart: ['touches', 'survey_responses'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'INVALID'],
    description: `
      Results count as the walker's. The app dates them three minutes apart from when the walk began, and records an
      answer without a contact result as canvassed.
    `,
  }),
};
