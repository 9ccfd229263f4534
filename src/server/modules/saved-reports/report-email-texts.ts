// What the e-mail with a saved report says, in both languages.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { Crossing } from '../../../contract/reports/answer-reports';
import type { FollowUpGroup } from '../../../contract/reports/follow-up-reports';
import type { TouchDimension } from '../../../contract/reports/touch-reports';
import { english, type Catalogue } from '../../../domain/i18n/catalogue';
import { spanishLines } from './spanish-email-texts';

/** Numbers and days come written already. */
interface ReportWords {
  campaign: string;
  by: TouchDimension;
  first: string;
  last: string;
  walkbook: string | null;
  person: string | null;
  touches: string;
  doors: string;
  contacts: string;
  /** Conversations among all touches; null of none. */
  rate: string | null;
}

type Totals = Pick<ReportWords, 'touches' | 'doors' | 'contacts' | 'rate'>;

export interface EmailWords {
  subject: (report: string, last: string) => string;
  about: (words: Pick<ReportWords, 'campaign' | 'by' | 'first' | 'last' | 'walkbook' | 'person'>) => string;
  totals: (words: Totals) => string;
  before: (words: Totals & Pick<ReportWords, 'first' | 'last'>) => string;
  /** What reports of other kinds are about. */
  aboutOf: {
    support: (words: { campaign: string; days: string }) => string;
    answers: (words: { campaign: string; survey: string; question: string; across: string }) => string;
    /** `group`: null of all voters; `since`: null where every attempt counts. */
    coverage: (words: { campaign: string; group: string | null; since: string | null }) => string;
    follow_ups: (words: { campaign: string; by: FollowUpGroup }) => string;
    signs: (words: { campaign: string; days: string }) => string;
    goals: (words: { campaign: string }) => string;
  };
  days: (first: string, last: string) => string;
  across: (across: Crossing, question: string) => string;
  supportBefore: (words: { days: string; supporters: string; people: string }) => string;
  signsBefore: (words: { days: string; signs: string; requests: string }) => string;
  coverageBefore: (words: { day: string; attempted: string; reached: string; all: string }) => string;
  answered: (people: string) => string;
  noAnswers: string;
  confidential: (people: string) => string;
  ownWords: string;
  moreColumns: string;
  leftOut: (voters: string) => string;
  of: (part: string, all: string) => string;
  setAside: (facts: string) => string;
  nothing: string;
  shown: (rows: string, all: string) => string;
  open: string;
  foot: string;
  stop: (account: string) => string;
}

const inEnglish: Record<TouchDimension, string> = {
  day: 'day',
  week: 'week',
  hour: 'hour of day',
  weekday: 'weekday',
  walkbook: 'walkbook',
  canvasser: 'canvasser',
  precinct: 'precinct',
  result: 'contact result',
};
const inSpanish: Record<TouchDimension, string> = {
  day: 'día',
  week: 'semana',
  hour: 'hora del día',
  weekday: 'día de la semana',
  walkbook: 'hoja de ruta',
  canvasser: 'voluntario',
  precinct: 'precinto',
  result: 'resultado del contacto',
};

export const reportEmailWords: Record<EmailLanguage, EmailWords> = {
  en: {
    subject: (report, last) => `${report}, ${last}`,
    about: ({ campaign, by, first, last, walkbook, person }) =>
      [
        `${campaign}: touches by ${inEnglish[by]}, ${first === last ? first : `${first} to ${last}`}.`,
        ...(walkbook === null ? [] : [`Only of the walkbook ${walkbook}.`]),
        ...(person === null ? [] : [`Only by ${person}.`]),
      ].join(' '),
    totals: ({ touches, doors, contacts, rate }) =>
      `Touches: ${touches}. Doors visited: ${doors}. Conversations: ${contacts}${rate === null ? '' : ` (${rate} of ${touches} touches)`}.`,
    before: ({ first, last, touches, doors, contacts, rate }) =>
      `Compared with ${first} to ${last}: ${touches} touches, ${doors} doors visited, ${contacts} conversations${rate === null ? '' : ` (${rate} of ${touches} touches)`}.`,
    aboutOf: {
      support: ({ campaign, days }) => `${campaign}: what people said of their support, ${days}.`,
      answers: ({ campaign, survey, question, across }) =>
        `${campaign}: answers to “${question}” (${survey}) by ${across}, as they are now.`,
      coverage: ({ campaign, group, since }) =>
        `${campaign}: how far ${group === null ? 'the doors of all voters' : `the doors of the group ${group}`} were knocked${since === null ? '' : `, attempts since ${since}`}.`,
      follow_ups: ({ campaign, by }) =>
        `${campaign}: follow-ups by ${by === 'person' ? 'canvasser' : 'the week in which they are due'}, as they are now.`,
      signs: ({ campaign, days }) => `${campaign}: signs and requests for signs, ${days}.`,
      goals: ({ campaign }) => `${campaign}: goals and pace, as they are now.`,
    },
    days: (first, last) => (first === last ? first : `${first} to ${last}`),
    across: (across, question) =>
      ({
        party: 'party',
        age: 'age',
        sex: 'sex',
        precinct: 'precinct',
        support: 'support score',
        question: `answers to “${question}”`,
      })[across],
    supportBefore: ({ days, supporters, people }) =>
      `Compared with ${days}: ${supporters} supporters of ${people} people.`,
    signsBefore: ({ days, signs, requests }) =>
      `Compared with ${days}: ${signs} signs placed, ${requests} sign requests.`,
    coverageBefore: ({ day, attempted, reached, all }) =>
      `At the end of ${day}, of the same ${all}: ${attempted} attempted, ${reached} reached.`,
    answered: (people) => `People who answered: ${people}.`,
    noAnswers: 'No one has answered yet.',
    confidential: (people) => `Confidential people, left out: ${people}.`,
    ownWords: 'Answers in people’s own words are only in the app.',
    moreColumns: 'The report in the app has more groups.',
    leftOut: (voters) => `Voters who can’t be visited, left out: ${voters}.`,
    of: (part, all) => `${part} of ${all}`,
    setAside: (facts) => `Set aside, not counted: ${facts}.`,
    nothing: 'Nothing was recorded in these days.',
    shown: (rows, all) => `${rows} of ${all} rows. The report has them all.`,
    open: 'Open the report',
    foot: 'You get this because you asked for it under Saved reports in Porchlight, where you can change or stop it.',
    stop: (account) => `To stop all reports, turn them off in your account, under “Emails to you”: ${account}`,
  },
  es: {
    subject: (report, last) => `${report}, ${last}`,
    about: ({ campaign, by, first, last, walkbook, person }) =>
      [
        `${campaign}: intentos de contacto por ${inSpanish[by]}, ${first === last ? first : `del ${first} al ${last}`}.`,
        ...(walkbook === null ? [] : [`Solo de la hoja de ruta ${walkbook}.`]),
        ...(person === null ? [] : [`Solo de ${person}.`]),
      ].join(' '),
    totals: ({ touches, doors, contacts, rate }) =>
      `Intentos de contacto: ${touches}. Puertas visitadas: ${doors}. Conversaciones: ${contacts}${rate === null ? '' : ` (${rate} de ${touches} intentos)`}.`,
    before: ({ first, last, touches, doors, contacts, rate }) =>
      `Comparado con el periodo del ${first} al ${last}: ${touches} intentos de contacto, ${doors} puertas visitadas, ${contacts} conversaciones${rate === null ? '' : ` (${rate} de ${touches} intentos)`}.`,
    aboutOf: {
      support: ({ campaign, days }) => `${campaign}: lo que la gente dijo de su apoyo, ${days}.`,
      answers: ({ campaign, survey, question, across }) =>
        `${campaign}: respuestas a «${question}» (${survey}) por ${across}, como están ahora.`,
      coverage: ({ campaign, group, since }) =>
        `${campaign}: cobertura de ${group === null ? 'las puertas de todos los votantes' : `las puertas del grupo ${group}`}${since === null ? '' : `, intentos desde el ${since}`}.`,
      follow_ups: ({ campaign, by }) =>
        `${campaign}: seguimientos por ${by === 'person' ? 'voluntario' : 'la semana en que vencen'}, como están ahora.`,
      signs: ({ campaign, days }) => `${campaign}: carteles y solicitudes de carteles, ${days}.`,
      goals: ({ campaign }) => `${campaign}: metas y ritmo, como están ahora.`,
    },
    days: (first, last) => (first === last ? first : `del ${first} al ${last}`),
    across: (across, question) =>
      ({
        party: 'partido',
        age: 'edad',
        sex: 'sexo',
        precinct: 'precinto',
        support: 'puntaje de apoyo',
        question: `respuestas a «${question}»`,
      })[across],
    supportBefore: ({ days, supporters, people }) =>
      `Comparado con el periodo ${days}: ${supporters} simpatizantes de ${people} personas.`,
    signsBefore: ({ days, signs, requests }) =>
      `Comparado con el periodo ${days}: ${signs} carteles colocados, ${requests} solicitudes de carteles.`,
    coverageBefore: ({ day, attempted, reached, all }) =>
      `Al final del ${day}, de los mismos ${all}: ${attempted} con intentos, ${reached} con conversación.`,
    answered: (people) => `Personas que respondieron: ${people}.`,
    noAnswers: 'Nadie ha respondido todavía.',
    confidential: (people) => `Personas confidenciales, excluidas: ${people}.`,
    ownWords: 'Las respuestas en palabras propias solo están en la aplicación.',
    moreColumns: 'El informe en la aplicación tiene más grupos.',
    leftOut: (voters) => `Votantes a quienes no se puede visitar, excluidos: ${voters}.`,
    of: (part, all) => `${part} de ${all}`,
    setAside: (facts) => `Descartados, no se cuentan: ${facts}.`,
    nothing: 'No se registró nada en estos días.',
    shown: (rows, all) => `${rows} de ${all} filas. El informe las tiene todas.`,
    open: 'Abrir el informe',
    foot: 'Recibes este correo porque lo pediste en Informes guardados de Porchlight, donde puedes cambiarlo o detenerlo.',
    stop: (account) => `Para no recibir ningún informe, desactívalos en tu cuenta, en «Correos para ti»: ${account}`,
  },
};

export const linesIn = (language: EmailLanguage): Catalogue => (language === 'es' ? spanishLines : english);
