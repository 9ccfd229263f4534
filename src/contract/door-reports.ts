// What headquarters reads of that which volunteers recorded beside knocks.
import * as z from 'zod/mini';
import { call } from './call';
import { coordinates, id, instant } from './fields';
import { channels } from './voter-filters';

/** What headquarters reads of these facts, a list a kind. */
export const reportedKinds = [
  'follow_up',
  'sign_request',
  'person_added',
  'door_added',
  'unit_repair',
  'do_not_contact',
  'door_note',
] as const;

/** A fact of a door in a manager's list, with where, who and by whom. */
export const doorReport = z.object({
  id,
  kind: z.enum(reportedKinds),
  walkbook_id: id,
  walkbook_name: z.string(),
  user_id: id,
  user_name: z.string(),
  door_id: id,
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
  /** What a mended unit was before. */
  filed_unit: z.nullable(z.string()),
  /** A follow-up after which this person (or household) was reached. */
  reached: z.boolean(),
});
export type DoorReport = z.infer<typeof doorReport>;

export const doorReports = {
  all: call({
    method: 'GET',
    path: '/walkbook/door-facts/all/',
    summary:
      'What volunteers recorded beside knocks, of one kind: follow-ups, signs asked for, people and doors added …',
    access: { who: 'member', may: 'dashboard.view', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, kind: z.enum(reportedKinds) }),
    reply: z.array(doorReport),
    errors: [],
  }),
};
