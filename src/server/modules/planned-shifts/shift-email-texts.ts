// What the e-mails say that remind of a planned shift, or tell that it was canceled.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

interface ShiftWords {
  campaign: string;
  place: string;
  /** By the campaign's clock. */
  from: string;
  to: string;
  notes: string;
  url: string;
  /** Where reminders are turned off. */
  account: string;
}

export const shiftReminderTexts: Record<EmailLanguage, (words: ShiftWords) => Letter> = {
  en: ({ campaign, place, from, to, notes, url, account }) => ({
    subject: `Your shift: ${from}`,
    paragraphs: ['Hello,', `You signed up for a shift with ${campaign}: ${from} to ${to}, ${place}.`],
    quote: notes === '' ? null : { from: 'Notes', text: notes },
    button: { label: 'See the shift', url },
    foot: [
      'Can’t come? Say so in the app, and someone else can have your place.',
      `Don’t want reminders? Turn them off in your account, under “Emails to you”: ${account}`,
    ],
  }),
  es: ({ campaign, place, from, to, notes, url, account }) => ({
    subject: `Tu turno: ${from}`,
    paragraphs: ['Hola:', `Te apuntaste a un turno con ${campaign}: ${from} a ${to}, ${place}.`],
    quote: notes === '' ? null : { from: 'Notas', text: notes },
    button: { label: 'Ver el turno', url },
    foot: [
      '¿No puedes venir? Dilo en la aplicación y otra persona tendrá tu lugar.',
      `¿No quieres recordatorios? Desactívalos en tu cuenta, en «Correos para ti»: ${account}`,
    ],
  }),
};

export const shiftCanceledTexts: Record<EmailLanguage, (words: ShiftWords) => Letter> = {
  en: ({ campaign, place, from, url }) => ({
    subject: `Canceled: your shift ${from}`,
    paragraphs: ['Hello,', `The shift with ${campaign} that you signed up for was canceled: ${from}, ${place}.`],
    button: { label: 'See other shifts', url },
    foot: ['You don’t need to do anything. Everyone who signed up gets this email.'],
  }),
  es: ({ campaign, place, from, url }) => ({
    subject: `Cancelado: tu turno ${from}`,
    paragraphs: ['Hola:', `Se canceló el turno con ${campaign} al que te apuntaste: ${from}, ${place}.`],
    button: { label: 'Ver otros turnos', url },
    foot: ['No tienes que hacer nada. Este correo llega a quienes se apuntaron.'],
  }),
};
