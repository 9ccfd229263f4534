// What reaches people on another channel than the door, whatever the channel: a new one adds its table here.
import { sql } from 'kysely';

/** Rows of `id` and `name`, for the `source_id` of `outreach_touches`. */
export const outreachSources = (campaignId: string) => sql<{ id: string; name: string }>`(
  select id, name from mailer_campaigns where campaign_id = ${campaignId}
  union all select id, name from phone_banks where campaign_id = ${campaignId}
  union all select id, name from text_campaigns where campaign_id = ${campaignId}
  union all select id, name from uploads where campaign_id = ${campaignId} and contents = 'results')`;
