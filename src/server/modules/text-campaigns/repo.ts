// The SQL of text campaigns.
import { sql } from 'kysely';
import { knownFilters, type FilterParams } from '../../../contract/voters/voter-filters';
import {
  mostWaiting,
  type CannedReply,
  type MinimalTextCampaign,
  type PauseReason,
  type TextCampaign,
  type TextStatus,
} from '../../../contract/outreach/text-campaigns';
import { textSentence } from '../../../contract/messages/texts';
import type { NeverLeft } from '../../../domain/texting/message-states';
import type { Db } from '../../db/connection';
import { ApiError, orNameExists } from '../../http/errors';
import { countsOf, isUnanswered, isWaiting } from './counts-repo';

/** What of a text campaign its maker says. */
export interface TextParts {
  name: string;
  description: string;
  message: string;
  filter_params: FilterParams;
  survey_id: string | null;
  canned_replies: readonly CannedReply[];
  user_ids: readonly string[];
  phone_numbers: readonly string[];
}

type Row = Omit<TextCampaign, 'pause' | 'canary' | 'counts' | 'creation_method'> & {
  pause_reason: PauseReason | null;
  paused_at: string | null;
  canary_size: number;
  canary_done: boolean;
  left_out: Record<string, number>;
};

const pauses: Record<PauseReason, () => ReturnType<typeof textSentence>> = {
  manager: () => textSentence('TEXT_PAUSED_MANAGER'),
  filtered: () => textSentence('TEXT_PAUSED_FILTERED'),
  opt_outs: () => textSentence('TEXT_PAUSED_OPT_OUTS'),
  canary: () => textSentence('TEXT_CANARY_WAITS'),
  carrier: () => textSentence('TEXT_PAUSED_CARRIER'),
};

/** Text campaigns of a campaign, newest first. */
export async function listTextCampaigns(db: Db, campaignId: string, id: string | null = null): Promise<TextCampaign[]> {
  const { rows } = await sql<Row>`
    select texts.id, texts.name, texts.status, texts.description, texts.message, texts.filter_params, texts.campaign_id,
      texts.user_id, texts.survey_id, texts.canned_replies, texts.phone_numbers, texts.pause_reason, texts.paused_at,
      texts.canary_size, texts.canary_done, texts.left_out, texts.created_at, texts.updated_at,
      array(
        select texters.user_id from text_campaign_users as texters
        join memberships as members on members.campaign_id = ${campaignId} and members.user_id = texters.user_id
          and members.removed_at is null
        where texters.campaign_id = ${campaignId} and texters.text_campaign_id = texts.id order by 1) as user_ids
    from text_campaigns as texts
    where texts.campaign_id = ${campaignId} and (${id}::uuid is null or texts.id = ${id}::uuid)
    order by texts.created_at desc, texts.id`.execute(db);
  const counts = await countsOf(db, campaignId, id);
  return rows.map(({ pause_reason: reason, paused_at, canary_size, canary_done, left_out, ...row }) => {
    const { canary_sent, ...counted } = counts(row.id);
    return {
      ...row,
      creation_method: 'Created',
      filter_params: knownFilters.parse(row.filter_params),
      pause: reason === null || paused_at === null ? null : { reason, paused_at, ...pauses[reason]() },
      canary: { size: canary_size, sent: canary_sent, done: canary_done },
      counts: { ...counted, left_out },
    };
  });
}

/** Throws NOT_FOUND. */
export async function requireTextCampaign(db: Db, campaignId: string, id: string): Promise<TextCampaign> {
  const [campaign] = await listTextCampaigns(db, campaignId, id);
  if (!campaign) throw new ApiError('NOT_FOUND');
  return campaign;
}

/** What someone needs of the campaigns that they send for; of one with `id`, else of all that have not ended. */
export async function listMinimal(
  db: Db,
  campaignId: string,
  which: { user_id: string; id?: string; everyone?: boolean },
): Promise<MinimalTextCampaign[]> {
  const { user_id: userId, id = null, everyone = false } = which;
  const { rows } = await sql<MinimalTextCampaign>`
    select texts.id, texts.name, texts.status, texts.description, texts.message, texts.campaign_id, texts.survey_id,
      texts.canned_replies,
      (select count(*) from (
        select 1 from text_recipients as free
        where free.campaign_id = ${campaignId} and free.text_campaign_id = texts.id
          and ${isWaiting('free')}
          and free.turn <= case when texts.canary_done then 2147483647 else texts.canary_size end
        order by free.turn limit ${mostWaiting}) as free)::integer as waiting,
      (select count(*) from text_recipients as mine
        where mine.campaign_id = ${campaignId} and mine.text_campaign_id = texts.id and mine.user_id = ${userId}
          and mine.state = 'taken')::integer as mine_to_send,
      (select count(*) from text_recipients as mine
        where mine.campaign_id = ${campaignId} and mine.text_campaign_id = texts.id and mine.user_id = ${userId}
          and ${isUnanswered('mine')})::integer as mine_unanswered
    from text_campaigns as texts
    where texts.campaign_id = ${campaignId}
      and (${id}::uuid is not null and texts.id = ${id}::uuid or ${id}::uuid is null and texts.status <> 'Ended')
      and (${everyone} or exists (
        select 1 from text_campaign_users as texters
        where texters.campaign_id = ${campaignId} and texters.text_campaign_id = texts.id and texters.user_id = ${userId}))
    order by texts.created_at desc, texts.id`.execute(db);
  return rows;
}

/** What texting needs to know of a text campaign. `is_texting_enabled`: whether its campaign texts at all. */
interface Texting {
  status: TextStatus;
  survey_id: string | null;
  is_texting_enabled: boolean;
}

/** What each of a texter's calls asks of a text campaign; null for one that they don't send for. Its recipients are not counted for it. */
export async function findTexting(
  db: Db,
  campaignId: string,
  id: string,
  { user_id, everyone }: { user_id: string; everyone: boolean },
): Promise<Texting | null> {
  const { rows } = await sql<Texting>`
    select texts.status, texts.survey_id, campaigns.is_texting_enabled from text_campaigns as texts
    join campaigns on campaigns.id = texts.campaign_id
    where texts.campaign_id = ${campaignId} and texts.id = ${id} and (${everyone} or exists (
      select 1 from text_campaign_users as texters
      where texters.campaign_id = ${campaignId} and texters.text_campaign_id = texts.id and texters.user_id = ${user_id}))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Saves a draft and returns its id. Throws NAME_EXISTS. */
export async function insertTextCampaign(
  tx: Db,
  { user_ids, ...parts }: TextParts & { campaign_id: string; user_id: string },
): Promise<string> {
  const { campaign_id, user_id, name, description, message, filter_params, survey_id, canned_replies, phone_numbers } =
    parts;
  const { rows } = await orNameExists('text_campaigns_name', () =>
    sql<{ id: string }>`
      insert into text_campaigns (campaign_id, user_id, name, description, message, filter_params, survey_id, canned_replies, phone_numbers)
      values (${campaign_id}, ${user_id}, ${name}, ${description}, ${message}, ${JSON.stringify(filter_params)}::jsonb,
        ${survey_id}, ${JSON.stringify(canned_replies)}::jsonb, ${[...phone_numbers]}::text[])
      returning id`.execute(tx),
  );
  const id = rows[0]?.id ?? '';
  await setTexters(tx, campaign_id, id, user_ids);
  return id;
}

/** Throws NAME_EXISTS. */
export async function updateTextCampaign(tx: Db, campaignId: string, id: string, parts: TextParts): Promise<void> {
  await orNameExists('text_campaigns_name', () =>
    sql`
      update text_campaigns set name = ${parts.name}, description = ${parts.description}, message = ${parts.message},
        filter_params = ${JSON.stringify(parts.filter_params)}::jsonb, survey_id = ${parts.survey_id},
        canned_replies = ${JSON.stringify(parts.canned_replies)}::jsonb, phone_numbers = ${[...parts.phone_numbers]}::text[],
        updated_at = now()
      where campaign_id = ${campaignId} and id = ${id}`.execute(tx),
  );
  await setTexters(tx, campaignId, id, parts.user_ids);
}

async function setTexters(tx: Db, campaignId: string, id: string, userIds: readonly string[]): Promise<void> {
  const ids = sql`${[...new Set(userIds)]}::uuid[]`;
  await sql`
    delete from text_campaign_users
    where campaign_id = ${campaignId} and text_campaign_id = ${id} and user_id <> all(${ids})`.execute(tx);
  await sql`
    insert into text_campaign_users (campaign_id, text_campaign_id, user_id)
    select ${campaignId}::uuid, ${id}::uuid, unnest(${ids}) on conflict do nothing`.execute(tx);
}

export interface HeldText {
  id: string;
  campaign_id: string;
  status: TextStatus;
  filter_params: unknown;
  canary_size: number;
  canary_done: boolean;
}

/** Holds a text campaign until the transaction ends; null where there is none. */
export async function holdTextCampaign(tx: Db, campaignId: string, id: string): Promise<HeldText | null> {
  const { rows } = await sql<HeldText>`
    select id, campaign_id, status, filter_params, canary_size, canary_done from text_campaigns
    where campaign_id = ${campaignId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function setTextStatus(
  tx: Db,
  campaignId: string,
  id: string,
  to: { status: Exclude<TextStatus, 'Paused'> } | { status: 'Paused'; reason: PauseReason },
  now: Date,
): Promise<void> {
  const reason = to.status === 'Paused' ? to.reason : null;
  await sql`
    update text_campaigns set status = ${to.status}, pause_reason = ${reason}::text,
      paused_at = case when ${reason}::text is null then null else ${now}::timestamptz end,
      counted_from = case when ${to.status} = 'Active' then ${now}::timestamptz else counted_from end, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

/** Pauses a campaign that runs; says whether it did. */
export async function pauseText(tx: Db, campaignId: string, id: string, reason: PauseReason): Promise<boolean> {
  const { rows } = await sql`
    update text_campaigns set status = 'Paused', pause_reason = ${reason}, paused_at = now(), updated_at = now()
    where campaign_id = ${campaignId} and id = ${id} and status = 'Active' returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets those be taken once more who lacked a value of the text. */
export async function freeStopped(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update text_recipients set state = 'waiting', updated_at = now()
    where campaign_id = ${campaignId} and text_campaign_id = ${id} and state = 'stopped'`.execute(tx);
}

/** Lets those be taken once more whose text never left, for one of these reasons; how many. That they were reached is taken back. */
export async function freeUnsent(
  tx: Db,
  campaignId: string,
  id: string,
  reasons: readonly NeverLeft[],
): Promise<number> {
  const { rows } = await sql`
    with freed as (
      update text_recipients set state = 'waiting', problem = null, user_id = null, taken_at = null, sent_at = null, updated_at = now()
      where campaign_id = ${campaignId} and text_campaign_id = ${id} and state in ('refused', 'failed')
        and problem = any(${[...reasons]}::text[])
      returning voter_id
    ), untouched as (
      delete from outreach_touches as touches using freed
      where touches.campaign_id = ${campaignId} and touches.source_id = ${id} and touches.voter_id = freed.voter_id
    )
    select voter_id from freed`.execute(tx);
  return rows.length;
}

/** Once its recipients are listed. */
export async function endPreparing(
  tx: Db,
  campaignId: string,
  id: string,
  listed: { left_out: Record<string, number>; canary_size: number },
): Promise<void> {
  await sql`
    update text_campaigns set left_out = ${JSON.stringify(listed.left_out)}::jsonb, canary_size = ${listed.canary_size},
      canary_done = ${listed.canary_size} = 0
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

/** Whether all of these are members of the campaign. */
export async function areMembers(db: Db, campaignId: string, userIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(userIds)];
  const { rows } = await sql`
    select 1 from memberships where campaign_id = ${campaignId} and user_id = any(${ids}::uuid[])
      and removed_at is null group by user_id`.execute(db);
  return rows.length === ids.length;
}
