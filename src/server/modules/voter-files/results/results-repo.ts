// SQL of imported contact results: whom a batch of rows is about, storing them, and taking them back.
import { sql } from 'kysely';
import { isId } from '../../../../contract/fields';
import type { FoundColumn } from '../../../../contract/voters/result-files';
import { changeAndNote } from '../../../db/distribution/change-and-note';
import { withRowsOnce } from '../../../db/distribution/rows-once';
import { raiseVersions } from '../../facts/apply-door-reports-repo';
import { deriveSuppression } from '../../facts/suppression-repo';
import type { ImportSession } from '../session-repo';

/** What was found in a file's columns; inside a batch. */
export async function keepFound({ query, ids }: ImportSession, columns: readonly FoundColumn[]): Promise<void> {
  await query('update uploads set result_columns = $3 where campaign_id = $1 and id = $2', [
    ...ids,
    JSON.stringify(columns),
  ]);
}

/** What was found goes once the file is imported or undone: its samples are people's data. Inside a batch. */
export async function forgetFound({ query, ids }: ImportSession): Promise<void> {
  await query('update uploads set result_columns = null where campaign_id = $1 and id = $2', ids);
}

export async function zoneOf({ query, ids }: ImportSession): Promise<string> {
  const [campaign] = await query<{ time_zone: string }>('select time_zone from campaigns where id = $1', [ids[0]]);
  return campaign?.time_zone ?? 'UTC';
}

/** Which of these are IDs of voter files, and which are the campaign's own; in small letters. */
export async function knownIds(
  { query, ids }: ImportSession,
  given: readonly string[],
): Promise<{ source_ids: ReadonlySet<string>; ids: ReadonlySet<string> }> {
  const rows = await query<{ id: string; source_id: string | null }>(
    `select id, source_id from voters where campaign_id = $1 and source_id = any($2::text[])
     union all select voter_id, source_id from voter_ids where campaign_id = $1 and source_id = any($2::text[])
     union all select id, source_id from voters where campaign_id = $1 and id = any($3::uuid[])`,
    [ids[0], [...new Set(given)], [...new Set(given)].filter(isId)],
  );
  return {
    source_ids: new Set(rows.flatMap(({ source_id }) => source_id?.toLowerCase() ?? [])),
    ids: new Set(rows.map(({ id }) => id)),
  };
}

const isStaged = 's.campaign_id = $1 and s.upload_id = $2';
/** Who was added at a door by mistake is no one. */
const isSomeone = `v.suppressed is distinct from 'withdrawn'`;
/** Suppliers number people alike: with another first and another last name it is someone else. A name that was corrected at the door is still the other one in files. */
const isNamed = (name: 'first' | 'last') =>
  `(s.${name} <> '' and lower(s.${name}) in (lower(v.${name}), lower(coalesce(v.filed ->> '${name}', v.${name}))))`;
const isNameless = `(s.first = '' and s.last = '')`;
const found = `case when ${isNamed('first')} or ${isNamed('last')} or ${isNameless} then v.id end`;
const further = 'select voter_id from voter_ids i where i.campaign_id = $1 and i.source_id = s.source_id';

/** Which IDs a file of results has. */
export interface ResultIds {
  /** Their kind, as they are kept beside people's own. */
  kept: string;
  /** Imports that gave people IDs of other kinds, where some gave them such. */
  others: readonly string[];
}

/** Finds whom the staged rows are about: by an ID, else by name, birth year and address where that is exactly one. */
export async function findPeople({ query, ids }: ImportSession, { kept, others }: ResultIds): Promise<void> {
  const keys: { key: string; values: unknown[] }[] = [
    { key: 'v.id = s.voter_id', values: [] },
    { key: `v.id = (${further} and i.id_kind = $3)`, values: [kept] },
    { key: `v.source_id = s.source_id and not (v.upload_id = any($3::uuid[]) and ${isNameless})`, values: [others] },
    // A column that says nothing of the kind.
    { key: `v.id = (select min(one.voter_id::text)::uuid from (${further}) as one having count(*) = 1)`, values: [] },
  ];
  for (const { key, values } of keys)
    await query(
      `update staged_results as t set found_id = known.found_id, reason = case when known.found_id is null then 'other' end
       from (
         select s.line, ${found} as found_id from staged_results s
         cross join lateral (select * from voters v where v.campaign_id = $1 and ${key} and ${isSomeone} limit 1) v
         where ${isStaged} and s.found_id is null and s.reason is null) as known
       where t.campaign_id = $1 and t.upload_id = $2 and t.line = known.line`,
      [...ids, ...values],
    );
  await query(
    `update staged_results as t set found_id = case when known.people = 1 then known.found_id end,
       reason = case when known.people > 1 then 'several' end
     from (
       select s.line, count(distinct v.id) as people, (array_agg(v.id))[1] as found_id from staged_results s
       cross join lateral (
         select id from doors d where d.campaign_id = $1 and d.address_key = s.address_key
           and s.unit_key in (d.unit_key, d.corrected_unit_key)) as home
       join voters v on v.campaign_id = $1 and v.door_id = home.id and v.birth_year = s.birth_year and ${isSomeone}
         and lower(s.last) in (lower(v.last), lower(v.filed ->> 'last'))
         and lower(s.first) in (lower(v.first), lower(v.filed ->> 'first'))
       where ${isStaged} and s.found_id is null and s.reason is null and s.address_key is not null
       group by s.line) as known
     where t.campaign_id = $1 and t.upload_id = $2 and t.line = known.line`,
    ids,
  );
  await query(
    `update staged_results s set reason = case when s.address_key is null then 'unknown' else 'no_one' end
     where ${isStaged} and s.found_id is null and s.reason is null`,
    ids,
  );
}

/** A row of such a file is about another day, not merely another clock, from so many seconds on. */
const anotherDay = 36 * 3600;

/**
 * Sets those aside that stand since another import with another meaning: what they say now would be lost, or what they said then.
 * How many.
 */
export async function refuseDiffering({ query, ids }: ImportSession): Promise<number> {
  const rows = await query(
    `update staged_results as t set found_id = null, reason = 'differs'
     from (
       select s.line from staged_results s
       cross join lateral (
         select * from imported_results k where k.campaign_id = $1 and k.id = s.id and not k.set_aside limit 1) as known
       where ${isStaged} and s.found_id is not null and (
         (known.voter_id, known.contact_result, known.no_channels, known.channel)
           is distinct from (s.found_id, s.contact_result, s.no_channels, s.channel)
         or abs(extract(epoch from known.recorded_at - s.recorded_at)) > ${anotherDay})) as differing
     where t.campaign_id = $1 and t.upload_id = $2 and t.line = differing.line returning t.line`,
    ids,
  );
  return rows.length;
}

/** Those about no one, and those that another import brought otherwise, with its name. */
export function unfoundRows({ query, ids }: ImportSession): Promise<{ line: number; reason: string; other: string }[]> {
  return query<{ line: number; reason: string; other: string }>(
    `select s.line, s.reason, coalesce(case when s.reason = 'differs' then (
       select uploads.name from imported_results k
       join uploads on uploads.campaign_id = $1 and uploads.id = k.upload_id
       where k.campaign_id = $1 and k.id = s.id) end, '') as other
     from staged_results s where ${isStaged} and s.found_id is null order by s.line`,
    ids,
  );
}

interface Counted {
  rows: number;
  fresh: number;
  kinds: { kind: string; rows: number }[];
  first: string | null;
  last: string | null;
  left_alone: number;
}

const leavingAlone = ['moved', 'deceased', 'do_not_contact'];

/** What a batch has of contacts: all of them, and those that are not there yet. Before they are stored. */
export async function countStaged({ query, ids }: ImportSession): Promise<Counted> {
  const kinds = await query<Omit<Counted, 'kinds' | 'fresh'> & { kind: string; fresh: number }>(
    `select s.channel || ' ' || case when s.contact_result = 'do_not_contact' and cardinality(s.no_channels) = 1 then 'opted_out'
         else s.contact_result end as kind,
       count(*)::integer as rows, min(s.day)::text as first, max(s.day)::text as last,
       (count(*) filter (where s.contact_result = any($3::text[])))::integer as left_alone,
       (count(*) filter (where known.id is null))::integer as fresh
     from staged_results s
     left join lateral (
       select id from imported_results k where k.campaign_id = $1 and k.id = s.id and not k.set_aside limit 1) as known on true
     where ${isStaged} and s.found_id is not null group by 1 order by 1`,
    [...ids, leavingAlone],
  );
  const sum = (of: 'rows' | 'fresh' | 'left_alone') => kinds.reduce((all, kind) => all + kind[of], 0);
  const days = (of: 'first' | 'last') => kinds.flatMap((kind) => kind[of] ?? []).toSorted();
  return {
    rows: sum('rows'),
    fresh: sum('fresh'),
    kinds: kinds.map(({ kind, rows }) => ({ kind, rows })),
    first: days('first')[0] ?? null,
    last: days('last').at(-1) ?? null,
    left_alone: sum('left_alone'),
  };
}

/** Stores what is new of the staged rows, and what they mean to the contact ledger. What an undone import had set aside is back, as it is meant now. */
export async function storeResults(session: ImportSession): Promise<void> {
  const { query, ids, db } = session;
  const [campaignId, uploadId] = ids;
  const back = sql`
    select known.id, known.voter_id, known.contact_result from staged_results as staged
    cross join lateral (
      select * from imported_results as results
      where results.campaign_id = ${campaignId} and results.id = staged.id and results.set_aside limit 1) as known
    where staged.campaign_id = ${campaignId} and staged.upload_id = ${uploadId} and staged.found_id is not null`;
  const before = await withRowsOnce<Meant>(
    db,
    { as: 'back', statement: back, columns: { id: 'uuid', voter_id: 'uuid', contact_result: 'text' } },
    sql`${noting(campaignId, 'back', true)} select voter_id, contact_result from back`,
  );
  const stored = await query<Meant>(
    `insert into imported_results as known (campaign_id, id, upload_id, voter_id, door_id, channel, contact_result, no_channels,
       said_by, note, recorded_at)
     select $1::uuid, s.id, $2::uuid, s.found_id, home.door_id, s.channel, s.contact_result, s.no_channels, s.said_by, s.note, s.recorded_at
     from staged_results s
     cross join lateral (select v.door_id from voters v where v.campaign_id = $1 and v.id = s.found_id limit 1) as home
     where ${isStaged} order by s.id
     on conflict (campaign_id, id) do update set set_aside = false, upload_id = excluded.upload_id, voter_id = excluded.voter_id,
       door_id = excluded.door_id, channel = excluded.channel, contact_result = excluded.contact_result,
       no_channels = excluded.no_channels, said_by = excluded.said_by, note = excluded.note, recorded_at = excluded.recorded_at
       where known.set_aside
     returning known.voter_id, known.contact_result`,
    ids,
  );
  await query(
    `insert into result_file_rows (campaign_id, upload_id, result_id)
     select $1::uuid, $2::uuid, s.id from staged_results s where ${isStaged} and s.found_id is not null
     order by s.id on conflict do nothing`,
    ids,
  );
  await followLedger(session, [...before, ...stored]);
}

interface Meant {
  voter_id: string;
  contact_result: string;
}

/** A further part of a statement: notes for other tools that these results count, or do not any more. */
const noting = (campaignId: string, results: string, counts: boolean) => sql`, noted as (
  insert into result_changes (campaign_id, kind, fact_id, counts)
  select ${campaignId}::uuid, 'imported_result', id, ${counts}::boolean from ${sql.table(results)})`;

/** So many people's entries are derived in one statement. */
const atOnce = 500;

/** People in one order and walkbooks at the end, as all lock them. */
async function followLedger({ db, upload }: ImportSession, changed: readonly Meant[]): Promise<void> {
  const meant = changed.filter(({ contact_result }) => leavingAlone.includes(contact_result));
  const people = [...new Set(meant.map(({ voter_id }) => voter_id))].toSorted();
  const doors: string[] = [];
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce).map((voter_id) => ({ voter_id }));
    doors.push(...(await deriveSuppression(db, upload.campaign_id, [], some)));
  }
  await raiseVersions(db, upload.campaign_id, doors);
}

/** So many rows are taken back in one transaction. */
const undoneAtOnce = 4_000;

/** Takes some of an import's rows back; how many. */
export async function takeBackSome(session: ImportSession): Promise<number> {
  const { query, ids } = session;
  const rows = await query<{ result_id: string }>(
    `delete from result_file_rows where campaign_id = $1 and upload_id = $2 and result_id in (
       select result_id from result_file_rows where campaign_id = $1 and upload_id = $2 order by result_id limit ${undoneAtOnce})
     returning result_id`,
    ids,
  );
  const results = rows.map(({ result_id }) => result_id);
  const [campaignId] = ids;
  const aside = await changeAndNote<Meant>(session.db, {
    table: 'imported_results',
    as: 'aside',
    statement: sql`
      update imported_results as known set set_aside = true
      where campaign_id = ${campaignId} and id = any(${results}::uuid[]) and not exists (
        select 1 from result_file_rows as kept where kept.campaign_id = ${campaignId} and kept.result_id = known.id)
      returning known.*`,
    noting: [noting(campaignId, 'aside', false)],
    columns: sql`voter_id, contact_result`,
  });
  await query(
    `update imported_results as known set upload_id = (
       select kept.upload_id from result_file_rows as kept where kept.campaign_id = $1 and kept.result_id = known.id
       order by kept.upload_id limit 1)
     where campaign_id = $1 and id = any($3::uuid[]) and upload_id = $2 and not set_aside`,
    [...ids, results],
  );
  await query(
    `update uploads set removed = removed + $3, kept = kept + $4, processed = processed + $3 + $4, total = greatest(total, processed)
     where campaign_id = $1 and id = $2`,
    [...ids, aside.length, results.length - aside.length],
  );
  await followLedger(session, aside);
  return results.length;
}
