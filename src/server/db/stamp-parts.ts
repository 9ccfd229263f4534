// Parts of stamps: short texts that tell whether what a reply was made of has changed, without reading it.
import { sql, type RawBuilder } from 'kysely';

/** Facts whose transactions take longer than this to arrive are seen with the next one. */
export const longestTransaction = sql`interval '10 minutes'`;

/**
 * What was recorded in a table of facts, of which only what came in last is read, by an index: how many came in how long
 * before the newest one, so that one that was stored earlier but came to light later is noticed, too.
 */
export const newestFacts = (
  campaignId: string,
  table: 'all_touches' | 'all_survey_responses' | 'all_door_facts',
): RawBuilder<string> => sql`(
  select concat(last.at, '/', (
    select count(*) from ${sql.table(table)} as facts
    where facts.campaign_id = ${campaignId} and facts.received_at > last.at - ${longestTransaction}))
  from (select max(facts.received_at) as at from ${sql.table(table)} as facts where facts.campaign_id = ${campaignId}) as last)`;

/**
 * What changed last in a long table whose rows say when, in a column with an index: every version of those rows that changed in the
 * time before the newest change in which a transaction may still arrive. The others aren't read.
 *
 * @param of which rows: those of the index, where that has not all of them
 */
export const newestVersions = (
  campaignId: string,
  { table, at, of = sql`true` }: { table: string; at: string; of?: RawBuilder<unknown> },
): RawBuilder<string> => {
  const own = sql`from ${sql.table(table)} as rows where rows.campaign_id = ${campaignId} and ${of}`;
  const moment = sql.ref(`rows.${at}`);
  return sql`(
    select concat(last.at, '/', (select ${versions} ${own} and ${moment} > last.at - ${longestTransaction}))
    from (select max(${moment}) as at ${own}) as last)`;
};

const versions = sql`concat(count(*), ':', sum(hashtidextended(rows.ctid, rows.xmin::text::bigint)))`;

/**
 * Every version of a row has a place and a transaction of its own: adding them up tells of every change of a short table.
 *
 * @param of which rows: of a long table the few that an index has
 */
export const rowsOf = (
  campaignId: string,
  table: string,
  of: RawBuilder<unknown> = sql`true`,
): RawBuilder<string> => sql`(
  select ${versions} from ${sql.table(table)} as rows where rows.campaign_id = ${campaignId} and ${of})`;

/** What comes from files of voters, the contact ledger, and from people who decide about facts. */
export const decidedOf = (campaignId: string, { withLedger = true } = {}): RawBuilder<string> => sql`concat_ws('|',
  (select string_agg(concat_ws(',', id, status, step, finished_at), ';' order by id) from uploads
    where campaign_id = ${campaignId}),
  ${withLedger ? sql`(select concat(count(*), ':', max(entered_at)) from contact_ledger where campaign_id = ${campaignId})` : sql`null`},
  (select concat(count(decision), ':', max(decided_at)) from contact_matches where campaign_id = ${campaignId}),
  (select concat(count(*), ':', max(erased_at)) from erased_people where campaign_id = ${campaignId}),
  (select concat(count(set_aside_at), ':', max(set_aside_at)) from late_facts where campaign_id = ${campaignId}),
  (select concat(count(*), ':', max(set_aside_at)) from work_set_aside where campaign_id = ${campaignId}))`;
