// The SQL of days that are set aside: what arrives for such a day, or corrects what was set aside with it, is set aside with it, too.
import { sql, type RawBuilder } from 'kysely';
import { groupBy } from '../../../domain/lists/group-by';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Db } from '../../db/connection';
import { keptStatement } from '../../db/kept-statement';
import type { FactIds } from './reviews-repo';

interface Owner {
  campaign_id: string;
  user_id: string;
}

/** Facts of one kind and walkbook that were noted as set aside. */
export interface NotedAside {
  kind: string;
  walkbook_id: string;
  ids: string[];
}

/** The kinds of facts that a day in the field is made of, with their tables. */
const tables = {
  touch: 'all_touches',
  survey_response: 'all_survey_responses',
  door_fact: 'all_door_facts',
  passer_by: 'all_passers_by',
};

/** Rows of those tables that hold, as one: `facts` is each table's name in what must hold. */
const factsWhere = (holds: (kind: string) => RawBuilder<unknown>) =>
  sql.join(
    Object.entries(tables).map(
      ([kind, table]) => sql`
        select ${kind}::text as kind, facts.id, facts.walkbook_id, facts.replaces, facts.recorded_at
        from ${sql.table(table)} as facts where ${holds(kind)}`,
    ),
    sql` union all `,
  );

/** Notes that everything recorded at doors and on the way that day is set aside, and its corrections of later days; gives what was not before. */
export async function noteDayAside(
  tx: Db,
  { campaign_id, user_id, day, zone }: Owner & { day: string; zone: string },
  by: string,
): Promise<NotedAside[]> {
  const ofDay = factsWhere(
    () => sql`facts.campaign_id = ${campaign_id} and facts.user_id = ${user_id}
      and facts.recorded_at >= ${day}::date::timestamp at time zone ${zone}
      and facts.recorded_at < (${day}::date + 1)::timestamp at time zone ${zone}`,
  );
  const seeds = sql`select kind, id, walkbook_id, ${day}::date as day, ${by}::uuid as set_aside_by from (${ofDay}) as of_day`;
  return noteWithCorrections(tx, { campaign_id, user_id }, seeds);
}

/** The time zone by which days of one person are set aside; null where none is, as of most people. */
export async function zoneOfDaysAside(db: Db, { campaign_id, user_id }: Owner): Promise<string | null> {
  if ((await findAside(db, [campaign_id, user_id])).length === 0) return null;
  const [row] = await findZone(db, [campaign_id]);
  return row?.time_zone ?? null;
}

const findAside = keptStatement(`select 1 from work_set_aside where campaign_id = $1 and user_id = $2 limit 1`);
const findZone = keptStatement<{ time_zone: string }>(`select time_zone from campaigns where id = $1`);

/**
 * Notes which of one person's just stored facts are set aside with a day that is; gives these, and what corrects them.
 * @param zone what {@link zoneOfDaysAside} says since this person's requests follow one another
 */
export async function noteArrivedForDaysAside(
  tx: Db,
  { campaign_id, user_id }: Owner,
  zone: string | null,
  fresh: FactIds,
): Promise<NotedAside[]> {
  if (zone === null) return [];
  const arrived = factsWhere(
    (kind) => sql`facts.campaign_id = ${campaign_id} and facts.id = any(${[...(fresh.get(kind) ?? [])]}::uuid[])`,
  );
  const seeds = sql`
    select arrived.kind, arrived.id, arrived.walkbook_id, days.day, days.set_aside_by
    from (${arrived}) as arrived join (
      select day, (array_agg(set_aside_by order by set_aside_at desc))[1] as set_aside_by from work_set_aside
      where campaign_id = ${campaign_id} and user_id = ${user_id}
      group by day
    ) as days on (arrived.recorded_at at time zone ${knownZone(zone)})::date = days.day
      or exists (
        select 1 from work_set_aside
        where work_set_aside.campaign_id = ${campaign_id} and work_set_aside.user_id = ${user_id}
          and work_set_aside.day = days.day and work_set_aside.kind = arrived.kind
          and work_set_aside.fact_id = arrived.replaces)`;
  return noteWithCorrections(tx, { campaign_id, user_id }, seeds);
}

/** Only one's own facts are corrected, by facts of their kind. They may have come in any order. */
async function noteWithCorrections(
  tx: Db,
  { campaign_id, user_id }: Owner,
  seeds: RawBuilder<unknown>,
): Promise<NotedAside[]> {
  const corrections = factsWhere(
    (kind) => sql`aside.kind = ${kind} and facts.campaign_id = ${campaign_id} and facts.replaces = aside.id
      and facts.user_id = ${user_id}`,
  );
  const { rows: aside } = await sql<Aside>`
    with recursive aside as (
      ${seeds}
      union
      select later.kind, later.id, later.walkbook_id, aside.day, aside.set_aside_by
      from aside cross join lateral (${corrections}) as later
    )
    select kind, id, walkbook_id, day::text, set_aside_by from aside`.execute(tx);
  if (aside.length === 0) return [];
  const { rows } = await sql<{ kind: string; id: string }>`
    insert into work_set_aside (campaign_id, kind, fact_id, user_id, day, set_aside_by)
    select ${campaign_id}::uuid, kind, id, ${user_id}::uuid, day, set_aside_by
    from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb)
      as aside (kind text, id uuid, walkbook_id uuid, day date, set_aside_by uuid)
    on conflict (campaign_id, kind, fact_id, day) do nothing
    returning kind, fact_id as id`.execute(tx);
  return byWalkbook(aside, rows);
}

interface Aside {
  kind: string;
  id: string;
  walkbook_id: string;
}

/** Of each walkbook and kind the facts that were noted, in one order. */
function byWalkbook(aside: readonly Aside[], noted: readonly { kind: string; id: string }[]): NotedAside[] {
  const isNoted = new Set(noted.map(({ kind, id }) => `${kind} ${id}`));
  const facts = aside.filter(({ kind, id }) => isNoted.has(`${kind} ${id}`));
  const groups = groupBy(facts, ({ kind, walkbook_id }) => `${walkbook_id} ${kind}`);
  return [...groups.keys()].toSorted().map((key) => {
    const of = groups.get(key)!;
    const { kind, walkbook_id } = of[0]!;
    return { kind, walkbook_id, ids: [...new Set(of.map(({ id }) => id))] };
  });
}
