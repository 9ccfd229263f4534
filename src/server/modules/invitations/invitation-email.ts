// The e-mail with which someone is invited.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';
import { textsFor } from '../../../domain/i18n/texts';
import { english } from '../../../domain/i18n/catalogue';
import type { Services } from '../../http/handler';
import type { Letter } from '../emails/letter';
import { newestEmails } from '../emails/repo';
import { queueEmail } from '../emails/send-email';
import { findOpenById, moveInvitations } from './repo';
import { newInvitationToken, registrationPath } from './present';
import { invitationTexts } from './invitation-email-texts';

/** The invitation as it stands; null once it was answered, withdrawn or moved to another address, or has expired. */
export const invitationEmail =
  (publicUrl: string) =>
  async (
    db: Db,
    {
      campaign_id,
      subject_id,
      language,
      receiver_email,
    }: { campaign_id: string; subject_id: string; language: EmailLanguage; receiver_email: string },
  ): Promise<Letter | null> => {
    const found = await findOpenById(db, campaign_id, subject_id);
    // Its receiver may have left the address meanwhile: what goes there tells nothing of the new one.
    if (!found || found.receiver_email !== receiver_email) return null;
    const { campaign_name: campaign, sender_name: sender, receiver_email: email, message, country } = found;
    const catalogue = language === 'es' ? { language: 'es', texts: {} } : english;
    return invitationTexts[language]({
      campaign,
      sender,
      email,
      message,
      title: found.offer_title,
      day: textsFor({ catalogue, country }).date(found.expires_at, 'dayYear', found.time_zone),
      url: `${publicUrl}${registrationPath(found.token)}`,
    });
  };

/** Stores the e-mail to whom an invitation is for, in the invitation's own transaction. */
export function queueInvitation(
  { db, services }: { db: Db; services: Pick<Services, 'jobs'> },
  { campaign_id, id, receiver_email }: { campaign_id: string; id: string; receiver_email: string },
  language: EmailLanguage,
): Promise<void> {
  return queueEmail(db, services.jobs, { campaign_id, kind: 'invitation', subject_id: id, receiver_email, language });
}

/** The open invitations of someone whose address changed go with them, and are sent anew; what waits for the old address is dropped. */
export async function followInvitations(
  at: { db: Db; services: Pick<Services, 'jobs'> },
  from: string,
  to: string,
): Promise<void> {
  for (const { campaign_id, id } of await moveInvitations(at.db, from, to, newInvitationToken)) {
    const [last] = await newestEmails(at.db, campaign_id, 'invitation', id);
    await queueInvitation(at, { campaign_id, id, receiver_email: to }, last?.language ?? 'en');
  }
}
