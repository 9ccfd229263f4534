// What a click needs to know, and what it leaves: the message in the outbox, the touch with its reasons, or the refusal.
import { sql, type RawBuilder } from 'kysely';
import { filterParams } from '../../../contract/voters/voter-filters';
import type { RecipientState, TextMessage } from '../../../contract/outreach/texting';
import type { TextStatus } from '../../../contract/outreach/text-campaigns';
import type { Allowance, Refusal } from '../../../domain/contact-ledger/may-contact';
import { mayReachAt, type QuietHours } from '../../../domain/contact-ledger/quiet-hours';
import { recipientZones } from '../../../domain/contact-ledger/recipient-zones';
import { problemSentence } from '../../../domain/texting/problem-texts';
import { sortReply } from '../../../domain/texting/reply-words';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';
import { isTextNumber } from '../phone-numbers/text-numbers-repo';
import { textAllowances, textRefusal } from '../text-campaigns/decide-repo';
import { valueColumns, type ValueRow } from '../text-campaigns/values-repo';

export interface HeldRecipient extends ValueRow {
  status: TextStatus;
  template: string;
  filter_params: unknown;
  phone: string;
  zip: string;
  door_id: string;
  state: RecipientState;
  user_id: string | null;
  sending_phone_number: string | null;
  last_reply_at: string | null;
  opted_out_at: string | null;
  closed_at: string | null;
  is_texting_enabled: boolean;
  /** The number that it leaves from is still the campaign's. */
  has_number: boolean;
  country: string;
  time_zone: string;
  quiet_begins: string;
  quiet_ends: string;
}

/** One recipient with all that a click asks of it, held until the transaction ends. */
export async function holdRecipient(
  tx: Db,
  campaignId: string,
  id: string,
  voterId: string,
): Promise<HeldRecipient | null> {
  const { rows } = await sql<HeldRecipient>`${planKept}
    select recipients.voter_id, ${valueColumns}, texts.status, texts.message as template, texts.filter_params, recipients.phone,
      home.zip, home.id as door_id, recipients.state, recipients.user_id, recipients.sending_phone_number,
      recipients.last_reply_at, recipients.opted_out_at, recipients.closed_at, campaigns.is_texting_enabled, campaigns.country,
      campaigns.time_zone, campaigns.quiet_begins, campaigns.quiet_ends, exists (${isTextNumber(campaignId, sql`recipients.sending_phone_number`)}) as has_number
    from text_recipients as recipients
    join text_campaigns as texts on texts.campaign_id = ${campaignId} and texts.id = recipients.text_campaign_id
    join campaigns on campaigns.id = recipients.campaign_id
    join voters on voters.campaign_id = ${campaignId} and voters.id = recipients.voter_id
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${id} and recipients.voter_id = ${voterId}
    for update of recipients`.execute(tx);
  return rows[0] ?? null;
}

/** What the contact ledger says at this moment. */
export async function decideText(
  tx: Db,
  campaignId: string,
  held: Pick<
    HeldRecipient,
    'voter_id' | 'phone' | 'zip' | 'filter_params' | 'country' | 'time_zone' | keyof QuietHours
  >,
  { now, recorded }: { now: Date; recorded: boolean },
): Promise<{ refusal: Refusal | null; reasons: Allowance[] }> {
  const zones = recipientZones({ zip: held.zip, phone: held.phone }, held);
  const isQuiet = !mayReachAt('text', now.getTime(), zones, held);
  const refusal = textRefusal(campaignId, {
    now,
    recorded,
    filters: filterParams.parse(held.filter_params),
    phone: sql`${held.phone}::text`,
    answers: sql`${recorded}::boolean`,
    quiet: sql`${isQuiet}::boolean`,
  });
  const { rows } = await sql<{ refusal: Refusal | null; reasons: Allowance[] }>`${planKept}
    select ${refusal} as refusal, ${textAllowances} as reasons from voters
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    where voters.campaign_id = ${campaignId} and voters.id = ${held.voter_id}`.execute(tx);
  return rows[0] ?? { refusal: 'withdrawn', reasons: [] };
}

export interface NewMessage {
  campaign_id: string;
  id: string;
  text_campaign_id: string | null;
  voter_id: string | null;
  kind: 'first' | 'reply' | 'automatic';
  phone: string;
  our_number: string;
  body: string;
  reasons: readonly string[];
  user_id: string | null;
}

/** Puts a text into the outbox. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<StoredMessage> {
  const { campaign_id, id, text_campaign_id, voter_id, kind, phone, our_number, body, reasons, user_id } = message;
  const { rows } = await sql<MessageRow>`
    insert into text_messages (campaign_id, id, text_campaign_id, voter_id, kind, phone, our_number, body, state, reasons, user_id, next_try_at)
    values (${campaign_id}, ${id}, ${text_campaign_id}, ${voter_id}, ${kind}, ${phone}, ${our_number}, ${body}, 'waiting',
      ${[...reasons]}::text[], ${user_id}, now()) returning ${messageColumns}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A new text was not stored.');
  return presentMessage(row);
}

/** How many answers a conversation got since its person last wrote; those that never went out don't count. */
export async function countAnswersSince(
  tx: Db,
  { campaign_id, text_campaign_id, voter_id }: { campaign_id: string; text_campaign_id: string; voter_id: string },
  since: string,
): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::integer as answers from text_messages
    where campaign_id = ${campaign_id} and text_campaign_id = ${text_campaign_id} and voter_id = ${voter_id}
      and kind = 'reply' and state <> 'failed' and created_at >= ${since}::timestamptz`.execute(tx);
  return rows[0]?.answers ?? 0;
}

/**
 * A first message, all of it in one statement: the text in the outbox, that it was allowed and why, and its recipient. Null where the
 * message is there already; then nothing changed.
 */
export async function keepFirst(
  tx: Db,
  first: NewMessage & { text_campaign_id: string; voter_id: string; door_id: string },
  now: Date,
): Promise<{ message: StoredMessage; updated_at: string } | null> {
  const { campaign_id, id, text_campaign_id, voter_id, phone, our_number, body, reasons, user_id, door_id } = first;
  const { rows } = await sql<MessageRow & { changed_at: string }>`${planKept}
    with message as (
      insert into text_messages (campaign_id, id, text_campaign_id, voter_id, kind, phone, our_number, body, state, reasons, user_id, next_try_at)
      values (${campaign_id}, ${id}, ${text_campaign_id}, ${voter_id}, 'first', ${phone}, ${our_number}, ${body}, 'waiting',
        ${[...reasons]}::text[], ${user_id}, now())
      on conflict do nothing returning ${messageColumns}
    ), touch as (
      insert into outreach_touches (campaign_id, source_id, voter_id, door_id, channel, reasons, touched_at)
      select ${campaign_id}, ${text_campaign_id}, message.voter_id, ${door_id}, 'text', ${[...reasons]}::text[], ${now} from message
      on conflict (campaign_id, source_id, voter_id) do nothing
    ), changed as (
      update text_recipients as recipients set ${columnsOf({ what: 'queued' })}, updated_at = now() from message
      where recipients.campaign_id = ${campaign_id} and recipients.text_campaign_id = ${text_campaign_id}
        and recipients.voter_id = ${voter_id} returning recipients.updated_at as changed_at
    )
    select message.*, changed.changed_at from message cross join changed`.execute(tx);
  const [row] = rows;
  return row ? { message: presentMessage(row), updated_at: row.changed_at } : null;
}

/** What happens to a recipient. */
export type RecipientChange =
  | { what: 'refused'; refusal: Refusal; kind: 'first' | 'reply' }
  | { what: 'queued' }
  | { what: 'answered'; by: string }
  | { what: 'wrote' }
  | { what: 'wrote_word' }
  | { what: 'opted_out' }
  | { what: 'closed' | 'opened' };

function columnsOf(change: RecipientChange): RawBuilder<unknown> {
  switch (change.what) {
    case 'refused':
      return change.kind === 'reply'
        ? sql`problem = ${change.refusal}`
        : sql`state = 'refused', problem = ${change.refusal}, not_before = now() + interval '15 minutes'`;
    case 'queued':
      return sql`state = 'queued', problem = null, sent_at = now()`;
    case 'answered':
      return sql`problem = null, answered_at = now(), user_id = coalesce(user_id, ${change.by}::uuid)`;
    case 'wrote':
      return sql`last_reply_at = now(), closed_at = null`;
    case 'wrote_word':
      // It is answered already. What they wrote before waits on.
      return sql`last_reply_at = now(), answered_at = case
        when closed_at is null and last_reply_at > coalesce(answered_at, '-infinity') then answered_at else (select now()) end`;
    case 'opted_out':
      return sql`last_reply_at = now(), answered_at = now()`;
    case 'closed':
      return sql`closed_at = now()`;
    case 'opened':
      return sql`closed_at = null`;
  }
}

/** Changes one recipient. */
export async function setRecipient(
  tx: Db,
  { campaign_id, text_campaign_id, voter_id }: { campaign_id: string; text_campaign_id: string; voter_id: string },
  change: RecipientChange,
): Promise<void> {
  await sql`
    update text_recipients set ${columnsOf(change)}, updated_at = now()
    where campaign_id = ${campaign_id} and text_campaign_id = ${text_campaign_id} and voter_id = ${voter_id}`.execute(
    tx,
  );
}

interface MessageRow {
  id: string;
  voter_id: string | null;
  text_campaign_id: string | null;
  kind: 'first' | 'reply' | 'automatic' | 'incoming';
  body: string;
  state: string;
  problem: string | null;
  user_id: string | null;
  created_at: string;
}

const messageColumns = sql`id, voter_id, text_campaign_id, kind, body, state, problem, user_id, created_at`;

/** A message with what only the server asks of it. */
export type StoredMessage = TextMessage & Pick<MessageRow, 'voter_id' | 'text_campaign_id' | 'kind'>;

interface Conversation {
  text_campaign_id: string;
  voter_id: string;
}

/**
 * Messages of a conversation, oldest first; of one moment what someone wrote stands before our answer to it. With an `id` the one that
 * has it too, of whatever conversation of the campaign.
 */
export async function readMessages(
  db: Db,
  campaignId: string,
  { text_campaign_id, voter_id }: Conversation,
  id: string | null = null,
): Promise<StoredMessage[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from text_messages
    where campaign_id = ${campaignId} and (text_campaign_id = ${text_campaign_id} and voter_id = ${voter_id}
      ${id === null ? sql`` : sql`or id = ${id}`}) order by created_at, kind <> 'incoming', id`.execute(db);
  return rows.map(presentMessage);
}

const presentMessage = (row: MessageRow): StoredMessage => ({
  ...row,
  direction: row.kind === 'incoming' ? 'in' : 'out',
  state: shownState(row.state),
  problem: row.problem === null ? null : { reason: row.problem, ...problemSentence(row.problem) },
  suggestion: row.kind === 'incoming' ? sortReply(row.body) : null,
});

function shownState(state: string): TextMessage['state'] {
  return state === 'sent' || state === 'delivered' || state === 'failed' || state === 'received' ? state : 'queued';
}
