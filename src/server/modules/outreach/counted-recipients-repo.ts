// How many recipients of text campaigns, and people of phone banks, there are of each kind: kept by blocks of some thousand of them in
// their order, so that a list of campaigns reads no recipient. Whoever changes one writes nothing more for that: the row says when it
// changed, an index says which of a block changed last, and a block of which that is another moment than when it was kept is counted
// again. It holds for servers of an earlier release, too, which always wrote that.
import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { groupBy } from '../../../domain/lists/group-by';
import { inTransaction, isInTransaction, type Db } from '../../db/connection';

/** What is counted, of rows of `rows`. */
export interface Counting<Row> {
  kind: 'texts' | 'texters' | 'calls';
  table: 'text_recipients' | 'phone_bank_people';
  /** The column that says whose they are. */
  source: 'text_campaign_id' | 'phone_bank_id';
  /** In the terms of an index. */
  block: RawBuilder<number>;
  /** The column that every change of a row sets to when its transaction began, or at most `settles` milliseconds before. */
  changed: 'updated_at' | 'changed_at';
  settles: number;
  /** A statement that gives all sources of a campaign, or the one with an id: source_id, and a stamp that changes when rows go. */
  sources: (campaignId: string, id: string | null) => RawBuilder<unknown>;
  /** By what rows are kept apart, and what is counted of those that are alike. */
  by: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** What is added up of them, by name. */
  named: (row: Row) => readonly (readonly [name: string, count: number])[];
}

export type Counts = ReadonlyMap<string, number>;

/** Holds for a source whose rows go only with an erased person: another text once one did. */
export const erasedStamp = (campaignId: string) =>
  sql<string>`(select concat(count(*), ':', max(erased_at)) from erased_people where campaign_id = ${campaignId})`;

interface Block {
  source_id: string;
  block: number;
}

/**
 * Counts of each source of a campaign, or of the one with an id; look them up by its id. What a source has none of is missing.
 * @param settles of the counting; given where something else than that is tried
 */
export async function recipientCounts<Row>(
  db: Db,
  counting: Counting<Row>,
  campaignId: string,
  id: string | null,
  settles = counting.settles,
): Promise<(id: string) => Counts> {
  const { kept, due } = await keptBlocks(db, counting, campaignId, id);
  if (due.length > 0) {
    // Asked before they are read: whatever of a transaction that began before this isn't seen by then can't be missed.
    const before = isInTransaction(db) ? null : await begunBefore(db, settles);
    const fresh = await countBlocks(db, counting, campaignId, due);
    for (const { source_id, counts } of fresh)
      for (const [name, count] of Object.entries(counts)) add(kept, source_id, name, count);
    if (before !== null) await keep(db, counting, campaignId, fresh, before);
  }
  return (of) => kept.get(of) ?? new Map<string, number>();
}

/**
 * Drops the blocks of a campaign that are kept as they are and say another number than their rows do; returns how many, which are counted
 * when they are asked for next.
 */
export async function dropWrongBlocks<Row>(tx: Db, counting: Counting<Row>, campaignId: string): Promise<number> {
  const { rows: kept } = await sql<Fresh>`
    select source_id, block, newest::text as newest, stamp, counts from counted_recipients
    where campaign_id = ${campaignId} and kind = ${counting.kind}`.execute(tx);
  const nameOf = ({ source_id, block }: Block) => `${source_id} ${block}`;
  const counted = new Map((await countBlocks(tx, counting, campaignId, kept)).map((each) => [nameOf(each), each]));
  const wrong = kept.filter((each) => {
    const own = counted.get(nameOf(each));
    return own?.newest === each.newest && own.stamp === each.stamp && !isDeepStrictEqual(own.counts, each.counts);
  });
  if (wrong.length === 0) return 0;
  await sql`
    delete from counted_recipients as kept
    using jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) as wrong (source_id uuid, block integer)
    where kept.campaign_id = ${campaignId} and kept.kind = ${counting.kind}
      and kept.source_id = wrong.source_id and kept.block = wrong.block`.execute(tx);
  return wrong.length;
}

function add(sums: Map<string, Map<string, number>>, source: string, name: string, count: number): void {
  const own = sums.get(source) ?? new Map<string, number>();
  sums.set(source, own.set(name, (own.get(name) ?? 0) + count));
}

/** The sums of blocks that are kept as they are, and which aren't. */
async function keptBlocks<Row>(db: Db, counting: Counting<Row>, campaignId: string, id: string | null) {
  const { kind, table, block, changed, sources } = counting;
  const rowsOf = sql`from ${sql.table(table)} as rows
    where rows.campaign_id = ${campaignId} and ${sql.ref(`rows.${counting.source}`)} = sources.source_id`;
  const { rows } = await sql<{ source_id: string; due: number[] | null; counts: Record<string, number> | null }>`
    with blocks as materialized (
      select sources.source_id, blocks.block, kept.counts
      from (${sources(campaignId, id)}) as sources
      cross join lateral (select ${block} as last ${rowsOf} order by ${block} desc limit 1) as ends
      cross join lateral generate_series(0, ends.last) as blocks (block)
      cross join lateral (
        select ${sql.ref(`rows.${changed}`)} as at ${rowsOf} and ${block} = blocks.block
        order by ${sql.ref(`rows.${changed}`)} desc limit 1) as newest
      left join counted_recipients as kept on kept.campaign_id = ${campaignId} and kept.kind = ${kind}
        and kept.source_id = sources.source_id and kept.block = blocks.block and kept.newest = newest.at
        and kept.stamp = sources.stamp
    ), sums as (
      select source_id, name, sum(count::integer) as count
      from blocks cross join lateral jsonb_each_text(blocks.counts) as counts (name, count) group by source_id, name
    )
    select source_id, array_agg(block) filter (where counts is null) as due, (
      select jsonb_object_agg(sums.name, sums.count) from sums where sums.source_id = blocks.source_id) as counts
    from blocks group by source_id`.execute(db);
  const kept = new Map(rows.map((row) => [row.source_id, new Map(Object.entries(row.counts ?? {}))]));
  const due = rows.flatMap((row) => (row.due ?? []).map((each): Block => ({ source_id: row.source_id, block: each })));
  return { kept, due };
}

/**
 * The instant before which no transaction of a server of ours began that goes on, and at least so many milliseconds ago. Of a block
 * that changed last before that, every change that isn't seen yet will be a later one.
 */
async function begunBefore(db: Db, settles: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select least(clock_timestamp() - make_interval(secs => ${settles / 1000}), min(others.xact_start))::text as at
    from pg_stat_activity as others
    where others.datname = current_database() and others.backend_type = 'client backend' and others.pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.at ?? '-infinity';
}

interface Fresh extends Block {
  newest: string;
  stamp: string;
  counts: Record<string, number>;
}

/** Reads each row of these blocks. */
async function countBlocks<Row>(
  db: Db,
  counting: Counting<Row>,
  campaignId: string,
  due: readonly Block[],
): Promise<Fresh[]> {
  const { table, source, block, changed, sources, by, columns, named } = counting;
  const ids = due.map(({ source_id }) => source_id);
  const [only = null] = new Set(ids).size === 1 ? ids : [];
  const { rows } = await sql<Row & Omit<Fresh, 'counts'>>`
    select due.source_id, due.block, sources.stamp, ${columns},
      (max(max(${sql.ref(`rows.${changed}`)})) over (partition by due.source_id, due.block))::text as newest
    from unnest(${ids}::uuid[], ${due.map((each) => each.block)}::integer[]) as due (source_id, block)
    join (${sources(campaignId, only)}) as sources on sources.source_id = due.source_id
    join ${sql.table(table)} as rows on rows.campaign_id = ${campaignId} and ${sql.ref(`rows.${source}`)} = due.source_id
      and ${block} = due.block
    group by due.source_id, due.block, sources.stamp, ${by}`.execute(db);
  return [...groupBy(rows, (row) => `${row.source_id} ${row.block}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const counts: Record<string, number> = {};
    for (const [name, count] of own.flatMap(named)) if (count > 0) counts[name] = (counts[name] ?? 0) + count;
    const { source_id, block: number, newest, stamp } = first;
    return [{ source_id, block: number, newest, stamp, counts }];
  });
}

/** Keeps those blocks of which nothing is under way. Where someone else keeps some at this moment, they are counted once more. */
async function keep<Row>(
  db: Db,
  { kind }: Counting<Row>,
  campaignId: string,
  fresh: readonly Fresh[],
  before: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`counted recipients ${campaignId}`}, 0)) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return;
    await sql`
      insert into counted_recipients (campaign_id, kind, source_id, block, newest, stamp, counts)
      select ${campaignId}::uuid, ${kind}, fresh.source_id, fresh.block, fresh.newest, fresh.stamp, fresh.counts
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as fresh (source_id uuid, block integer, newest timestamptz, stamp text, counts jsonb)
      where fresh.newest < ${before}::timestamptz
      on conflict (campaign_id, kind, source_id, block) do update
        set newest = excluded.newest, stamp = excluded.stamp, counts = excluded.counts`.execute(tx);
  });
}
