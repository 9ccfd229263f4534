// What the e-mail says with which a campaign is offered to its next owner.
import { offerDays } from '../../../contract/office/owner-offers';
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

interface OfferWords {
  owner: string;
  campaign: string;
  url: string;
}

export const ownerOfferTexts: Record<EmailLanguage, (words: OfferWords) => Letter> = {
  en: ({ owner, campaign, url }) => ({
    subject: `${owner} wants to hand ${campaign} over to you`,
    paragraphs: [
      'Hello,',
      `${owner} wants you to be the owner of ${campaign}. The owner can remove members, hand the campaign over and erase it.`,
    ],
    button: { label: 'See the offer', url },
    foot: [`Nothing changes until you accept. The offer is open for ${offerDays} days.`],
  }),
  es: ({ owner, campaign, url }) => ({
    subject: `${owner} quiere transferirte ${campaign}`,
    paragraphs: [
      'Hola:',
      `${owner} quiere que ${campaign} sea tuya. Quien es dueño puede quitar miembros, transferir la campaña y borrarla.`,
    ],
    button: { label: 'Ver la oferta', url },
    foot: [`Nada cambia hasta que aceptes. La oferta vale ${offerDays} días.`],
  }),
};
