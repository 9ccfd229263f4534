// Erases a person: their record, what was recorded about them, and what the ledger could be read by. What stays is declared in
// contract/voters/voter-files.ts.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { forgetCallAnswers } from '../calling/call-answers-repo';
import { endExport, forgetExports } from '../campaign-exports/repo';
import { checkVoters } from '../contact-ledger/check-voters-repo';
import { allChannels, enter } from '../contact-ledger/entries-repo';
import { forgetPerson } from '../contact-ledger/erased-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { deriveNotes, deriveUnits, raiseVersions } from '../facts/apply-door-reports-repo';
import { noteDoors, noteTouchesAt } from '../facts/changed-days-repo';
import { forgetDoor } from '../reports/counted-doors-repo';
import { forgetCounted } from '../reports/follow-answers-repo';
import { eraseFacts, noteErasedAt } from '../facts/erased-facts-repo';
import { countWalkbooks, knockedAt } from '../facts/walkbook-counts-repo';
import { deleteFiles } from '../files/repo';
import { forgetSpellings } from '../voters/spellings-repo';
import { forgetMailResponses } from '../mail-pages/forget-repo';
import { forgetImportedResults } from '../voter-files/results/forget-repo';
import { forgetRespondents } from '../surveys/respondents-repo';
import { forgetTexts } from '../texting/forget-repo';
import { removeFromGroups } from '../voter-groups/members-repo';

/** Whether a file is being read that may bring the person at this moment. */
export async function isImporting(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from uploads where campaign_id = ${campaignId} and status in ('pending', 'running') limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Erases a person of a campaign, under the lock that keeps imports waiting; how many facts went with them, and whose bytes are to go; null where there is no such person.
 * @param by who wanted it, and when, as text, of someone whom a backup brought back; else now
 */
export async function erasePerson(
  tx: Db,
  { campaign_id: campaignId, voter_id: voterId }: { campaign_id: string; voter_id: string },
  by: { user_id: string; erased_at?: string },
): Promise<{ facts: number; storage_keys: string[] } | null> {
  const { rows } = await sql<{ door_id: string }>`
    select door_id from voters where campaign_id = ${campaignId} and id = ${voterId} for update`.execute(tx);
  const [person] = rows;
  if (!person) return null;
  // Who was added by mistake is no one to the ledger, but may come again in a file as well.
  await sql`
    update voters set suppressed = null
    where campaign_id = ${campaignId} and id = ${voterId} and suppressed = 'withdrawn'`.execute(tx);

  // Whoever is the same person by what is still readable is covered first; after that only hashes tell.
  const id = newId();
  const said = { since: null, fact_id: null, reported_by: by.user_id, upload_id: null };
  const entry = { id, voter_id: voterId, reason: 'do_not_contact', channels: allChannels, ...said } as const;
  const covered = await enter(tx, campaignId, [entry]);
  const freed = await forgetPerson(tx, campaignId, voterId, id);

  await forgetImportedResults(tx, campaignId, voterId);
  await noteErasedAt(tx, campaignId, person.door_id, by.erased_at ?? null);
  const { facts, counted, files, learned } = await eraseFacts(tx, campaignId, {
    voter_id: voterId,
    door_id: person.door_id,
  });
  const { repaired, merged } = await deriveUnits(tx, campaignId, learned.unit_repair);
  const noted = await deriveNotes(tx, campaignId, learned.door_note);
  await forgetMailResponses(tx, campaignId, voterId);
  await forgetCallAnswers(tx, campaignId, voterId);
  await sql`
    insert into erased_people (campaign_id, voter_id, erased_by, erased_at)
    values (${campaignId}, ${voterId}, ${by.user_id}, coalesce(${by.erased_at ?? null}::timestamptz, now()))`.execute(
    tx,
  );
  await forgetCounted(tx, campaignId, [voterId, person.door_id]);
  await forgetRespondents(tx, campaignId, [voterId, person.door_id]);
  await forgetSpellings(tx, campaignId, voterId);
  await removeRecord(tx, campaignId, voterId);
  // Those who stay say in which precinct the door is.
  await noteTouchesAt(tx, campaignId, [person.door_id]);
  await noteDoors(tx, campaignId, [person.door_id]);
  await forgetDoor(tx, campaignId, person.door_id);
  await sql`
    update doors set emptied = true
    where campaign_id = ${campaignId} and id = ${person.door_id} and not exists (
      select 1 from voters where voters.campaign_id = ${campaignId} and voters.door_id = doors.id)`.execute(tx);
  await countWalkbooks(tx, campaignId, [...counted, ...(await knockedAt(tx, campaignId, merged))]);
  const others = [...covered, ...freed].filter((other) => other !== voterId);
  const doors = await deriveLeftOut(tx, campaignId, others);
  // Who lives in another unit by now may be someone who must be left alone.
  const found = await checkVoters(tx, campaignId, { voters: [], doors: repaired });
  await raiseVersions(tx, campaignId, [...doors, ...found, ...repaired, ...merged, ...noted, person.door_id]);
  return {
    facts,
    storage_keys: [...(await deleteFiles(tx, campaignId, files)), ...(await forgetArchives(tx, campaignId))],
  };
}

/** Forgets the archives of the campaign, which hold everyone; what is being packed ends without one. Returns under which keys they lie. */
async function forgetArchives(tx: Db, campaignId: string): Promise<string[]> {
  const packed = await forgetExports(tx, campaignId);
  await endExport(tx, campaignId, null, 'cancelled');
  return packed;
}

async function removeRecord(tx: Db, campaignId: string, voterId: string): Promise<void> {
  const its = (table: string) =>
    sql`delete from ${sql.table(table)} where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
  for (const table of [
    'walkbook_voters',
    'road_sign_voters',
    'voter_tag_voters',
    'told_votes',
    'outreach_touches',
    'phone_bank_people',
    'carrier_calls',
    'call_results',
    'marks_set_aside',
    'roll_missing',
  ])
    await its(table);
  await forgetTexts(tx, campaignId, voterId);
  await removeFromGroups(tx, campaignId, [voterId]);
  await sql`
    update recommended_walkbook_doors set voter_ids = array_remove(voter_ids, ${voterId}::uuid)
    where campaign_id = ${campaignId} and ${voterId}::uuid = any(voter_ids)`.execute(tx);
  await sql`
    delete from import_changes
    where campaign_id = ${campaignId} and kind = 'voter' and row_key = ${voterId}`.execute(tx);
  // Replies that are kept for requests that come again may name the person.
  await sql`
    delete from idempotency_keys
    where (campaign_id = ${campaignId} or campaign_id is null) and position(${voterId} in reply::text) > 0`.execute(tx);
  await sql`delete from voters where campaign_id = ${campaignId} and id = ${voterId}`.execute(tx);
}
