// What a session list was made of: one short text, another one as soon as a row of the list may look different.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';
import { decidedOf, newestFacts, newestVersions, rowsOf } from '../../db/stamp-parts';

/** Those by mail, and those on calls. */
const otherAnswers = (campaignId: string) => sql<string>`(
  select concat(count(*), ':', max(received_at), ':', count(*) filter (where set_aside), '/', (
    select concat(count(*), ':', max(received_at), ':', count(undone_at), ':', max(undone_at)) from call_answers
    where campaign_id = ${campaignId}))
  from mail_answers where campaign_id = ${campaignId})`;

/** Recipients for whom something was done since they were listed, which is with their text campaign: in the terms of an index. */
const isBegun = sql`(rows.state <> 'waiting' or rows.sending_phone_number is not null or rows.last_reply_at is not null
  or rows.closed_at is not null or rows.opted_out_at is not null)`;

const erasedOf = (campaignId: string) =>
  sql<string>`(select concat(count(*), ':', max(erased_at)) from erased_people where campaign_id = ${campaignId})`;

const parts = {
  // Whoever counts a walkbook writes its progress again, passers-by included.
  walkbooks: (campaignId) => [
    ...[
      'walkbooks',
      'walkbook_assignments',
      'walkbook_progress',
      'geocodings',
      'memberships',
      'surveys',
      'voter_groups',
    ].map((table) => rowsOf(campaignId, table)),
    newestFacts(campaignId, 'all_touches'),
    newestFacts(campaignId, 'all_survey_responses'),
    newestFacts(campaignId, 'all_door_facts'),
    decidedOf(campaignId),
  ],
  surveys: (campaignId) => [
    ...['surveys', 'survey_questions'].map((table) => rowsOf(campaignId, table)),
    newestFacts(campaignId, 'all_survey_responses'),
    otherAnswers(campaignId),
    decidedOf(campaignId),
  ],
  survey_answers: (campaignId) => [
    ...['surveys', 'survey_questions', 'memberships'].map((table) => rowsOf(campaignId, table)),
    newestFacts(campaignId, 'all_survey_responses'),
    newestFacts(campaignId, 'all_door_facts'),
    otherAnswers(campaignId),
    decidedOf(campaignId),
  ],
  road_signs: (campaignId) => [
    ...['road_signs', 'road_sign_voters', 'all_placements', 'all_sign_reports', 'memberships'].map((table) =>
      rowsOf(campaignId, table),
    ),
    decidedOf(campaignId),
  ],
  mailers: (campaignId) => ['mailers', 'mailer_campaigns'].map((table) => rowsOf(campaignId, table)),
  mailer_campaigns: (campaignId) =>
    ['mailers', 'mailer_campaigns', 'voter_groups'].map((table) => rowsOf(campaignId, table)),
  phone_banks: (campaignId) => [
    ...['phone_banks', 'phone_bank_callers'].map((table) => rowsOf(campaignId, table)),
    newestVersions(campaignId, { table: 'call_results', at: 'received_at' }),
    newestVersions(campaignId, {
      table: 'call_results',
      at: 'superseded_at',
      of: sql`rows.superseded_at is not null`,
    }),
    erasedOf(campaignId),
  ],
  text_campaigns: (campaignId) => [
    // Whoever opts in again after that is waiting once more, as if nothing had been.
    ...['text_campaigns', 'text_campaign_users', 'text_opt_outs'].map((table) => rowsOf(campaignId, table)),
    newestVersions(campaignId, { table: 'text_recipients', at: 'updated_at', of: isBegun }),
    erasedOf(campaignId),
  ],
  recommendations: (campaignId) =>
    ['recommendations', 'recommended_walkbooks'].map((table) => rowsOf(campaignId, table)),
  voter_groups: (campaignId) => [rowsOf(campaignId, 'voter_groups'), decidedOf(campaignId)],
} satisfies Record<string, (campaignId: string) => RawBuilder<string>[]>;

/** The lists whose versions are known without making them. */
export type StampedList = keyof typeof parts;

/** Names of people and of the campaign are in the lists as well, and are looked at again after this long. */
const lookAgainSeconds = 300;

/** The stamp of one list of a campaign. It costs the same however many touches there are. */
export async function listStamp(db: Db, campaignId: string, list: StampedList, now: Date): Promise<string> {
  const period = Math.floor(now.getTime() / 1000 / lookAgainSeconds);
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat_ws('|', ${period}::text, ${sql.join(parts[list](campaignId))})) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}
