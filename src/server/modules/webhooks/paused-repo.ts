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
  failing_since: string | null;
  paused_at: string;
  campaign_name: string;
  time_zone: string;
  country: string;
}

/** Webhooks that are paused because nothing arrived, the latest first. */
export async function pausedByFailure(db: Db, campaignId: string): Promise<PausedWebhook[]> {
  const { rows } = await sql<PausedWebhook>`
    select webhooks.name, webhooks.failing_since, webhooks.paused_at, campaigns.name as campaign_name, campaigns.time_zone,
      campaigns.country
    from webhooks join campaigns on campaigns.id = ${campaignId}
    where webhooks.campaign_id = ${campaignId} and webhooks.pause_reason in ('failing', 'gone')
    order by webhooks.paused_at desc, webhooks.id`.execute(db);
  return rows;
}
