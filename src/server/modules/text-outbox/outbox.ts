// Hands texts to the carrier. Never twice: a text is marked as handed over, and committed, before the carrier hears of it; whoever finds it
// so later (the process died, or no answer came) first asks the carrier whether it has it. Never forgotten: until then it stays here.
import type { PauseReason } from '../../../contract/outreach/text-campaigns';
import { busyCodes, optedOutCode } from '../../../domain/texting/message-states';
import { inTransaction, type Db } from '../../db/connection';
import { CarrierError } from '../../providers/carrier/carrier-error';
import { startRounds, type Rounds } from '../../jobs/rounds';
import type { MessageCarrier } from '../../providers/carrier/messages';
import { pauseText } from '../text-campaigns/repo';
import { optOut } from '../texting/opt-outs-repo';
import {
  claimUnsureTexts,
  fromGoneNumbers,
  holdDueTexts,
  markHanded,
  refusedByNow,
  settleTexts,
  takeBackTexts,
  unclaimed,
  type DueText,
  type Settled,
} from './outbox-repo';

export interface OutboxOptions {
  db: Db;
  messages: MessageCarrier;
  publicUrl: string;
  /** Told of failures: by kind and number only. */
  report: (error: Error) => void;
  /**
   * Seconds after which a text that was handed over without an answer is looked for at the carrier: longer than any answer takes.
   */
  grace?: number;
}

/** Texts of one round, handed over at the same time. */
const mostARound = 50;
const usualGrace = 60;
/** Milliseconds until those that wait for a second try are looked for. */
const idle = 20_000;
/** Seconds before each further try while the carrier is away. */
const retries = [5, 15, 60, 300, 900];
const withoutMoney = 300;
const quietAgain = 600;
/** What couldn't leave for so long, an answer as well, isn't sent any more: no one expects it then. */
const tooLate = 24 * 3_600_000;

/** Where the carrier reports what became of a text. */
export const reportPath = ({ campaign_id, id }: Pick<DueText, 'campaign_id' | 'id'>): string =>
  `/api/carrier/messages/status/${campaign_id}/${id}`;

export function startTextOutbox(options: OutboxOptions): Rounds {
  const { grace = usualGrace, report } = options;
  const round = async () => (await sendDue(options)) + (await lookForUnsure(options));
  return startRounds(round, { idle: Math.min(idle, grace * 1000), report });
}

/** One round of what is due; returns how many texts it handled. */
export async function sendDue(options: OutboxOptions): Promise<number> {
  const { db, messages, grace = usualGrace } = options;
  const { due, handed } = await inTransaction(db, async (tx) => {
    const texts = await holdDueTexts(tx, mostARound, messages.received !== null);
    const refused = await refusedByNow(tx, texts, new Date());
    const gone = await fromGoneNumbers(tx, texts);
    const late = (text: DueText) => Date.now() - Date.parse(text.created_at) > tooLate;
    const takenBack = texts.flatMap((text) => {
      const refusal = refused.get(text.id);
      if (refusal !== undefined && refusal !== 'quiet_hours') return [{ ...text, problem: refusal }];
      if (late(text)) return [{ ...text, problem: 'too_late' }];
      return gone.has(text.id) ? [{ ...text, problem: 'number_gone' }] : [];
    });
    await takeBackTexts(tx, takenBack);
    const back = new Set(takenBack.map((text) => text.id));
    const quiet = texts.filter((text) => refused.get(text.id) === 'quiet_hours' && !back.has(text.id));
    await settleTexts(
      tx,
      quiet.map((text) => ({ ...about(text), state: 'waiting', problem: 'quiet_hours', seconds: quietAgain })),
    );
    const sending = texts.filter((text) => !back.has(text.id) && !refused.has(text.id));
    await markHanded(tx, sending, grace);
    return { due: texts.length, handed: sending };
  });
  const outcomes = await Promise.all(handed.map((text) => handOver(options, text)));
  if (outcomes.length > 0)
    await inTransaction(db, async (tx) => {
      await settleTexts(
        tx,
        outcomes.map((outcome) => outcome.settled),
      );
      await followProblems(tx, outcomes);
    });
  return due;
}

/** Asks the carrier for those of which it isn't known whether it has them; returns how many. */
export async function lookForUnsure(options: OutboxOptions): Promise<number> {
  const { db, messages, grace = usualGrace, publicUrl } = options;
  const texts = await inTransaction(db, (tx) => claimUnsureTexts(tx, mostARound, grace));
  for (const text of texts) {
    const since = new Date(text.handed_at ?? text.created_at);
    try {
      const found = await unclaimed(db, text, await messages.find(outgoing(text, publicUrl), since));
      const [carrier_id] = found;
      const settled: Settled =
        carrier_id === undefined
          ? { ...about(text), state: 'waiting', problem: 'carrier_unsure', seconds: 0, tries: text.tries }
          : { ...about(text), state: 'sent', carrier_id };
      await inTransaction(db, (tx) => settleTexts(tx, [settled]));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      // It stays as it is: only the carrier knows.
      options.report(error);
    }
  }
  return texts.length;
}

interface Outcome {
  text: DueText;
  settled: Settled;
  pause: PauseReason | null;
}

async function handOver({ messages, publicUrl, report }: OutboxOptions, text: DueText): Promise<Outcome> {
  const whole = (settled: Settled, pause: PauseReason | null = null): Outcome => ({ text, settled, pause });
  try {
    const { carrier_id } = await messages.send(outgoing(text, publicUrl));
    return whole({ ...about(text), state: 'sent', carrier_id });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    report(error);
    const again = (problem: string, seconds: number): Settled => ({
      ...about(text),
      state: 'waiting',
      problem,
      seconds,
    });
    switch (error.kind) {
      case 'away':
        return whole(
          again(
            busyCodes.has(error.code ?? '') ? 'carrier_busy' : 'carrier_away',
            retries[text.tries] ?? retries.at(-1) ?? 900,
          ),
        );
      case 'no_money':
        return whole(again('carrier_no_money', withoutMoney), 'carrier');
      case 'unsure':
        return whole({ ...about(text), state: 'sending', problem: 'carrier_unsure', seconds: usualGrace });
      case 'gone':
        return whole({ ...about(text), state: 'failed', problem: 'number_gone' }, 'carrier');
      case 'refused':
        return whole({ ...about(text), state: 'failed', problem: error.code ?? 'refused' });
    }
  }
}

/** What a carrier's no means beyond the one text. */
async function followProblems(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  for (const { text, settled, pause } of outcomes) {
    if (pause !== null && text.text_campaign_id !== null)
      await pauseText(tx, text.campaign_id, text.text_campaign_id, pause);
    if (settled.state === 'failed' && settled.problem === optedOutCode)
      await optOut(tx, { ...text, channels: ['text'], how: 'carrier', user_id: null });
  }
}

const about = ({ campaign_id, id }: DueText) => ({ campaign_id, id });
const outgoing = (text: DueText, publicUrl: string) => ({
  id: text.id,
  from: text.our_number,
  to: text.phone,
  body: text.body,
  report_url: `${publicUrl}${reportPath(text)}`,
});
