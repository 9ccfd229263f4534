// The one call for facts that are recorded in no walkbook, whatever their kind: a new kind needs none of its own. And what arrived after its person's part in
// a walkbook or in the campaign had ended, and whether it counts.
import * as z from 'zod/mini';
import { call } from '../call';
import { factEnvelope, maxFacts, receipt } from './fact';
import { id, instant } from '../fields';

export const facts = {
  record: call({
    method: 'POST',
    path: '/fact/',
    summary:
      'Record facts of one kind from a phone: shifts, reports on signs, divisions of walkbooks, hand-overs without a network, conversations with people who are on no list, answers to requests for signs; safe to repeat, by each fact’s own id',
    // What the kind asks for besides, the handler asks (domain/facts/kind.ts).
    access: { who: 'member', may: 'campaign.view', campaign: 'body.campaign_id', formerly: true },
    body: z.strictObject({
      campaign_id: id,
      kind: z.string().check(z.minLength(1), z.maxLength(60)),
      facts: z.array(factEnvelope).check(z.maxLength(maxFacts)),
    }),
    apart: ['facts'],
    reply: z.object({ receipts: z.array(receipt) }),
    errors: ['FORBIDDEN', 'INVALID'],
    description: `
      Phones send everything this way but what is recorded in a walkbook ('PUT /walkbook/') and placements
      ('POST /road-sign/placement/'). The kinds are 'shift', 'sign_report' and 'division', whose own calls store
      the same way and remain for whoever uses them, and 'hand_over': a grant that the giver's phone signed, sent by either
      phone. If the giver had the walkbook then, it is assigned to the receiver as of that time; the giver keeps it. Whichever of
      the two comes second changes nothing, and neither does a grant from before the walkbook was taken from the receiver again.
      'passer_by' is a conversation with someone who is on no list, met while walking a walkbook: it counts as a touch and a
      conversation there, at no door.
      'sign_answer' says what became of a request for a sign that is or was assigned to whoever recorded it: the first answer that
      arrives closes the request, a later one is refused and says why.
      A kind that isn’t known is refused with 'UNKNOWN_KIND'.
    `,
  }),
};

/** Late facts of one person in one walkbook, or of the campaign where they belong to none (shifts, signs). */
export const lateFacts = z.object({
  user_id: id,
  user_name: z.string(),
  walkbook_id: z.nullable(id),
  walkbook_name: z.nullable(z.string()),
  /** How the person's part ended: they were removed, the walkbook was archived or was given to others. */
  ended: z.enum(['removed', 'archived', 'unassigned']),
  ended_at: instant,
  first_recorded_at: instant,
  last_recorded_at: instant,
  received_at: instant,
  /** Touches, and facts of every kind. */
  results: z.int(),
  facts: z.int(),
  /** Of these facts those that don't count. */
  set_aside: z.int(),
  /** Who set some of them aside last. */
  set_aside_by: z.nullable(z.string()),
  set_aside_at: z.nullable(instant),
});
export type LateFacts = z.infer<typeof lateFacts>;

export const lateWork = {
  all: call({
    method: 'GET',
    path: '/fact/late/',
    summary: 'What arrived late, by person and walkbook, the latest first',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id, walkbook_id: z.optional(id) }),
    reply: z.array(lateFacts),
    description: `
      Facts recorded before their person was removed, the walkbook was archived or was no longer assigned to them are
      accepted for 14 days after that, and listed here. They count unless they are set aside.
    `,
  }),
  setAside: call({
    method: 'PUT',
    path: '/fact/late/',
    summary:
      'Set aside what of one person arrived late in one walkbook, so that it counts nowhere, or restore it; safe to repeat',
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, user_id: id, walkbook_id: z.nullable(id), set_aside: z.boolean() }),
    reply: z.array(lateFacts),
    errors: ['NOT_FOUND'],
    description: `
      The server keeps the facts, and phones don't send them again. Someone who asked to be left alone, moved or died by a
      result that was set aside stays left out. What arrives later from before the
      same end is set aside with it.
    `,
  }),
};
