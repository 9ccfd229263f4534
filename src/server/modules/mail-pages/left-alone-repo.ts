// What households say on their piece's page about being left alone, in the contact ledger: their people's walkbooks show it at their
// next sync, as after a "never again" at the door.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { allChannels, enter, withdraw, type NewEntry } from '../contact-ledger/entries-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

/** What each of them means to the ledger. */
const meanings = {
  stop_mail: { reason: 'do_not_contact', channels: ['mail'] },
  stop_all: { reason: 'do_not_contact', channels: allChannels },
  not_here: { reason: 'moved', channels: allChannels },
} as const satisfies Record<string, Pick<NewEntry, 'reason' | 'channels'>>;
export type LeavingKind = keyof typeof meanings;
export const isLeaving = (kind: string): kind is LeavingKind => Object.hasOwn(meanings, kind);

/** Enters it of each of these people; the entries' ids. */
export async function leaveAlone(
  tx: Db,
  campaignId: string,
  voterIds: readonly string[],
  kind: LeavingKind,
): Promise<string[]> {
  const said = { ...meanings[kind], since: null, fact_id: null, reported_by: null, upload_id: null };
  const entries = voterIds.map((voter_id) => ({ ...said, id: newId(), voter_id }));
  await tellLedger(tx, campaignId, () => enter(tx, campaignId, entries));
  return entries.map(({ id }) => id);
}

/** Takes entries back, those that still stand. */
export async function takeBack(
  tx: Db,
  campaignId: string,
  entryIds: readonly string[],
  by: { user_id: string | null },
): Promise<void> {
  const chosen = sql`entries.id = any(${[...entryIds]}::uuid[])`;
  await tellLedger(tx, campaignId, () => withdraw(tx, campaignId, chosen, { reported_by: by.user_id }));
}

/** Imports that look whom the ledger covers are waited for, or wait. */
async function tellLedger(tx: Db, campaignId: string, tell: () => Promise<string[]>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 3))`.execute(tx);
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, await tell()));
}
