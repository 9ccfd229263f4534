// What the server reads of that which volunteers recorded beside knocks.
import * as z from 'zod/mini';
import { call } from './call';
import { receipt } from './facts/fact';
import { passerByResults } from './facts/passer-by';
import { coordinates, fileDigest, id, instant, channels } from './fields';
import { handled } from './facts/door-report';

/** What the server reads of these facts, a list a kind. */
export const reportedKinds = [
  'follow_up',
  'sign_request',
  'person_added',
  'person_corrected',
  'door_added',
  'unit_repair',
  'do_not_contact',
  'deceased',
  'door_note',
  'photo',
  'voice_note',
  'passer_by',
] as const;

/** A fact of a door, or of the way there, in a manager's list, with where, who and by whom. */
export const doorReport = z.object({
  id,
  kind: z.enum(reportedKinds),
  walkbook_id: id,
  walkbook_name: z.string(),
  user_id: id,
  user_name: z.string(),
  /** Null for who was met on the way, as are all places and names then. */
  door_id: z.nullable(id),
  /** Empty as well where only people with a confidential record live, and of what was reported about one. */
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  /** [lng, lat]; null while the door has no place. */
  coordinates: z.nullable(coordinates),
  voter_id: z.nullable(id),
  voter_name: z.nullable(z.string()),
  /** Null as well for whoever must not be called. */
  phone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  recorded_at: instant,
  note: z.string(),
  due_at: z.nullable(instant),
  channels: z.array(z.enum(channels)),
  /** What was corrected about a person, and what files say instead. */
  corrected: z.nullable(z.record(z.string(), z.string())),
  filed: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  /** What a mended unit was before. */
  filed_unit: z.nullable(z.string()),
  /** A follow-up after which this person (or household) was reached. */
  reached: z.boolean(),
  handled: z.nullable(handled),
  /** Of a photo or voice note: its bytes, for GET /files/; null while they haven't arrived. */
  file_id: z.optional(z.nullable(id)),
  /** How long a voice note is. */
  seconds: z.optional(z.nullable(z.number())),
  /** Null as well for whoever must not be sent texts. */
  text_phone: z.optional(z.nullable(z.string())),
  /** Of who was met on the way. */
  contact_result: z.optional(z.nullable(z.enum(passerByResults))),
  /** Of a door that was added: the voter list has this address where the walkbook doesn't go, so it stays a door of its own. */
  listed_elsewhere: z.optional(z.boolean()),
  /** Of what is reviewed: a manager undid it, so that it counts nowhere. */
  undone: z.optional(z.boolean()),
});
export type DoorReport = z.infer<typeof doorReport>;

/** What someone at the server has to do something about. */
export const handledKinds = ['follow_up', 'sign_request'] as const;

/** What a manager looks at: it applies at once, and is kept or undone. */
export const reviewedKinds = ['person_corrected', 'deceased', 'do_not_contact'] as const;

/** How many wait: follow-ups after which no one was reached, of them those that are due by now, and wishes for a sign. To review: how
 * many reports of each kind no manager kept or undid; absent from an older server. */
export const openReports = z.object({
  follow_ups: z.int(),
  due: z.int(),
  sign_requests: z.int(),
  to_review: z.optional(z.object({ person_corrected: z.int(), deceased: z.int(), do_not_contact: z.int() })),
});
export type OpenReports = z.infer<typeof openReports>;

export const doorReports = {
  all: call({
    method: 'GET',
    path: '/walkbook/door-facts/all/',
    summary:
      'Door reports of one kind: follow-ups, sign requests, people and doors added, conversations with people who are on no list…',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, kind: z.enum(reportedKinds) }),
    reply: z.array(doorReport),
    description: `
      Names, languages and phone numbers that were corrected at the door stay corrected when a later file is imported;
      undoing the correction restores what the file says. A corrected phone number is never sent to phones with the
      doors. This is a list for the office. Of what was reported about someone with a confidential record, or at a door where
      no one else lives, it has what there is to tick off or to review: kind, walkbook, by whom, when, how and until when; not the
      place, the person, the note, what was corrected, the photo or the recording. They stay with the door, for those who walk there.
    `,
  }),
  attach: call({
    method: 'POST',
    path: '/walkbook/door-facts/file/',
    summary: 'Bring the bytes of one’s own photo or voice note, whose fact has arrived; safe to repeat',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({ id, campaign_id: id, file_sha256: z.optional(fileDigest) }),
    file: { required: true, accepts: 'photo_or_voice' },
    reply: z.object({
      receipt,
      /** For GET /files/; null where nothing was kept: the fact was undone or erased. */
      file_id: z.nullable(id),
    }),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'WRONG_FILE', 'INVALID'],
    description: `
      Photos are stored re-encoded, without what they say of place and time; voice notes, up to 4 MB, as they came. They must be the bytes
      that the fact names by its 'sha256'; only a photo may be a smaller copy of it. Whoever may see the door may read them
      by 'GET /files/': those to whom the walkbook is assigned, its author, and managers. With "undone" the bytes are deleted.
    `,
  }),
  open: call({
    method: 'GET',
    path: '/walkbook/door-facts/open/',
    summary: 'How many follow-ups and sign requests are still open',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: openReports,
  }),
  handle: call({
    method: 'PUT',
    path: '/walkbook/door-facts/handled/',
    summary: 'Mark a follow-up or sign request as done, or reopen it; safe to repeat',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, handled: z.boolean() }),
    reply: z.object({ id, handled: z.nullable(handled) }),
    errors: ['NOT_FOUND'],
    description: 'A follow-up is open until someone was reached or it is ticked off.',
  }),
  review: call({
    method: 'PUT',
    path: '/walkbook/door-facts/review/',
    summary: 'Keep or undo what a volunteer reported about a person, or open it again; safe to repeat',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, decision: z.enum(['kept', 'undone', 'open']) }),
    reply: z.object({ id, handled: z.nullable(handled), undone: z.boolean() }),
    errors: ['NOT_FOUND'],
    description: `
      Corrected names, deaths and wishes not to be contacted apply as soon as they arrive. Undoing one restores what was
      known before, as if it had not been recorded; a wish goes with the result that it belongs to.
    `,
  }),
};
