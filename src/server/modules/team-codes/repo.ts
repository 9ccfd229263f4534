// Team codes: rows that a campaign hands out, and the counting of who has used them.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

export type TeamCodeRow = Awaited<ReturnType<typeof listTeamCodes>>[number];

export function insertTeamCode(
  db: Db,
  values: { campaign_id: string; created_by: string; most_people: number; days: number; walkbook_ids: string[] },
): Promise<TeamCodeRow> {
  const { days, ...row } = values;
  return db
    .insertInto('team_codes')
    .values({
      ...row,
      // 128 bits: short enough for a QR code that is read from across a room.
      code: randomBytes(16).toString('base64url'),
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A campaign's codes, newest first. */
export function listTeamCodes(db: Db, campaignId: string) {
  return db
    .selectFrom('team_codes')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a code, if it is the campaign's; the time of the first revocation stays. */
export function revokeTeamCode(db: Db, campaignId: string, id: string): Promise<TeamCodeRow | undefined> {
  return db
    .updateTable('team_codes')
    .set({ revoked_at: sql`coalesce(revoked_at, (select now()))` })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .returningAll()
    .executeTakeFirst();
}

/** A code that was neither ended nor has expired, with its campaign's name; it may be used up. */
export function findLiveCode(db: Db, code: string) {
  return db
    .selectFrom('team_codes')
    .innerJoin('campaigns', 'campaigns.id', 'team_codes.campaign_id')
    .selectAll('team_codes')
    .select('campaigns.name as campaign_name')
    .where('team_codes.code', '=', code)
    .where('team_codes.revoked_at', 'is', null)
    .where('team_codes.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** One more person has an invitation from this code; false when it allows no more. */
export async function countPerson(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_codes')
    .set({ people: sql`people + 1` })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .whereRef('people', '<', 'most_people')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
