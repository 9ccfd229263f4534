// The e-mail that tells the managers that webhooks were paused, because nothing arrived there for a day or because their maker left.
import { createHash } from 'node:crypto';
import type { EmailLanguage } from '../../../contract/office/emails';
import { english } from '../../../domain/i18n/catalogue';
import { textsFor } from '../../../domain/i18n/texts';
import type { Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import type { Letter } from '../emails/letter';
import { queueEmail } from '../emails/send-email';
import { managersOf, pausedByUs } from './paused-repo';
import { makerLeftTexts, webhookPausedTexts } from './paused-email-texts';

interface About {
  campaign_id: string;
  language: EmailLanguage;
  receiver_email: string;
}

/** What is paused by now; null once it was resumed, or for who no longer manages the campaign. */
export const webhookPausedEmail =
  (publicUrl: string) =>
  async (db: Db, { campaign_id, language, receiver_email }: About): Promise<Letter | null> => {
    const managers = await managersOf(db, campaign_id);
    const paused = await pausedByUs(db, campaign_id);
    const [first] = paused;
    if (!first || !managers.some(({ email }) => email === receiver_email)) return null;
    const catalogue = language === 'es' ? { language: 'es', texts: {} } : english;
    const since = textsFor({ catalogue, country: first.country }).date(
      first.failing_since ?? first.paused_at,
      'weekdayDayTime',
      first.time_zone,
    );
    // Each reason has its own e-mail: this one is about the latest.
    const names = paused.filter(({ maker_left }) => maker_left === first.maker_left).map(({ name }) => name);
    const texts = first.maker_left ? makerLeftTexts : webhookPausedTexts;
    return texts[language]({
      names,
      since,
      campaign: first.campaign_name,
      url: `${publicUrl}/app/campaign/integrations`,
    });
  };

/** Stores an e-mail for each manager, in the transaction that paused the webhook. */
export async function tellPaused(
  tx: Db,
  jobs: Services['jobs'],
  campaign_id: string,
  webhookId: string,
): Promise<void> {
  for (const { id, email: receiver_email } of await managersOf(tx, campaign_id)) {
    // An e-mail drops the one before about the same: each manager's is about something of its own.
    const hash = createHash('sha256').update(`${webhookId} ${id}`).digest('hex');
    const subject_id = hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    await queueEmail(tx, jobs, { campaign_id, kind: 'webhook_paused', subject_id, receiver_email, language: 'en' });
  }
}
