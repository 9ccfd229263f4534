// How many doors and people live in each outline, and what voter files say of where they live.
import { sql } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import type { OutlineKind } from '../../../contract/map/map-outlines';
import type { CountedOutline } from '../../../domain/map-outlines/compare-outlines';
import type { Db } from '../../db/connection';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { touchCounts } from '../facts/effective-facts-repo';
import { aboutNoneHidden, homeOf, withHomeOf } from '../map-tiles/map-doors-repo';
import { allowLargeSets } from '../voters/filters-repo';
import { isAwake } from '../voters/registration-repo';

interface Asked {
  campaignId: string;
  layerId: string;
  kind: OutlineKind;
}

/** What the map counts, by outline: doors with a place and with someone who may be visited. */
export async function outlineRows(tx: Db, { campaignId, layerId, kind }: Asked): Promise<CountedOutline[]> {
  await allowLargeSets(tx);
  const said = kind === 'other' ? sql`''` : sql`coalesce(${sql.ref(`voters.${kind}`)}, '')`;
  const { rows } = await sql<CountedOutline>`
    with inside as materialized (
      select distinct outlines.number, doors.id as home
      from map_outlines as outlines cross join lateral unnest(outlines.areas) as area
      join doors on doors.location <@ area
      where outlines.campaign_id = ${campaignId} and outlines.layer_id = ${layerId}
        and doors.campaign_id = ${campaignId} and doors.merged_into is null
    ), people as materialized (
      select ${homeOf(sql`voters.door_id`)} as home, ${said} as said, count(*) as voters
      from voters ${withHomeOf(campaignId, sql`voters.door_id`)}
      where voters.campaign_id = ${campaignId} and ${mayBeVisited} and ${isAwake}
      group by 1, 2
    ), lived as materialized (
      select home, sum(voters) as voters from people group by home
    ), placed as materialized (
      select doors.id as home, inside.number from doors
      join lived on lived.home = doors.id
      left join inside on inside.home = doors.id
      where doors.campaign_id = ${campaignId} and doors.merged_into is null and doors.location is not null
    ), met as (
      select distinct ${homeOf(sql`touches.door_id`)} as home from touches
      ${withHomeOf(campaignId, sql`touches.door_id`)}
      left join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
      where touches.campaign_id = ${campaignId} and touches.channel = 'door' and ${touchCounts(campaignId)}
        and touches.contact_result = any(${contactingResults}::text[]) and ${aboutNoneHidden}
    )
    select placed.number, null as said, count(*)::integer as doors, sum(lived.voters)::integer as voters,
      count(met.home)::integer as reached
    from placed join lived on lived.home = placed.home left join met on met.home = placed.home
    group by placed.number
    union all
    select placed.number, people.said, 0, sum(people.voters)::integer, 0
    from placed join people on people.home = placed.home
    group by placed.number, people.said`.execute(tx);
  return rows;
}
