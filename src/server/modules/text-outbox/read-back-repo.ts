// Up to when what people wrote to each number was read back from the carrier.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';

export interface ReadBackNumber {
  campaign_id: string;
  id: string;
  phone_number: string;
  since: string;
}

/**
 * Numbers of any campaign whose turn it is, each for one of those who ask. A carrier may list a message some time after it came, so that a
 * quarter of an hour is read twice; of a number that was never read what came since the campaign has it.
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
      update phone_numbers as numbers set read_back_next = now() + interval '5 minutes' from due
      where numbers.campaign_id = ${campaignId} and numbers.id = due.id
      returning numbers.campaign_id, numbers.id, numbers.phone_number, due.since`.execute(tx);
    return rows;
  });
}

export async function markReadBack(db: Db, { campaign_id, id }: ReadBackNumber, to: Date): Promise<void> {
  await sql`
    update phone_numbers set read_back_to = ${to} where campaign_id = ${campaign_id} and id = ${id}`.execute(db);
}
