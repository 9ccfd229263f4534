// The SQL of what arrived after its person's part had ended: noting it, and setting it aside.
import { sql } from 'kysely';
import type { Ended } from '../../../domain/facts/ended';
import type { Db } from '../../db/connection';
import type { FactOwner } from './fact-tables-repo';

/** Facts of one kind that were just stored, all recorded before the same end. */
export interface LateFacts {
  kind: string;
  walkbook_id: string | null;
  ended: Ended | null;
  ids: readonly string[];
}

const endings = { REMOVED_BEFORE: 'removed', ARCHIVED_BEFORE: 'archived', UNASSIGNED_BEFORE: 'unassigned' } as const;

/** Notes facts that arrived after an end; none where nothing had ended. */
export async function noteLate(
  tx: Db,
  { campaign_id, user_id, times }: FactOwner,
  { kind, walkbook_id, ended, ids }: LateFacts,
): Promise<void> {
  if (ended === null || ids.length === 0) return;
  const ended_at = new Date(ended.at);
  const how = endings[ended.how];
  const rows = ids.map((fact_id) => ({
    campaign_id,
    fact_id,
    kind,
    user_id,
    walkbook_id,
    ended: how,
    ended_at,
    recorded_at: times.get(fact_id)?.recorded_at ?? ended_at,
  }));
  await tx
    .insertInto('late_facts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'kind', 'fact_id']).doNothing())
    .execute();
}

/** What one person recorded in one walkbook, or in none. */
export interface LateWork {
  campaign_id: string;
  user_id: string;
  walkbook_id: string | null;
}

/** Notes that what arrived late is set aside, or restored (null); the ids of those facts, by the names of their kinds. */
export async function setLateAside(
  tx: Db,
  { campaign_id: campaignId, user_id: userId, walkbook_id: walkbookId }: LateWork,
  aside: { by: string; now: Date } | null,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ kind: string; ids: string[] }>`
    with changed as (
      update late_facts set set_aside_by = ${aside?.by ?? null}::uuid,
        set_aside_at = ${aside?.now.toISOString() ?? null}::timestamptz
      where late_facts.campaign_id = ${campaignId} and late_facts.user_id = ${userId}
        and late_facts.walkbook_id is not distinct from ${walkbookId}::uuid
        and (late_facts.set_aside_at is null) = ${aside !== null}
      returning late_facts.kind, late_facts.fact_id
    )
    select kind, array_agg(fact_id order by fact_id) as ids from changed group by kind order by kind`.execute(tx);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}
