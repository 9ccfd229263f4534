// Counts of touches by precinct of several days together: of hundreds of precincts each day would have to be read. Follows the counts
// of single days (touch-counts-repo.ts), in their transaction.
import { sql, type RawBuilder } from 'kysely';
import { blockLengths, dayBlocks } from '../../../domain/reports/day-blocks';
import type { DayRange } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';

const lengths = sql`unnest(${[...blockLengths]}::integer[]) as lengths (days)`;
/** The first day of the block of `lengths.days` in which a day lies. */
const blockOf = (day: RawBuilder<unknown>) =>
  sql`(date '1970-01-01' + (${day} - date '1970-01-01') / lengths.days * lengths.days)`;

/** Counts all blocks of a campaign again. */
export async function countBlocks(tx: Db, campaignId: string): Promise<void> {
  await sql`delete from touch_blocks where campaign_id = ${campaignId}`.execute(tx);
  await sql`
    insert into touch_blocks (campaign_id, days, first_day, key, touches, doors, contacts)
    select campaign_id, lengths.days, ${blockOf(sql`counts.day`)}, key, sum(touches), sum(doors), sum(contacts)
    from touch_counts as counts cross join ${lengths}
    where counts.campaign_id = ${campaignId} and counts.kind = 'precinct' group by 1, 2, 3, 4`.execute(tx);
}

/** Whether blocks of each length add up to the days. */
export async function blocksAgree(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    with days as (
      select coalesce(sum(touches), 0) as touches, coalesce(sum(doors), 0) as doors, coalesce(sum(contacts), 0) as contacts
      from touch_counts where campaign_id = ${campaignId} and kind = 'precinct'
    ), blocks as (
      select lengths.days, coalesce(sum(touches), 0) as touches, coalesce(sum(doors), 0) as doors,
        coalesce(sum(contacts), 0) as contacts
      from ${lengths} left join touch_blocks on touch_blocks.campaign_id = ${campaignId} and touch_blocks.days = lengths.days
      group by lengths.days
    )
    select 1 from blocks cross join days
    where (blocks.touches, blocks.doors, blocks.contacts) <> (days.touches, days.doors, days.contacts) limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

interface PrecinctDay {
  day: string;
  key: string;
  touches: number;
  doors: number;
  contacts: number;
}

/** What is counted by precinct on these days. */
export async function precinctDays(db: Db, campaignId: string, days: readonly string[]): Promise<PrecinctDay[]> {
  const { rows } = await sql<PrecinctDay>`
    select day, key, touches, doors, contacts from touch_counts
    where campaign_id = ${campaignId} and kind = 'precinct' and day = any(${[...days]}::date[])`.execute(db);
  return rows;
}

/** Adds to the blocks what days have more than before. */
export async function changeBlocks(
  tx: Db,
  campaignId: string,
  before: readonly PrecinctDay[],
  after: readonly PrecinctDay[],
): Promise<void> {
  const changes = new Map<string, PrecinctDay>();
  for (const [days, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const { day, key, touches, doors, contacts } of days) {
      const name = JSON.stringify([day, key]);
      const change = changes.get(name) ?? { day, key, touches: 0, doors: 0, contacts: 0 };
      change.touches += sign * touches;
      change.doors += sign * doors;
      change.contacts += sign * contacts;
      changes.set(name, change);
    }
  const changed = [...changes.values()].filter((each) => each.touches || each.doors || each.contacts);
  if (changed.length === 0) return;
  await sql`
    insert into touch_blocks as blocks (campaign_id, days, first_day, key, touches, doors, contacts)
    select ${campaignId}::uuid, lengths.days, ${blockOf(sql`changed.day`)}, changed.key, sum(changed.touches), sum(changed.doors),
      sum(changed.contacts)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as changed (day date, key text, touches integer, doors integer, contacts integer)
    cross join ${lengths}
    group by 2, 3, 4
    on conflict (campaign_id, days, first_day, key) do update set touches = blocks.touches + excluded.touches,
      doors = blocks.doors + excluded.doors, contacts = blocks.contacts + excluded.contacts`.execute(tx);
}

/** Counts by precinct that add up to those of a range: key, touches, doors and contacts. Some are below nothing, and keys add up to it. */
export function precinctBlocks(campaignId: string, range: DayRange): RawBuilder<unknown> {
  const blocks = dayBlocks(range);
  const single = blocks.filter(({ days }) => days === 1);
  const longer = blocks.filter(({ days }) => days > 1);
  const wanted = (some: typeof blocks) => sql`
    unnest(${some.map(({ days }) => days)}::integer[], ${some.map(({ first }) => first)}::date[],
      ${some.map(({ sign }) => sign)}::integer[]) as wanted (days, first_day, sign)`;
  const signed = sql`
    counts.key, wanted.sign * counts.touches as touches, wanted.sign * counts.doors as doors, wanted.sign * counts.contacts as contacts`;
  return sql`
    select ${signed} from ${wanted(single)}
    join touch_counts as counts on counts.campaign_id = ${campaignId} and counts.kind = 'precinct' and counts.day = wanted.first_day
    union all
    select ${signed} from ${wanted(longer)}
    join touch_blocks as counts on counts.campaign_id = ${campaignId} and counts.days = wanted.days
      and counts.first_day = wanted.first_day and counts.touches > 0`;
}
