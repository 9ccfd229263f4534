// The e-mail to whom a campaign is offered.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Db } from '../../db/connection';
import type { Letter } from '../emails/letter';
import { ownerOfferTexts } from './owner-offer-email-texts';
import { findOffer } from './owner-offers-repo';

/** The offer as it stands; null once it was answered, withdrawn or has expired. */
export const ownerOfferEmail =
  (publicUrl: string) =>
  async (
    db: Db,
    { campaign_id, language }: { campaign_id: string; language: EmailLanguage },
  ): Promise<Letter | null> => {
    const offer = await findOffer(db, campaign_id);
    if (!offer) return null;
    const owner = `${offer.by_first} ${offer.by_last}`;
    return ownerOfferTexts[language]({ owner, campaign: offer.campaign_name, url: `${publicUrl}/app/campaign` });
  };
