// One click of a texter: decided by the contact ledger at this moment, and kept in the outbox in the same transaction. The same click
// again finds what it left.
import { mostAnswersInRow, type SendResult, type TextMessage } from '../../../contract/outreach/texting';
import { textSentence } from '../../../contract/messages/texts';
import { filledText } from '../../../domain/texting/merge-fields';
import { hasNeverLeft } from '../../../domain/texting/message-states';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { ApiError, found } from '../../http/errors';
import { valuesOf } from '../text-campaigns/values-repo';
import { presentRecipient, readRecipients } from './recipients-repo';
import {
  countAnswersSince,
  decideText,
  holdRecipient,
  insertMessage,
  keepFirst,
  readMessages,
  setRecipient,
  type HeldRecipient,
  type StoredMessage,
} from './send-repo';

export interface Click {
  campaign_id: string;
  text_campaign_id: string;
  voter_id: string;
  /** Null: made here. */
  message_id: string | null;
  message: string;
  texter: { id: string; first: string };
  now: Date;
}

/** Sends someone their first message. Throws NOT_FOUND, INVALID or CONFLICT. */
export async function sendFirst(tx: Db, click: Click & { sending_phone_number: string }): Promise<SendResult> {
  const { campaign_id, text_campaign_id, voter_id, texter } = click;
  const held = found(await holdRecipient(tx, campaign_id, text_campaign_id, voter_id));
  const messages = await readMessages(tx, campaign_id, click, click.message_id);
  const before = sentBefore(messages, click);
  if (before) return resultOf(tx, click, before);
  const first = messages.find((each) => each.kind === 'first' && !hasNeverLeft(each.problem?.reason));
  if (first) {
    // Without an id of its own, the same words are the same click.
    if (click.message_id === null && first.body === click.message) return resultOf(tx, click, first);
    throw new ApiError('CONFLICT', textSentence('TEXT_SENT_BEFORE'));
  }
  requireTextingOn(held);
  if (held.status !== 'Active') throw new ApiError('CONFLICT', textSentence('TEXT_NOT_ACTIVE'));
  if (held.user_id !== texter.id || !['taken', 'refused'].includes(held.state))
    throw new ApiError('CONFLICT', textSentence('TEXT_NOT_YOURS'));
  const { message } = filledText(held.template, valuesOf(held, texter.first));
  if (message === null) throw new ApiError('INVALID', textSentence('TEXT_INCOMPLETE'));
  if (message !== click.message || held.sending_phone_number !== click.sending_phone_number)
    throw new ApiError('CONFLICT', textSentence('TEXT_CHANGED'));
  return keep(tx, click, held, 'first', held.sending_phone_number);
}

/** Answers someone who wrote. Throws NOT_FOUND or CONFLICT. */
export async function sendReply(tx: Db, click: Click): Promise<SendResult> {
  const { campaign_id, text_campaign_id, voter_id } = click;
  const held = found(await holdRecipient(tx, campaign_id, text_campaign_id, voter_id));
  const before = sentBefore(await readMessages(tx, campaign_id, click, click.message_id), click);
  if (before) return resultOf(tx, click, before);
  requireTextingOn(held);
  if (held.status === 'Ended') throw new ApiError('CONFLICT', textSentence('TEXT_ENDED'));
  if (held.last_reply_at === null || held.sending_phone_number === null)
    throw new ApiError('CONFLICT', textSentence('TEXT_NO_REPLY_YET'));
  if (held.opted_out_at !== null) throw new ApiError('CONFLICT', textSentence('TEXT_OPTED_OUT'));
  if ((await countAnswersSince(tx, click, held.last_reply_at)) >= mostAnswersInRow)
    throw new ApiError('CONFLICT', textSentence('TEXT_ANSWERED_ENOUGH', { max: mostAnswersInRow }));
  return keep(tx, click, held, 'reply', held.sending_phone_number);
}

/** The owner turned texting off: nothing new goes out until it is on again. */
function requireTextingOn({ is_texting_enabled }: HeldRecipient): void {
  if (!is_texting_enabled) throw new ApiError('CONFLICT', textSentence('TEXTS_OFF'));
}

/** The message that this very click left earlier. Throws CONFLICT where its id is that of something else. */
function sentBefore(messages: readonly StoredMessage[], click: Click): StoredMessage | null {
  const before = messages.find((each) => each.id === click.message_id);
  if (!before) return null;
  const isSame =
    before.voter_id === click.voter_id &&
    before.text_campaign_id === click.text_campaign_id &&
    before.user_id === click.texter.id &&
    before.body === click.message;
  if (!isSame) throw new ApiError('CONFLICT', textSentence('TEXT_SENT_BEFORE'));
  return before;
}

async function keep(
  tx: Db,
  click: Click,
  held: HeldRecipient,
  kind: 'first' | 'reply',
  our_number: string,
): Promise<SendResult> {
  const { campaign_id, text_campaign_id, voter_id, texter, message: body, now } = click;
  // A number that was given back may be another campaign's by now.
  if (!held.has_number) throw new ApiError('CONFLICT', textSentence('TEXT_OUR_NUMBER_GONE'));
  const { refusal, reasons } = await decideText(tx, campaign_id, held, { now, recorded: kind === 'reply' });
  const whose = { campaign_id, text_campaign_id, voter_id };
  if (refusal !== null) {
    await setRecipient(tx, whose, { what: 'refused', refusal, kind });
    return { outcome: 'refused', recipient: await readOne(tx, click), message: null };
  }
  const { phone, door_id } = held;
  const about = { ...whose, id: click.message_id ?? newId(), kind, phone, our_number, body, reasons };
  if (kind === 'reply') {
    const answer = await insertMessage(tx, { ...about, user_id: texter.id });
    await setRecipient(tx, whose, { what: 'answered', by: texter.id });
    return resultOf(tx, click, answer);
  }
  const kept = await keepFirst(tx, { ...about, user_id: texter.id, door_id }, now);
  if (!kept) throw new ApiError('CONFLICT', textSentence('TEXT_SENT_BEFORE'));
  // Nearly all are new to us: what is shown of them is known, and isn't read once more.
  return held.last_reply_at === null
    ? { outcome: 'queued', recipient: queuedOne(click, held, kept.updated_at), message: shown(kept.message) }
    : resultOf(tx, click, kept.message);
}

const queuedOne = (click: Click, held: HeldRecipient, updated_at: string) =>
  presentRecipient(
    {
      ...held,
      text_campaign_id: click.text_campaign_id,
      texter: click.texter.first,
      state: 'queued',
      problem: null,
      sent_body: click.message,
      last_reply: null,
      is_unanswered: false,
      updated_at,
    },
    click.texter,
  );

async function resultOf(tx: Db, click: Click, message: StoredMessage): Promise<SendResult> {
  return { outcome: 'queued', recipient: await readOne(tx, click), message: shown(message) };
}

async function readOne(tx: Db, { campaign_id, text_campaign_id, voter_id, texter }: Click) {
  return found((await readRecipients(tx, { campaign_id, text_campaign_id }, { voter_id }, texter))[0]);
}

/** A message without what only the server asks of it. */
export const shown = ({
  voter_id: _voter,
  text_campaign_id: _text,
  kind: _kind,
  ...message
}: StoredMessage): TextMessage => message;
