// What an invitation's e-mail says, in the languages that e-mails are written in. It reads the same for whoever has an account already.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

const titles: Record<EmailLanguage, Record<string, string>> = {
  en: { Manager: 'a manager', Director: 'a director', Staff: 'staff', Volunteer: 'a volunteer' },
  es: { Manager: 'gerente', Director: 'director', Staff: 'personal', Volunteer: 'voluntario' },
};

export interface InvitationWords {
  campaign: string;
  /** Null when the account was closed since. */
  sender: string | null;
  email: string;
  title: string;
  message: string | null;
  day: string;
  url: string;
}

export const invitationTexts: Record<EmailLanguage, (words: InvitationWords) => Letter> = {
  en: ({ campaign, sender, email, title, message, day, url }) => ({
    subject: `You’re invited to ${campaign}`,
    paragraphs: [
      'Hello,',
      `${sender ?? 'The campaign'} invites you to help ${campaign} as ${titles.en[title] ?? title}.`,
    ],
    quote: message ? { from: sender ?? campaign, text: message } : null,
    button: { label: 'Accept the invitation', url },
    foot: [
      `The link works until ${day}, and only for ${email}.`,
      'Weren’t expecting this? Ignore it and nothing happens.',
    ],
  }),
  es: ({ campaign, sender, email, title, message, day, url }) => ({
    subject: `Te invitaron a ${campaign}`,
    paragraphs: [
      'Hola:',
      `${sender ?? 'La campaña'} te invita a ayudar a ${campaign} como ${titles.es[title] ?? title}.`,
    ],
    quote: message ? { from: sender ?? campaign, text: message } : null,
    button: { label: 'Aceptar la invitación', url },
    foot: [
      `El enlace funciona hasta el ${day} y solo para ${email}.`,
      '¿No lo esperabas? Ignora este correo: no pasará nada.',
    ],
  }),
};
