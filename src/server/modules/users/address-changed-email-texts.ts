// What the e-mail says that goes to the address an account had before.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

export const addressChangedTexts: Record<EmailLanguage, (url: string) => Letter> = {
  en: (url) => ({
    subject: 'Your Porchlight address was changed',
    paragraphs: [
      'Hello,',
      'The email address of your Porchlight account was changed. Sign in with the new one from now on. Emails go there, too.',
      'If this wasn’t you, tell your campaign’s manager right away, so they can stop the account.',
    ],
    button: { label: 'Open Porchlight', url },
    foot: ['Everyone whose address is changed gets this email. It’s the last one to this address.'],
  }),
  es: (url) => ({
    subject: 'Se cambió tu dirección en Porchlight',
    paragraphs: [
      'Hola:',
      'Se cambió la dirección de correo de tu cuenta de Porchlight. Desde ahora inicia sesión con la nueva. Los correos también llegan allí.',
      '¿No fuiste tú? Avisa enseguida a quien dirige tu campaña para que detenga la cuenta.',
    ],
    button: { label: 'Abrir Porchlight', url },
    foot: ['Este correo llega siempre que se cambia una dirección. Es el último a esta dirección.'],
  }),
};
