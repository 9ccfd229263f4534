// SQL of what a file for VAN is made from: results and answers of some days, each with the person it is about, their VAN ID, and why it
// can't go out. Undone and set aside facts are not among them.
import { sql, type RawBuilder } from 'kysely';
import { householdResults, isVanIdColumn } from '../../../domain/reports/van-names';
import type { Db } from '../../db/connection';
import { isConfidential, mayBeVisited } from '../contact-ledger/left-out-repo';
import {
  passerByCounts,
  responseStands,
  touchCounts,
  touchedDoor,
  withMergedDoors,
} from '../facts/effective-facts-repo';
import { idRolls, nameOfKind, vanKind } from '../voter-files/id-rolls-repo';

export interface Days {
  first: string;
  last: string;
  zone: string;
}

/** Of one place of work; absent: of the whole campaign. */
export type Place = { walkbook_id: string } | { phone_bank_id: string } | { text_campaign_id: string };

const within = (at: RawBuilder<unknown>, { zone, first, last }: Days) => sql`(
  ${at} >= (${first}::date::timestamp at time zone ${zone}) and ${at} < ((${last}::date + 1)::timestamp at time zone ${zone}))`;
const equals = (column: string, id: string | undefined) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`;

/** Whom a touch is about: the person, or, of a household's result, the walkbook's people there who may be visited. */
const peopleOf = (campaignId: string) => sql`left join lateral (
    select touches.voter_id where touches.voter_id is not null
    union all
    select voters.id from voters
    join walkbook_voters on walkbook_voters.campaign_id = ${campaignId}
      and walkbook_voters.walkbook_id = touches.walkbook_id and walkbook_voters.voter_id = voters.id
    where touches.voter_id is null and touches.contact_result = any(${[...householdResults]}::text[])
      and voters.campaign_id = ${campaignId} and (${mayBeVisited} or ${isConfidential})
      and voters.door_id = any(array(
        select ${touchedDoor} union all
        select joined.id from doors as joined where joined.campaign_id = ${campaignId} and joined.merged_into = ${touchedDoor}))
  ) as person on true`;

const doorResults = (campaignId: string, days: Days, walkbookId?: string) => sql`
  select person.voter_id, 'door' as channel, touches.contact_result as result, touches.recorded_at as at, null as phone
  from touches ${withMergedDoors(campaignId)} ${peopleOf(campaignId)}
  where touches.campaign_id = ${campaignId} and ${touchCounts(campaignId)} and ${within(sql`touches.recorded_at`, days)}
    ${equals('touches.walkbook_id', walkbookId)}`;

const onTheWay = (campaignId: string, days: Days) => sql`
  select null::uuid as voter_id, 'door' as channel, passers_by.contact_result as result, passers_by.recorded_at as at, null as phone
  from passers_by
  where passers_by.campaign_id = ${campaignId} and ${passerByCounts(campaignId)} and ${within(sql`passers_by.recorded_at`, days)}`;

const callResults = (campaignId: string, days: Days, phoneBankId?: string) => sql`
  select call_results.voter_id, 'call' as channel, call_results.call_result as result, call_results.call_start_time as at,
    call_results.phone_number as phone
  from call_results
  where call_results.campaign_id = ${campaignId} and call_results.superseded_at is null
    and ${within(sql`call_results.call_start_time`, days)}
    ${equals('call_results.phone_bank_id', phoneBankId)}`;

/** Rows of voter_id, channel, result, at and phone. */
export function resultsOf(campaignId: string, days: Days, place?: Place): RawBuilder<unknown> {
  if (!place)
    return sql`${doorResults(campaignId, days)} union all ${onTheWay(campaignId, days)} union all ${callResults(campaignId, days)}`;
  if ('walkbook_id' in place) return doorResults(campaignId, days, place.walkbook_id);
  if ('phone_bank_id' in place) return callResults(campaignId, days, place.phone_bank_id);
  return sql`select null::uuid as voter_id, 'text' as channel, '' as result, now() as at, null as phone where false`;
}

/** Holds for rows of `survey_responses` that were given on calls of a phone bank. */
const onCallsOf = (campaignId: string, phoneBankId: string) => sql`exists (
  select 1 from call_answers join call_results on call_results.campaign_id = ${campaignId} and call_results.id = call_answers.call_result_id
  where call_answers.campaign_id = ${campaignId} and call_answers.id = survey_responses.id
    and call_results.phone_bank_id = ${phoneBankId})`;

/** Of a day the last answer of a person, or of a household where no one was named, to a question, by how it was given. */
const surveyAnswers = (
  campaignId: string,
  days: Days,
  surveyId: string,
  from: 'door' | 'mail' | 'call',
  place: { walkbook_id?: string; phone_bank_id?: string } = {},
) => sql`
  select voter_id, ${from} as channel, question_id, answers, recorded_at as at from (
    select distinct on (told.question_id, told.voter_id, told.door_id, told.day) told.* from (
      select survey_responses.*, (survey_responses.recorded_at at time zone ${days.zone})::date as day from survey_responses
      where survey_responses.campaign_id = ${campaignId} and survey_responses.survey_id = ${surveyId}
        and ${responseStands(campaignId)} and ${within(sql`survey_responses.recorded_at`, days)}
        and survey_responses.channel = ${from} ${equals('survey_responses.walkbook_id', place.walkbook_id)} ${
          place.phone_bank_id === undefined ? sql`` : sql`and ${onCallsOf(campaignId, place.phone_bank_id)}`
        }
    ) as told
    order by told.question_id, told.voter_id, told.door_id, told.day, told.recorded_at desc, told.id desc
  ) as given where cardinality(given.answers) > 0`;

/** What texters tagged last: a row without answers takes it back. */
const textAnswers = (campaignId: string, days: Days, surveyId: string, textCampaignId?: string) => sql`
  select voter_id, 'text' as channel, question_id, answers, answered_at as at from (
    select distinct on (text_answers.text_campaign_id, text_answers.voter_id, text_answers.question_id) text_answers.*
    from text_answers
    join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.survey_id = ${surveyId}
      and survey_questions.id = text_answers.question_id
    where text_answers.campaign_id = ${campaignId} ${equals('text_answers.text_campaign_id', textCampaignId)}
    order by text_answers.text_campaign_id, text_answers.voter_id, text_answers.question_id, text_answers.answered_at desc,
      text_answers.id desc
  ) as tagged where cardinality(answers) > 0 and ${within(sql`answered_at`, days)}`;

/** Rows of voter_id, channel, question_id, answers and at. */
export function answersOf(campaignId: string, days: Days, surveyId: string, place?: Place): RawBuilder<unknown> {
  if (!place)
    return sql`(${surveyAnswers(campaignId, days, surveyId, 'door')}) union all (${surveyAnswers(campaignId, days, surveyId, 'mail')})
      union all (${surveyAnswers(campaignId, days, surveyId, 'call')}) union all (${textAnswers(campaignId, days, surveyId)})`;
  if ('walkbook_id' in place) return surveyAnswers(campaignId, days, surveyId, 'door', place);
  if ('text_campaign_id' in place) return textAnswers(campaignId, days, surveyId, place.text_campaign_id);
  return surveyAnswers(campaignId, days, surveyId, 'call', place);
}

/** Imports that gave voters VAN IDs, and those that gave them others. */
export interface VanImports {
  van: string[];
  others: string[];
}

export async function vanImports(db: Db, campaignId: string): Promise<VanImports> {
  const rolls = await idRolls(db, campaignId);
  const isVan = ({ id_kind }: { id_kind: string }) => isVanIdColumn(nameOfKind(id_kind));
  return {
    van: rolls.filter(isVan).map(({ id }) => id),
    others: rolls.filter((roll) => !isVan(roll)).map(({ id }) => id),
  };
}

/** The VAN ID of a row of `voters`: its id, where an import with VAN IDs gave it, with the voter or later; else one beside that. */
function vanId(campaignId: string, { van, others }: VanImports): RawBuilder<unknown> {
  const gaveIt = (uploads: string[]) => sql`exists (
    select 1 from import_changes as gave
    where gave.campaign_id = ${campaignId} and gave.upload_id = any(${uploads}::uuid[]) and gave.kind = 'voter'
      and gave.row_key = voters.id::text and gave.after ->> 'source_id' = voters.source_id)`;
  return sql`case when voters.source_id ~ '^[0-9]{1,15}$' and (
    voters.upload_id = any(${van}::uuid[]) and not ${gaveIt(others)} or ${gaveIt(van)}) then voters.source_id else (
    select further.source_id from voter_ids as further
    where further.campaign_id = ${campaignId} and further.voter_id = voters.id and further.id_kind = ${vanKind}
      and further.source_id ~ '^[0-9]{1,15}$') end`;
}

/** Rows of a source with `van_id`, and `why` they can't go out; null: they can. */
export const withPeople = (campaignId: string, imports: VanImports, source: RawBuilder<unknown>) => sql`
  select told.*, case when told.van_id is null then coalesce(told.reason, 'no_van_id') else told.reason end as why
  from (
    select source.*, ${vanId(campaignId, imports)} as van_id,
      case when source.channel = 'mail' then 'by_mail' when voters.id is null then 'no_person' when ${isConfidential} then 'confidential' end as reason
    from (${source}) as source
    left join voters on voters.campaign_id = ${campaignId} and voters.id = source.voter_id
  ) as told`;
