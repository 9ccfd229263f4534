// Who handled a fact of a door and when: for queries that read `door_facts` under that name, and to be ticked off.
import { sql } from 'kysely';
import type { Handled } from '../../../contract/facts/door-report';
import type { Db } from '../../db/connection';

export const handledJoin = (campaignId: string) => sql`
  left join handled_door_facts on handled_door_facts.campaign_id = ${campaignId}
    and handled_door_facts.door_fact_id = door_facts.id
  left join users as handlers on handlers.id = handled_door_facts.user_id`;

export const handledAs = sql<Handled | null>`case when handled_door_facts.door_fact_id is not null then jsonb_build_object(
  'at', to_char(handled_door_facts.handled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', handlers.first) end as handled`;

/** Ticks a fact off, once; whoever was first stays the one who did it. */
export async function setHandled(
  db: Db,
  campaignId: string,
  id: string,
  by: { user_id: string; now: Date } | null,
): Promise<Handled | null> {
  if (by === null) {
    await sql`delete from handled_door_facts where campaign_id = ${campaignId} and door_fact_id = ${id}`.execute(db);
    return null;
  }
  await sql`
    insert into handled_door_facts (door_fact_id, campaign_id, user_id, handled_at)
    values (${id}, ${campaignId}, ${by.user_id}, ${by.now.toISOString()}) on conflict do nothing`.execute(db);
  const { rows } = await sql<Handled>`
    select handled_door_facts.handled_at as at, users.first as by from handled_door_facts
    join users on users.id = handled_door_facts.user_id
    where handled_door_facts.campaign_id = ${campaignId} and handled_door_facts.door_fact_id = ${id}`.execute(db);
  return rows[0] ?? null;
}
