// How many people and households answered each survey, kept so that a list of surveys reads no answer. Whatever changes someone's
// answers notes them in respondent_changes (facts/changed-days-repo.ts), and who asks next counts those again.
import { sql, type RawBuilder } from 'kysely';
import { claimLock, lockOf } from '../../db/campaign-lock';
import { type Db, inTransaction } from '../../db/connection';
import { givenBy, respondent, responseStands } from '../facts/effective-facts-repo';

const lock = 'respondents';
/** When so many people changed, everyone is counted. */
const mostPeople = 20_000;
/** So many milliseconds someone waits for a count of others before they count for themselves. */
const patience = 2000;

/** How many answered these surveys; those that no one answered are missing. Where the counts are behind, all answers are counted. */
export async function respondentsOf(
  db: Db,
  campaignId: string,
  surveyIds: readonly string[],
): Promise<Map<string, number>> {
  const { counted, changed } = await stand(db, campaignId);
  const kept = counted && !changed;
  const { rows } = await sql<{ survey_id: string; respondents: number }>`
    select survey_id, people as respondents from ${
      kept
        ? sql`respondent_counts`
        : sql`(select survey_id, count(*) as people from (${answering(campaignId, null)}) as now group by 1) as counts`
    }
    where ${kept ? sql`campaign_id = ${campaignId} and people > 0 and` : sql``} survey_id = any(${[...surveyIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.survey_id, row.respondents]));
}

/** Brings the counts up to date, unless others are at it for long. Not within a transaction: whoever only reads does it before. */
export async function followRespondents(db: Db, campaignId: string): Promise<void> {
  const before = await stand(db, campaignId);
  if (before.counted && !before.changed) return;
  await inTransaction(db, async (tx) => {
    if (!(await claimLock(tx, lock, campaignId, patience))) return;
    const { counted } = await stand(tx, campaignId);
    // The changes go before the facts are read: one that comes meanwhile is counted twice, and never missed.
    const { rows } = await sql<{ who: string }>`
      with seen as (delete from respondent_changes where campaign_id = ${campaignId} returning who)
      select distinct who from seen`.execute(tx);
    const who = counted && rows.length <= mostPeople ? rows.map((row) => row.who) : null;
    await recount(tx, campaignId, who);
    if (!counted)
      await sql`
        insert into respondent_counted (campaign_id) values (${campaignId}) on conflict (campaign_id) do nothing`.execute(
        tx,
      );
  });
}

/** Keeps others from counting until this transaction ends; false when someone is counting still. */
export const claimRespondents = (tx: Db, campaignId: string): Promise<boolean> =>
  claimLock(tx, lock, campaignId, patience);

/** Counts these once more right away, of whom nothing is to stay. */
export async function forgetRespondents(tx: Db, campaignId: string, who: readonly string[]): Promise<void> {
  await lockOf(tx, lock, campaignId);
  await sql`
    delete from respondent_changes where campaign_id = ${campaignId} and who = any(${[...who]}::uuid[])`.execute(tx);
  if ((await stand(tx, campaignId)).counted) await recount(tx, campaignId, who);
}

/** Notes whoever is counted otherwise than they answered, without their change having been noted; how many. */
export async function noteUncountedRespondents(tx: Db, campaignId: string): Promise<number> {
  if (!(await stand(tx, campaignId)).counted) return 0;
  const { rows } = await sql<{ who: string }>`
    with now as materialized (${answering(campaignId, null)}), kept as (
      select who, survey_id from counted_respondents where campaign_id = ${campaignId}
    ), different as (
      (select who, survey_id from now except select who, survey_id from kept)
      union (select who, survey_id from kept except select who, survey_id from now)
    )
    insert into respondent_changes (campaign_id, who)
    select distinct ${campaignId}::uuid, who from different where not exists (
      select 1 from respondent_changes as noted where noted.campaign_id = ${campaignId} and noted.who = different.who)
    returning who`.execute(tx);
  const { rows: sums } = await sql<{ agree: boolean }>`
    select (select count(*) from counted_respondents where campaign_id = ${campaignId})
      = (select coalesce(sum(people), 0) from respondent_counts where campaign_id = ${campaignId}) as agree`.execute(
    tx,
  );
  if (sums[0]?.agree === true) return rows.length;
  await sql`delete from respondent_counted where campaign_id = ${campaignId}`.execute(tx);
  return rows.length + 1;
}

async function stand(db: Db, campaignId: string): Promise<{ counted: boolean; changed: boolean }> {
  const { rows } = await sql<{ counted: boolean; changed: boolean }>`
    select exists (select 1 from respondent_counted where campaign_id = ${campaignId}) as counted,
      exists (select 1 from respondent_changes where campaign_id = ${campaignId}) as changed`.execute(db);
  return rows[0] ?? { counted: false, changed: true };
}

/** Who answered which survey by what counts now. */
const answering = (campaignId: string, who: readonly string[] | null): RawBuilder<unknown> => sql`
  select distinct survey_responses.survey_id, ${respondent} as who from survey_responses
  where survey_responses.campaign_id = ${campaignId} and cardinality(survey_responses.answers) > 0 and ${givenBy(who)}
    and ${responseStands(campaignId)}`;

/** Counts these people and households again, or everyone. */
async function recount(tx: Db, campaignId: string, who: readonly string[] | null): Promise<void> {
  const these = who === null ? sql`` : sql`and who = any(${[...who]}::uuid[])`;
  const add = (sign: 1 | -1) =>
    sql`
      insert into respondent_counts (campaign_id, survey_id, people)
      select campaign_id, survey_id, ${sign}::integer * count(*) from counted_respondents
      where campaign_id = ${campaignId} ${these} group by campaign_id, survey_id
      on conflict (campaign_id, survey_id) do update set people = respondent_counts.people + excluded.people`.execute(
      tx,
    );
  if (who === null) await sql`delete from respondent_counts where campaign_id = ${campaignId}`.execute(tx);
  else await add(-1);
  await sql`delete from counted_respondents where campaign_id = ${campaignId} ${these}`.execute(tx);
  await sql`
    insert into counted_respondents (campaign_id, survey_id, who)
    select ${campaignId}::uuid, now.survey_id, now.who from (${answering(campaignId, who)}) as now`.execute(tx);
  await add(1);
}
