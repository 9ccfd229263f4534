// Which days, people and doors have something new in them, noted beside what changes: they are looked at for flags (modules/quality)
// and counted again for reports (modules/reports) when someone asks.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection';

/** The tables of facts whose days are looked at for flags. */
const worked: readonly string[] = ['all_touches', 'all_survey_responses'];

/** A further part of a statement that inserts one person's facts: notes the days in which they happened. */
export const notingWorkDays = (
  campaignId: string,
  userId: string,
  table: string,
  fresh: string,
): RawBuilder<unknown> =>
  worked.includes(table)
    ? sql`, noted_days as (
    insert into work_days_to_check (campaign_id, user_id, utc_day)
    select distinct ${campaignId}::uuid, ${userId}::uuid, (fresh.recorded_at at time zone 'UTC')::date as utc_day
    from ${sql.table(fresh)} as fresh order by utc_day
    on conflict (campaign_id, user_id, utc_day) do nothing)`
    : sql``;

const quarterOf = (at: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${at}, timestamptz 'epoch')`;

/** The tables of facts that reports count by day. */
const counted: readonly string[] = ['all_touches', 'all_passers_by'];

/**
 * A further part of a statement that inserts, changes or deletes facts: notes for reports when these happened, of answers whose they
 * are, and the same of what they replace.
 * @param changed the part of the statement that did so, with every column
 */
export function notingForReports(campaignId: string, table: string, changed: string): RawBuilder<unknown> {
  if (table === 'all_survey_responses') return notingAnswers(campaignId, changed);
  if (!counted.includes(table)) return sql``;
  return sql`${table === 'all_touches' ? notingDoors(campaignId, changed) : sql``}, noted_touches as (
    insert into touch_changes (campaign_id, at, user_id)
    select ${campaignId}::uuid, times.at, times.user_id from (
      select ${quarterOf(sql`changed.recorded_at`)} as at, changed.user_id from ${sql.table(changed)} as changed
      union
      select ${quarterOf(sql`replaced.recorded_at`)}, replaced.user_id from ${sql.table(changed)} as changed
      join ${sql.table(table)} as replaced on replaced.campaign_id = ${campaignId} and replaced.id = changed.replaces
    ) as times)`;
}

/** For reports of how doors stand. */
const notingDoors = (campaignId: string, changed: string) => sql`, noted_doors as (
  insert into door_changes (campaign_id, door_id)
  select ${campaignId}::uuid, knocked.door_id from (
    select changed.door_id from ${sql.table(changed)} as changed
    union
    select replaced.door_id from ${sql.table(changed)} as changed
    join all_touches as replaced on replaced.campaign_id = ${campaignId} and replaced.id = changed.replaces
  ) as knocked)`;

/**
 * For reports, and for how many answered a survey (modules/surveys). Found twice, for what is kept for two parts is sent to every server
 * of a cluster.
 */
const notingAnswers = (campaignId: string, changed: string) => sql`, answered_otherwise as not materialized (
  select coalesce(changed.voter_id, changed.door_id) as who from ${sql.table(changed)} as changed
  union
  select coalesce(replaced.voter_id, replaced.door_id) from ${sql.table(changed)} as changed
  join all_survey_responses as replaced on replaced.campaign_id = ${campaignId} and replaced.id = changed.replaces
), noted_answers as (
  insert into answer_changes (campaign_id, who) select ${campaignId}::uuid, who from answered_otherwise
), noted_respondents as (
  insert into respondent_changes (campaign_id, who) select ${campaignId}::uuid, who from answered_otherwise)`;

/** Notes for reports that it changed what these people are counted by, or whether they are. */
export async function noteCountedPeople(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<void> {
  if (voterIds.length === 0) return;
  await sql`
    with homes as (
      insert into door_changes (campaign_id, door_id)
      select distinct ${campaignId}::uuid, door_id from voters
      where campaign_id = ${campaignId} and id = any(${[...voterIds]}::uuid[])
    )
    insert into answer_changes (campaign_id, who)
    select ${campaignId}::uuid, who from unnest(${[...voterIds]}::uuid[]) as who`.execute(tx);
}

/**
 * A further part of a statement that puts doors into walkbooks, or takes them out of some: notes for reports that it did.
 * @param moved the part of the statement that did so, with `door_id`
 */
export const notingMoved = (campaignId: string, moved: string): RawBuilder<unknown> => sql`, noted_moved as (
  insert into door_changes (campaign_id, door_id)
  select distinct ${campaignId}::uuid, moved.door_id from ${sql.table(moved)} as moved)`;

/** Notes for reports that other people live at these doors, or that they are about to be another door than before. */
export async function noteDoors(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<void> {
  if (doorIds.length === 0) return;
  await sql`
    insert into door_changes (campaign_id, door_id)
    select ${campaignId}::uuid, concerned.id from (
      select unnest(${[...doorIds]}::uuid[]) as id
      union
      select merged_into from doors
      where campaign_id = ${campaignId} and id = any(${[...doorIds]}::uuid[]) and merged_into is not null
    ) as concerned`.execute(tx);
}

/** Notes for reports, and for how many answered a survey, that these people or households answered otherwise. */
export async function noteAnswered(tx: Db, campaignId: string, who: readonly string[]): Promise<void> {
  await noteCountedPeople(tx, campaignId, who);
  await sql`
    insert into respondent_changes (campaign_id, who)
    select ${campaignId}::uuid, who from unnest(${[...who]}::uuid[]) as who`.execute(tx);
}

/** Whose work imported results are, where changes are noted: that of no canvasser. Without any it would not be known. */
export const noCanvasser = '00000000-0000-0000-0000-000000000000';

/** Notes for reports when these doors were knocked at: they are another one by now, or someone else lives there. */
export async function noteTouchesAt(tx: Db, campaignId: string, doorIds: readonly string[]): Promise<void> {
  if (doorIds.length === 0) return;
  await sql`
    insert into touch_changes (campaign_id, at, user_id)
    select ${campaignId}::uuid, times.at, times.user_id from (
      select ${quarterOf(sql`recorded_at`)} as at, user_id from all_touches
      where campaign_id = ${campaignId} and door_id = any(${[...doorIds]}::uuid[])
      union
      select ${quarterOf(sql`recorded_at`)}, ${noCanvasser}::uuid from imported_results
      where campaign_id = ${campaignId} and door_id = any(${[...doorIds]}::uuid[])) as times`.execute(tx);
}
