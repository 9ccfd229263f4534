// What is forgotten with a person whose data is erased: their conversations, and their number where no one else has it.
import { sql, type RawBuilder } from 'kysely';
import { dialable } from '../../../domain/texting/phone-number';
import type { Db } from '../../db/connection';
import { hasNumber } from '../text-campaigns/decide-repo';

const hashOf = (carrierId: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${carrierId}, 'UTF8')), 'hex')`;

/** Whether a message of the carrier was someone's whose data is erased. */
export async function isForgotten(db: Db, campaignId: string, carrierId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from forgotten_texts
    where campaign_id = ${campaignId} and carrier_hash = ${hashOf(sql`${carrierId}::text`)}`.execute(db);
  return rows.length > 0;
}

/** The numbers of a person's record, as carriers name them. */
async function numbersOf(tx: Db, campaignId: string, voterId: string): Promise<string[]> {
  const { rows } = await sql<{ mobile: string | null; phone: string | null }>`
    select mobile, phone from voters where campaign_id = ${campaignId} and id = ${voterId}`.execute(tx);
  return rows.flatMap(({ mobile, phone }) => [mobile, phone].flatMap((number) => dialable(number) ?? []));
}

/** To be called while their record is there: whoever was never texted may have written from one of its numbers. */
export async function forgetTexts(tx: Db, campaignId: string, voterId: string): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    delete from text_recipients where campaign_id = ${campaignId} and voter_id = ${voterId} returning phone`.execute(
    tx,
  );
  const phones = [...new Set([...rows.map((row) => row.phone), ...(await numbersOf(tx, campaignId, voterId))])];
  await sql`delete from text_answers where campaign_id = ${campaignId} and voter_id = ${voterId}`.execute(tx);
  // What a phone wrote to us outside of a conversation is theirs, too. The carrier still lists it, and is read again.
  await sql`
    with gone as (
      delete from text_messages where campaign_id = ${campaignId} and (voter_id = ${voterId}
        or voter_id is null and phone = any(${phones}::text[]))
      returning kind, carrier_id
    )
    insert into forgotten_texts (campaign_id, carrier_hash)
    select ${campaignId}::uuid, ${hashOf(sql`carrier_id`)} from gone where kind = 'incoming' and carrier_id is not null
    on conflict do nothing`.execute(tx);
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
