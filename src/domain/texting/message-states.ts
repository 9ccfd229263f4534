// How far an outgoing text is. Carriers report late, twice and in any order: a report only ever moves a text forward.

export const messageStates = ['waiting', 'sending', 'sent', 'delivered', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

const rank: Record<MessageState, number> = { waiting: 0, sending: 1, sent: 2, delivered: 3, failed: 3 };

/** What carriers' words for it are here. */
export const reportWords: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** A carrier's word for it as one of ours; null for words that say nothing of it. */
export const stateOfReport = (word: string) => (Object.hasOwn(reportWords, word) ? (reportWords[word] ?? null) : null);

/** The state after a report: the first final one stays. */
export function afterReport(now: MessageState, reported: MessageState): MessageState {
  return rank[reported] > rank[now] ? reported : now;
}

/** Problems of texts that never left, whatever state they are in: their people may be texted once more. */
export const neverLeft = ['too_late', 'number_gone'] as const;
export type NeverLeft = (typeof neverLeft)[number];
/** Whether a problem is one of these. */
export const hasNeverLeft = (problem: string | null | undefined): problem is NeverLeft =>
  neverLeft.some((each) => each === problem);

/** The code with which carriers say that they block a text as unwanted. */
export const filteredCode = '30007';
/** The person has opted out at the carrier. */
export const optedOutCode = '21610';

/**
 * Codes with which carriers say that a text got stuck in a full queue or beyond a limit, and went nowhere; with the seconds after which it
 * may be handed over once more. Daily limits take longer.
 */
const stuckCodes: Readonly<Record<string, number>> = {
  30001: 300,
  30017: 900,
  30022: 900,
  30023: 6 * 3_600,
  30027: 6 * 3_600,
};
/** So often a text is handed over at most. */
const mostTries = 8;

/** Seconds until a text that a carrier gave up is handed over again; null: it has failed. */
export const retryAfter = (code: string | null, tries: number): number | null =>
  code !== null && tries < mostTries && Object.hasOwn(stuckCodes, code) ? (stuckCodes[code] ?? null) : null;

/** Codes with which a carrier takes nothing more for now: its queue is full, or we ask too fast. */
export const busyCodes: ReadonlySet<string> = new Set(['20429', '21611', '30001']);
