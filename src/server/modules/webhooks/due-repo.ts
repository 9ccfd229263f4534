// The outbox of webhooks: one server at a time sends those of one webhook, and what became of each try is written down.
import { sql } from 'kysely';
import { deliveryDays, type WebhookDelivery } from '../../../contract/integrations/webhooks';
import type { AfterTry } from '../../../domain/webhooks/after-try';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';

export interface DueWebhook {
  campaign_id: string;
  id: string;
  url: string;
  failures: number;
  failing_since: string | null;
}

/**
 * Webhooks of any campaign for which something is due, taken for so many seconds: a server that dies meanwhile leaves them to the next.
 */
export async function claimWebhooks(db: Db, most: number, seconds: number): Promise<DueWebhook[]> {
  const due = sql<{ campaign_id: string }>`
    select webhooks.campaign_id from webhooks join webhook_deliveries as deliveries
      on deliveries.campaign_id = webhooks.campaign_id and deliveries.webhook_id = webhooks.id
    where ${isFree} and ${isWaiting}
      and not exists (select 1 from erased_campaigns where erased_campaigns.id = webhooks.campaign_id)
    group by webhooks.campaign_id order by min(deliveries.next_try_at) limit ${most}`;
  return takeOfDueCampaigns(db, due, most, async (campaignId, share) => {
    const { rows } = await sql<DueWebhook>`
      with due as (
        select webhooks.id from webhooks
        where webhooks.campaign_id = ${campaignId} and ${isFree} and exists (
          select 1 from webhook_deliveries as deliveries
          where deliveries.campaign_id = ${campaignId} and deliveries.webhook_id = webhooks.id and ${isWaiting})
          -- What was under way when a campaign was erased may still have entered one.
          and not exists (select 1 from erased_campaigns where erased_campaigns.id = ${campaignId})
        limit ${share} for update of webhooks skip locked
      )
      update webhooks set next_try_at = now() + make_interval(secs => ${seconds}) from due
      where webhooks.campaign_id = ${campaignId} and webhooks.id = due.id
      returning webhooks.campaign_id, webhooks.id, webhooks.url, webhooks.failures, webhooks.failing_since`.execute(db);
    return rows;
  });
}

const isFree = sql`webhooks.paused_at is null and (webhooks.next_try_at is null or webhooks.next_try_at <= now())`;
const isWaiting = sql`deliveries.state = 'waiting' and deliveries.next_try_at <= now()`;

export interface DueDelivery {
  id: string;
  event: WebhookDelivery['event'];
  subject_id: string;
  tries: number;
  created_at: string;
}

export async function dueDeliveries(db: Db, { campaign_id, id }: DueWebhook, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, event, subject_id, tries, created_at from webhook_deliveries
    where campaign_id = ${campaign_id} and webhook_id = ${id} and state = 'waiting' and next_try_at <= now()
    order by next_try_at, created_at, id limit ${most}`.execute(db);
  return rows;
}

/** Writes down that there was nothing to say. */
export async function leaveOut(db: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'left_out', next_try_at = null, settled_at = now()
    where campaign_id = ${campaignId} and id = ${id} and state = 'waiting'`.execute(db);
}

export async function settleDelivery(db: Db, campaignId: string, id: string, after: AfterTry): Promise<void> {
  const waits = after.event === 'waiting';
  await sql`
    update webhook_deliveries set state = ${after.event}, tries = tries + 1, problem = ${after.problem}, status = ${after.status},
      next_try_at = ${waits ? sql`now() + make_interval(secs => ${after.wait})` : null},
      settled_at = ${waits ? null : sql`now()`}
    where campaign_id = ${campaignId} and id = ${id} and state = 'waiting'`.execute(db);
}

/** How a webhook is by now: working, or put off; returns whether this paused it. */
export async function settleWebhook(
  tx: Db,
  { campaign_id, id }: DueWebhook,
  { tried, delivered, failed }: { tried: boolean; delivered: boolean; failed: Pick<AfterTry, 'wait' | 'pause'> | null },
): Promise<boolean> {
  if (!tried) {
    await sql`
      update webhooks set next_try_at = null where campaign_id = ${campaign_id} and id = ${id}`.execute(tx);
    return false;
  }
  if (delivered || !failed) {
    await sql`
      update webhooks set failures = 0, failing_since = null, next_try_at = null,
        last_delivered_at = case when ${delivered} then (select now()) else last_delivered_at end
      where campaign_id = ${campaign_id} and id = ${id}`.execute(tx);
    return false;
  }
  const { rows } = await sql`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, (select now())),
      next_try_at = now() + make_interval(secs => ${failed.wait}),
      pause_reason = ${failed.pause}, paused_at = case when ${failed.pause}::text is not null then (select now()) end
    where campaign_id = ${campaign_id} and id = ${id} and paused_at is null returning id`.execute(tx);
  return rows.length > 0 && failed.pause !== null;
}

/** Forgets what was sent long ago, and what waited in vain, in every campaign. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  await sql`
    delete from webhook_deliveries using campaigns
    where webhook_deliveries.campaign_id = campaigns.id
      and webhook_deliveries.created_at < now() - make_interval(days => ${deliveryDays})`.execute(db);
}
