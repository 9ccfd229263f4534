// What the e-mail says that tells of paused webhooks.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

interface PausedWords {
  names: readonly string[];
  since: string;
  campaign: string;
  url: string;
}

export const webhookPausedTexts: Record<EmailLanguage, (words: PausedWords) => Letter> = {
  en: ({ names, since, campaign, url }) => ({
    subject: `${campaign}: events no longer reach ${names[0]}`,
    paragraphs: [
      'Hello,',
      `Events of ${campaign} haven’t arrived at ${names.join(', ')} since ${since}, so sending was paused.`,
      'Nothing is lost: events wait for up to 30 days. Once the other tool answers again, resume it.',
    ],
    button: { label: 'See integrations', url },
    foot: ['You get this because you manage the campaign.'],
  }),
  es: ({ names, since, campaign, url }) => ({
    subject: `${campaign}: los eventos ya no llegan a ${names[0]}`,
    paragraphs: [
      'Hola:',
      `Los eventos de ${campaign} no llegan a ${names.join(', ')} desde ${since}, así que el envío se pausó.`,
      'No se pierde nada: los eventos esperan hasta 30 días. Cuando la otra herramienta vuelva a responder, reanúdalo.',
    ],
    button: { label: 'Ver integraciones', url },
    foot: ['Recibes esto porque administras la campaña.'],
  }),
};

export const makerLeftTexts: typeof webhookPausedTexts = {
  en: ({ names, campaign, url }) => ({
    subject: `${campaign}: sending to ${names[0]} was paused`,
    paragraphs: [
      'Hello,',
      `The person who added ${names.join(', ')} no longer manages ${campaign}, so sending events there was paused.`,
      'Nothing is lost: events wait for up to 30 days. If you know the address and trust it, resume it. If not, remove it.',
    ],
    button: { label: 'See integrations', url },
    foot: ['You get this because you manage the campaign.'],
  }),
  es: ({ names, campaign, url }) => ({
    subject: `${campaign}: se pausó el envío a ${names[0]}`,
    paragraphs: [
      'Hola:',
      `La persona que agregó ${names.join(', ')} ya no administra ${campaign}, así que el envío de eventos se pausó.`,
      'No se pierde nada: los eventos esperan hasta 30 días. Si conoces la dirección y confías en ella, reanúdalo. Si no, quítalo.',
    ],
    button: { label: 'Ver integraciones', url },
    foot: ['Recibes esto porque administras la campaña.'],
  }),
};
