// What comes in from carriers: whose number it is, which conversation, and what became of texts that went out.
import { sql } from 'kysely';
import type { MessageState } from '../../../domain/texting/message-states';
import type { Db } from '../../db/connection';
import { isForgotten } from '../texting/forget-repo';

/** Whose number this is, in any campaign: carriers know numbers, not campaigns. */
export async function campaignOfNumber(db: Db, ourNumber: string): Promise<string | null> {
  const { rows } = await sql<{ campaign_id: string }>`
    select campaign_id from phone_numbers
    where phone_number = ${ourNumber} and status in ('active', 'releasing') order by bought_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.campaign_id ?? null;
}

/**
 * The conversation that a message belongs to: the one in which that number of ours had last sent something to this phone when it was
 * written, a first text or an answer. Of one that waits to leave no one knows yet, and one that the carrier gave up may have arrived all
 * the same: it counts where nothing else did. What clocks say was before anything of ours belongs to the first.
 * @param at null: now
 */
export async function conversationOf(
  db: Db,
  campaignId: string,
  { phone, our_number, at }: Pick<Incoming, 'phone' | 'our_number' | 'at'>,
) {
  const handed = sql`coalesce(handed_at, created_at)`;
  const written = sql`coalesce(${at}::timestamptz, now())`;
  // Carriers tell whole seconds.
  const { rows } = await sql<{ text_campaign_id: string; voter_id: string }>`
    select text_campaign_id, voter_id from text_messages
    where campaign_id = ${campaignId} and phone = ${phone} and our_number = ${our_number} and kind in ('first', 'reply')
      and text_campaign_id is not null and voter_id is not null
      and (state in ('sending', 'sent', 'delivered') or state = 'failed' and carrier_id is not null)
    order by ${handed} < ${written} + interval '1 second' desc, state = 'failed', abs(extract(epoch from ${handed} - ${written}))
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** How many messages a phone has sent us within an hour. */
export async function countIncoming(db: Db, campaignId: string, phone: string): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::integer as messages from text_messages
    where campaign_id = ${campaignId} and phone = ${phone} and kind = 'incoming'
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.messages ?? 0;
}

interface Incoming {
  campaign_id: string;
  text_campaign_id: string | null;
  voter_id: string | null;
  phone: string;
  our_number: string;
  body: string;
  carrier_id: string;
  /** When it was written; null: now. */
  at: Date | null;
}

/** Stores a message that came in; false when it was stored before, even if its person was erased since. */
export async function insertIncoming(tx: Db, message: Incoming): Promise<boolean> {
  const { campaign_id, text_campaign_id, voter_id, phone, our_number, body, carrier_id, at } = message;
  if (await isForgotten(tx, campaign_id, carrier_id)) return false;
  const { rows } = await sql`
    insert into text_messages (campaign_id, text_campaign_id, voter_id, kind, phone, our_number, body, state, carrier_id, created_at)
    values (${campaign_id}, ${text_campaign_id}, ${voter_id}, 'incoming', ${phone}, ${our_number}, ${body}, 'received', ${carrier_id},
      least(coalesce(${at}::timestamptz, now()), now()))
    on conflict (campaign_id, carrier_id) where carrier_id is not null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** What someone wrote after that. */
export async function saidLater(db: Db, campaignId: string, phone: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from text_messages
    where campaign_id = ${campaignId} and phone = ${phone} and kind = 'incoming' and created_at > ${at}
    order by created_at desc limit 50`.execute(db);
  return rows.map((row) => row.body);
}

export interface Reported {
  text_campaign_id: string | null;
  voter_id: string | null;
  kind: 'first' | 'reply' | 'automatic';
  phone: string;
  state: MessageState;
  carrier_id: string | null;
  former_carrier_ids: string[];
  tries: number;
}

/** A text that a report is about, held until the transaction ends. */
export async function holdReported(tx: Db, campaignId: string, id: string): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    select text_campaign_id, voter_id, kind, phone, state, carrier_id, former_carrier_ids, tries from text_messages
    where campaign_id = ${campaignId} and id = ${id} and kind <> 'incoming' for update`.execute(tx);
  return rows[0] ?? null;
}

export async function setReported(
  tx: Db,
  campaignId: string,
  id: string,
  { state, problem, carrier_id }: { state: MessageState; problem: string | null; carrier_id: string },
): Promise<void> {
  await sql`
    with changed as (
      update text_messages set state = ${state}, problem = ${problem}, carrier_id = ${carrier_id}, next_try_at = null, updated_at = now()
      where campaign_id = ${campaignId} and id = ${id}
      returning text_campaign_id, voter_id, kind
    )
    update text_recipients as recipients set state = ${state}, problem = ${problem}, updated_at = now() from changed
    where changed.kind = 'first' and recipients.campaign_id = ${campaignId}
      and recipients.text_campaign_id = changed.text_campaign_id and recipients.voter_id = changed.voter_id`.execute(
    tx,
  );
}

/** Hands a text over again after so many seconds that got stuck at the carrier; its recipient waits as before. */
export async function handOverAgain(
  tx: Db,
  campaignId: string,
  id: string,
  { carrier_id, seconds }: { carrier_id: string; seconds: number },
): Promise<void> {
  await sql`
    with changed as (
      update text_messages set state = 'waiting', problem = 'carrier_busy', carrier_id = null,
        former_carrier_ids = former_carrier_ids || ${carrier_id}::text,
        next_try_at = now() + make_interval(secs => ${seconds}), updated_at = now()
      where campaign_id = ${campaignId} and id = ${id}
      returning text_campaign_id, voter_id, kind
    )
    update text_recipients as recipients set state = 'queued', problem = 'carrier_busy', updated_at = now() from changed
    where changed.kind = 'first' and recipients.campaign_id = ${campaignId}
      and recipients.text_campaign_id = changed.text_campaign_id and recipients.voter_id = changed.voter_id`.execute(
    tx,
  );
}

/** What became of first messages since the campaign was started or resumed last. */
export async function outcomesOf(db: Db, campaignId: string, id: string) {
  const { rows } = await sql<{ sent: number; filtered: number; opted_out: number; is_canary: boolean }>`
    select count(*) filter (where recipients.sent_at >= texts.counted_from)::integer as sent,
      count(*) filter (where recipients.sent_at >= texts.counted_from and recipients.state = 'failed'
        and recipients.problem = '30007')::integer as filtered,
      count(*) filter (where recipients.sent_at is not null and recipients.opted_out_at >= texts.counted_from)::integer as opted_out,
      not texts.canary_done as is_canary
    from text_campaigns as texts
    join text_recipients as recipients on recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = texts.id
    where texts.campaign_id = ${campaignId} and texts.id = ${id} group by texts.canary_done`.execute(db);
  return rows[0] ?? null;
}
