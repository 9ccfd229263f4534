// Events on their way to webhooks: entered beside what they tell of, in the same statement, so that neither is there without the other.
import { sql, type RawBuilder } from 'kysely';
import type { WebhookEvent } from '../../../contract/integrations/webhooks';

/** The event of each table of facts that has one, and of which rows (under the name `fresh`). */
const eventOf: Readonly<Record<string, { event: WebhookEvent; of: RawBuilder<unknown> }>> = {
  all_survey_responses: { event: 'answer.recorded', of: sql`true` },
  call_answers: { event: 'answer.recorded', of: sql`fresh.undone_at is null` },
  all_door_facts: { event: 'sign.requested', of: sql`fresh.kind = 'sign_request'` },
  mail_responses: { event: 'sign.requested', of: sql`fresh.kind = 'sign'` },
  text_answers: { event: 'answer.recorded', of: sql`true` },
};

/**
 * A further part of a statement that inserts facts or entries of the contact ledger: enters an event for each webhook that wants it.
 * @param fresh the part of the statement that inserted them, with every column
 */
function entering(
  campaignId: string,
  event: WebhookEvent,
  of: RawBuilder<unknown>,
  fresh: string,
): RawBuilder<unknown> {
  return sql`, told_webhooks as (
    insert into webhook_deliveries (campaign_id, webhook_id, event, subject_id)
    select ${campaignId}::uuid, webhooks.id, ${event}, fresh.id from ${sql.table(fresh)} as fresh
    join webhooks on webhooks.campaign_id = ${campaignId} and ${event}::text = any(webhooks.events)
    where ${of}
    on conflict (campaign_id, webhook_id, event, subject_id) do nothing)`;
}

/** For facts; nothing where those of the table are no events. */
export function tellingWebhooks(campaignId: string, table: string, fresh: string): RawBuilder<unknown> {
  const told = eventOf[table];
  return told ? entering(campaignId, told.event, told.of, fresh) : sql``;
}

/** For entries of the contact ledger: what a person asked for is an event, what a voter file says of many is none. */
export const tellingOptOuts = (campaignId: string, entered: string): RawBuilder<unknown> =>
  entering(campaignId, 'opt_out.recorded', sql`fresh.reason = 'do_not_contact' and fresh.upload_id is null`, entered);
