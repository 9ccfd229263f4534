// The words of webhooks and their deliveries.
import type { Webhook, WebhookDelivery, WebhookEvent, WebhookProblem } from '../../../contract/integrations/webhooks';
import { t, key } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';

export const eventWords: Record<WebhookEvent, string> = {
  'answer.recorded': key('New survey answers'),
  'opt_out.recorded': key('Opt-outs'),
  'sign.requested': key('Sign requests'),
  'record.changed': key('Answers and sign requests set aside or restored'),
};

export const deliveryEvent = (event: WebhookDelivery['event']): string =>
  event === 'test' ? t('Test') : t(eventWords[event]);

export const deliveryStates: Record<WebhookDelivery['state'], { words: string; look: TagLook }> = {
  waiting: { words: key('Waiting||event'), look: 'lamp' },
  delivered: { words: key('Delivered||event'), look: 'good' },
  failed: { words: key('Given up||event'), look: 'refused' },
  left_out: { words: key('Left out||event'), look: 'neutral' },
};

const problems: Record<WebhookProblem, string> = {
  unreachable: key('The receiver couldn’t be reached, or its certificate isn’t valid.'),
  private_address: key('The address leads into a private network, so nothing was sent.'),
  too_slow: key('The receiver didn’t answer within ten seconds.'),
  redirected: key('The receiver answered with another address. Enter that one instead.'),
  refused: key('The receiver answered with an error.'),
};

/** What became of a delivery, in a sentence; empty where its state says it all. */
export function deliverySentence({ state, problem, status }: WebhookDelivery): string {
  if (state === 'left_out') return t('There’s nothing to send: the record is confidential, or was erased or undone.');
  if (problem === null) return '';
  return status === null ? t(problems[problem]) : `${t(problems[problem])} (${status})`;
}

export function webhookState({ state, failing_since, waiting }: Webhook): { words: string; look: TagLook } {
  if (state === 'paused') return { words: t('Paused||webhook'), look: 'refused' };
  if (failing_since !== null) return { words: t('Not arriving'), look: 'moved' };
  return waiting > 0 ? { words: t('Sending'), look: 'lamp' } : { words: t('Active||webhook'), look: 'good' };
}

/** Why a webhook is paused and what to do; null while it isn't. */
export function pausedSentence({ pause_reason: why, maker_left }: Webhook): string | null {
  if (why === 'failing')
    return t('Nothing arrived for a day, so sending was paused. Nothing is lost: events wait for up to 30 days.');
  if (why === 'gone') return t('The receiver says it no longer exists. Remove this webhook or add the new address.');
  if (maker_left)
    return t(
      'The person who added this webhook no longer manages the campaign. Resume it only if you trust the address.',
    );
  return why === 'manager' ? t('Events wait for up to 30 days and are sent when you resume it.') : null;
}
