// Support as people told it: of each the newest statement in some days, and who is behind each number. From kept counts.
import { sql, type SqlBool } from 'kysely';
import type { Supporter, SupportReport, SupportTime } from '../../../contract/reports/support-reports';
import { addDays } from '../../../domain/reports/weeks';
import { isConfidential } from '../contact-ledger/left-out-repo';
import type { Db } from '../../db/connection';
import { toldScore } from '../voters/filter-leaves-repo';
import { followAnswers } from './follow-answers-repo';
import { joinNames, namesOfPage, withinDays } from './rows-behind-repo';

interface Asked {
  by: SupportTime;
  first: string;
  last: string;
}

const keyOf = (by: SupportTime) =>
  by === 'week' ? sql`date_trunc('week', told.day::timestamp)::date::text` : sql`told.day::text`;

/** Holds for rows that are someone's last statement in these days. */
const isLastIn = ({ first, last }: Asked) =>
  sql<SqlBool>`(told.day between ${first}::date and ${last}::date and told.next_day > ${last}::date)`;

export async function supportReport(db: Db, campaignId: string, zone: string, asked: Asked): Promise<SupportReport> {
  await followAnswers(db, campaignId, { zone });
  const { rows } = await sql<{ key: string; score: number; people: number }>`
    select ${keyOf(asked.by)} as key, told.score, sum(told.people)::integer as people from support_counts as told
    where told.campaign_id = ${campaignId} and ${isLastIn(asked)}
    group by 1, 2 order by 1, 2`.execute(db);
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

/** The days of a row that are in those of the report: no others are read. */
function daysOf({ by, first, last }: Asked, key: string | undefined): Pick<Asked, 'first' | 'last'> {
  if (key === undefined) return { first, last };
  const end = by === 'week' ? addDays(key, 6) : key;
  return { first: key > first ? key : first, last: end < last ? end : last };
}

/** The people behind a number. Who is confidential is there, without a name and a place. */
export async function supporters(
  db: Db,
  campaignId: string,
  zone: string,
  { key, score, skip, limit, ...asked }: Page,
): Promise<{ rows: Supporter[]; more: boolean }> {
  await followAnswers(db, campaignId, { zone });
  const { rows } = await sql<Supporter>`
    select page.id, page.score, page.channel, page.recorded_at, ${namesOfPage},
      case when ${isConfidential} then '' else coalesce(concat_ws(' ', doors.address, doors.unit), '') end as address
    from (
      select said.id, told.score, said.channel, told.recorded_at, said.walkbook_id, said.door_id, said.voter_id,
        case when said.channel <> 'mail' then said.user_id end as user_id from (
        select told.* from told_support as told
        where told.campaign_id = ${campaignId} and ${isLastIn(asked)} and ${withinDays(sql`told.recorded_at`, zone, daysOf(asked, key))}
          and (${key ?? null}::text is null or ${keyOf(asked.by)} = ${key ?? null}::text)
          and (${score ?? null}::integer is null or told.score = ${score ?? null}::integer)
        order by told.recorded_at desc, told.response_id limit ${limit + 1} offset ${skip}
      ) as told
      -- Each looked up by itself: answers lie in several tables, which a join would read whole.
      cross join lateral (
        select * from survey_responses
        where survey_responses.campaign_id = ${campaignId} and survey_responses.id = told.response_id limit 1
      ) as said
    ) as page
    ${joinNames(campaignId)}
    order by page.recorded_at desc, page.id`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
