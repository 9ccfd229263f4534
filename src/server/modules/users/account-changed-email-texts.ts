// What the e-mails say that tell of a new address, at the address an account had before, and of a new password.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Letter } from '../emails/letter';

export type AccountChange = 'address_changed' | 'password_changed';

const addressChanged: Record<EmailLanguage, (url: string) => Letter> = {
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

const passwordChanged: Record<EmailLanguage, (url: string) => Letter> = {
  en: (url) => ({
    subject: 'Your Porchlight password was changed',
    paragraphs: [
      'Hello,',
      'The password of your Porchlight account was changed. Sign in with the new one from now on.',
      'If this wasn’t you, choose “Forgot password?” where you sign in, and tell your campaign’s manager right away.',
    ],
    button: { label: 'Open Porchlight', url },
    foot: ['Everyone whose password is changed gets this email.'],
  }),
  es: (url) => ({
    subject: 'Se cambió tu contraseña de Porchlight',
    paragraphs: [
      'Hola:',
      'Se cambió la contraseña de tu cuenta de Porchlight. Desde ahora inicia sesión con la nueva.',
      '¿No fuiste tú? Pide otra contraseña en la pantalla de inicio de sesión y avisa enseguida a quien dirige tu campaña.',
    ],
    button: { label: 'Abrir Porchlight', url },
    foot: ['Este correo llega siempre que se cambia una contraseña.'],
  }),
};

export const accountChangedTexts = { address_changed: addressChanged, password_changed: passwordChanged };
