// SQL of the IDs that files gave people besides their own: a VAN list after a state's file. A person keeps their own, and has one more of
// each kind, by which the next file of the kind finds them.
import type { FileIds } from './id-rolls-repo';
import type { ImportSession } from './session-repo';

/** An ID that a row goes on without. */
export interface DroppedId {
  line: number;
  source_id: string;
  /** Whether whoever has it got it from a file of the same kind. */
  same_kind: boolean;
}

/** Selects who has an ID: whom a file of its kind gave it, else whose own it is. */
export const whoHas = (id: string, kind: string) => `select held.voter_id from (
    select voter_id, 1 as place from voter_ids where campaign_id = $1 and source_id = ${id} and id_kind = ${kind}
    union all select id, 2 from voters where campaign_id = $1 and source_id = ${id}) held order by held.place limit 1`;

/** What \`isHolders\` is told of a voter (v) who has an ID; needs \`giverOf\`, and the kinds like the file's as \`kinds\`. */
export const holderColumns = (
  kinds: string,
) => `v.first as holder_first, v.last as holder_last, v.birth_year as holder_year,
  v.filed ->> 'first' as filed_first, v.filed ->> 'last' as filed_last,
  further.voter_id is not null or coalesce(gave.id_kind = any(${kinds}::text[]), false) as same_kind,
  coalesce(gave.layout = mine.layout, false) as same_layout`;

/** Joins the file that gave a voter (v) an ID of a kind, and the one that is read. */
export const giverOf = (id: string, kind: string) => `
  left join voter_ids further on further.campaign_id = $1 and further.source_id = ${id} and further.id_kind = ${kind}
    and further.voter_id = v.id
  left join uploads gave on gave.campaign_id = $1 and gave.id = coalesce(further.upload_id, v.upload_id)
  left join uploads mine on mine.campaign_id = $1 and mine.id = $2`;

/** Finds who of the batch has their ID from an earlier file of its kind, beside their own; how many. */
export async function findByFurtherId({ query, ids }: ImportSession, { kept }: FileIds): Promise<number> {
  const [any] = await query('select 1 from voter_ids where campaign_id = $1 limit 1', [ids[0]]);
  if (!any) return 0;
  const found = await query(
    `insert into staged_matches (campaign_id, upload_id, line, voter_id)
     select $1::uuid, $2::uuid, s.line, further.voter_id from staged_rows s
     cross join lateral (
       select voter_id from voter_ids where campaign_id = $1 and source_id = s.source_id and id_kind = $3 limit 1) further
     where s.campaign_id = $1 and s.upload_id = $2 and s.source_id is not null returning 1`,
    [...ids, kept],
  );
  return found.length;
}

/**
 * Keeps the IDs of the batch's people who have another one, of another kind, or the same without the zeros in front; else of one kind
 * the first that a file gave stays. After they are stored.
 * @param dropped IDs that their rows could not have, being someone else's in another list
 */
export async function keepFurtherIds(
  { query, ids }: ImportSession,
  { kept, like }: FileIds,
  dropped: readonly DroppedId[],
): Promise<void> {
  if (kept === '') return;
  await query(
    `insert into voter_ids (campaign_id, voter_id, id_kind, source_id, upload_id)
     select $1::uuid, v.id, $3::text, told.source_id, $2::uuid
     from (
       select m.voter_id, s.source_id from staged_matches m
       cross join lateral (
         select source_id from staged_rows where campaign_id = $1 and upload_id = $2 and line = m.line limit 1) s
       where m.campaign_id = $1 and m.upload_id = $2 and s.source_id is not null
       union all
       select coalesce((
         select m.voter_id from staged_matches m
         where m.campaign_id = $1 and m.upload_id = $2 and m.line = s.line), s.new_voter_id), lost.source_id
       from unnest($5::integer[], $6::text[]) as lost (line, source_id)
       cross join lateral (
         select line, new_voter_id from staged_rows where campaign_id = $1 and upload_id = $2 and line = lost.line limit 1) s
     ) told
     cross join lateral (select id, source_id, upload_id from voters where campaign_id = $1 and id = told.voter_id limit 1) v
     left join uploads gave on gave.campaign_id = $1 and gave.id = v.upload_id
     where v.source_id is distinct from told.source_id
       and (v.source_id is null or gave.id_kind is null or gave.id_kind <> all($4::text[])
         or ltrim(v.source_id, '0') = ltrim(told.source_id, '0'))
     order by v.id
     on conflict do nothing`,
    [...ids, kept, like, dropped.map(({ line }) => line), dropped.map(({ source_id }) => source_id)],
  );
}

/** Takes back some of the IDs that an import gave, but those of people whom another file of its kind has; how many were looked at. */
export async function takeIdsBack({ query, ids }: ImportSession, atOnce: number): Promise<number> {
  const gone = await query<{ voter_id: string; id_kind: string; source_id: string }>(
    `delete from voter_ids where campaign_id = $1 and upload_id = $2 and voter_id in (
       select voter_id from voter_ids where campaign_id = $1 and upload_id = $2 limit ${atOnce})
     returning voter_id, id_kind, source_id`,
    ids,
  );
  if (gone.length === 0) return 0;
  await query(
    `insert into voter_ids (campaign_id, voter_id, id_kind, source_id, upload_id)
     select $1::uuid, gone.voter_id, gone.id_kind, gone.source_id, heir.id
     from unnest($3::uuid[], $4::text[], $5::text[]) as gone (voter_id, id_kind, source_id)
     cross join lateral (
       select other.id from uploads mine
       join uploads other on other.campaign_id = $1 and other.id <> mine.id and other.id_kind = mine.id_kind
         and other.step = 'import' and other.accepted > 0
       join voter_group_members had on had.campaign_id = $1 and had.voter_group_id = other.id and had.voter_id = gone.voter_id
       where mine.campaign_id = $1 and mine.id = $2 order by other.created_at limit 1) heir
     on conflict do nothing`,
    [
      ...ids,
      gone.map(({ voter_id }) => voter_id),
      gone.map(({ id_kind }) => id_kind),
      gone.map(({ source_id }) => source_id),
    ],
  );
  return gone.length;
}
