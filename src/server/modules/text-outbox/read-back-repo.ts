// Up to when what people wrote to each number was read back from the carrier.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';

export interface ReadBackNumber {
  campaign_id: string;
  id: string;
  phone_number: string;
  since: string;
}

/** What was read back before that may lack a STOP: several rounds were missed. */
const mostOld = sql`interval '15 minutes'`;
/** For so long texts wait for a carrier that can't be asked. Then they leave all the same, and managers are told (campaign-status). */
const mostWait = sql`interval '1 hour'`;

/** Holds for a number of ours to which people may have written something that wasn't read back yet. */
export const isUnread = (campaignId: RawBuilder<unknown>, ourNumber: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from phone_numbers as numbers
  where numbers.campaign_id = ${campaignId} and numbers.phone_number = ${ourNumber} and numbers.status in ('active', 'releasing')
    and numbers.can_text and coalesce(numbers.read_back_to, numbers.bought_at) <= now() - ${mostOld}
    and coalesce(numbers.read_back_failing_since > now() - ${mostWait}, true))`;

/**
 * From now on no text leaves from any number until that was read back: while the server was away someone may have written STOP. Where nobody
 * asked for a while, that the carrier failed before then says nothing.
 */
export async function requireReadBack(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string; old: string }>`select now() as now, now() - ${mostOld} as old`.execute(db);
  // A cluster counts no times of its own where it decides something of all its servers' rows.
  for (const { now, old } of rows)
    await sql`
      update phone_numbers set read_back_next = least(read_back_next, ${now}::timestamptz),
        read_back_to = case when read_back_to is not null then least(read_back_to, ${old}::timestamptz) end,
        read_back_failing_since = case when read_back_next >= ${old}::timestamptz then read_back_failing_since end
      where status in ('active', 'releasing') and can_text`.execute(db);
}

/** Since when the carrier doesn't say what people write to one of a campaign's numbers; null: it does, or was asked just once. */
export async function unreadSince(db: Db, campaignId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select min(read_back_failing_since) as since from phone_numbers
    where campaign_id = ${campaignId} and status = 'active' and can_text
      and read_back_failing_since < now() - interval '4 minutes'`.execute(db);
  return rows[0]?.since ?? null;
}

/**
 * Numbers of any campaign whose turn it is, each for one of those who ask. A carrier may list a message some time after it came, so that a
 * quarter of an hour is read twice; of a number that was never read what came since the campaign has it. Until markReadBack each counts as
 * one that can't be read, whatever goes wrong with it and however late its next turn comes.
 */
export async function claimReadBack(tx: Db, most: number): Promise<ReadBackNumber[]> {
  const isDue = sql`read_back_next <= now() and status in ('active', 'releasing') and can_text`;
  const due = sql<{ campaign_id: string }>`
    select campaign_id from phone_numbers where ${isDue}
    group by campaign_id order by min(read_back_next) limit ${most}`;
  return takeOfDueCampaigns(tx, due, most, async (campaignId, share) => {
    const { rows } = await sql<ReadBackNumber>`
      with due as (
        select id, greatest(bought_at, read_back_to - interval '15 minutes') as since
        from phone_numbers where campaign_id = ${campaignId} and ${isDue}
        order by read_back_next limit ${share} for update skip locked
      )
      update phone_numbers as numbers set read_back_next = now() + interval '5 minutes',
        read_back_failing_since = coalesce(numbers.read_back_failing_since, (select now()))
      from due
      where numbers.campaign_id = ${campaignId} and numbers.id = due.id
      returning numbers.campaign_id, numbers.id, numbers.phone_number, due.since`.execute(tx);
    return rows;
  });
}

export async function markReadBack(db: Db, { campaign_id, id }: ReadBackNumber, to: Date): Promise<void> {
  await sql`
    update phone_numbers set read_back_to = ${to}, read_back_failing_since = null
    where campaign_id = ${campaign_id} and id = ${id}`.execute(db);
}
