// Support as people told it: of each the newest statement in some days, and who is behind each number.
import { sql } from 'kysely';
import type { Supporter, SupportReport, SupportTime } from '../../../contract/reports/support-reports';
import { isConfidential, isWithdrawn } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { responseStands } from '../facts/effective-facts-repo';
import { toldScore } from '../voters/filter-leaves-repo';
import { joinNames, namesOfPage, withinDays } from './rows-behind-repo';

interface Asked {
  by: SupportTime;
  first: string;
  last: string;
}

const keyOf = (by: SupportTime, zone: string) =>
  by === 'week'
    ? sql`date_trunc('week', told.recorded_at at time zone ${zone})::date::text`
    : sql`(told.recorded_at at time zone ${zone})::date::text`;

/** A row for each person: what they told last in these days. */
const told = (campaignId: string, zone: string, asked: Asked) => sql`
  select newest.*, ${keyOf(asked.by, zone)} as key from (
    select distinct on (told.voter_id) told.* from (
      select survey_responses.id, survey_responses.voter_id, survey_responses.door_id, survey_responses.walkbook_id,
        survey_responses.user_id, survey_responses.recorded_at, ${toldScore} as score
      from survey_responses
      where survey_responses.campaign_id = ${campaignId} and survey_responses.voter_id is not null
        and ${withinDays(sql`survey_responses.recorded_at`, zone, asked)} and ${responseStands(campaignId)}
    ) as told
    where told.score is not null order by told.voter_id, told.recorded_at desc, told.id desc
  ) as newest cross join lateral (select newest.recorded_at) as told
  left join voters on voters.campaign_id = ${campaignId} and voters.id = newest.voter_id
  where not ${isWithdrawn}`;

export async function supportReport(db: Db, campaignId: string, zone: string, asked: Asked): Promise<SupportReport> {
  const { rows } = await sql<{ key: string; score: number; people: number }>`
    select key, score, count(*)::integer as people from (${told(campaignId, zone, asked)}) as told
    group by key, score order by key, score`.execute(db);
  const scoresOf = (of: typeof rows) =>
    [1, 2, 3, 4, 5].map((score) => of.reduce((sum, row) => sum + (row.score === score ? row.people : 0), 0));
  const keys = [...new Set(rows.map((row) => row.key))];
  return {
    rows: keys.map((key) => ({ key, scores: scoresOf(rows.filter((row) => row.key === key)) })),
    scores: scoresOf(rows),
    set_aside: await setAsideOf(db, campaignId, zone, asked),
  };
}

async function setAsideOf(db: Db, campaignId: string, zone: string, asked: Asked): Promise<number> {
  const { rows } = await sql<{ facts: number }>`
    select count(*)::integer as facts from all_survey_responses
    where campaign_id = ${campaignId} and set_aside and voter_id is not null and ${toldScore} is not null
      and ${withinDays(sql`recorded_at`, zone, asked)}`.execute(db);
  return rows[0]?.facts ?? 0;
}

interface Page extends Asked {
  key?: string | undefined;
  score?: number | undefined;
  skip: number;
  limit: number;
}

/** The people behind a number. Who is confidential is there, without a name and a place. */
export async function supporters(
  db: Db,
  campaignId: string,
  zone: string,
  { key, score, skip, limit, ...asked }: Page,
): Promise<{ rows: Supporter[]; more: boolean }> {
  const { rows } = await sql<Supporter>`
    select page.id, page.score, page.recorded_at, ${namesOfPage},
      case when ${isConfidential} then '' else coalesce(concat_ws(' ', doors.address, doors.unit), '') end as address
    from (
      select told.* from (${told(campaignId, zone, asked)}) as told
      where (${key ?? null}::text is null or told.key = ${key ?? null}::text)
        and (${score ?? null}::integer is null or told.score = ${score ?? null}::integer)
      order by told.recorded_at desc, told.id limit ${limit + 1} offset ${skip}
    ) as page
    ${joinNames(campaignId)}
    order by page.recorded_at desc, page.id`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
