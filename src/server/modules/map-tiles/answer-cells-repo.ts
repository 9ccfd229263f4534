// The doors of a map by the answer most given there to one question, counted by cells of a grid. What people answer for a
// household counts as one; of a person who may be visited only the latest answer does.
import { sql, type RawBuilder } from 'kysely';
import { answerKinds, closestTile, mostAnswers } from '../../../contract/map/map-tiles';
import type { Tile } from '../../../domain/geography/map-tiles';
import { cellOf } from '../../../domain/geography/tile-grid';
import type { Db } from '../../db/connection';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { respondent, responseStands } from '../facts/effective-facts-repo';
import { allowLargeSets } from '../voters/filters-repo';
import { isAwake } from '../voters/registration-repo';
import { byCell, eachByCell, homeOf, inTile, unitsAt, withHomeOf } from './map-doors-repo';
import type { CellDoors } from './door-kinds';

export const answerCounts = ['doors', ...answerKinds] as const;
export type AnswerCell = Record<'x' | 'y' | (typeof answerCounts)[number], number>;

/** A question of the campaign with the answers that can be tapped; null when there is none of this id. */
export async function questionOf(db: Db, campaignId: string, id: string) {
  const { rows } = await sql<{ text: string; answers: string[] }>`
    select survey_questions.text, survey_questions.answers from survey_questions
    where survey_questions.campaign_id = ${campaignId} and survey_questions.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface AskedQuestion {
  id: string;
  answers: readonly string[];
}

/** The campaign's doors in a tile by the tile's cells. */
export async function answerCells(
  tx: Db,
  campaignId: string,
  tile: Tile,
  question: AskedQuestion,
): Promise<AnswerCell[]> {
  await allowLargeSets(tx);
  const cell = cellOf(tile.z);
  const { rows } = await sql<AnswerCell>`
    ${answersTold(campaignId, tile, question)}
    select avg(homes.x)::bigint as x, avg(homes.y)::bigint as y, ${countedAnswers}
    ${toldJoined}
    group by homes.x / ${cell}::bigint, homes.y / ${cell}::bigint
    order by 1, 2`.execute(tx);
  return rows;
}

/** All doors of the campaign, those of a cell of the overview together: each with which answer it is, from 1, or 0. */
export async function allAnswers(tx: Db, campaignId: string, question: AskedQuestion): Promise<CellDoors[]> {
  await allowLargeSets(tx);
  const { rows } = await sql<CellDoors>`
    ${answersTold(campaignId, null, question)}
    ${eachByCell(sql`coalesce(most.answer, 0)`)} ${toldJoined} ${byCell}`.execute(tx);
  return rows;
}

const countedAnswers = sql`count(*)::integer as doors, ${sql.join(
  answerKinds.map(
    (kind, index) => sql`count(*) filter (where most.answer = ${sql.lit(index + 1)})::integer as ${sql.ref(kind)}`,
  ),
)}`;

const toldJoined = sql`from homes
    join lived on lived.home = homes.id
    left join most on most.home = homes.id`;

/** What was answered at the doors in a tile, or at all; then their places are in the units of the closest zoom. */
function answersTold(campaignId: string, tile: Tile | null, question: AskedQuestion) {
  const units = unitsAt(sql`doors.location`, tile?.z ?? closestTile);
  const within = tile && inTile(sql`doors.location`, tile);
  const ofThese = (column: RawBuilder<unknown>) => (tile ? sql`and ${column} in (select door_id from behind)` : sql``);
  const once = tile ? sql`as materialized` : sql`as not materialized`;
  const home = homeOf(sql`coalesce(voters.door_id, survey_responses.door_id)`);
  return sql`with homes ${once} (
      select placed.id, placed.x, placed.y from (
        select doors.id, ${units.x} as x, ${units.y} as y from doors
        where doors.campaign_id = ${campaignId} and doors.merged_into is null and doors.location is not null
          and ${within?.nearly ?? sql`true`}
        offset 0
      ) as placed
      where ${within?.exactly ?? sql`true`}
    ), behind ${once} (
      select id as door_id from homes
      union all
      select merged.id from doors as merged
      where merged.campaign_id = ${campaignId} and merged.merged_into in (select id from homes)
    ), lived as (
      select distinct ${homeOf(sql`voters.door_id`)} as home from voters
      ${withHomeOf(campaignId, sql`voters.door_id`)}
      where voters.campaign_id = ${campaignId} ${ofThese(sql`voters.door_id`)} and ${mayBeVisited} and ${isAwake}
    ), latest as (
      select distinct on (${respondent}) ${home} as home, survey_responses.answers, survey_responses.recorded_at
      from survey_responses
      left join voters on voters.campaign_id = ${campaignId} and voters.id = survey_responses.voter_id
      ${withHomeOf(campaignId, sql`coalesce(voters.door_id, survey_responses.door_id)`)}
      where survey_responses.campaign_id = ${campaignId} and survey_responses.question_id = ${question.id}
        and ${responseStands(campaignId)}
        and (survey_responses.voter_id is null or (voters.id is not null and ${mayBeVisited} and ${isAwake}))
        ${ofThese(sql`coalesce(voters.door_id, survey_responses.door_id)`)}
      order by ${respondent}, survey_responses.recorded_at desc, survey_responses.id desc
    ), given as (
      select home, least(${mostAnswers + 1}::integer,
          coalesce(array_position(${[...question.answers]}::text[], answer), ${mostAnswers + 1}::integer)) as answer,
        count(*) as times, max(recorded_at) as last_at
      from latest cross join lateral unnest(latest.answers) as answer
      group by 1, 2
    ), most as (
      select distinct on (home) home, answer from given order by home, times desc, last_at desc, answer
    )`;
}
