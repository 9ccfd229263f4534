// The SQL of webhooks and the log of their deliveries.
import { sql } from 'kysely';
import {
  deliveryDays,
  webhookEvents,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '../../../contract/integrations/webhooks';
import type { Db } from '../../db/connection';

interface Row extends Omit<Webhook, 'events' | 'state'> {
  events: string[];
  paused_at: string | null;
}

const present = ({ events, paused_at, ...row }: Row): Webhook => ({
  ...row,
  events: webhookEvents.filter((event) => events.includes(event)),
  state: paused_at === null ? 'active' : 'paused',
});

const columns = (
  campaignId: string,
) => sql`webhooks.id, webhooks.name, webhooks.url, webhooks.events, webhooks.paused_at, webhooks.pause_reason,
  coalesce(webhooks.paused_at = webhooks.maker_left_at, false) as maker_left,
  webhooks.failing_since, webhooks.last_delivered_at, webhooks.created_at,
  trim(users.first || ' ' || users.last) as created_by_name,
  (select count(*)::integer from webhook_deliveries as deliveries where deliveries.campaign_id = ${campaignId}
    and deliveries.webhook_id = webhooks.id and deliveries.state = 'waiting') as waiting`;

/** A campaign's webhooks, newest first. */
export async function listWebhooks(db: Db, campaignId: string): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select ${columns(campaignId)} from webhooks join users on users.id = webhooks.created_by
    where webhooks.campaign_id = ${campaignId} order by webhooks.created_at desc, webhooks.id`.execute(db);
  return rows.map(present);
}

export async function findWebhook(db: Db, campaignId: string, id: string): Promise<Webhook | null> {
  const { rows } = await sql<Row>`
    select ${columns(campaignId)} from webhooks join users on users.id = webhooks.created_by
    where webhooks.campaign_id = ${campaignId} and webhooks.id = ${id}`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

/** Adds a webhook; null when the campaign has as many as it may. Call it with the campaign locked. */
export async function insertWebhook(
  tx: Db,
  campaignId: string,
  given: { name: string; url: string; events: WebhookEvent[]; created_by: string },
  most: number,
): Promise<Webhook | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (campaign_id, name, url, events, created_by)
    select ${campaignId}::uuid, ${given.name}, ${given.url}, ${given.events}::text[], ${given.created_by}::uuid
    where (select count(*) from webhooks where campaign_id = ${campaignId}) < ${most} returning id`.execute(tx);
  return rows[0] ? findWebhook(tx, campaignId, rows[0].id) : null;
}

/** Pauses or resumes; a resumed one begins as one that never failed, also with events that were given up. */
export async function setWebhookState(
  tx: Db,
  campaignId: string,
  id: string,
  state: Webhook['state'],
): Promise<Webhook | null> {
  await (
    state === 'paused'
      ? sql`
          update webhooks set paused_at = now(), pause_reason = 'manager'
          where campaign_id = ${campaignId} and id = ${id} and paused_at is null`
      : sql`
          update webhooks set paused_at = null, pause_reason = null, failures = 0, failing_since = null, next_try_at = null
          where campaign_id = ${campaignId} and id = ${id} and paused_at is not null`
  ).execute(tx);
  if (state === 'active')
    await sql`
      update webhook_deliveries set state = 'waiting', next_try_at = now(), settled_at = null,
        tries = case when state = 'failed' then 0 else tries end
      where campaign_id = ${campaignId} and webhook_id = ${id} and (state = 'waiting'
        or state = 'failed' and created_at > now() - make_interval(days => ${deliveryDays}))`.execute(tx);
  return findWebhook(tx, campaignId, id);
}

/** Removes it with its deliveries; its name, or null when the campaign has no such webhook. */
export async function removeWebhook(tx: Db, campaignId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from webhooks where campaign_id = ${campaignId} and id = ${id} returning name`.execute(tx);
  // One that is entered meanwhile is no one's, and goes with the old ones.
  await sql`delete from webhook_deliveries where campaign_id = ${campaignId} and webhook_id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}

const logColumns = sql`id, event, state, tries, problem, status, created_at, settled_at, next_try_at`;

export async function insertTest(tx: Db, campaignId: string, webhookId: string): Promise<WebhookDelivery | null> {
  const { rows } = await sql<WebhookDelivery>`
    insert into webhook_deliveries (campaign_id, webhook_id, event, subject_id)
    select webhooks.campaign_id, webhooks.id, 'test', gen_random_uuid() from webhooks
    where webhooks.campaign_id = ${campaignId} and webhooks.id = ${webhookId}
    returning ${logColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** What was sent and what became of it, newest first. */
export async function listDeliveries(
  db: Db,
  campaignId: string,
  webhookId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ deliveries: WebhookDelivery[]; more: boolean }> {
  const { rows } = await sql<WebhookDelivery>`
    select ${logColumns} from webhook_deliveries
    where campaign_id = ${campaignId} and webhook_id = ${webhookId}
    order by created_at desc, id offset ${skip} limit ${limit + 1}`.execute(db);
  return { deliveries: rows.slice(0, limit), more: rows.length > limit };
}
