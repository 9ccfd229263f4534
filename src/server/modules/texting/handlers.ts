// The calls of texters: batches, clicks and conversations.
import type { contract } from '../../../contract';
import { maxBatch, type TextConversation, type TextRecipient } from '../../../contract/outreach/texting';
import { textSentence } from '../../../contract/messages/texts';
import { may } from '../../../domain/access/capabilities';
import { canaryShare, pauseFor } from '../../../domain/texting/pause-rules';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Caller, Handlers, Member } from '../../http/handler';
import { textNumbers } from '../phone-numbers/text-numbers-repo';
import { findTexting, holdTextCampaign, pauseText } from '../text-campaigns/repo';
import { requireSelf } from '../text-registration/own-name';
import { requireSurvey } from '../surveys/repo';
import { insertAnswer, readAnswers } from './answers-repo';
import {
  canaryStands,
  chosenNumbers,
  countFree,
  countHeld,
  countTurns,
  endCanary,
  releaseRecipients,
  setAside,
  takeRecipients,
  widenCanary,
} from './batch-repo';
import { optIn, optOut } from './opt-outs-repo';
import { readOtherMessages } from './other-messages-repo';
import { countRecipients, readRecipients, readUpdated } from './recipients-repo';
import { holdRecipient, readMessages, setRecipient } from './send-repo';
import { sendFirst, sendReply, shown } from './send';

/** What the default window of updated-recipients is, in milliseconds. */
const usualWindow = 20_000;
/** A change may become visible so long after its time, and is sent once more until then. */
const overlap = 10_000;
const mostUpdates = 500;
const undoFor = 3_600_000;
/** Of one call for a batch, while all that it takes is set aside. */
const mostRounds = 20;

export const textingHandlers: Handlers<typeof contract.texting> = {
  async send(context) {
    const { params, body, user, now, services } = context;
    requireSelf(user, body.user_id);
    const { campaign_id, status } = await requireTexter(context, params.id);
    // It has no recipients yet.
    if (status === 'Draft' || status === 'Preparing') throw new ApiError('CONFLICT', textSentence('TEXT_NOT_ACTIVE'));
    const { voter_id, message, sending_phone_number, message_id = null } = body;
    const about = { campaign_id, text_campaign_id: params.id, voter_id, message, message_id };
    const result = await sendFirst(context.db, { ...about, sending_phone_number, texter: user, now });
    context.after(() => services.textOutbox.wake());
    return result;
  },

  async reply(context) {
    const { body, user, now, services } = context;
    const { campaign_id } = await requireTexter(context, body.text_campaign_id);
    const { text_campaign_id, voter_id, message, message_id } = body;
    await requireOwn(context, text_campaign_id, voter_id);
    const click = { campaign_id, text_campaign_id, voter_id, message, message_id, texter: user, now };
    const result = await sendReply(context.db, click);
    context.after(() => services.textOutbox.wake());
    return result;
  },

  async updatedRecipients(context) {
    const { query, user, db, now } = context;
    const { campaign_id, isManager } = await requireTexter(context, query.text_campaign_id);
    const since = query.last_update_time ?? new Date(now.getTime() - usualWindow).toISOString();
    const which = { since, user_id: isManager ? null : user.id, most: mostUpdates + 1 };
    const rows = await readUpdated(db, { campaign_id, text_campaign_id: query.text_campaign_id }, which, user);
    const recipients = rows.slice(0, mostUpdates);
    const has_more = rows.length > mostUpdates;
    const last = recipients.at(-1)?.updated_at;
    // Of a page that is full of one moment the next one would be the same: go on behind it.
    const next = !has_more || !last ? now.getTime() - overlap : Date.parse(last) + (last === since ? 1 : 0);
    return { recipients, last_update_time: new Date(next).toISOString(), has_more };
  },

  async recipients(context) {
    const { query, user, db } = context;
    const { text_campaign_id, show, skip, limit } = query;
    const { campaign_id, isManager } = await requireTexter(context, text_campaign_id);
    const where = { campaign_id, text_campaign_id };
    const which = { show, user_id: isManager ? (query.user_id ?? null) : user.id };
    const total = await countRecipients(db, where, which);
    return { total, skip, limit, recipients: await readRecipients(db, where, which, user, { skip, limit }) };
  },

  async takeBatch(context) {
    const { body, user, db } = context;
    const { text_campaign_id, size } = body;
    const { campaign_id, is_texting_enabled } = await requireTexter(context, text_campaign_id);
    if (!is_texting_enabled) throw new ApiError('CONFLICT', textSentence('TEXTS_OFF'));
    const until = await openUntil(db, campaign_id, text_campaign_id);
    const batch = { campaign_id, text_campaign_id, user_id: user.id };
    const held = await countHeld(db, batch);
    if (held >= maxBatch) throw new ApiError('CONFLICT', textSentence('TEXT_BATCH_FULL', { count: held }));
    const numbers = await numbersOf(db, campaign_id, text_campaign_id);
    const wanted = Math.min(size, maxBatch - held);
    const mine = { show: 'to_send', user_id: user.id } as const;
    let recipients: TextRecipient[] = [];
    // Those who turn out to be no one to text are set aside, and others come in their place.
    for (let round = 0, missing = wanted; round < mostRounds && missing > 0; round += 1) {
      await takeRecipients(db, batch, { size: missing, numbers, until });
      const all = await readRecipients(db, { campaign_id, text_campaign_id }, mine, user);
      recipients = all.filter((each) => each.state !== 'stopped');
      const stopped = all.filter((each) => each.state === 'stopped').map((each) => each.voter_id);
      const before = await countHeld(db, batch);
      await setAside(db, batch, stopped);
      missing = before - (await countHeld(db, batch));
    }
    return {
      recipients,
      waiting: await countFree(db, campaign_id, text_campaign_id, until),
    };
  },

  async releaseBatch(context) {
    const { body, user, db } = context;
    const { campaign_id } = await requireTexter(context, body.text_campaign_id);
    const batch = { campaign_id, text_campaign_id: body.text_campaign_id, user_id: user.id };
    return { released: await releaseRecipients(db, batch, body.voter_ids ?? null) };
  },

  async conversation(context) {
    const { query } = context;
    await requireTexter(context, query.text_campaign_id);
    await requireOwn(context, query.text_campaign_id, query.voter_id);
    return readConversation(context, query.text_campaign_id, query.voter_id);
  },

  async otherMessages({ query, member, db }) {
    const { skip, limit } = query;
    return { skip, limit, ...(await readOtherMessages(db, member.campaign_id, { skip, limit })) };
  },

  async tagAnswer(context) {
    const { body, user, db } = context;
    const { text_campaign_id, voter_id, question_id, answers } = body;
    const { campaign_id, survey_id } = await requireTexter(context, text_campaign_id);
    await requireOwn(context, text_campaign_id, voter_id);
    const survey = survey_id === null ? null : await requireSurvey(db, campaign_id, survey_id);
    const question = survey?.questions.find((each) => each.id === question_id);
    const isKnown =
      question && (question.answers.length === 0 || answers.every((each) => question.answers.includes(each)));
    if (!isKnown) throw new ApiError('INVALID', textSentence('TEXT_NO_QUESTION'));
    await insertAnswer(db, { campaign_id, text_campaign_id, voter_id, question_id, answers, user_id: user.id });
    return readConversation(context, text_campaign_id, voter_id);
  },

  async optOut(context) {
    const { body, user, db, now } = context;
    const { text_campaign_id, voter_id } = body;
    const { campaign_id } = await requireTexter(context, text_campaign_id);
    await requireOwn(context, text_campaign_id, voter_id);
    const { phone, opted_out_at } = found(await holdRecipient(db, campaign_id, text_campaign_id, voter_id));
    const about = { campaign_id, phone, voter_id, text_campaign_id };
    if (body.opted_out) await optOut(db, { ...about, channels: ['text'], how: 'texter', user_id: user.id });
    else if (opted_out_at !== null) {
      const only = { user_id: user.id, since: new Date(now.getTime() - undoFor) };
      if (!(await optIn(db, about, only))) throw new ApiError('CONFLICT', textSentence('TEXT_OPT_OUT_STAYS'));
    }
    return readConversation(context, text_campaign_id, voter_id);
  },

  async close(context) {
    const { body, db } = context;
    const { text_campaign_id, voter_id, closed } = body;
    const { campaign_id } = await requireTexter(context, text_campaign_id);
    await requireOwn(context, text_campaign_id, voter_id);
    await setRecipient(db, { campaign_id, text_campaign_id, voter_id }, { what: closed ? 'closed' : 'opened' });
    return readConversation(context, text_campaign_id, voter_id);
  },
};

interface Who {
  member: Member;
  user: Caller;
  db: Db;
}

/** Only who sends for the campaign, and managers. Throws NOT_FOUND, as of one that isn't there. */
async function requireTexter({ member, user, db }: Who, id: string) {
  const isManager = may(member.title, 'texts.manage');
  const { campaign_id } = member;
  const campaign = await findTexting(db, campaign_id, id, { user_id: user.id, everyone: isManager });
  return { ...found(campaign), campaign_id, isManager };
}

/** A texter's own conversations; for managers everyone's. Throws NOT_FOUND. */
async function requireOwn({ member, user, db }: Who, text_campaign_id: string, voter_id: string): Promise<void> {
  const user_id = may(member.title, 'texts.manage') ? null : user.id;
  const where = { campaign_id: member.campaign_id, text_campaign_id };
  if ((await countRecipients(db, where, { voter_id, user_id })) === 0) throw new ApiError('NOT_FOUND');
}

async function readConversation(
  { member, user, db }: Who,
  text_campaign_id: string,
  voter_id: string,
): Promise<TextConversation> {
  const { campaign_id } = member;
  const [recipient] = await readRecipients(db, { campaign_id, text_campaign_id }, { voter_id }, user);
  return {
    recipient: found(recipient),
    messages: (await readMessages(db, campaign_id, { text_campaign_id, voter_id })).map(shown),
    answers: await readAnswers(db, campaign_id, text_campaign_id, voter_id),
  };
}

async function numbersOf(db: Db, campaignId: string, id: string): Promise<string[]> {
  const chosen = await chosenNumbers(db, campaignId, id);
  const numbers = (await textNumbers(db, campaignId)).filter((each) => chosen.length === 0 || chosen.includes(each));
  if (numbers.length === 0) throw new ApiError('CONFLICT', textSentence('TEXT_NO_NUMBER'));
  return numbers;
}

/** Up to which turn recipients can be taken; null: all of them. Throws CONFLICT where none can. */
async function openUntil(db: Db, campaignId: string, id: string): Promise<number | null> {
  const held = found(await holdTextCampaign(db, campaignId, id));
  if (held.status !== 'Active') throw new ApiError('CONFLICT', textSentence('TEXT_NOT_ACTIVE'));
  if (held.canary_done) return null;
  const { open, all, since } = await canaryStands(db, campaignId, id, held.canary_size);
  if (open > 0) {
    if ((await countFree(db, campaignId, id, held.canary_size)) > 0) return held.canary_size;
    throw new ApiError('CONFLICT', textSentence('TEXT_CANARY_WAITS'));
  }
  if (pauseFor({ ...all, is_canary: true }) !== null) {
    // What a manager has seen, and resumed after, counts no more. Those that were sent since are the trial, or else the next 1 %.
    const recipients = await countTurns(db, campaignId, id);
    const onePercent = canaryShare(recipients);
    const reason = pauseFor({ ...since, is_canary: true });
    if (reason !== null) {
      await pauseText(db, campaignId, id, reason);
      return 0;
    }
    if (since.sent < onePercent / 2 && held.canary_size < recipients) {
      await widenCanary(db, campaignId, id, held.canary_size + onePercent);
      return held.canary_size + onePercent;
    }
  }
  await endCanary(db, campaignId, id);
  return null;
}
