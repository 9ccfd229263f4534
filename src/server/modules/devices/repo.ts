// The SQL of phones: how far they say they have counted, less the numbers that the server has.
import { sql, type RawBuilder } from 'kysely';
import type { Device, Run } from '../../../contract/devices';
import { kinds } from '../../../domain/facts/kinds';
import type { DayDigest } from '../../../domain/facts/id-digest';
import type { Db } from '../../db/connection';
import { found } from '../../http/errors';

/** A phone of one person in one campaign. */
export interface DeviceKey {
  campaign_id: string;
  user_id: string;
  device_id: string;
}

/** Writes down what a phone says. It never counts backwards, and what was discarded stays discarded. */
export async function reportDevice(
  tx: Db,
  { campaign_id: campaign, user_id: user, device_id: device }: DeviceKey,
  said: { highest: number; unsent: number; discarded: readonly Run[] },
): Promise<void> {
  const discarded = `{${said.discarded.map(([first, last]) => `[${first},${last}]`).join(',')}}`;
  await sql`
    insert into devices (campaign_id, user_id, device_id, highest, unsent, discarded)
    values (${campaign}, ${user}, ${device}, ${said.highest}, ${said.unsent}, ${discarded}::int4multirange)
    on conflict (campaign_id, user_id, device_id) do update set
      highest = greatest(devices.highest, excluded.highest), unsent = excluded.unsent,
      discarded = devices.discarded + excluded.discarded, seen_at = excluded.seen_at`.execute(tx);
}

/** When a phone said that it recorded a fact. */
const saidAt = 'coalesce(stamped_at, recorded_at)';

/**
 * Some columns of facts of every kind, and `erased`: a phone that still has what was erased is not told that the server lacks it.
 */
const everyFact = (columns: (said: string) => string, condition: RawBuilder<unknown>) =>
  sql`(${sql.join(
    [
      ...Object.values(kinds).map(
        ({ table }) =>
          sql`select ${sql.raw(columns(saidAt))}, false as erased from ${sql.table(table)} where ${condition}`,
      ),
      sql`select ${sql.raw(columns('said_at'))}, true from erased_facts where ${condition}`,
    ],
    sql` union all `,
  )})`;

/** The numbers of a phone that the server has, beside a row of `devices`, and how many facts have them. */
const received = (campaignId: string) => sql`
  select coalesce(range_agg(int4range(seq, seq, '[]')), '{}') as numbers, count(*) as facts
  from ${everyFact(() => 'seq', sql`campaign_id = ${campaignId} and device_id = devices.device_id and user_id = devices.user_id`)}
    as facts
  where seq between 1 and 2000000000`;

/** How many numbers those are. */
const numbersReceived = sql<number>`(select coalesce(sum(upper(run) - lower(run)), 0) from unnest(received.numbers) as run)`;

/** How far a phone has counted, by its own word or by what came of it. */
const highest = sql<number>`greatest(devices.highest, coalesce(upper(received.numbers) - 1, 0))`;

/** Runs of numbers as pairs, in order: counted by the phone, neither received nor discarded. */
const missing = sql<Run[]>`(
  select coalesce(json_agg(json_build_array(lower(run), upper(run) - 1) order by run), '[]')
  from unnest(int4multirange(int4range(1, ${highest} + 1))
    - received.numbers - devices.discarded) as run)`;

/**
 * What the server lacks of one phone that has reported, the greatest number that was used with its id, and whether two facts
 * share a number, as they do when a phone's storage was copied to another phone.
 */
export async function countOf(db: Db, key: DeviceKey): Promise<{ missing: Run[]; highest: number; cloned: boolean }> {
  const { rows } = await sql<{ missing: Run[]; highest: number; cloned: boolean }>`
    select ${missing} as missing, ${highest} as highest, received.facts > ${numbersReceived} as cloned
    from devices cross join lateral (${received(key.campaign_id)}) as received
    where devices.campaign_id = ${key.campaign_id} and devices.user_id = ${key.user_id}
      and devices.device_id = ${key.device_id}`.execute(db);
  return found(rows[0]);
}

/** Days, by what the phone said of its facts, of which the server has others than the phone, which may have deleted erased ones. */
export async function differingDays(db: Db, key: DeviceKey, days: readonly DayDigest[]): Promise<string[]> {
  const ofPhone = sql`campaign_id = ${key.campaign_id} and device_id = ${key.device_id} and user_id = ${key.user_id}`;
  const { rows } = await sql<{ day: string }>`
    select reported.day::text as day
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ count }) => count)}::int[],
      ${days.map(({ digest }) => digest)}::text[]) as reported (day, count, digest)
    left join (
      select (said_at at time zone 'UTC')::date as day, count(*) as count, bit_xor(bits) as digest,
        count(*) filter (where not erased) as kept, bit_xor(bits) filter (where not erased) as kept_digest
      from (select *, ('x' || replace(id::text, '-', ''))::bit(128) as bits from ${everyFact((said) => `id, ${said} as said_at`, ofPhone)} as facts) as facts
      group by 1
    ) as here using (day)
    where (here.count, here.digest) is distinct from (reported.count, ('x' || reported.digest)::bit(128))
      and (here.kept, here.kept_digest) is distinct from (reported.count, ('x' || reported.digest)::bit(128))
    order by reported.day`.execute(db);
  return rows.map((row) => row.day);
}

/** Those of these facts that this person does not have at the server. */
export async function lackingFacts(db: Db, key: DeviceKey, ids: readonly string[]): Promise<string[]> {
  const wanted = sql`campaign_id = ${key.campaign_id} and user_id = ${key.user_id} and id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select id from ${everyFact(() => 'id', wanted)} as facts`.execute(db);
  const here = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !here.has(id.toLowerCase()));
}

/** The phones of a campaign, or of one of its people, seen in the last 30 days: those that lack something first, then by when they were seen. */
export async function listDevices(db: Db, campaignId: string, userId: string | null = null): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select devices.device_id, devices.user_id, concat_ws(' ', users.first, users.last) as user_name, devices.seen_at, devices.unsent,
      ${highest} as highest, ${missing} as missing,
      ${numbersReceived} as received, devices.forgotten_at
    from devices
    join users on users.id = devices.user_id
    cross join lateral (${received(campaignId)}) as received
    where devices.campaign_id = ${campaignId} and devices.seen_at > now() - interval '30 days'
      and (${userId}::uuid is null or devices.user_id = ${userId}::uuid)
    order by json_array_length(${missing}) = 0, devices.seen_at desc`.execute(db);
  return rows;
}

/** How many phones of a campaign were seen in the last 30 days, hold something unsent without having been in touch for two, or lack something. */
export async function countDevices(
  db: Db,
  campaignId: string,
): Promise<{ seen: number; silent: number; with_gaps: number }> {
  const { rows } = await sql<{ seen: number; silent: number; with_gaps: number }>`
    select count(*)::integer as seen,
      count(*) filter (where devices.unsent > 0 and devices.seen_at < now() - interval '2 days')::integer as silent,
      count(*) filter (where json_array_length(${missing}) > 0)::integer as with_gaps
    from devices cross join lateral (${received(campaignId)}) as received
    where devices.campaign_id = ${campaignId} and devices.seen_at > now() - interval '30 days'`.execute(db);
  return rows[0] ?? { seen: 0, silent: 0, with_gaps: 0 };
}
