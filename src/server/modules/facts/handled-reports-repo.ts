// Who handled a fact of a door and when, for queries that read `door_facts` under that name.
import { sql } from 'kysely';
import type { Handled } from '../../../contract/facts/door-report';

export const handledJoin = (campaignId: string) => sql`
  left join handled_door_facts on handled_door_facts.campaign_id = ${campaignId}
    and handled_door_facts.door_fact_id = door_facts.id
  left join users as handlers on handlers.id = handled_door_facts.user_id`;

export const handledAs = sql<Handled | null>`case when handled_door_facts.door_fact_id is not null then jsonb_build_object(
  'at', to_char(handled_door_facts.handled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', handlers.first) end as handled`;
