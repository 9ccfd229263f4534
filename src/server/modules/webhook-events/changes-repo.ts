// Work that counts no longer, or again: noted for other tools beside the change itself, in the same statement.
import { sql, type RawBuilder } from 'kysely';

/** What other tools can know of, and of which rows (under the name `changed`) webhooks tell. */
const told: Readonly<Record<string, RawBuilder<unknown>>> = {
  touch: sql`false`,
  survey_response: sql`true`,
  door_fact: sql`changed.kind = 'sign_request'`,
  mail_answer: sql`false`,
};

/**
 * A further part of a statement that sets facts aside or restores them; nothing for kinds that no other tool knows.
 * @param changed the part of the statement that did so, with every column as it is now
 */
export function tellingChanges(campaignId: string, kind: string, changed: string): RawBuilder<unknown> {
  const of = told[kind];
  if (!of) return sql``;
  return sql`, noted_changes as (
    insert into result_changes (campaign_id, kind, fact_id, counts)
    select ${campaignId}::uuid, ${kind}, changed.id, not changed.set_aside from ${sql.table(changed)} as changed
    returning id, fact_id
  ), told_changes as (
    insert into webhook_deliveries (campaign_id, webhook_id, event, subject_id)
    select ${campaignId}::uuid, webhooks.id, 'record.changed', noted.id
    from noted_changes as noted join ${sql.table(changed)} as changed on changed.id = noted.fact_id
    join webhooks on webhooks.campaign_id = ${campaignId} and 'record.changed' = any(webhooks.events)
    where ${of})`;
}
