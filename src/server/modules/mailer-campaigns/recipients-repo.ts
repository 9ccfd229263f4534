// Whom a mailing goes to: the people of a voter group whom the contact ledger lets, one piece for each household.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import type { MailHousehold } from '../../../domain/mailers/address-lines';
import type { Db } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';
import { isWithdrawn } from '../contact-ledger/left-out-repo';
import { allowancesOf, refusalOf } from '../outreach/may-contact-repo';
import { registrationStandsIn } from '../voters/registration-repo';

export type Reach = Pick<MailerCampaign, 'people' | 'households' | 'left_out'>;

interface Whom {
  campaign_id: string;
  voter_group_id: string;
  cool_down_days: number;
}

/** An address with a house number or a box, and a ZIP code. */
const hasAddress = sql<SqlBool>`(home.address ~ '\\d' and home.zip ~ '^\\d{5}')`;

/** The members of a group with their household's door, why they are left out, or else why they may be contacted. */
function decided({ campaign_id: campaignId, voter_group_id: groupId, cool_down_days: coolDownDays }: Whom, now: Date) {
  const ask = {
    channel: 'mail',
    now,
    coolDownDays,
    household: sql`home.id`,
    registered: registrationStandsIn(campaignId, groupId),
    reachable: hasAddress,
  } as const;
  return sql`
    select voters.id as voter_id, home.id as door_id, ${refusalOf(campaignId, ask)} as refusal,
      ${allowancesOf(ask)} as reasons
    from voter_group_members as members
    join voters on voters.campaign_id = ${campaignId} and voters.id = members.voter_id
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    where members.campaign_id = ${campaignId} and members.voter_group_id = ${groupId} and not ${isWithdrawn}`;
}

interface Counted {
  refusal: string | null;
  people: number;
  households: number;
}

const counted = (decisions: RawBuilder<unknown>) => sql`
  select refusal, count(*) as people, count(distinct door_id) as households from ${decisions} group by refusal`;

function reachOf(rows: readonly Counted[]): Reach {
  const reached = rows.find(({ refusal }) => refusal === null);
  return {
    people: reached?.people ?? 0,
    households: reached?.households ?? 0,
    left_out: Object.fromEntries(rows.flatMap(({ refusal, people }) => (refusal === null ? [] : [[refusal, people]]))),
  };
}

/** Whom a mailing would reach now. */
export async function countRecipients(db: Db, whom: Whom, now: Date): Promise<Reach> {
  const { rows } = await sql<Counted>`${counted(sql`(${decided(whom, now)}) as decisions`)}`.execute(db);
  return reachOf(rows);
}

/** Records a touch for everyone whom a mailing reaches; pieces are numbered along the mail carrier's way: ZIP, street, number. */
export async function touchRecipients(tx: Db, whom: Whom & { id: string }, now: Date): Promise<Reach> {
  const { campaign_id: campaignId, id } = whom;
  const rows = await withRowsOnce<Counted>(
    tx,
    {
      as: 'decisions',
      statement: decided(whom, now),
      columns: { voter_id: 'uuid', door_id: 'uuid', refusal: 'text', reasons: 'text[]' },
    },
    sql`, touched as (
      insert into outreach_touches (campaign_id, source_id, voter_id, door_id, channel, reasons, piece, touched_at)
      select ${campaignId}::uuid, ${id}::uuid, decisions.voter_id, home.id, 'mail', decisions.reasons,
        dense_rank() over (order by home.zip, home.street, nullif(substring(home.house_number from '^\\d{1,9}'), '')::integer,
          home.address_key, home.unit_key, home.id), ${now}
      from decisions join doors as home on home.campaign_id = ${campaignId} and home.id = decisions.door_id
      where decisions.refusal is null
    )
    ${counted(sql`decisions`)}`,
  );
  return reachOf(rows);
}

export type Piece = MailHousehold & { piece: number };

/** Pieces that are read at once. */
const pageSize = 1_000;

/** A door and those that were merged into it, one after the other along their keys. */
export const sameDoors = (campaignId: string, door: RawBuilder<unknown>) => sql`(
  select ${door} as id union all
  select merged.id from doors as merged where merged.campaign_id = ${campaignId} and merged.merged_into = ${door})`;

/**
 * The pieces of a mailing, some at a time, as they would go out now: whoever must be left alone since then, is no longer on the roll or
 * lives elsewhere is not on them. Doors that became one since then get one piece, the first of theirs.
 */
export async function* readPieces(db: Db, whom: Whom & { id: string }, now: Date): AsyncGenerator<Piece[]> {
  const { campaign_id: campaignId, id, voter_group_id: groupId } = whom;
  const refusal = refusalOf(campaignId, {
    channel: 'mail',
    now,
    recorded: true,
    coolDownDays: 0,
    household: sql`home.id`,
    registered: registrationStandsIn(campaignId, groupId),
    reachable: hasAddress,
  });
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(piece) as last from outreach_touches
    where campaign_id = ${campaignId} and source_id = ${id}`.execute(db);
  const last = ends[0]?.last ?? 0;
  for (let after = 0; after < last; after += pageSize) {
    const { rows } = await sql<Piece>`
      with pieces as (
        select distinct touches.piece, coalesce(sent.merged_into, sent.id) as home_id from outreach_touches as touches
        join doors as sent on sent.campaign_id = ${campaignId} and sent.id = touches.door_id
        where touches.campaign_id = ${campaignId} and touches.source_id = ${id}
          and touches.piece > ${after} and touches.piece <= ${after + pageSize}
      )
      select pieces.piece, home.address, coalesce(home.unit, '') as unit, home.city, home.zip,
        json_agg(json_build_object('first', voters.first, 'last', voters.last, 'suffix', voters.suffix, 'language', voters.language)
          order by voters.birth_year, voters.last, voters.first, voters.id) as people
      from pieces
      join doors as home on home.campaign_id = ${campaignId} and home.id = pieces.home_id
      cross join lateral ${sameDoors(campaignId, sql`pieces.home_id`)} as parts
      join outreach_touches as touches on touches.campaign_id = ${campaignId} and touches.door_id = parts.id
        and touches.channel = 'mail' and touches.source_id = ${id}
      join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
      join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
        and coalesce(doors.merged_into, doors.id) = home.id
      where ${refusal} is null and not exists (
        select 1 from outreach_touches as earlier
        join ${sameDoors(campaignId, sql`pieces.home_id`)} as others on others.id = earlier.door_id
        where earlier.campaign_id = ${campaignId} and earlier.channel = 'mail' and earlier.source_id = ${id}
          and earlier.piece < pieces.piece)
      group by pieces.piece, home.id, home.address, home.unit, home.city, home.zip order by pieces.piece`.execute(db);
    if (rows.length > 0) yield rows;
  }
}
