// Which facts count, as SQL: not replaced by another fact of the same person, and not a mere taking back. One canvasser
// can never take back what another one recorded. A fact that names itself replaces nothing.
import { sql } from 'kysely';

/** Holds for rows of `touches` (under that name) that count. */
export const touchCounts = sql<boolean>`(touches.contact_result is not null and not exists (
  select 1 from touches as later
  where later.replaces = touches.id and later.id <> touches.id
    and later.campaign_id = touches.campaign_id and later.user_id = touches.user_id))`;

/** Joined to `touches` (under that name): the door of a touch where it was merged into another one. */
export const withMergedDoors = sql`left join doors as merged on merged.campaign_id = touches.campaign_id
  and merged.id = touches.door_id and merged.merged_into is not null`;

/** The door that a touch counts for. Needs {@link withMergedDoors}. */
export const touchedDoor = sql<string>`coalesce(merged.merged_into, touches.door_id)`;

/** Holds for rows of `survey_responses` (under that name) that were not replaced. Empty answers are still among them. */
export const responseStands = sql<boolean>`(not exists (
  select 1 from survey_responses as later
  where later.replaces = survey_responses.id and later.id <> survey_responses.id
    and later.campaign_id = survey_responses.campaign_id and later.user_id = survey_responses.user_id))`;

/** Who gave a row of `survey_responses`: the person, or the household when nobody was named. */
export const respondent = sql<string>`coalesce(survey_responses.voter_id, survey_responses.door_id)`;

/**
 * When a row of `touches` happened. A phone whose clock runs more than a day ahead is not believed: then it is the time
 * of arrival.
 */
export const touchedAt = sql<string>`(case when touches.recorded_at > touches.received_at + interval '1 day'
  then touches.received_at else touches.recorded_at end)`;

/** An IANA zone that PostgreSQL can be asked about; one that nobody knows counts in UTC. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
