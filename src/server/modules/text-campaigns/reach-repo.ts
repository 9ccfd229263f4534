// Whom a text goes to: the people of a filter whom the contact ledger lets, one for each phone number.
import { sql, type RawBuilder } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { Db } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';
import { isWithdrawn } from '../contact-ledger/left-out-repo';
import { allowLargeSets, matchingVoters } from '../voters/filters-repo';
import { textPhone, textRefusal } from './decide-repo';

export interface Reach {
  people: number;
  numbers: number;
  left_out: Record<string, number>;
}

/** Everyone whom the filters select, with their number and why they get no text. When it is quiet is asked at each click. */
function decided(db: Db, campaignId: string, filters: FilterParams, now: Date) {
  const matched = matchingVoters(db, campaignId, filters, { now, suppressed: 'in' }).select('voters.id');
  const refusal = textRefusal(campaignId, {
    now,
    filters,
    phone: textPhone,
    recorded: false,
    answers: sql`false`,
    quiet: sql`false`,
  });
  return sql`
    select voters.id as voter_id, voters.birth_year, ${textPhone} as phone, ${refusal} as refusal
    from voters
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    where voters.campaign_id = ${campaignId} and voters.id in (${matched}) and not ${isWithdrawn}`;
}

const counted = (decisions: RawBuilder<unknown>) => sql`
  select refusal, count(*) as people, count(distinct phone) as numbers from ${decisions} group by refusal`;

interface Counted {
  refusal: string | null;
  people: number;
  numbers: number;
}

function reachOf(rows: readonly Counted[]): Reach {
  const reached = rows.find(({ refusal }) => refusal === null);
  return {
    people: reached?.people ?? 0,
    numbers: reached?.numbers ?? 0,
    left_out: Object.fromEntries(rows.flatMap(({ refusal, people }) => (refusal === null ? [] : [[refusal, people]]))),
  };
}

/** Whom a text would reach now, and some of them. */
export async function countReach(
  tx: Db,
  campaignId: string,
  filters: FilterParams,
  now: Date,
): Promise<Reach & { sample: string[] }> {
  const { rows } = await sql<Counted>`${counted(sql`(${decided(tx, campaignId, filters, now)}) as decisions`)}`.execute(
    tx,
  );
  const { rows: some } = await sql<{ voter_id: string }>`
    select voter_id from (${decided(tx, campaignId, filters, now)}) as decisions
    where refusal is null order by md5(voter_id::text) limit 8`.execute(tx);
  return { ...reachOf(rows), sample: some.map((row) => row.voter_id) };
}

/** Lists the recipients of a campaign, in an order by chance that is the same whenever it is done. */
export async function listRecipients(
  tx: Db,
  campaign: { campaign_id: string; id: string; filters: FilterParams },
  now: Date,
): Promise<Reach> {
  const { campaign_id: campaignId, id, filters } = campaign;
  await allowLargeSets(tx);
  const rows = await withRowsOnce<Counted>(
    tx,
    {
      as: 'decisions',
      statement: decided(tx, campaignId, filters, now),
      columns: { voter_id: 'uuid', birth_year: 'integer', phone: 'text', refusal: 'text' },
    },
    sql`, numbers as (
      -- Of those who share a number, the oldest.
      select distinct on (phone) phone, voter_id from decisions where refusal is null
      order by phone, birth_year, voter_id
    ), listed as (
      insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn, updated_at)
      select ${campaignId}::uuid, ${id}::uuid, voter_id, phone,
        row_number() over (order by md5(${id}::text || voter_id::text)), ${now}
      from numbers
    )
    ${counted(sql`decisions`)}`,
  );
  return reachOf(rows);
}
