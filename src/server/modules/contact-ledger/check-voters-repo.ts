// Whether someone who is new, or known otherwise by now, is a person who must be left alone.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { deriveLeftOut } from './left-out-repo';
import { coversOf, hasEntries, keepCovers } from './matches-repo';
import { takeSaidByNumber } from './said-by-number-repo';
import { takeShared } from './taken-entries-repo';
import { voterTraits } from './traits-repo';

/**
 * Looks in the ledger for people who are new, of whom something else is known now, or who live behind these doors by now;
 * returns the doors of those left out.
 */
export async function checkVoters(
  tx: Db,
  campaignId: string,
  { voters, doors }: { voters: readonly string[]; doors: readonly string[] },
): Promise<string[]> {
  if (voters.length + doors.length === 0) return [];
  const chosen = sql`(voters.id = any(${[...voters]}::uuid[]) or voters.door_id = any(${[...doors]}::uuid[]))`;
  const taken = [...(await takeShared(tx, campaignId, chosen)), ...(await takeSaidByNumber(tx, campaignId, chosen))];
  if (!(await hasEntries(tx, campaignId))) return [];
  const found = await coversOf(tx, campaignId, voterTraits(campaignId, chosen));
  return deriveLeftOut(tx, campaignId, [...taken, ...(await keepCovers(tx, campaignId, found))]);
}
