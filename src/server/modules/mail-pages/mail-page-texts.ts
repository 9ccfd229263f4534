// What a piece's page says, in both languages.
import type { MailLanguage } from '../../../domain/mailers/address-lines';

interface PageTexts {
  /** Its tab, of a campaign. */
  title: (campaign: string) => string;
  other: string;
  hello: string;
  survey: string;
  first: string;
  firstHint: string;
  save: string;
  thanks: string;
  more: string;
  again: string;
  optional: string;
  checkAnswer: string;
  nothing: string;
  pledge: string;
  makePledge: string;
  pledged: string;
  sign: string;
  signText: string;
  askSign: string;
  signAsked: string;
  leave: string;
  stopMail: string;
  mailStopped: string;
  stopAll: string;
  allStopped: string;
  notHere: string;
  notHereHint: string;
  notHereSaid: string;
  undo: string;
  undone: string;
  privacy: string;
  terms: string;
  household: string;
  unknownTitle: string;
  unknown: string;
  busyTitle: string;
  busy: string;
  fullTitle: string;
  full: string;
  failedTitle: string;
  failed: string;
  gone: string;
}

export const pageTexts: Record<MailLanguage, PageTexts> = {
  en: {
    title: (campaign) => `Your mail from ${campaign}`,
    other: 'Español',
    hello: 'Thanks for reading our mail. Tell us what you think, or ask us to stop. It takes a minute.',
    survey: 'A few questions',
    first: 'Your first name',
    firstHint: 'So that your answers are yours. Leave it empty to answer for your household.',
    save: 'Send answers',
    thanks: 'Thank you. Your answers are saved.',
    more: 'Want to say more?',
    again: 'Answer again',
    optional: 'optional',
    checkAnswer: 'Check this answer.',
    nothing: 'Choose at least one answer first.',
    pledge: 'Make a pledge',
    makePledge: 'I pledge',
    pledged: 'Your pledge is saved. Thank you.',
    sign: 'Yard sign',
    signText: 'Want a sign in your yard? A volunteer will bring it.',
    askSign: 'Ask for a sign',
    signAsked: 'Your request is saved. A volunteer will bring a sign.',
    leave: 'Rather not hear from us?',
    stopMail: 'Stop mail to this household',
    mailStopped: 'We won’t send more mail to the people this piece was addressed to.',
    stopAll: 'Stop everything',
    allStopped: 'We won’t visit, call, text or write to the people this piece was addressed to.',
    notHere: 'These people don’t live here',
    notHereHint: '“Stop everything” covers visits, calls, texts and mail. What is printed already may still arrive.',
    notHereSaid: 'Thanks. We noted that the people on this piece don’t live here.',
    undo: 'Undo',
    undone: 'Undone. Everything is as before.',
    privacy: 'Privacy',
    terms: 'Terms',
    household: 'This page belongs to one piece of mail and its household. It shows no names.',
    unknownTitle: 'We can’t find this code',
    unknown:
      'It may have expired, or a letter may be wrong. Check the code on your mail and type the address again. Codes have no I, L, O or U.',
    busyTitle: 'Too many tries',
    busy: 'Wait a few minutes, then open the page again. Nothing you saved is lost.',
    fullTitle: 'That’s enough for this piece',
    full: 'This code was used very often, so nothing more is saved with it. What was saved before is kept.',
    failedTitle: 'That didn’t work',
    failed: 'Nothing was saved this time. Go back and try again in a moment.',
    gone: 'This is no longer offered, so it wasn’t saved.',
  },
  es: {
    title: (campaign) => `Tu correo de ${campaign}`,
    other: 'English',
    hello: 'Gracias por leer nuestro correo. Dinos qué piensas o pídenos que no te escribamos más. Toma un minuto.',
    survey: 'Unas preguntas',
    first: 'Tu nombre de pila',
    firstHint: 'Para que tus respuestas sean tuyas. Déjalo vacío para responder por tu hogar.',
    save: 'Enviar respuestas',
    thanks: 'Gracias. Tus respuestas están guardadas.',
    more: '¿Quieres decir algo más?',
    again: 'Responder otra vez',
    optional: 'opcional',
    checkAnswer: 'Revisa esta respuesta.',
    nothing: 'Primero elige al menos una respuesta.',
    pledge: 'Haz una promesa',
    makePledge: 'Lo prometo',
    pledged: 'Tu promesa está guardada. Gracias.',
    sign: 'Cartel para el jardín',
    signText: '¿Quieres un cartel en tu jardín? Un voluntario te lo llevará.',
    askSign: 'Pedir un cartel',
    signAsked: 'Tu solicitud está guardada. Un voluntario te llevará un cartel.',
    leave: '¿Prefieres no saber de nosotros?',
    stopMail: 'No enviar más correo a este hogar',
    mailStopped: 'No enviaremos más correo a las personas a quienes iba dirigido este envío.',
    stopAll: 'No contactarnos más',
    allStopped:
      'No visitaremos, llamaremos ni enviaremos mensajes de texto o correo a las personas a quienes iba dirigido este envío.',
    notHere: 'Estas personas no viven aquí',
    notHereHint:
      '“No contactarnos más” incluye visitas, llamadas, mensajes y correo. Lo que ya está impreso aún puede llegar.',
    notHereSaid: 'Gracias. Anotamos que las personas de este envío no viven aquí.',
    undo: 'Deshacer',
    undone: 'Deshecho. Todo está como antes.',
    privacy: 'Privacidad',
    terms: 'Términos',
    household: 'Esta página es de un solo envío y su hogar. No muestra nombres.',
    unknownTitle: 'No encontramos este código',
    unknown:
      'Puede que haya vencido o que una letra esté mal. Revisa el código en tu correo y escribe la dirección otra vez. Los códigos no llevan I, L, O ni U.',
    busyTitle: 'Demasiados intentos',
    busy: 'Espera unos minutos y abre la página otra vez. No se pierde nada de lo que guardaste.',
    fullTitle: 'Es suficiente para este envío',
    full: 'Este código se usó muchas veces, así que ya no se guarda nada más con él. Lo guardado antes se conserva.',
    failedTitle: 'No funcionó',
    failed: 'Esta vez no se guardó nada. Vuelve atrás e inténtalo otra vez en un momento.',
    gone: 'Esto ya no se ofrece, así que no se guardó.',
  },
};

/** The language someone asks for on the page, else their browser's, else their household's. */
export function languageFor(
  chosen: string | undefined,
  accepted: string | undefined,
  household: MailLanguage,
): MailLanguage {
  if (chosen === 'en' || chosen === 'es') return chosen;
  const liked = (accepted ?? '')
    .split(',')
    .map((part) => /^\s*(en|es)\b/i.exec(part)?.[1]?.toLowerCase())
    .find((each) => each !== undefined);
  return liked === 'es' || liked === 'en' ? liked : household;
}
