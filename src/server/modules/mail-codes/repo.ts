// The SQL of codes on pieces of mail.
import { sql } from 'kysely';
import { codeDays } from '../../../contract/outreach/mail-responses';
import type { Db } from '../../db/connection';
import { codesOf, hashOfCode } from './codes';

/** Codes that are made at once. */
const pageSize = 5_000;

/** Gives each piece of a mailing that was just made its code. */
export async function insertCodes(tx: Db, mailing: { campaign_id: string; id: string }, now: Date): Promise<void> {
  const { campaign_id: campaignId, id } = mailing;
  const codeOf = await codesOf(tx, mailing);
  for (let after = 0; ;) {
    const { rows } = await sql<{ piece: number; door_id: string }>`
      select distinct piece, door_id from outreach_touches
      where campaign_id = ${campaignId} and source_id = ${id} and piece > ${after} order by piece limit ${pageSize}`.execute(
      tx,
    );
    const last = rows.at(-1);
    if (!last) return;
    const codes = rows.map((row) => ({ ...row, code_hash: hashOfCode(codeOf(row.piece)) }));
    await sql`
      insert into mail_codes (campaign_id, mailer_campaign_id, piece, code_hash, door_id, expires_at)
      select ${campaignId}::uuid, ${id}::uuid, codes.piece, codes.code_hash, codes.door_id,
        ${now}::timestamptz + make_interval(days => ${codeDays}::integer)
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as codes (piece integer, code_hash text, door_id uuid)`.execute(
      tx,
    );
    after = last.piece;
  }
}

export interface PieceKey {
  campaign_id: string;
  mailer_campaign_id: string;
  piece: number;
}

/** The piece with a code that is still good; null: no one has it, or not any more. Which of both is not told. */
export async function findPiece(db: Db, code: string, now: Date): Promise<PieceKey | null> {
  const { rows } = await sql<PieceKey>`
    select campaign_id, mailer_campaign_id, piece from mail_codes
    where code_hash = ${hashOfCode(code)} and expires_at > ${now}`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
