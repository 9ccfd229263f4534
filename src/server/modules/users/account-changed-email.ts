// The e-mails to the address that an account has, or had before: whoever reads them should know, above all when it was not them.
import { randomUUID } from 'node:crypto';
import { emailLanguage, type EmailLanguage } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import { listMemberships } from '../campaigns/memberships-repo';
import type { Letter } from '../emails/letter';
import { queueEmail } from '../emails/send-email';
import { accountChangedTexts, type AccountChange } from './account-changed-email-texts';
import type { UserRow } from './repo';

export const accountChangedEmail =
  (kind: AccountChange, publicUrl: string) =>
  async (_db: Db, { language }: { language: EmailLanguage }): Promise<Letter> =>
    accountChangedTexts[kind][language](`${publicUrl}/app`);

/**
 * Tells the address that this record has, in the transaction of the change. Someone without a campaign is told nothing: e-mails are
 * each campaign's own.
 */
export async function tellAccountChanged(
  tx: Db,
  jobs: Services['jobs'],
  kind: AccountChange,
  { id, email: receiver_email, language, campaign_id: chosen }: UserRow,
): Promise<void> {
  const [membership] = await listMemberships(tx, id);
  const campaign_id = chosen ?? membership?.campaign_id;
  if (!campaign_id) return;
  // Each change is told by itself: a later one does not take the place of an earlier.
  const told = { kind, subject_id: randomUUID(), receiver_email };
  await queueEmail(tx, jobs, { campaign_id, ...told, language: emailLanguage.safeParse(language).data ?? 'en' });
}
