// The e-mail to the address that an account had before: whoever reads it should know, above all when it was not them.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';
import type { Letter } from '../emails/letter';
import { addressChangedTexts } from './address-changed-email-texts';

export const addressChangedEmail =
  (publicUrl: string) =>
  async (_db: Db, { language }: { language: EmailLanguage }): Promise<Letter> =>
    addressChangedTexts[language](`${publicUrl}/app`);
