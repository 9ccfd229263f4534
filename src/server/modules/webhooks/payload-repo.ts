// What an event says, read when it is sent: of someone whose record is confidential, or who was erased, nothing.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';
import { isConfidential } from '../contact-ledger/left-out-repo';
import { entryStands } from '../contact-ledger/traits-repo';
import { sameDoors } from '../mailer-campaigns/recipients-repo';
import type { DueDelivery } from './due-repo';

const person = (campaignId: string, voterId: RawBuilder<unknown>) =>
  sql`left join voters on voters.campaign_id = ${campaignId} and voters.id = ${voterId}`;

/** What a texter tagged before of the same question in the same conversation. */
const taggedBefore = (campaignId: string) => sql`(
  select earlier.id from text_answers as earlier
  where earlier.campaign_id = ${campaignId} and earlier.text_campaign_id = tagged.text_campaign_id
    and earlier.voter_id = tagged.voter_id and earlier.question_id = tagged.question_id
    and (earlier.answered_at, earlier.id) < (tagged.answered_at, tagged.id)
  order by earlier.answered_at desc, earlier.id desc limit 1)`;

type Data = Record<string, unknown>;

const answerRecorded = (campaignId: string, id: string) => sql<{ data: Data }>`
  select jsonb_build_object('answer_id', given.id, 'channel', given.channel, 'voter_id', given.voter_id, 'source_id', voters.source_id,
    'survey_id', given.survey_id, 'question_id', given.question_id, 'question', survey_questions.text,
    'answers', to_jsonb(given.answers), 'replaces', given.replaces, 'recorded_at', given.recorded_at) as data
  from (
    select id, channel, voter_id, survey_id, question_id, answers, replaces, recorded_at from survey_responses
    where campaign_id = ${campaignId} and id = ${id}
    union all
    select tagged.id, 'text', tagged.voter_id, asked.survey_id, tagged.question_id, tagged.answers, ${taggedBefore(campaignId)},
      tagged.answered_at
    from text_answers as tagged
    join survey_questions as asked on asked.campaign_id = ${campaignId} and asked.id = tagged.question_id
    where tagged.campaign_id = ${campaignId} and tagged.id = ${id}
  ) as given
  join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = given.question_id
  ${person(campaignId, sql`given.voter_id`)}
  where not ${isConfidential}`;

const signRequested = (campaignId: string, id: string) => sql<{ data: Data }>`
  select jsonb_build_object('request_id', given.id, 'voter_id', given.voter_id, 'source_id', voters.source_id,
    'address', concat_ws(' ', doors.address, doors.unit), 'city', doors.city, 'zip', doors.zip, 'replaces', given.replaces,
    'recorded_at', given.recorded_at) as data
  from (
    select id, voter_id, door_id, replaces, recorded_at from door_facts where campaign_id = ${campaignId} and id = ${id}
    union all
    select id, voter_id, door_id, null, received_at from mail_responses
    where campaign_id = ${campaignId} and id = ${id} and undone_at is null
  ) as given
  join doors on doors.campaign_id = ${campaignId} and doors.id = given.door_id
  ${person(campaignId, sql`given.voter_id`)}
  where not ${isConfidential} and not exists (
    select 1 from ${sameDoors(campaignId, sql`coalesce(doors.merged_into, doors.id)`)} as parts
    join voters as hidden on hidden.campaign_id = ${campaignId} and hidden.door_id = parts.id
      and hidden.suppressed = 'confidential')`;

const recordChanged = (campaignId: string, id: string) => sql<{ data: Data }>`
  select jsonb_build_object('record', case when answers.id is null then 'sign_request' else 'answer' end, 'record_id', noted.fact_id,
    'change', case when noted.counts then 'restored' else 'taken_back' end, 'voter_id', coalesce(answers.voter_id, signs.voter_id),
    'source_id', voters.source_id, 'changed_at', noted.changed_at) as data
  from result_changes as noted
  left join all_survey_responses as answers on answers.campaign_id = ${campaignId} and answers.id = noted.fact_id
  left join all_door_facts as signs on signs.campaign_id = ${campaignId} and signs.id = noted.fact_id
  ${person(campaignId, sql`coalesce(answers.voter_id, signs.voter_id)`)}
  where noted.campaign_id = ${campaignId} and noted.id = ${id} and coalesce(answers.id, signs.id) is not null
    and not ${isConfidential}`;

const optOutRecorded = (campaignId: string, id: string) => sql<{ data: Data }>`
  select jsonb_build_object('entry_id', entries.id, 'voter_id', entries.voter_id, 'source_id', voters.source_id,
    'channels', to_jsonb(entries.channels), 'since', entries.since) as data
  from contact_ledger as entries
  join voters on voters.campaign_id = ${campaignId} and voters.id = entries.voter_id
  where entries.campaign_id = ${campaignId} and entries.id = ${id} and ${entryStands(campaignId)} and not ${isConfidential}`;

/** The data of an event; null when there is nothing to say. */
async function dataOf(db: Db, campaignId: string, { event, subject_id }: DueDelivery): Promise<Data | null> {
  if (event === 'test') return {};
  const one = async (statement: RawBuilder<{ data: Data }>) => (await statement.execute(db)).rows[0]?.data ?? null;
  if (event === 'answer.recorded') return one(answerRecorded(campaignId, subject_id));
  if (event === 'sign.requested') return one(signRequested(campaignId, subject_id));
  if (event === 'opt_out.recorded') return one(optOutRecorded(campaignId, subject_id));
  const changed = await one(recordChanged(campaignId, subject_id));
  if (changed?.['change'] !== 'restored') return changed;
  // What was set aside before it was sent was never told: here it is whole.
  const [record, id] = [String(changed['record']), String(changed['record_id'])];
  const whole = await one((record === 'answer' ? answerRecorded : signRequested)(campaignId, id));
  return whole === null ? changed : { ...changed, [record]: whole };
}

/** Bytes of an event at most. */
const mostBytes = 64 * 1024;

/** The body of an event, the same at every try; null: there is nothing to say, or it says too much. */
export async function bodyOf(db: Db, campaignId: string, due: DueDelivery): Promise<string | null> {
  const data = await dataOf(db, campaignId, due);
  if (data === null) return null;
  const body = JSON.stringify({
    type: due.event,
    timestamp: due.created_at,
    id: due.id,
    campaign_id: campaignId,
    data,
  });
  return Buffer.byteLength(body) > mostBytes ? null : body;
}
