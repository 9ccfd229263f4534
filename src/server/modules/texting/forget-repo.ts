// What is forgotten with a person whose data is erased: their conversations, and their number where no one else has it.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { hasNumber } from '../text-campaigns/decide-repo';

export async function forgetTexts(tx: Db, campaignId: string, voterId: string): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    delete from text_recipients where campaign_id = ${campaignId} and voter_id = ${voterId} returning phone`.execute(
    tx,
  );
  const phones = [...new Set(rows.map((row) => row.phone))];
  await sql`delete from text_answers where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
  // What a phone wrote to us outside of a conversation is theirs, too.
  await sql`
    delete from text_messages where campaign_id = ${campaignId} and (voter_id = ${voterId}
      or voter_id is null and phone = any(${phones}::text[]))`.execute(tx);
  // A household with one number is one recipient, whoever else has it: what was said by it holds for them, too.
  const shared = sql`(exists (
    select 1 from text_recipients as others
    where others.campaign_id = ${campaignId} and others.phone = text_opt_outs.phone) or exists (
    select 1 from voters
    where voters.campaign_id = ${campaignId} and voters.id <> ${voterId} and ${hasNumber(sql`text_opt_outs.phone`)}))`;
  await sql`
    delete from text_opt_outs where campaign_id = ${campaignId} and phone = any(${phones}::text[]) and not ${shared}`.execute(
    tx,
  );
  await sql`
    update text_opt_outs set voter_id = null where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
}
