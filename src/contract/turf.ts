// Turf: the doors of a universe to be cut, walkbooks made of the cut, many walkbooks changed at once, walk sheets on paper.
import * as z from 'zod/mini';
import { call } from './call';
import { factEnvelope, maxFacts, receipt } from './facts';
import { id, ids, name } from './fields';
import { filterParams } from './voter-filters';
import { walkbookSummary } from './walkbooks';

/** A cut begins with at most so many doors. */
export const maxTurfDoors = 100_000;
/** Walkbooks made or changed at once. */
export const maxTurfs = 500;
/** Walkbooks, and doors, in one file of walk sheets. */
export const maxSheets = 40;
export const maxSheetDoors = 20_000;

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
});
export type TurfDoor = z.infer<typeof turfDoor>;

/** Languages that walk sheets are printed in. */
export const sheetLanguage = z.enum(['en', 'es']);
export type SheetLanguage = z.infer<typeof sheetLanguage>;

/** A turf that becomes a walkbook. */
export const newTurf = z.object({
  name,
  door_ids: z.array(id).check(z.minLength(1), z.maxLength(5000)),
  assigned_user_ids: z._default(ids(200), []),
});

/** Ids in a query, one after the other with commas between. */
const listed = z.pipe(
  z.string().check(z.maxLength(37 * maxSheets)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(id).check(z.minLength(1), z.maxLength(maxSheets)),
  ),
);

export const turf = {
  doors: call({
    method: 'POST',
    path: '/turf/doors/',
    summary: 'The doors of the voters that filters select, to be cut into turfs; nobody who must not be touched',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.object({ campaign_id: id, filter_params: filterParams }),
    reply: z.object({ doors: z.array(turfDoor) }),
    errors: ['TOO_LARGE'],
  }),
  make: call({
    method: 'POST',
    path: '/turf/walkbooks/',
    summary: 'Make a walkbook of each turf, all or none; doors that filters do not select (any more) are left out',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.object({
      campaign_id: id,
      filter_params: filterParams,
      survey_id: z.optional(z.nullable(id)),
      turfs: z.array(newTurf).check(z.minLength(1), z.maxLength(maxTurfs)),
    }),
    reply: z.array(walkbookSummary),
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'INVALID', 'TOO_LARGE'],
  }),
  change: call({
    method: 'PUT',
    path: '/turf/walkbooks/',
    summary: 'Change many walkbooks at once: put people on, take people off, archive, restore',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.object({
      campaign_id: id,
      walkbook_ids: z.array(id).check(z.minLength(1), z.maxLength(maxTurfs)),
      assign: z._default(ids(200), []),
      unassign: z._default(ids(200), []),
      archived: z.optional(z.boolean()),
    }),
    reply: z.array(walkbookSummary),
    errors: ['NOT_FOUND', 'INVALID'],
  }),
  sheets: call({
    method: 'GET',
    path: '/turf/sheets/',
    summary:
      'Walk sheets as PDF: a map, then every door in walking order with its people, boxes and a code to key it in by',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, walkbook_ids: listed, language: z._default(sheetLanguage, 'en') }),
    reply: z.unknown(),
    replyKind: 'bytes',
    rate: { max: 120, seconds: 3600, by: 'user' },
    errors: ['NOT_FOUND', 'TOO_LARGE', 'TOO_MANY'],
  }),
  key: call({
    method: 'POST',
    path: '/turf/keyed/',
    summary: 'Facts from a paper walk sheet, recorded as the person who walked; who keyed them in is kept beside them',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.object({
      campaign_id: id,
      walkbook_id: id,
      /** Who walked: a member of the campaign. */
      user_id: id,
      touches: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
      survey_responses: z._default(z.array(factEnvelope).check(z.maxLength(maxFacts)), []),
    }),
    apart: ['touches', 'survey_responses'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: ['NOT_FOUND', 'WALKBOOK_ARCHIVED', 'INVALID'],
  }),
};
