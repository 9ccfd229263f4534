// What the carrier was told of each number, and which of them it must be told anew.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';

export interface NumberToSetUp {
  campaign_id: string;
  id: string;
  phone_number: string;
  carrier_id: string;
  /** Under which its texts go, where they are registered. */
  service: string | null;
}

/**
 * Numbers of any campaign of which the carrier doesn't know what it should, or wasn't told for a day; each for one of those who ask.
 * @param setUpAs what the carrier has to know of every number
 */
export async function claimNumbersToSetUp(tx: Db, setUpAs: string, most: number): Promise<NumberToSetUp[]> {
  const isApproved = sql`registered.step = 'a2p_campaign' and registered.state = 'approved'`;
  const isDue = sql`numbers.set_up_next <= now() and numbers.status = 'active' and numbers.carrier_id is not null
        and (numbers.set_up_at is null or numbers.set_up_at < now() - interval '1 day'
          or numbers.set_up_as is distinct from ${setUpAs}::text || ' ' || coalesce(registered.parts ->> 'service', ''))`;
  const due = sql<{ campaign_id: string }>`
    select numbers.campaign_id from phone_numbers as numbers
    left join text_registrations as registered on registered.campaign_id = numbers.campaign_id and ${isApproved}
    where ${isDue} group by numbers.campaign_id order by min(numbers.set_up_next) limit ${most}`;
  return takeOfDueCampaigns(tx, due, most, async (campaignId, share) => {
    const { rows } = await sql<NumberToSetUp>`
      with due as (
        select numbers.id, registered.parts ->> 'service' as service
        from phone_numbers as numbers
        left join text_registrations as registered on registered.campaign_id = ${campaignId} and ${isApproved}
        where numbers.campaign_id = ${campaignId} and ${isDue}
        order by numbers.set_up_next limit ${share} for update of numbers skip locked
      )
      update phone_numbers as numbers set set_up_next = now() + interval '10 minutes' from due
      where numbers.campaign_id = ${campaignId} and numbers.id = due.id
      returning numbers.campaign_id, numbers.id, numbers.phone_number, numbers.carrier_id, due.service`.execute(tx);
    return rows;
  });
}

type Key = Pick<NumberToSetUp, 'campaign_id' | 'id'>;

export async function markSetUp(
  db: Db,
  { campaign_id, id, service }: Key & Pick<NumberToSetUp, 'service'>,
  setUpAs: string,
): Promise<void> {
  await sql`
    update phone_numbers set set_up_as = ${`${setUpAs} ${service ?? ''}`}, set_up_at = now(), problem = null
    where campaign_id = ${campaign_id} and id = ${id} and status = 'active'`.execute(db);
}

export async function markNotConnected(db: Db, { campaign_id, id }: Key): Promise<void> {
  await sql`
    update phone_numbers set problem = 'not_connected'
    where campaign_id = ${campaign_id} and id = ${id} and status = 'active'`.execute(db);
}

/** The carrier took it back: it is ours no longer. */
export async function markLost(db: Db, { campaign_id, id }: Key): Promise<void> {
  await sql`
    update phone_numbers set status = 'released', problem = 'lost', released_at = now()
    where campaign_id = ${campaign_id} and id = ${id} and status = 'active'`.execute(db);
}
