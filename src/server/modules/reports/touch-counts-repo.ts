// Touches counted by day, kept so that a report of a million reads no touch. They follow the facts: whatever changes what counts
// notes its time in touch_changes (facts/changed-days-repo.ts, in its own transaction), and the next report counts those days
// again. Nobody who records waits for that.
import { sql } from 'kysely';
import { lockOf } from '../../db/campaign-lock';
import { type Db, inTransaction } from '../../db/connection';
import { keepPrecinctCounties } from '../voters/precinct-keys-repo';
import { attempts, type Attempted } from './attempts-repo';
import { blocksAgree, changeBlocks, countBlocks, precinctDays } from './touch-blocks-repo';

/** When so many days changed, all are counted. */
const mostDays = 62;

interface Counted {
  /** Nothing was counted yet, or by other days or precincts than now. */
  anew: boolean;
  changed: boolean;
  imports: string;
}

/** Brings a campaign's counts up to date with every fact that was stored before. */
export async function followTouches(db: Db, campaignId: string, zone: string): Promise<void> {
  const before = await counted(db, campaignId, zone);
  if (!before.anew && !before.changed) return;
  await inTransaction(db, async (tx) => {
    // Two who look at the same time count once.
    await lockOf(tx, 'touch counts', campaignId);
    const now = await counted(tx, campaignId, zone);
    // The changes go before the facts are read: one that comes meanwhile is counted twice, and never missed.
    const { rows } = await sql<{ day: string }>`
      with seen as (delete from touch_changes where campaign_id = ${campaignId} returning at)
      select distinct (seen.at at time zone ${zone})::date as day from seen order by day`.execute(tx);
    const days = rows.map((row) => row.day);
    if (now.anew || days.length > mostDays) await countAnew(tx, campaignId, zone, now.imports);
    else if (days.length > 0) await countDays(tx, campaignId, zone, days);
  });
}

/** Whether a campaign's counts follow its facts. */
export async function counted(db: Db, campaignId: string, zone: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select stands.imports, exists (select 1 from touch_changes where campaign_id = ${campaignId}) as changed,
      not exists (
        select 1 from touch_counted
        where touch_counted.campaign_id = ${campaignId} and touch_counted.zone = ${zone}
          and touch_counted.imports = stands.imports) as anew
    from (${imports(campaignId)}) as stands`.execute(db);
  return rows[0] ?? { anew: true, changed: true, imports: '' };
}

/** A statement that gives what tells whether anything was imported since. */
export const imports = (campaignId: string) => sql`
  select coalesce(max(greatest(applied_at, finished_at))::text, '') || ' ' || count(*) as imports
  from uploads where campaign_id = ${campaignId}`;

/** What tells whether anything was imported since. */
export async function importsOf(db: Db, campaignId: string): Promise<string> {
  const { rows } = await sql<{ imports: string }>`${imports(campaignId)}`.execute(db);
  return rows[0]?.imports ?? '';
}

async function countAnew(tx: Db, campaignId: string, zone: string, imports: string): Promise<void> {
  await sql`delete from touch_counts where campaign_id = ${campaignId}`.execute(tx);
  await insertCounts(tx, campaignId, zone, {});
  await countBlocks(tx, campaignId);
  // Else the database would believe of a county's counts, just made, that they are few, and read them all.
  await sql`analyze touch_counts, touch_blocks`.execute(tx);
  await keepPrecinctCounties(tx, campaignId);
  await sql`
    insert into touch_counted (campaign_id, zone, imports) values (${campaignId}, ${zone}, ${imports})
    on conflict (campaign_id) do update set zone = excluded.zone, imports = excluded.imports`.execute(tx);
}

async function countDays(tx: Db, campaignId: string, zone: string, days: readonly string[]): Promise<void> {
  const before = await precinctDays(tx, campaignId, days);
  await sql`
    delete from touch_counts where campaign_id = ${campaignId} and day = any(${[...days]}::date[])
      and kind in ('hour', 'walkbook', 'canvasser', 'precinct', 'result')`.execute(tx);
  await insertCounts(tx, campaignId, zone, { days });
  await changeBlocks(tx, campaignId, before, await precinctDays(tx, campaignId, days));
}

async function insertCounts(tx: Db, campaignId: string, zone: string, asked: Attempted): Promise<void> {
  await sql`
    insert into touch_counts (campaign_id, kind, day, key, touches, doors, contacts)
    select ${campaignId}::uuid, lines.kind, made.day, lines.key, count(*), sum(made.opens), sum(made.contact)
    from (${attempts(campaignId, zone, asked, { withPrecinct: true })}) as made
    cross join lateral (values
      ('hour', made.hour::text), ('walkbook', made.walkbook_id::text), ('canvasser', made.user_id::text),
      ('precinct', made.precinct), ('result', made.contact_result)) as lines (kind, key)
    -- What another tool made belongs to no walkbook and no one's work.
    where lines.key is not null
    group by lines.kind, made.day, lines.key`.execute(tx);
}

/** Notes the days that are counted otherwise than they were worked, without their change having been noted; how many. */
export async function noteUncountedTouches(tx: Db, campaignId: string, zone: string): Promise<number> {
  // All of it is counted again by who asks next.
  if ((await counted(tx, campaignId, zone)).anew) return 0;
  const { rows } = await sql`
    with now as (
      select lines.kind, made.day, lines.key, count(*) as touches, sum(made.opens) as doors, sum(made.contact) as contacts
      from (${attempts(campaignId, zone, {})}) as made
      cross join lateral (values ('result', made.contact_result), ('canvasser', made.user_id::text)) as lines (kind, key)
      where lines.key is not null group by 1, 2, 3
    ), kept as (
      select kind, day, key, touches, doors, contacts from touch_counts
      where campaign_id = ${campaignId} and kind in ('result', 'canvasser')
    ), different as (
      select day from ((select * from now except select * from kept) union all (select * from kept except select * from now)) as days
    )
    insert into touch_changes (campaign_id, at)
    select distinct ${campaignId}::uuid, (different.day + time '12:00') at time zone ${zone} from different where not exists (
      select 1 from touch_changes as noted
      where noted.campaign_id = ${campaignId} and (noted.at at time zone ${zone})::date = different.day)
    returning at`.execute(tx);
  if (await blocksAgree(tx, campaignId)) return rows.length;
  await sql`delete from touch_counted where campaign_id = ${campaignId}`.execute(tx);
  return rows.length + 1;
}
