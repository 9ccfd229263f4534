// The SQL of what managers decided about reports of people, and of which facts count nowhere by that, because they were late, or with
// a day that was set aside.
import { sql, type RawBuilder } from 'kysely';
import { kindOf } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { tellingChanges } from '../webhook-events/changes-repo';
import { notingForReports } from './changed-days-repo';
import { doorReportStands } from './door-reports-repo';
import { touchCounts } from './effective-facts-repo';
import type { FactsPlace } from './touches-repo';

/** The ids of facts by the names of their kinds. */
export type FactIds = ReadonlyMap<string, readonly string[]>;

/** Whether a manager undid a fact of a kind. */
export const undoneByReview = (campaignId: string, kind: 'touch' | 'door_fact', id: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select 1 from reviewed_facts
    where reviewed_facts.campaign_id = ${campaignId} and reviewed_facts.kind = ${kind} and reviewed_facts.fact_id = ${id}
      and reviewed_facts.undone)`;

/**
 * What is reviewed, as rows of `door_facts`, also what was undone: corrected people, deaths (results of touches) and wishes
 * not to be contacted, with or without a result of the same tap.
 */
export const reviewable = (campaignId: string) => sql`(
  select all_door_facts.campaign_id, all_door_facts.id, walkbook_id, door_id, voter_id, user_id, kind, payload, recorded_at,
    'door_fact' as fact_kind
  from all_door_facts
  where all_door_facts.campaign_id = ${campaignId} and kind in ('person_corrected', 'do_not_contact')
    and (not set_aside or ${undoneByReview(campaignId, 'door_fact', sql`all_door_facts.id`)})
    -- A wish goes with its result, where its person undid that.
    and (payload ->> 'touch_id' is null or not exists (
      select 1 from touches as later
      where later.campaign_id = ${campaignId} and later.replaces = (payload ->> 'touch_id')::uuid
        and later.user_id = all_door_facts.user_id))
  union all
  select touches.campaign_id, touches.id, walkbook_id, door_id, voter_id, user_id, contact_result, jsonb_build_object('note', note,
    'channels', case when contact_result = 'do_not_contact' then '["door", "call", "text", "mail"]'::jsonb else '[]' end),
    recorded_at, 'touch'
  from all_touches as touches
  where touches.campaign_id = ${campaignId} and voter_id is not null and contact_result in ('deceased', 'do_not_contact')
    and (not set_aside or ${undoneByReview(campaignId, 'touch', sql`touches.id`)}) and ${touchCounts(campaignId)}
    and not exists (
      select 1 from all_door_facts as wishes
      where wishes.campaign_id = ${campaignId} and wishes.kind = 'do_not_contact' and wishes.voter_id = touches.voter_id
        and (wishes.payload ->> 'touch_id')::uuid = touches.id and wishes.user_id = touches.user_id))`;

/** A report that can be reviewed, with the fact of the same tap that goes with it; null when there is none that stands. */
export async function findReviewable(
  db: Db,
  campaignId: string,
  id: string,
): Promise<(FactsPlace & { voter_id: string; facts: FactIds }) | null> {
  const { rows } = await sql<FactsPlace & { voter_id: string; fact_kind: string; touch_id: string | null }>`
    select door_facts.campaign_id, walkbook_id, user_id, voter_id, fact_kind, (
      -- What a report names is its phone's word: only a touch of the same tap goes with it.
      select touches.id from all_touches as touches
      where touches.campaign_id = ${campaignId} and touches.id = (door_facts.payload ->> 'touch_id')::uuid
        and touches.user_id = door_facts.user_id and touches.voter_id = door_facts.voter_id
        and touches.walkbook_id = door_facts.walkbook_id) as touch_id
    from ${reviewable(campaignId)} as door_facts
    where door_facts.campaign_id = ${campaignId} and door_facts.id = ${id} and ${doorReportStands(campaignId)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { fact_kind, touch_id, ...report } = row;
  const facts = new Map([[fact_kind, [id]]]);
  if (touch_id !== null) facts.set('touch', [touch_id]);
  return { ...report, facts };
}

/** Keeps what a manager decided about these facts; null: nothing is decided any more. */
export async function setReview(
  tx: Db,
  campaignId: string,
  facts: FactIds,
  decided: { undone: boolean; by: string; now: Date } | null,
): Promise<void> {
  for (const [kind, ids] of facts) {
    await sql`
      delete from reviewed_facts
      where campaign_id = ${campaignId} and kind = ${kind} and fact_id = any(${[...ids]}::uuid[])
        and undone is distinct from ${decided?.undone ?? null}::boolean`.execute(tx);
    if (decided)
      await sql`
        insert into reviewed_facts (campaign_id, fact_id, kind, undone, user_id, reviewed_at)
        select ${campaignId}::uuid, id, ${kind}, ${decided.undone}, ${decided.by}, ${decided.now.toISOString()}
        from unnest(${[...ids]}::uuid[]) as id on conflict (campaign_id, kind, fact_id) do nothing`.execute(tx);
  }
}

/** Says of these facts anew whether they count; those of which it is otherwise now. */
export async function deriveSetAside(tx: Db, campaignId: string, facts: FactIds): Promise<Map<string, string[]>> {
  const changed = new Map<string, string[]>();
  for (const [kind, ids] of facts) {
    const { table } = kindOf({ kind });
    const rows = await changeAndNote<{ id: string }>(tx, {
      table,
      as: 'changed',
      statement: sql`
        update ${sql.table(table)} as facts set set_aside = not set_aside
        where facts.campaign_id = ${campaignId} and facts.id = any(${[...ids]}::uuid[]) and facts.set_aside is distinct from (
          exists (
            select 1 from late_facts
            where late_facts.campaign_id = ${campaignId} and late_facts.kind = ${kind} and late_facts.fact_id = facts.id
              and late_facts.set_aside_at is not null)
          or exists (
            select 1 from reviewed_facts
            where reviewed_facts.campaign_id = ${campaignId} and reviewed_facts.kind = ${kind}
              and reviewed_facts.fact_id = facts.id and reviewed_facts.undone)
          or exists (
            select 1 from work_set_aside
            where work_set_aside.campaign_id = ${campaignId} and work_set_aside.kind = ${kind}
              and work_set_aside.fact_id = facts.id))
        returning facts.*`,
      noting: [notingForReports(campaignId, table, 'changed'), tellingChanges(campaignId, kind, 'changed')],
      columns: sql`id`,
    });
    if (rows.length > 0)
      changed.set(
        kind,
        rows.map((row) => row.id),
      );
  }
  return changed;
}
