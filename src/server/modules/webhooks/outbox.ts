// Sends events to webhooks. An event stays until the receiver said yes: whoever is killed between the sending and writing it down
// sends it again, with the same id.
import { afterTry, type AfterTry } from '../../../domain/webhooks/after-try';
import { inTransaction, type Db } from '../../db/connection';
import { startRounds, type Rounds } from '../../jobs/rounds';
import type { WebhookPost } from '../../providers/webhook-post';
import {
  claimWebhooks,
  dueDeliveries,
  leaveOut,
  settleDelivery,
  settleWebhook,
  type DueDelivery,
  type DueWebhook,
} from './due-repo';
import { bodyOf } from './payload-repo';
import { signedHeaders, webhookSecret } from './sign';

export interface WebhookOutboxOptions {
  db: Db;
  post: WebhookPost;
  version: string;
  /** Told of failures of ours: never of what an event says, or of where it goes. */
  report: (error: Error) => void;
  /** Tells the managers that a webhook was paused, in the transaction that does it. */
  tellPaused: (tx: Db, campaignId: string, webhookId: string) => Promise<void>;
}

/** Webhooks of a round, and events of each: those of one that works go out at the same time. */
const mostWebhooks = 10;
const mostEvents = 20;
/** Longer than any round of one webhook takes. */
const claimedFor = 60;
const idle = 10_000;

export const startWebhookOutbox = (options: WebhookOutboxOptions): Rounds =>
  startRounds(() => sendDueEvents(options), { idle, report: options.report });

/** One round of what is due; returns how many webhooks it worked on. */
export async function sendDueEvents(options: WebhookOutboxOptions): Promise<number> {
  const due = await claimWebhooks(options.db, mostWebhooks, claimedFor);
  await Promise.all(due.map((webhook) => sendTo(options, webhook)));
  return due.length;
}

async function sendTo({ db, tellPaused, ...options }: WebhookOutboxOptions, webhook: DueWebhook): Promise<void> {
  const { campaign_id } = webhook;
  const secret = await webhookSecret(db, campaign_id, webhook.id);
  // One that fails is tried with one event alone.
  const events = await dueDeliveries(db, webhook, webhook.failures > 0 ? 1 : mostEvents);
  const results = await Promise.all(events.map((event) => sendOne({ db, ...options }, webhook, secret, event)));
  const tried = results.filter((result) => result !== null);
  const delivered = tried.some(({ event }) => event === 'delivered');
  const failed = tried.find(({ fails, pause }) => fails && pause !== null) ?? tried.find(({ fails }) => fails) ?? null;
  await inTransaction(db, async (tx) => {
    const isPaused = await settleWebhook(tx, webhook, { tried: tried.length > 0, delivered, failed });
    if (isPaused) await tellPaused(tx, campaign_id, webhook.id);
  });
}

/** Null: there was nothing to send. */
async function sendOne(
  { db, post, version }: Pick<WebhookOutboxOptions, 'db' | 'post' | 'version'>,
  webhook: DueWebhook,
  secret: string,
  event: DueDelivery,
): Promise<AfterTry | null> {
  const { campaign_id, url, failures, failing_since } = webhook;
  const body = await bodyOf(db, campaign_id, event);
  if (body === null) {
    await leaveOut(db, campaign_id, event.id);
    return null;
  }
  const now = Date.now();
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Porchlight/${version}`,
    ...signedHeaders(secret, { id: event.id, at: now, body }),
  };
  const answer = await post({ url, headers, body });
  const after = afterTry(answer, { tries: event.tries + 1, failures, failing_since }, now);
  await settleDelivery(db, campaign_id, event.id, after);
  return after;
}
