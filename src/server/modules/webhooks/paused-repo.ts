// Whom a paused webhook concerns.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { titles } from '../../../contract/access';
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { isFromAbove } from '../campaigns/memberships-repo';

const member = z.object({ id: z.string(), email: z.string(), title: z.enum(titles) });

/** Members who may manage webhooks. */
export async function managersOf(db: Db, campaignId: string): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql`
    select users.id, users.email, memberships.title from memberships join users on users.id = memberships.user_id
    where memberships.campaign_id = ${campaignId} and memberships.removed_at is null
      and not ${isFromAbove(campaignId)} and users.is_active
    order by users.id`.execute(db);
  return rows.map((row) => member.parse(row)).filter(({ title }) => may(title, 'campaign.edit'));
}

export interface PausedWebhook {
  name: string;
  maker_left: boolean;
  failing_since: string | null;
  paused_at: string;
  campaign_name: string;
  time_zone: string;
  country: string;
}

/** Pauses what someone made in a campaign and is not paused yet, which it returns. What is paused already keeps its reason. */
export async function pauseWebhooksBy(
  tx: Db,
  campaignId: string,
  makerId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string; is_new: boolean }>`
    update webhooks set maker_left_at = (select now()),
      paused_at = case when paused_at is null then (select now()) else paused_at end, pause_reason = coalesce(pause_reason, 'manager')
    where campaign_id = ${campaignId} and created_by = ${makerId} and (paused_at is null or maker_left_at is null)
    returning id, name, paused_at = maker_left_at as is_new`.execute(tx);
  return rows.flatMap(({ id, name, is_new }) => (is_new ? { id, name } : []));
}

/** Makers of webhooks, in any campaign, of whom it was not noticed yet that they left; also those who didn't. */
export async function makersUnnoticed(db: Db): Promise<{ campaign_id: string; maker_id: string }[]> {
  const { rows } = await sql<{ campaign_id: string; maker_id: string }>`
    select distinct campaign_id, created_by as maker_id from webhooks where maker_left_at is null`.execute(db);
  return rows;
}

/** Webhooks that are paused because nothing arrived, or because their maker left; the latest first. */
export async function pausedByUs(db: Db, campaignId: string): Promise<PausedWebhook[]> {
  const { rows } = await sql<PausedWebhook>`
    select webhooks.name, coalesce(webhooks.paused_at = webhooks.maker_left_at, false) as maker_left, webhooks.failing_since,
      webhooks.paused_at, campaigns.name as campaign_name, campaigns.time_zone, campaigns.country
    from webhooks join campaigns on campaigns.id = ${campaignId}
    where webhooks.campaign_id = ${campaignId}
      and (webhooks.pause_reason in ('failing', 'gone') or webhooks.paused_at = webhooks.maker_left_at)
    order by webhooks.paused_at desc, webhooks.id`.execute(db);
  return rows;
}
