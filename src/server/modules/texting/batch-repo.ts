// Batches: recipients that a texter has taken. Two texters never get the same one.
import { sql, type RawBuilder } from 'kysely';
import { mostWaiting } from '../../../contract/outreach/text-campaigns';
import { batchLapseMinutes } from '../../../contract/outreach/texting';
import type { Db } from '../../db/connection';
import { isWaiting } from '../text-campaigns/counts-repo';

/** Holds for rows of `text_recipients` that can be taken: in no one's batch, in one that lapsed, or once quiet hours may be over. */
const isFree = sql`(${isWaiting('text_recipients')}
  or state = 'taken' and taken_at < now() - make_interval(mins => ${batchLapseMinutes}))`;

interface Batch {
  campaign_id: string;
  text_campaign_id: string;
  user_id: string;
}

/**
 * Takes the next recipients, each with a number of ours: the one that they know from an earlier text, else one by their own number, so
 * that it stays the same.
 * @param numbers those it is sent from, at least one
 */
export async function takeRecipients(
  tx: Db,
  { campaign_id: campaignId, text_campaign_id: id, user_id: userId }: Batch,
  { size, numbers, until }: { size: number; numbers: readonly string[]; until: number | null },
): Promise<void> {
  if (size <= 0) return;
  const ours = sql`${[...numbers]}::text[]`;
  await sql`
    with next as (
      select voter_id from text_recipients
      where campaign_id = ${campaignId} and text_campaign_id = ${id} and ${isFree}
        and (${until}::integer is null or turn <= ${until}::integer)
      order by turn limit ${size} for update skip locked
    )
    update text_recipients as recipients
    set state = 'taken', problem = null, user_id = ${userId}, taken_at = now(), updated_at = now(),
      sending_phone_number = coalesce(
        (select earlier.sending_phone_number from text_recipients as earlier
          where earlier.campaign_id = ${campaignId} and earlier.phone = recipients.phone
            and earlier.sent_at is not null and earlier.sending_phone_number = any(${ours})
          order by earlier.sent_at desc limit 1),
        (${ours})[1 + abs(hashtext(recipients.phone)::bigint) % cardinality(${ours})])
    from next
    where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${id}
      and recipients.voter_id = next.voter_id`.execute(tx);
}

/**
 * Sets those aside who can't be texted, whoever tries: `stopped` lack a value of the text, and who is no voter any more is gone. No one
 * holds them then, and nothing waits for them.
 */
export async function setAside(
  tx: Db,
  { campaign_id: campaignId, text_campaign_id: id, user_id }: Batch,
  stopped: readonly string[],
): Promise<void> {
  await sql`
    update text_recipients as recipients set user_id = null, taken_at = null, updated_at = now(),
      state = case when recipients.voter_id = any(${[...stopped]}::uuid[]) then 'stopped' else 'refused' end,
      problem = case when recipients.voter_id = any(${[...stopped]}::uuid[]) then null else 'withdrawn' end
    where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${id} ${heldBy(user_id)}
      and (recipients.voter_id = any(${[...stopped]}::uuid[]) or not exists (
        select 1 from voters where voters.campaign_id = ${campaignId} and voters.id = recipients.voter_id))`.execute(
    tx,
  );
}

/** How many can be taken, of the first `mostWaiting`. */
export async function countFree(db: Db, campaignId: string, id: string, until: number | null): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::integer as free from (
      select 1 from text_recipients
      where campaign_id = ${campaignId} and text_campaign_id = ${id} and ${isFree}
        and (${until}::integer is null or turn <= ${until}::integer)
      order by turn limit ${mostWaiting}) as free`.execute(db);
  return rows[0]?.free ?? 0;
}

/** Those whom someone holds and has not sent to. */
const heldBy = (userId: string) => sql`
  and recipients.user_id = ${userId}
  and (recipients.state = 'taken' or recipients.state = 'refused' and recipients.problem = 'quiet_hours')`;

export async function countHeld(
  db: Db,
  { campaign_id: campaignId, text_campaign_id: id, user_id }: Batch,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from text_recipients as recipients
    where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${id} ${heldBy(user_id)}`.execute(
    db,
  );
  return rows[0]?.held ?? 0;
}

/** Gives back what someone holds: these or all; returns how many. */
export async function releaseRecipients(
  tx: Db,
  { campaign_id: campaignId, text_campaign_id: id, user_id: userId }: Batch,
  voterIds: readonly string[] | null,
): Promise<number> {
  const ids = voterIds && [...voterIds];
  const { rows } = await sql`
    update text_recipients as recipients
    set state = case when state = 'taken' then 'waiting' else state end, user_id = null, taken_at = null, updated_at = now()
    where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${id} ${heldBy(userId)}
      and (${ids}::uuid[] is null or recipients.voter_id = any(${ids}::uuid[])) returning voter_id`.execute(tx);
  return rows.length;
}

interface Outcomes {
  sent: number;
  filtered: number;
  opted_out: number;
}

/**
 * How the first 1 % stand: how many are open, and what became of the rest: of all, and of those that were sent since the campaign was started
 * or resumed last. One of which nothing was heard for ten minutes is not open.
 */
export async function canaryStands(
  db: Db,
  campaignId: string,
  id: string,
  size: number,
): Promise<{ open: number; all: Outcomes; since: Outcomes }> {
  const outcomes = (since: RawBuilder<unknown>) => sql`jsonb_build_object(
    'sent', count(*) filter (where recipients.sent_at >= ${since}),
    'filtered', count(*) filter (where recipients.sent_at >= ${since} and recipients.state = 'failed' and recipients.problem = '30007'),
    'opted_out', count(*) filter (where recipients.sent_at is not null and recipients.opted_out_at >= ${since}))`;
  const { rows } = await sql<{ open: number; all: Outcomes; since: Outcomes }>`
    select
      count(*) filter (where recipients.state in ('waiting', 'taken', 'queued')
        or recipients.state = 'refused' and recipients.problem = 'quiet_hours'
        or recipients.state = 'sent' and recipients.sent_at > now() - interval '10 minutes')::integer as open,
      ${outcomes(sql`'-infinity'::timestamptz`)} as all, ${outcomes(sql`texts.counted_from`)} as since
    from text_campaigns as texts
    join text_recipients as recipients on recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = texts.id
      and recipients.turn <= ${size}
    where texts.campaign_id = ${campaignId} and texts.id = ${id}`.execute(db);
  const none = { sent: 0, filtered: 0, opted_out: 0 };
  return rows[0] ?? { open: 0, all: none, since: none };
}

/** How many recipients there are: they have turns from 1 on. */
export async function countTurns(db: Db, campaignId: string, id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(turn), 0) as last from text_recipients
    where campaign_id = ${campaignId} and text_campaign_id = ${id}`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function widenCanary(tx: Db, campaignId: string, id: string, size: number): Promise<void> {
  await sql`
    update text_campaigns set canary_size = ${size}, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
}

export async function endCanary(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update text_campaigns set canary_done = true, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id} and not canary_done`.execute(tx);
}

/** The numbers that a text campaign is to be sent from; none: all. */
export async function chosenNumbers(db: Db, campaignId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ phone_numbers: string[] }>`
    select phone_numbers from text_campaigns where campaign_id = ${campaignId} and id = ${id}`.execute(db);
  return rows[0]?.phone_numbers ?? [];
}
