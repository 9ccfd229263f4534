// Who wants a sign, who places it, and what became of it: asked for at a door, or noted of a voter for one kind of sign.
import * as z from 'zod/mini';
import { call } from '../call';
import { coordinates, id, instant, note } from '../fields';

/** How a request stands. `done`: ticked off among the door reports, without saying how. */
export const signRequestStates = ['requested', 'assigned', 'placed', 'declined', 'done'] as const;
export type SignRequestState = (typeof signRequestStates)[number];

/** What can be done with a request. `requested` is how one of a voter begins, `done` comes from the door reports. */
export const signRequestActs = ['assigned', 'unassigned', 'placed', 'declined', 'reopened'] as const;

const person = z.object({ id, name: z.string() });

export const signRequestEvent = z.object({
  id,
  state: z.enum(['requested', ...signRequestActs, 'done']),
  by: z.string(),
  at: instant,
  /** Of `assigned`: to whom. */
  to: z.nullable(z.string()),
  note: z.string(),
});

export const signRequest = z.object({
  id,
  state: z.enum(signRequestStates),
  assigned_to: z.nullable(person),
  /** The kind of sign that is wanted; null where no one said. */
  road_sign_id: z.nullable(id),
  road_sign_name: z.nullable(z.string()),
  door_id: id,
  /** Empty in lists for the office where only people with a confidential record live, as are unit, city, ZIP and the door's note. */
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  zip: z.string(),
  /** [lng, lat]; null while the door has no place. */
  coordinates: z.nullable(coordinates),
  /** Null: the household. */
  voter_name: z.nullable(z.string()),
  note: z.string(),
  /** Who recorded it at the door, and when; of a voter's wish no one, and when it last changed. */
  recorded_by: z.nullable(z.string()),
  recorded_at: instant,
  /** What became of it, the newest first; the newest 50. */
  history: z.array(signRequestEvent),
});
export type SignRequest = z.infer<typeof signRequest>;

/** So many requests change at once. */
export const mostSignRequests = 500;

export const signRequests = {
  all: call({
    method: 'GET',
    path: '/road-sign/request/all/',
    summary: 'Requests for signs with who places them and what became of them, open ones first; 5,000 at most',
    access: { who: 'member', may: 'road_signs.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(signRequest),
    description: `
      Of people who must not be visited, which confidential ones are too, there is none, nor an open one of a household in which
      everyone asked to be left alone, moved away or died. What the household of a door asked for
      where only people with a confidential record live is in it, so that it can be assigned, but not where that is: the one to whom
      it is assigned learns it, from the list of their own.
    `,
  }),
  mine: call({
    method: 'GET',
    path: '/road-sign/request/mine/',
    summary: 'Open requests for signs that are assigned to oneself',
    access: { who: 'member', may: 'road_signs.place', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(signRequest),
    description: `
      With address, place and note of every door, also where only people with a confidential record live: whoever places the sign
      has to find it, and they asked for it. Nothing of it is told any more once the request is closed or someone else's.
    `,
  }),
  change: call({
    method: 'PUT',
    path: '/road-sign/request/',
    summary: 'Assign requests for signs, or say that the sign was placed or declined; all or none, and safe to repeat',
    access: { who: 'member', may: 'road_signs.place', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      state: z.enum(signRequestActs),
      /** Of `assigned`: to which member. */
      assigned_to: z.optional(id),
      note: z._default(note(500), ''),
      changes: z
        .array(
          z.strictObject({
            /** Of this change, made by the caller: the same again is done already. */
            id,
            request_id: id,
            /** How the caller saw the request: if it stands otherwise by now, nothing is changed. */
            old_state: z.enum(signRequestStates),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostSignRequests)),
    }),
    reply: z.array(signRequest),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
    description: `
      Each change is a record of its own; none is ever overwritten. Who doesn't manage signs may say that a sign was placed or
      declined where the request is assigned to them; any other request is not found.
    `,
  }),
};
