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
  pause_reason: 'failing' | 'gone' | 'maker_left';
  failing_since: string | null;
  paused_at: string;
  campaign_name: string;
  time_zone: string;
  country: string;
}

/** Pauses what someone made in a campaign and is not paused yet. */
export async function pauseWebhooksBy(
  tx: Db,
  campaignId: string,
  makerId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update webhooks set paused_at = (select now()), pause_reason = 'maker_left'
    where campaign_id = ${campaignId} and created_by = ${makerId} and paused_at is null returning id, name`.execute(tx);
  return rows;
}

/** Webhooks that are paused because nothing arrived, or because their maker left; the latest first. */
export async function pausedByUs(db: Db, campaignId: string): Promise<PausedWebhook[]> {
  const { rows } = await sql<PausedWebhook>`
    select webhooks.name, webhooks.pause_reason, webhooks.failing_since, webhooks.paused_at, campaigns.name as campaign_name, campaigns.time_zone,
      campaigns.country
    from webhooks join campaigns on campaigns.id = ${campaignId}
    where webhooks.campaign_id = ${campaignId} and webhooks.pause_reason in ('failing', 'gone', 'maker_left')
    order by webhooks.paused_at desc, webhooks.id`.execute(db);
  return rows;
}
