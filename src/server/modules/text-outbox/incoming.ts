// What carriers tell us: a delivery report, or a message from someone. Each is settled in one transaction; told again it changes nothing.
import { maxTextLength } from '../../../contract/outreach/text-campaigns';
import {
  afterReport,
  filteredCode,
  optedOutCode,
  retryAfter,
  stateOfReport,
} from '../../../domain/texting/message-states';
import { textSentence } from '../../../contract/messages/texts';
import { repaired } from '../../../domain/texting/segments';
import { pauseFor } from '../../../domain/texting/pause-rules';
import { dialable } from '../../../domain/texting/phone-number';
import { keywordOf, optOutOf } from '../../../domain/texting/reply-words';
import { inTransaction, type Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { getCampaign } from '../campaigns/repo';
import { pauseText } from '../text-campaigns/repo';
import { optIn, optOut } from '../texting/opt-outs-repo';
import { insertMessage, setRecipient } from '../texting/send-repo';
import {
  campaignOfNumber,
  conversationOf,
  countIncoming,
  handOverAgain,
  holdReported,
  insertIncoming,
  outcomesOf,
  saidLater,
  setReported,
} from './incoming-repo';

interface Report {
  campaign_id: string;
  id: string;
  carrier_id: string;
  status: string;
  error_code: string | null;
}

/** Stores what became of a text. Late, early and repeated reports only move it forward. */
export function takeReport(db: Db, report: Report): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { campaign_id, id, carrier_id, error_code } = report;
    const reported = stateOfReport(report.status);
    const text = await holdReported(tx, campaign_id, id);
    if (!text || reported === null || (text.carrier_id !== null && text.carrier_id !== carrier_id)) return;
    if (text.former_carrier_ids.includes(carrier_id)) return;
    const state = afterReport(text.state, reported);
    if (state === text.state) return;
    const seconds = state === 'failed' ? retryAfter(error_code, text.tries) : null;
    if (seconds !== null) return handOverAgain(tx, campaign_id, id, { carrier_id, seconds });
    const problem = state === 'failed' ? (error_code ?? 'unknown') : null;
    await setReported(tx, campaign_id, id, { state, problem, carrier_id });
    if (problem === optedOutCode)
      await optOut(tx, { ...text, campaign_id, channels: ['text'], how: 'carrier', user_id: null });
    if (text.text_campaign_id !== null && (problem === filteredCode || problem === optedOutCode))
      await pauseIfNeeded(tx, campaign_id, text.text_campaign_id);
  });
}

async function pauseIfNeeded(tx: Db, campaignId: string, id: string): Promise<void> {
  const outcomes = await outcomesOf(tx, campaignId, id);
  const reason = outcomes && pauseFor(outcomes);
  if (reason) await pauseText(tx, campaignId, id, reason);
}

interface Incoming {
  /** Left out: whose number it is. */
  campaign_id?: string;
  carrier_id: string;
  from: string;
  to: string;
  body: string;
  /** When it was written, where it is read back; else now. */
  at?: Date;
  /** What the carrier answers itself. */
  answeredWords: readonly string[];
}

/** From one phone no more than so many messages are kept within an hour; an opt-out always is. */
const mostAnHour = 60;

/** Stores what someone wrote, and heeds an opt-out before anyone sees it. */
export async function takeIncoming(db: Db, incoming: Incoming): Promise<void> {
  const phone = dialable(incoming.from);
  const campaign_id = incoming.campaign_id ?? (await campaignOfNumber(db, incoming.to));
  if (phone === null || campaign_id === null) return;
  await inTransaction(db, async (tx) => {
    const { to: our_number, carrier_id, at = null, answeredWords } = incoming;
    const body = incoming.body.replaceAll('\0', '').slice(0, maxTextLength);
    const channels = optOutOf(body);
    if (channels === null && (await countIncoming(tx, campaign_id, phone)) >= mostAnHour) return;
    const conversation = await conversationOf(tx, campaign_id, { phone, our_number, at });
    const { text_campaign_id, voter_id } = conversation ?? { text_campaign_id: null, voter_id: null };
    const whose = { campaign_id, text_campaign_id, voter_id, phone, our_number };
    if (!(await insertIncoming(tx, { ...whose, body, carrier_id, at }))) return;
    const keyword = channels === null ? keywordOf(body) : null;
    // Of what is read back the last word stands.
    const isLast = at === null || !(await saidLater(tx, campaign_id, phone, at)).some(turnsTexts);
    if (channels !== null && isLast) await optOut(tx, { ...whose, channels, how: 'wrote', user_id: null, at });
    if (keyword === 'start' && isLast) await optIn(tx, whose, { written_at: at });
    const what = channels !== null ? 'opted_out' : keyword !== null ? 'wrote_word' : 'wrote';
    if (conversation) await setRecipient(tx, { campaign_id, ...conversation }, { what });
    const asked = channels !== null ? 'stop' : keyword;
    if (asked !== null && !answeredWords.includes(body.trim().toLowerCase())) await answerWord(tx, whose, asked);
    if (channels !== null && text_campaign_id !== null) await pauseIfNeeded(tx, campaign_id, text_campaign_id);
  });
}

/** Off or on. */
const turnsTexts = (body: string) => optOutOf(body) !== null || keywordOf(body) === 'start';

const reasons = { stop: 'confirms_opt_out', start: 'confirms_opt_in', help: 'asked_for_help' } as const;

/** The one answer that may go to someone who has opted out: to what they asked, within minutes. */
async function answerWord(
  tx: Db,
  whose: {
    campaign_id: string;
    text_campaign_id: string | null;
    voter_id: string | null;
    phone: string;
    our_number: string;
  },
  asked: keyof typeof reasons,
): Promise<void> {
  const { name: campaign } = await getCampaign(tx, whose.campaign_id);
  const { detail } = {
    stop: () => textSentence('TEXT_ANSWER_STOP', { campaign }),
    start: () => textSentence('TEXT_ANSWER_START', { campaign }),
    help: () => textSentence('TEXT_ANSWER_HELP', { campaign }),
  }[asked]();
  const body = repaired(detail) ?? detail;
  const id = newId();
  await insertMessage(tx, { ...whose, id, kind: 'automatic', body, reasons: [reasons[asked]], user_id: null });
}
