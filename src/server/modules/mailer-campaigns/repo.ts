// The SQL of mailer campaigns.
import { sql } from 'kysely';
import type { MailPage } from '../../../contract/outreach/mail-responses';
import type { MailerCampaign, MailerSize } from '../../../contract/outreach/mailer-campaigns';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';
import { ApiError, orNameExists } from '../../http/errors';
import type { Reach } from './recipients-repo';

/** Mailer campaigns of a campaign, newest first. */
export async function listMailings(db: Db, campaignId: string, id: string | null = null): Promise<MailerCampaign[]> {
  const { rows } = await sql<MailerCampaign>`
    select mailings.id, mailings.name, mailings.campaign_id, mailings.user_id, mailings.mailer_id, mailers.name as mailer_name,
      mailings.voter_group_id, coalesce(voter_groups.name, mailings.voter_group_name) as voter_group_name,
      mailings.mailer_size, mailings.cool_down_days, mailings.scheduled_date::text as scheduled_date,
      mailings.scheduled_hour, mailings.due_at, mailings.status, mailings.people, mailings.households, mailings.left_out,
      mailings.page, mailings.created_at, mailings.made_at
    from mailer_campaigns as mailings
    join mailers on mailers.campaign_id = ${campaignId} and mailers.id = mailings.mailer_id
    left join voter_groups on voter_groups.campaign_id = ${campaignId} and voter_groups.id = mailings.voter_group_id
    where mailings.campaign_id = ${campaignId} and (${id}::uuid is null or mailings.id = ${id}::uuid)
    order by mailings.created_at desc, mailings.id`.execute(db);
  return rows;
}

/** Throws NOT_FOUND. */
export async function requireMailing(db: Db, campaignId: string, id: string): Promise<MailerCampaign> {
  const [mailing] = await listMailings(db, campaignId, id);
  if (!mailing) throw new ApiError('NOT_FOUND');
  return mailing;
}

/** `mailerId` null: among those of every mailer. */
export async function isMailingNamed(
  db: Db,
  campaignId: string,
  name: string,
  mailerId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mailer_campaigns
    where campaign_id = ${campaignId} and lower(name) = lower(${name})
      and (${mailerId}::uuid is null or mailer_id = ${mailerId}::uuid) limit 1`.execute(db);
  return rows.length > 0;
}

interface NewMailing extends Reach {
  campaign_id: string;
  user_id: string;
  mailer_id: string;
  voter_group_id: string;
  voter_group_name: string;
  name: string;
  mailer_size: MailerSize;
  cool_down_days: number;
  scheduled_date: string | null;
  scheduled_hour: number;
  due_at: Date;
  zone: string;
  status: 'scheduled' | 'making';
  page: MailPage | null;
}

/** Saves a mailing and returns its id. Throws NAME_EXISTS. */
export async function insertMailing(tx: Db, { left_out, page, ...mailing }: NewMailing): Promise<string> {
  const insert = tx
    .insertInto('mailer_campaigns')
    .values({ ...mailing, left_out: JSON.stringify(left_out), page: page && JSON.stringify(page) })
    .returning('id');
  return (await orNameExists('mailer_campaigns_name', () => insert.executeTakeFirstOrThrow())).id;
}

/** Cancels a mailing that is not due; one that was canceled stays so. Throws CONFLICT once it is being made. */
export async function cancelMailing(tx: Db, campaignId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update mailer_campaigns set status = 'canceled'
    where campaign_id = ${campaignId} and id = ${id} and status = 'scheduled' and due_at > ${now} returning status`.execute(
    tx,
  );
  if (rows.length > 0) return true;
  const { status } = await requireMailing(tx, campaignId, id);
  if (status === 'canceled') return false;
  throw new ApiError('CONFLICT', sentence('MAIL_NOT_CANCELABLE'));
}

interface DueMailing {
  campaign_id: string;
  id: string;
  scheduled_date: string;
  scheduled_hour: number;
  due_at: string;
  /** The campaign's zone by now. */
  time_zone: string;
}

/** Campaigns that are tried when others hold what is due in the first ones. */
const mostAtOnce = 20;

/** One of any campaign that is due, or was reckoned by the clock of an earlier zone. It is held until the transaction ends. */
export async function holdDueMailing(tx: Db, now: Date): Promise<DueMailing | null> {
  const isDue = sql`mailings.status = 'scheduled' and (mailings.due_at <= ${now} or mailings.zone <> campaigns.time_zone)`;
  const due = sql<{ campaign_id: string }>`
    select mailings.campaign_id from mailer_campaigns as mailings join campaigns on campaigns.id = mailings.campaign_id
    where ${isDue} group by mailings.campaign_id order by min(mailings.due_at) limit ${mostAtOnce}`;
  const held = await takeOfDueCampaigns(tx, due, 1, async (campaignId) => {
    const { rows } = await sql<DueMailing>`
      select mailings.campaign_id, mailings.id, mailings.scheduled_date::text as scheduled_date, mailings.scheduled_hour,
        mailings.due_at, campaigns.time_zone
      from mailer_campaigns as mailings join campaigns on campaigns.id = ${campaignId}
      where mailings.campaign_id = ${campaignId} and ${isDue}
      order by mailings.due_at limit 1
      for update of mailings skip locked`.execute(tx);
    return rows;
  });
  return held[0] ?? null;
}

export async function setMailingDue(
  tx: Db,
  { campaign_id, id, time_zone }: DueMailing,
  to: { due_at: Date; status: 'scheduled' | 'making' },
): Promise<void> {
  await tx
    .updateTable('mailer_campaigns')
    .set({ ...to, zone: time_zone })
    .where((row) => row.and({ campaign_id, id }))
    .execute();
}

/**
 * A mailing that is to be made, held until the transaction ends; null once it was. One of a campaign is made after the other: each must
 * see whom the other reached.
 */
export async function holdMaking(tx: Db, campaignId: string, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailings ${campaignId}`}, 0))`.execute(tx);
  const held = await tx
    .selectFrom('mailer_campaigns')
    .select(['campaign_id', 'id', 'voter_group_id', 'cool_down_days', 'page'])
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'making' }))
    .forUpdate()
    .executeTakeFirst();
  return held ?? null;
}

export async function endMaking(
  tx: Db,
  campaignId: string,
  id: string,
  end: (Reach & { status: 'ready'; made_at: Date }) | { status: 'failed' },
): Promise<void> {
  const set = 'left_out' in end ? { ...end, left_out: JSON.stringify(end.left_out) } : end;
  await tx
    .updateTable('mailer_campaigns')
    .set(set)
    .where((row) => row.and({ campaign_id: campaignId, id, status: 'making' }))
    .execute();
}
