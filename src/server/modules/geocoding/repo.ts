// SQL of look-ups with the online geocoder: which addresses wait for one, how far it is, and the places that it gave.
import { sql, type RawBuilder } from 'kysely';
import type { GeocodingStatus } from '../../../contract/voters/geocoding';
import { point, type Db } from '../../db/connection';
import { isConfidential, isUnlisted, mayBeVisited } from '../contact-ledger/left-out-repo';
import { lockImports } from '../uploads/repo';

/** So long an address that the geocoder did not know is not sent there again. */
const rememberedDays = 30;

/** An address on its way out; `street` is null when it is not to be sent (any more). */
export interface NextAddress {
  number: number;
  address_key: string;
  street: string | null;
  city: string;
  zip: string;
}

export interface AddressOutcome {
  number: number;
  address_key: string;
  outcome: 'exact' | 'non_exact' | 'tie' | 'not_found' | 'placed' | 'unanswered';
  coordinates: [number, number] | null;
}

/**
 * Whether a door's address may and needs to be sent: no one knows its place, it has a house number, someone lives there who may
 * be visited, and no one of the whole house is confidential. A house that is known without its ZIP may be that of any.
 */
const isOpen = (campaignId: string): RawBuilder<unknown> => {
  const bareKeyOf = (door: 'doors' | 'house') => sql`split_part(${sql.ref(`${door}.address_key`)}, '|', 1) || '|'`;
  const hidden = (key: RawBuilder<unknown>) => sql`(
    select ${key} from voters join doors house on house.campaign_id = ${campaignId} and house.id = voters.door_id
    where voters.campaign_id = ${campaignId} and ${isUnlisted} and ${isConfidential})`;
  return sql`
  doors.campaign_id = ${campaignId} and doors.location is null and doors.placed_by is null
  and split_part(doors.address_key, '|', 1) ~ '^[0-9NSEW]*[0-9]'
  and exists (
    select 1 from voters
    where voters.campaign_id = ${campaignId} and voters.door_id = doors.id and ${mayBeVisited})
  and doors.address_key not in ${hidden(sql`house.address_key`)}
  and ${bareKeyOf('doors')} not in ${hidden(sql`house.address_key`)}
  and doors.address_key not in ${hidden(bareKeyOf('house'))}`;
};

const addressesToAsk = (campaignId: string): RawBuilder<unknown> => sql`
  select distinct doors.address_key from doors
  where ${isOpen(campaignId)} and not exists (
    select 1 from geocoding_addresses known
    where known.campaign_id = ${campaignId} and known.address_key = doors.address_key
      and known.outcome in ('tie', 'not_found') and known.asked_at > now() - make_interval(days => ${rememberedDays}))`;

/** How many addresses a look-up would send. */
export async function countAddressesToAsk(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ addresses: number }>`
    select count(*)::integer as addresses from (${addressesToAsk(campaignId)}) as open`.execute(db);
  return rows[0]?.addresses ?? 0;
}

/** Anyone who begins a look-up in the same campaign waits until this transaction ends. */
export async function lockGeocodings(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look-up ' || ${campaignId}))`.execute(tx);
}

/** Begins a look-up of every address that waits for one; the caller made sure that none is in flight. */
export async function insertGeocoding(
  tx: Db,
  campaignId: string,
  userId: string,
): Promise<{ id: string; total: number }> {
  const { id } = await tx
    .insertInto('geocodings')
    .values({ campaign_id: campaignId, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ total: number }>`
    with added as (
      insert into geocoding_addresses (campaign_id, geocoding_id, number, address_key)
      select ${campaignId}, ${id}, row_number() over (order by address_key), address_key
      from (${addressesToAsk(campaignId)}) as open returning 1
    ), counted as (select count(*)::integer as total from added)
    update geocodings set total = counted.total from counted
    where campaign_id = ${campaignId} and id = ${id} returning counted.total`.execute(tx);
  return { id, total: rows[0]?.total ?? 0 };
}

/** The campaign's latest look-up; null before the first. */
export async function latestGeocoding(db: Db, campaignId: string): Promise<GeocodingStatus | null> {
  const row = await db
    .selectFrom('geocodings')
    .select(['id', 'status', 'tries', 'total', 'asked', 'exact', 'non_exact', 'ties', 'not_found', 'doors', 'problem'])
    .select(['created_at', 'finished_at'])
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { tries, ...status } = row;
  return { ...status, waiting: tries > 0 && status.finished_at === null };
}

/** Takes a look-up over from whatever worker had it. Null when there is nothing left to do. */
export async function claimGeocoding(
  db: Db,
  campaignId: string,
  id: string,
  runId: string,
): Promise<{ tries: number; address: string; location: string } | null> {
  const { rows } = await sql<{ tries: number; address: string; location: string }>`
    update geocodings set status = 'running', run_id = ${runId} from campaigns
    where geocodings.campaign_id = ${campaignId} and geocodings.id = ${id} and campaigns.id = ${campaignId}
      and geocodings.status in ('pending', 'running')
    returning geocodings.tries, campaigns.address, campaigns.location`.execute(db);
  return rows[0] ?? null;
}

/** The next addresses that were not looked up, each with one of its doors' spellings. */
export async function nextAddresses(db: Db, campaignId: string, id: string, limit: number): Promise<NextAddress[]> {
  const { rows } = await sql<NextAddress>`
    select asked.number, asked.address_key, door.address as street, coalesce(door.city, '') as city,
      coalesce(door.zip, '') as zip
    from geocoding_addresses asked left join lateral (
      select doors.address, doors.city, doors.zip from doors
      where ${isOpen(campaignId)} and doors.address_key = asked.address_key
      order by doors.city desc, doors.id limit 1
    ) as door on true
    where asked.campaign_id = ${campaignId} and asked.geocoding_id = ${id} and asked.outcome is null
    order by asked.number limit ${limit}`.execute(db);
  return rows;
}

/**
 * Stores what became of a batch: places go to doors that still have none. False when another worker took the look-up over:
 * then nothing is stored.
 */
export async function storeOutcomes(
  tx: Db,
  look: { campaignId: string; id: string; runId: string },
  outcomes: readonly AddressOutcome[],
): Promise<boolean> {
  const { campaignId, id } = look;
  // As for an import's batch: two that place the same doors take turns.
  await lockImports(tx, campaignId);
  if (!(await pauseGeocoding(tx, look))) return false;
  await sql`
    update geocoding_addresses asked set outcome = given.outcome, asked_at = now()
    from unnest(${outcomes.map(({ number }) => number)}::integer[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as given (number, outcome)
    where asked.campaign_id = ${campaignId} and asked.geocoding_id = ${id} and asked.number = given.number`.execute(tx);
  const found = outcomes.flatMap(({ address_key, coordinates }) => (coordinates ? [{ address_key, coordinates }] : []));
  const { rows } = await sql<{ doors: number }>`
    with placed as (
      update doors set location = given.place, place_upload_id = null
      from unnest(${found.map(({ address_key }) => address_key)}::text[],
        ${found.map(({ coordinates: [lng, lat] }) => point(lng, lat))}::point[]) as given (address_key, place)
      where doors.campaign_id = ${campaignId} and doors.address_key = given.address_key
        and doors.location is null and doors.placed_by is null
      returning doors.id
    ), told as (
      update walkbooks set version = version + 1, updated_at = now()
      where campaign_id = ${campaignId} and id in (
        select walkbook_id from walkbook_doors
        where campaign_id = ${campaignId} and door_id in (select id from placed))
    ) select count(*)::integer as doors from placed`.execute(tx);
  const many = (outcome: AddressOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
  await sql`
    update geocodings set tries = 0, asked = asked + ${outcomes.length}, exact = exact + ${many('exact')},
      non_exact = non_exact + ${many('non_exact')}, ties = ties + ${many('tie')},
      not_found = not_found + ${many('not_found') + many('unanswered')}, doors = doors + ${rows[0]?.doors ?? 0}
    where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
  return true;
}

/** Whether the look-up is still this worker's; holds it so until the transaction ends. */
async function pauseGeocoding(
  tx: Db,
  { campaignId, id, runId }: Parameters<typeof storeOutcomes>[1],
): Promise<boolean> {
  const mine = await tx
    .selectFrom('geocodings')
    .select('id')
    .where((row) => row.and({ campaign_id: campaignId, id, run_id: runId, status: 'running' }))
    .forUpdate()
    .executeTakeFirst();
  return mine !== undefined;
}

/** Counts a failed try; false when another worker took the look-up over. */
export async function noteTry(tx: Db, look: Parameters<typeof storeOutcomes>[1]): Promise<boolean> {
  if (!(await pauseGeocoding(tx, look))) return false;
  await sql`update geocodings set tries = tries + 1
    where campaign_id = ${look.campaignId} and id = ${look.id}`.execute(tx);
  return true;
}

/** Ends a look-up that has not ended; `runId` null: whoever has it. */
export async function endGeocoding(
  db: Db,
  { campaignId, id, runId }: { campaignId: string; id: string; runId: string | null },
  problem: GeocodingStatus['problem'],
): Promise<void> {
  let ending = db
    .updateTable('geocodings')
    .set({ status: problem ? 'failed' : 'done', problem, run_id: null, finished_at: new Date() })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .where('status', 'in', ['pending', 'running']);
  if (runId !== null) ending = ending.where('run_id', '=', runId);
  await ending.execute();
}

/** Whether the geocoder gave no answer to the last look-up that ended. */
export async function wasLastUnanswered(db: Db, campaignId: string): Promise<boolean> {
  const last = await db
    .selectFrom('geocodings')
    .select('problem')
    .where('campaign_id', '=', campaignId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.problem === 'away';
}
