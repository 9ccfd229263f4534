// Which facts of a campaign count, as SQL: not replaced by another fact of the same person, and not a mere undoing. One canvasser
// can never take back what another one recorded. A fact that names itself replaces nothing. What a manager set aside is in none
// of the views that are read here, and replaces nothing either.
import { sql, type RawBuilder } from 'kysely';

/** Holds for rows of `touches` (under that name) that had arrived by an instant and counted then, whatever came later. */
export const touchCountedBy = (campaignId: string, by: Date) => {
  const instant = sql`${by.toISOString()}::timestamptz`;
  return sql<boolean>`(touches.contact_result is not null and touches.recorded_at <= ${instant}
    and touches.received_at <= ${instant} and not exists (
      select 1 from touches as later
      where later.campaign_id = ${campaignId} and later.replaces = touches.id and later.id <> touches.id
        and later.user_id = touches.user_id and later.received_at <= ${instant}))`;
};

/** Holds for rows of `touches` (under that name) that count. */
export const touchCounts = (campaignId: string) => sql<boolean>`(touches.contact_result is not null and not exists (
  select 1 from touches as later
  where later.campaign_id = ${campaignId} and later.replaces = touches.id and later.id <> touches.id
    and later.user_id = touches.user_id))`;

/** Holds for rows of `passers_by` (under that name) that count: each is a conversation, and none at a door. */
export const passerByCounts = (
  campaignId: string,
) => sql<boolean>`(passers_by.contact_result is not null and not exists (
  select 1 from passers_by as later
  where later.campaign_id = ${campaignId} and later.replaces = passers_by.id and later.id <> passers_by.id
    and later.user_id = passers_by.user_id))`;

/** Joined to `touches` (under that name): the door of a touch where it was merged into another one. */
export const withMergedDoors = (campaignId: string) => sql`left join doors as merged
  on merged.campaign_id = ${campaignId} and merged.id = touches.door_id and merged.merged_into is not null`;

/** The door that a touch counts for. Needs {@link withMergedDoors}. */
export const touchedDoor = sql<string>`coalesce(merged.merged_into, touches.door_id)`;

/**
 * Holds for rows of `survey_responses` (under that name) that were not replaced. Empty answers are still among them. Those that replace
 * something are named as such, since few are, in an index of their own: else all answers would be read.
 */
export const responseStands = (campaignId: string) => sql<boolean>`(not exists (
  select 1 from survey_responses as later
  where later.campaign_id = ${campaignId} and later.replaces is not null and later.replaces = survey_responses.id
    and later.id <> survey_responses.id
    and later.user_id = survey_responses.user_id))`;

/** The same for what had arrived by an instant. */
export const responseStoodBy = (campaignId: string, by: Date) => {
  const instant = sql`${by.toISOString()}::timestamptz`;
  return sql<boolean>`(survey_responses.recorded_at <= ${instant} and survey_responses.received_at <= ${instant}
    and not exists (
      select 1 from survey_responses as later
      where later.campaign_id = ${campaignId} and later.replaces = survey_responses.id
        and later.id <> survey_responses.id and later.user_id = survey_responses.user_id
        and later.received_at <= ${instant}))`;
};

/** Who gave a row of `survey_responses`: the person, or the household when no one was named. */
export const respondent = sql<string>`coalesce(survey_responses.voter_id, survey_responses.door_id)`;

/** Holds for rows of `survey_responses` of these people or households. */
export const givenBy = (who: readonly string[] | null): RawBuilder<unknown> =>
  who === null
    ? sql`true`
    : sql`(survey_responses.voter_id = any(${[...who]}::uuid[])
        or survey_responses.voter_id is null and survey_responses.door_id = any(${[...who]}::uuid[]))`;
