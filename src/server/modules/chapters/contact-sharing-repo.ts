// What owners decided about sharing who asked not to be contacted.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { idsOfSubtree } from '../campaigns/tree-repo';

export interface SharingRow {
  chapter_id: string;
  top_id: string;
  gives: boolean;
  takes: boolean;
  /** As text, to the microsecond: whether it was decided again meanwhile. */
  decided: string;
  given: string | null;
  is_taken: boolean;
}

const columns = sql`chapter_id, top_id, gives, takes, decided_at::text as decided, given, is_taken`;

export async function findSharing(db: Db, campaignId: string): Promise<SharingRow | null> {
  const { rows } = await sql<SharingRow>`
    select ${columns} from contact_sharing where chapter_id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}

/** Everyone who decided anything. */
export async function everySharing(db: Db): Promise<SharingRow[]> {
  const { rows } = await sql<SharingRow>`select ${columns} from contact_sharing order by chapter_id`.execute(db);
  return rows;
}

export async function saveSharing(
  tx: Db,
  {
    campaign_id,
    top_id,
    gives,
    takes,
    by,
  }: { campaign_id: string; top_id: string; gives: boolean; takes: boolean; by: string },
): Promise<void> {
  await sql`
    insert into contact_sharing (chapter_id, top_id, gives, takes, decided_by, decided_at)
    values (${campaign_id}, ${top_id}, ${gives}, ${takes}, ${by}, clock_timestamp())
    on conflict (chapter_id) do update set top_id = excluded.top_id, gives = excluded.gives, takes = excluded.takes,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at, given = null, is_taken = false`.execute(tx);
}

/**
 * In another tree a campaign and all below it give and take nothing, until their owners decide so again. What they gave is gone at once;
 * what anyone took of it, or they of others, is dropped by the next round (shared-contacts/follow.ts).
 */
export async function endSharing(tx: Db, campaignId: string): Promise<void> {
  const ids = await idsOfSubtree(tx, campaignId);
  await sql`delete from shared_contacts where giver_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update contact_sharing set gives = false, takes = false, decided_at = (select clock_timestamp()), given = null, is_taken = false
    where chapter_id = any(${ids}::uuid[])`.execute(tx);
}

/** Has the next round look at everything: what a backup says was done may no longer be so. Returns how many are to be looked at. */
export async function lookAgain(tx: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update contact_sharing set given = null, is_taken = false where given is not null or is_taken`.execute(tx);
  return Number(numAffectedRows);
}

export async function noteGiven(tx: Db, { chapter_id, decided }: SharingRow, stamp: string): Promise<void> {
  await sql`
    update contact_sharing set given = ${stamp} where chapter_id = ${chapter_id} and decided_at = ${decided}::timestamptz`.execute(
    tx,
  );
}

export async function noteTaken(tx: Db, { chapter_id, decided }: SharingRow): Promise<void> {
  await sql`
    update contact_sharing set is_taken = true where chapter_id = ${chapter_id} and decided_at = ${decided}::timestamptz`.execute(
    tx,
  );
}

/** How many entries a campaign gives. */
export async function countGiven(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from shared_contacts where giver_id = ${campaignId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of a campaign's voters are left alone by what others were asked, and not by what it was asked itself. */
export async function countLeftAlone(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from voters where campaign_id = ${campaignId} and tree_channels <> '{}'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The next voters of a campaign after one of them, in the order of their ids. */
export async function nextVoters(db: Db, campaignId: string, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from voters where campaign_id = ${campaignId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
