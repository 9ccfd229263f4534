// The SQL of a survey's answers one by one.
import { sql, type RawBuilder } from 'kysely';
import type { FoundAnswer } from '../../../contract/survey-office/survey-answers';
import type { Db } from '../../db/connection';
import { isConfidential } from '../contact-ledger/left-out-repo';
import { currentResponses } from './results-repo';

export interface AnswerFilter {
  survey_id: string;
  question_id?: string | undefined;
  answer?: string | undefined;
  user_id?: string | undefined;
  walkbook_id?: string | undefined;
  /** Days of `zone`. */
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
}

/** Joined to answers: the mailing whose piece led to one that came by mail, and the phone bank of one that was given on a call. */
export const withSources = (campaignId: string, given: RawBuilder<unknown>) => sql`
    left join mail_answers on mail_answers.campaign_id = ${campaignId} and mail_answers.id = ${given}.id
      and ${given}.channel = 'mail'
    left join mail_responses on mail_responses.campaign_id = ${campaignId} and mail_responses.id = mail_answers.response_id
    left join mailer_campaigns as mailings on mailings.campaign_id = ${campaignId}
      and mailings.id = mail_responses.mailer_campaign_id
    left join call_answers on call_answers.campaign_id = ${campaignId} and call_answers.id = ${given}.id
      and ${given}.channel = 'call'
    left join call_results on call_results.campaign_id = ${campaignId} and call_results.id = call_answers.call_result_id
    left join phone_banks on phone_banks.campaign_id = ${campaignId} and phone_banks.id = call_results.phone_bank_id`;

/** Holds for rows of `given` that a filter finds. */
function isFound({ question_id, answer, user_id, walkbook_id, from, to, zone }: AnswerFilter) {
  const day = sql`(given.recorded_at at time zone ${zone})::date`;
  const parts: RawBuilder<unknown>[] = [sql`cardinality(given.answers) > 0`];
  if (question_id) parts.push(sql`given.question_id = ${question_id}`);
  if (answer !== undefined) parts.push(sql`${answer} = any(given.answers)`);
  // What came by mail no one recorded.
  if (user_id) parts.push(sql`given.user_id = ${user_id} and given.channel <> 'mail'`);
  if (walkbook_id) parts.push(sql`given.walkbook_id = ${walkbook_id}`);
  if (from) parts.push(sql`${day} >= ${from}::date`);
  if (to) parts.push(sql`${day} <= ${to}::date`);
  return sql.join(parts, sql` and `);
}

/** How many answers a filter finds, from how many people, and how many like them were set aside. */
export async function countAnswers(
  db: Db,
  campaignId: string,
  filter: AnswerFilter,
): Promise<{ total: number; people: number; set_aside: number }> {
  const { rows } = await sql<{ total: number; people: number; set_aside: number }>`
    select count(*)::integer as total, count(distinct coalesce(given.voter_id, given.door_id))::integer as people,
      (select count(*)::integer from (select *, 'door' as channel from all_survey_responses where campaign_id = ${campaignId}) as given
        where given.campaign_id = ${campaignId} and given.survey_id = ${filter.survey_id} and given.set_aside
          and ${isFound(filter)}) as set_aside
    from (${currentResponses(campaignId, [filter.survey_id])}) as given where ${isFound(filter)}`.execute(db);
  return rows[0] ?? { total: 0, people: 0, set_aside: 0 };
}

/** A page of the answers that a filter finds, latest first. A confidential person stays without a name and an id. */
export async function answersPage(
  db: Db,
  campaignId: string,
  filter: AnswerFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<FoundAnswer[]> {
  // The page comes first: joined to everyone and everything, all answers of a large survey would be sorted for each page.
  const { rows } = await sql<FoundAnswer>`
    with page as materialized (
      select given.* from (${currentResponses(campaignId, [filter.survey_id])}) as given
      where ${isFound(filter)}
      order by given.recorded_at desc, given.id offset ${skip} limit ${limit}
    )
    select given.id, case when ${isConfidential} then null else given.voter_id end as voter_id, given.question_id, given.answers, given.user_id, given.walkbook_id, given.recorded_at, given.channel,
      case when given.channel = 'mail' then '' else trim(users.first || ' ' || users.last) end as user_name,
      survey_questions.text as question, coalesce(walkbooks.name, '') as walkbook_name,
      mailings.id as mailing_id, coalesce(mailings.name, '') as mailing_name,
      phone_banks.id as phone_bank_id, coalesce(phone_banks.name, '') as phone_bank_name,
      case when ${isConfidential} then null
        else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name
    from page as given
    join users on users.id = given.user_id
    join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = given.question_id
    left join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = given.walkbook_id
    ${withSources(campaignId, sql`given`)}
    left join voters on voters.campaign_id = ${campaignId} and voters.id = given.voter_id
    order by given.recorded_at desc, given.id`.execute(db);
  return rows;
}
