// Webhooks: what happens in a campaign is sent to an address of another tool. How a receiver reads it: modules/webhooks/README.md.
import * as z from 'zod/mini';
import { call, noReply } from '../call';
import { id, instant, limit, skip, text } from '../fields';

/**
 * - `answer.recorded`: an answer to a survey question, at a door, on a call or by text
 * - `opt_out.recorded`: someone is to be left alone
 * - `sign.requested`: someone at a door or on a mailing's page wants a yard sign
 * - `record.changed`: an answer or a sign request at a door was set aside by a manager, or restored: then with all of it
 */
export const webhookEvents = ['answer.recorded', 'opt_out.recorded', 'sign.requested', 'record.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `paused`: nothing is sent until someone resumes it; what happens meanwhile waits for up to 30 days. */
  state: z.enum(['active', 'paused']),
  /** Why it is paused; null while it is active. */
  pause_reason: z.nullable(z.enum(['manager', 'failing', 'gone'])),
  /** Paused not by a manager but because who made it manages the campaign no longer. Apart from the reasons: apps of before know those alone. */
  maker_left: z.optional(z.boolean()),
  /** Since when nothing has arrived; null while all does. */
  failing_since: z.nullable(instant),
  last_delivered_at: z.nullable(instant),
  /** Events that are not delivered yet. */
  waiting: z.int(),
  created_by_name: z.string(),
  created_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

/**
 * Why an event did not arrive.
 * - `unreachable`: no connection, no such name, or a certificate that isn't valid
 * - `private_address`: the name leads into a private network
 * - `too_slow`: no answer within ten seconds
 * - `redirected`: it answered with another address; none is followed
 * - `refused`: it answered with a status that isn't 2xx
 */
export const webhookProblems = ['unreachable', 'private_address', 'too_slow', 'redirected', 'refused'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const webhookDelivery = z.object({
  id,
  /** `test`: sent by a manager to try the address. */
  event: z.enum([...webhookEvents, 'test']),
  /** `left_out`: there is nothing to say any more, or the person's record is confidential. */
  state: z.enum(['waiting', 'delivered', 'failed', 'left_out']),
  tries: z.int(),
  problem: z.nullable(z.enum(webhookProblems)),
  /** The status of the last answer. */
  status: z.nullable(z.int()),
  created_at: instant,
  settled_at: z.nullable(instant),
  next_try_at: z.nullable(instant),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Webhooks of a campaign. */
export const mostWebhooks = 10;
/** Days for which deliveries are kept, also those that wait. */
export const deliveryDays = 30;

const own = z.strictObject({ campaign_id: id, id });
const manager = { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' } as const;

export const webhooks = {
  all: call({
    method: 'GET',
    path: '/webhook/all/',
    summary: 'A campaign’s webhooks and how they are doing, newest first',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(webhook),
  }),
  create: call({
    method: 'POST',
    path: '/webhook/',
    summary: 'Send events to an address of another tool; the secret it signs with is in this answer and nowhere else',
    rate: { max: 50, seconds: 86_400, by: 'campaign' },
    access: manager,
    body: z.strictObject({
      campaign_id: id,
      name: text('Name', 60),
      url: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
      events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
    }),
    reply: z.object({ webhook, secret: z.string() }),
    status: 201,
    tellsSecret: true,
    errors: ['INVALID', 'CONFLICT', 'TOO_MANY'],
    description: `
      Each event is a POST with JSON of up to 64 KiB, signed as https://www.standardwebhooks.com says: 'webhook-id', 'webhook-timestamp' and
      'webhook-signature', an HMAC with SHA-256. Any 2xx within ten seconds is a yes. Everything else is tried again, at growing intervals; after a
      day without a yes the webhook is paused and the managers are told. An event may come twice, with the same id, and not in order. The address must
      be https and public; redirects are not followed.
    `,
  }),
  setState: call({
    method: 'PUT',
    path: '/webhook/state/',
    summary: 'Pause a webhook, or resume it: what waits or was given up is sent then',
    access: manager,
    body: z.strictObject({ campaign_id: id, id, state: z.enum(['active', 'paused']) }),
    reply: webhook,
    errors: ['NOT_FOUND'],
  }),
  test: call({
    method: 'POST',
    path: '/webhook/test/',
    summary: 'Send an event without content, to try the address',
    rate: { max: 60, seconds: 3_600, by: 'campaign' },
    access: manager,
    body: own,
    reply: webhookDelivery,
    status: 201,
    errors: ['NOT_FOUND', 'TOO_MANY'],
  }),
  deliveries: call({
    method: 'GET',
    path: '/webhook/deliveries/',
    summary: 'What was sent to a webhook and what became of it, newest first; without what it said',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, id, skip, limit }),
    reply: z.object({ deliveries: z.array(webhookDelivery), more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  remove: call({
    method: 'PUT',
    path: '/webhook/remove/',
    summary: 'Remove a webhook with its deliveries; what waits is not sent',
    access: manager,
    body: own,
    ...noReply,
    errors: ['NOT_FOUND'],
  }),
};
