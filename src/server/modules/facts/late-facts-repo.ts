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

/**
 * Notes facts that arrived after an end; none where nothing had ended. Where a manager set aside what came before from before the
 * same end, these are to be set aside with it: gives their ids, by the names of their kinds.
 */
export async function noteLate(
  tx: Db,
  { campaign_id: campaignId, user_id: userId, times }: FactOwner,
  arrived: readonly LateFacts[],
): Promise<Map<string, string[]>> {
  const late = arrived.flatMap(({ kind, walkbook_id, ended, ids }) => {
    if (ended === null) return [];
    const end = { ended: endings[ended.how], ended_at: new Date(ended.at) };
    return ids.map((fact_id) => {
      const recorded_at = times.get(fact_id)?.recorded_at ?? end.ended_at;
      return { kind, walkbook_id, ...end, fact_id, recorded_at };
    });
  });
  if (late.length === 0) return new Map();
  const { rows } = await sql<{ kind: string; id: string }>`
    with noted as (
      insert into late_facts (campaign_id, user_id, kind, walkbook_id, ended, ended_at, fact_id, recorded_at, set_aside_by,
        set_aside_at)
      select ${campaignId}::uuid, ${userId}::uuid, late.*, decided.set_aside_by, decided.set_aside_at
      from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as late (kind text, walkbook_id uuid, ended text,
        ended_at timestamptz, fact_id uuid, recorded_at timestamptz)
      left join lateral (
        select earlier.set_aside_by, earlier.set_aside_at from late_facts as earlier
        where earlier.campaign_id = ${campaignId} and earlier.user_id = ${userId}
          and earlier.walkbook_id is not distinct from late.walkbook_id and earlier.ended = late.ended
          and earlier.ended_at = late.ended_at and earlier.set_aside_at is not null
        order by earlier.set_aside_at desc limit 1
      ) as decided on true
      on conflict (campaign_id, kind, fact_id) do nothing
      returning late_facts.kind, late_facts.fact_id, late_facts.set_aside_at
    )
    select kind, fact_id as id from noted where set_aside_at is not null`.execute(tx);
  const aside = new Map<string, string[]>();
  for (const { kind, id } of rows) aside.set(kind, [...(aside.get(kind) ?? []), id]);
  return aside;
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
