// E-mails about planned shifts: a reminder on the day before, and that one was canceled. What they say is as it stands when they are sent.
import type { EmailLanguage } from '../../../contract/office/emails';
import { english } from '../../../domain/i18n/catalogue';
import { textsFor } from '../../../domain/i18n/texts';
import { inTransaction, type Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import type { Letter } from '../emails/letter';
import { queueEmail } from '../emails/send-email';
import { allCampaignIds, forgetReminders, shiftOfSignUp, signedUpFor, takeDueReminders } from './notices-repo';
import { shiftCanceledTexts, shiftReminderTexts } from './shift-email-texts';

interface About {
  campaign_id: string;
  subject_id: string;
  language: EmailLanguage;
  receiver_email: string;
}

const letterOf =
  (publicUrl: string, texts: typeof shiftReminderTexts, isOfCanceled: boolean) =>
  async (db: Db, { campaign_id, subject_id, language, receiver_email }: About): Promise<Letter | null> => {
    const shift = await shiftOfSignUp(db, campaign_id, subject_id);
    if (!shift || shift.email !== receiver_email || (shift.canceled_at !== null) !== isOfCanceled) return null;
    if (!isOfCanceled && !shift.wants_reminder_emails) return null;
    const { place, notes, starts_at, ends_at, time_zone: zone, country, campaign_name: campaign } = shift;
    // Of what has begun no one is reminded, and what is over need not be canceled.
    if (Date.parse(isOfCanceled ? ends_at : starts_at) <= Date.now()) return null;
    const catalogue = language === 'es' ? { language: 'es', texts: {} } : english;
    const written = textsFor({ catalogue, country });
    const from = written.date(starts_at, 'weekdayDayTime', zone);
    const to = written.date(ends_at, 'time', zone);
    return texts[language]({
      campaign,
      place,
      notes,
      from,
      to,
      url: `${publicUrl}/app/shift`,
      account: `${publicUrl}/app/account`,
    });
  };

export const shiftReminderEmail = (publicUrl: string) => letterOf(publicUrl, shiftReminderTexts, false);
export const shiftCanceledEmail = (publicUrl: string) => letterOf(publicUrl, shiftCanceledTexts, true);

type Parts = { db: Db; services: Pick<Services, 'jobs'> };

/** Stores an e-mail for each who had signed up, in the cancellation's own transaction. */
export async function queueCanceled({ db, services }: Parts, campaignId: string, id: string): Promise<void> {
  const kind = 'shift_canceled' as const;
  for (const { id: subject_id, email: receiver_email } of await signedUpFor(db, campaignId, id))
    await queueEmail(db, services.jobs, { campaign_id: campaignId, kind, subject_id, receiver_email, language: 'en' });
}

/** Stores the reminders that are due, in every campaign. */
export async function queueDueReminders({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<void> {
  for (const campaign_id of await allCampaignIds(db))
    await inTransaction(db, (tx) => queueReminders({ db: tx, jobs }, campaign_id, now));
}

/** A shift starts at another time: whoever was reminded of the old one is reminded again, at once where it is that near. */
export async function remindAnew({ db, services }: Parts, campaignId: string, id: string, now: Date): Promise<void> {
  await forgetReminders(db, campaignId, id);
  await queueReminders({ db, jobs: services.jobs }, campaignId, now, id);
}

async function queueReminders(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  campaign_id: string,
  now: Date,
  movedId: string | null = null,
): Promise<void> {
  for (const { id: subject_id, email: receiver_email } of await takeDueReminders(db, campaign_id, now, movedId))
    await queueEmail(db, jobs, { campaign_id, kind: 'shift_reminder', subject_id, receiver_email, language: 'en' });
}
