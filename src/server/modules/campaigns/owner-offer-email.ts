// The e-mail to whom a campaign is offered.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';
import type { Letter } from '../emails/letter';
import { ownerOfferTexts } from './owner-offer-email-texts';
import { findOffer } from './owner-offers-repo';

/** The offer as it stands; null once it was answered, withdrawn or has expired, or is another one's. */
export const ownerOfferEmail =
  (publicUrl: string) =>
  async (
    db: Db,
    { campaign_id, language, receiver_email }: { campaign_id: string; language: EmailLanguage; receiver_email: string },
  ): Promise<Letter | null> => {
    const offer = await findOffer(db, campaign_id);
    // An e-mail that is being sent can't be dropped; its next try would reach who was offered it before.
    if (offer?.to_email !== receiver_email) return null;
    const owner = `${offer.by_first} ${offer.by_last}`;
    return ownerOfferTexts[language]({ owner, campaign: offer.campaign_name, url: `${publicUrl}/app/campaign` });
  };
