// SQL of histories: one batch of rows joined to the voters who have their IDs, and in an import the votes that they get.
// Staged rows are looked up one by one along the keys (see staging-repo.ts).
import type { ImportSession } from '../session-repo';
import { hasIdFrom } from '../missing-repo';
import { matchOfRow, raiseWalkbookVersions } from '../staging-repo';

export const historyColumns = ['line', 'source_id', 'county', 'voted_from', 'history'];

/** What became of a batch's rows. */
export interface JoinedRows {
  /** Rows whose voter is registered in another county than they say. */
  elsewhere: number;
  /** Votes in the joined rows. */
  votes: number;
  /** Joined rows with a vote of a voter whose birth year is known, and of these those in which they were too young for it. */
  aged: number;
  young: number;
}

/** No one votes younger, not even in a primary. */
const youngest = 17;

/** Counties as the domain's countyKey compares them. */
const keyOf = (county: string) => `regexp_replace(lower(btrim(${county})), '\\s+(county|parish)$', '')`;

/** Those of these counties in which voters are registered whom these imports brought. */
export async function knownCounties(
  { query, ids: [campaign] }: ImportSession,
  rolls: readonly string[],
  counties: readonly string[],
): Promise<string[]> {
  if (counties.length === 0) return [];
  const found = await query<{ county: string }>(
    `select given.county from unnest($2::text[]) as given (county) where given.county in (
       select ${keyOf('county')} from (
         select distinct v.county from voters v where v.campaign_id = $1 and v.county is not null
           and v.source_id is not null and v.upload_id = any($3::uuid[])) as written)`,
    [campaign, counties, rolls],
  );
  return found.map(({ county }) => county);
}

/** Whoever has the ID of a staged row (h): of the voters that the same file brings where a check only staged them, or a known one. */
const votersOfRow = `
  select r.voter_id as id, r.county, r.birth_year, 1 as place from staged_roll r
  where r.campaign_id = $1 and r.upload_id = $2 and r.source_id = h.source_id
  union all
  select v.id, v.county, v.birth_year, 2 from voters v
  where v.campaign_id = $1 and v.source_id = h.source_id and ${hasIdFrom('$3')}
  union all
  select v.id, v.county, v.birth_year, 3 from voter_ids i join voters v on v.campaign_id = $1 and v.id = i.voter_id
  where i.campaign_id = $1 and i.source_id = h.source_id and i.upload_id = any($3::uuid[])`;

/**
 * Joins the staged rows to voters by their ID. Whoever is registered in another county than the row says is left alone.
 * @param rolls the imports that gave them these IDs
 */
export async function joinRows({ query, ids }: ImportSession, rolls: readonly string[]): Promise<JoinedRows> {
  const [joined] = await query<JoinedRows & { [name: string]: unknown }>(
    `with found as (
       select h.line, v.id, v.birth_year, h.voted_from, h.history, coalesce(${keyOf('v.county')} <> h.county, false) as elsewhere
       from staged_history h
       cross join lateral (${votersOfRow} order by place limit 1) v
       where h.campaign_id = $1 and h.upload_id = $2
     ), matched as (
       insert into staged_matches (campaign_id, upload_id, line, voter_id)
       select $1::uuid, $2::uuid, line, id from found where not elsewhere
     ), taken as (
       insert into staged_taken (campaign_id, upload_id, voter_id)
       select distinct $1::uuid, $2::uuid, id from found where not elsewhere
       on conflict do nothing
     )
     select count(*) filter (where elsewhere)::integer as elsewhere,
       coalesce(sum(bit_count(history)) filter (where not elsewhere), 0)::integer as votes,
       count(birth_year + voted_from) filter (where not elsewhere)::integer as aged,
       count(*) filter (where not elsewhere and voted_from - birth_year < ${youngest})::integer as young
     from found`,
    [...ids, rolls],
  );
  return joined ?? { elsewhere: 0, votes: 0, aged: 0, young: 0 };
}

/** The staged rows that no voter was found for, and whether one with the ID is registered elsewhere. */
export async function unjoinedRows(
  { query, ids }: ImportSession,
  rolls: readonly string[],
): Promise<{ line: number; elsewhere: boolean }[]> {
  return query<{ line: number; elsewhere: boolean }>(
    `select h.line, exists (select 1 from (${votersOfRow}) as v where ${keyOf('v.county')} <> h.county) as elsewhere
     from staged_history h
     where h.campaign_id = $1 and h.upload_id = $2 and (
       select m.line from staged_matches m where m.campaign_id = $1 and m.upload_id = $2 and m.line = h.line) is null
     order by h.line`,
    [...ids, rolls],
  );
}

/** To how many voters the rows so far were joined, and how many others have IDs of these imports. */
export async function countVoters(
  { query, ids }: ImportSession,
  rolls: readonly string[],
): Promise<{ voters: number; others: number }> {
  const [counted] = await query<{ voters: number; all: number }>(
    `select (select count(*)::integer from staged_taken where campaign_id = $1 and upload_id = $2) as voters,
       (select count(*)::integer from voters v where v.campaign_id = $1 and v.source_id is not null
         and ${hasIdFrom('$3')})
       + (select count(*)::integer from voter_ids i where i.campaign_id = $1 and i.upload_id = any($3::uuid[]))
       + (select count(*)::integer from staged_roll r where r.campaign_id = $1 and r.upload_id = $2 and not exists (
         select 1 from voters v where v.campaign_id = $1 and v.id = r.voter_id and v.source_id is not null
           and ${hasIdFrom('$3')})) as all`,
    [...ids, rolls],
  );
  const { voters = 0, all = 0 } = counted ?? {};
  return { voters, others: Math.max(0, all - voters) };
}

/**
 * Adds the votes of the joined rows to their voters, and keeps that this file told of them, also where that was known: another
 * file's undo leaves it. The journal has what the voter's history was and became, to be counted; of those whom the same file brought
 * it has nothing.
 */
export async function storeVotes(session: ImportSession): Promise<void> {
  const { query, ids, upload } = session;
  await query(
    `with told as (
       select m.voter_id, bit_or(h.history) as votes from staged_matches m
       cross join lateral (
         select history from staged_history where campaign_id = $1 and upload_id = $2 and line = m.line limit 1) h
       where m.campaign_id = $1 and m.upload_id = $2 group by m.voter_id
     ), journal as (
       insert into import_changes (campaign_id, upload_id, kind, row_key, before, after)
       select $1::uuid, $2::uuid, 'voter', v.id::text, jsonb_build_object('history', v.history),
         jsonb_build_object('history', coalesce(v.history | told.votes, told.votes))
       from told
       cross join lateral (select id, upload_id, history from voters where campaign_id = $1 and id = told.voter_id limit 1) v
       where v.upload_id is distinct from $2
       on conflict (campaign_id, upload_id, kind, row_key) do update
         set before = excluded.before || import_changes.before, after = import_changes.after || excluded.after
     ), kept as (
       insert into told_votes (campaign_id, upload_id, voter_id, votes)
       select $1::uuid, $2::uuid, v.id, told.votes from told
       cross join lateral (select id from voters where campaign_id = $1 and id = told.voter_id limit 1) v
       on conflict (campaign_id, upload_id, voter_id) do update set votes = told_votes.votes | excluded.votes
     ), changed as (
       update voters v set history = coalesce(v.history | told.votes, told.votes) from told
       where v.campaign_id = $1 and v.id = told.voter_id
         and v.history is distinct from coalesce(v.history | told.votes, told.votes)
       returning v.door_id
     )
     insert into staged_changed_doors (campaign_id, upload_id, door_id) select distinct $1::uuid, $2::uuid, door_id from changed`,
    ids,
  );
  await raiseWalkbookVersions(query, upload);
}

/** How many voters this import gave votes that were not known before. */
export async function countChanged({ query, ids }: ImportSession): Promise<number> {
  const [counted] = await query<{ voters: number }>(
    `select count(*)::integer as voters from import_changes
     where campaign_id = $1 and upload_id = $2 and kind = 'voter' and before -> 'history' is distinct from after -> 'history'`,
    ids,
  );
  return counted?.voters ?? 0;
}

/** Of an upload: whether it is a history. Its group, if it had one already, goes: it has no voters of its own. */
export async function noteContents({ query, ids }: ImportSession, contents: 'voters' | 'history'): Promise<void> {
  await query('update uploads set contents = $3 where campaign_id = $1 and id = $2', [...ids, contents]);
  if (contents === 'history')
    await query(
      `delete from voter_groups where campaign_id = $1 and id = $2 and not exists (
         select 1 from voter_group_members members where members.campaign_id = $1 and members.voter_group_id = $2)`,
      ids,
    );
}

/** Of a check of a file with both: keeps who a batch's voters are, under the IDs that they have or would get. */
export async function stageVoters({ query, ids }: ImportSession): Promise<void> {
  await query(
    `insert into staged_roll (campaign_id, upload_id, source_id, voter_id, county, birth_year)
     select $1::uuid, $2::uuid, s.source_id, coalesce(m.voter_id, s.new_voter_id), coalesce(s.county, v.county),
       coalesce(s.birth_year, v.birth_year)
     from staged_rows s ${matchOfRow}
     left join voters v on v.campaign_id = $1 and v.id = m.voter_id
     left join uploads gave on gave.campaign_id = $1 and gave.id = v.upload_id
     left join uploads mine on mine.campaign_id = $1 and mine.id = $2
     where s.campaign_id = $1 and s.upload_id = $2 and s.source_id is not null
       and (v.source_id is null or v.source_id = s.source_id or gave.id_kind is distinct from mine.id_kind)
     on conflict do nothing`,
    ids,
  );
}

/** Keeps which tables of a file are its voters and its votes: every later step reads the same ones. */
export async function noteTogether(
  { query, ids }: ImportSession,
  parts: { part: string; history_part: string },
): Promise<void> {
  await query('update uploads set params = params || $3::jsonb where campaign_id = $1 and id = $2', [
    ...ids,
    JSON.stringify(parts),
  ]);
}
