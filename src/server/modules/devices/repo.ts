// The SQL of phones: how far they say they have counted, less the numbers that the server has.
import { sql } from 'kysely';
import type { Device, Run } from '../../../contract/devices';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';

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

/** The numbers of a phone that the server has, of facts of every kind, beside a row of `devices`. */
const received = (campaignId: string) => sql`
  select coalesce(range_agg(int4range(seq, seq, '[]')), '{}') as numbers
  from (${sql.join(
    Object.values(kinds).map(
      ({ table }) => sql`
    select seq from ${sql.table(table)} where campaign_id = ${campaignId}
      and device_id = devices.device_id and user_id = devices.user_id`,
    ),
    sql` union all `,
  )}
  ) as facts where seq between 1 and 2000000000`;

/** How far a phone has counted, by its own word or by what came of it. */
const highest = sql<number>`greatest(devices.highest, coalesce(upper(received.numbers) - 1, 0))`;

/** Runs of numbers as pairs, in order: counted by the phone, neither received nor discarded. */
const missing = sql<Run[]>`(
  select coalesce(json_agg(json_build_array(lower(run), upper(run) - 1) order by run), '[]')
  from unnest(int4multirange(int4range(1, ${highest} + 1))
    - received.numbers - devices.discarded) as run)`;

/** What the server lacks of one phone. */
export async function missingOf(db: Db, key: DeviceKey): Promise<Run[]> {
  const { rows } = await sql<{ missing: Run[] }>`
    select ${missing} as missing from devices cross join lateral (${received(key.campaign_id)}) as received
    where devices.campaign_id = ${key.campaign_id} and devices.user_id = ${key.user_id}
      and devices.device_id = ${key.device_id}`.execute(db);
  return rows[0]?.missing ?? [];
}

/** The phones of a campaign seen in the last 30 days: those that lack something first, then by when they were seen. */
export async function listDevices(db: Db, campaignId: string): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select devices.device_id, devices.user_id, concat_ws(' ', users.first, users.last) as user_name, devices.seen_at, devices.unsent,
      ${highest} as highest, ${missing} as missing,
      (select coalesce(sum(upper(run) - lower(run)), 0) from unnest(received.numbers) as run) as received
    from devices
    join users on users.id = devices.user_id
    cross join lateral (${received(campaignId)}) as received
    where devices.campaign_id = ${campaignId} and devices.seen_at > now() - interval '30 days'
    order by json_array_length(${missing}) = 0, devices.seen_at desc`.execute(db);
  return rows;
}
