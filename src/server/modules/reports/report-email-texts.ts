// What the e-mail with a saved report says, in both languages.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { TouchDimension } from '../../../contract/reports/touch-reports';
import { english, type Catalogue } from '../../../domain/i18n/catalogue';

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
  setAside: string | null;
  before: { first: string; last: string; touches: string; doors: string; contacts: string; rate: string | null } | null;
}

interface EmailWords {
  subject: (report: string, last: string) => string;
  about: (words: ReportWords) => string;
  totals: (words: ReportWords) => string;
  before: (words: NonNullable<ReportWords['before']>) => string;
  setAside: (touches: string) => string;
  nothing: string;
  shown: (rows: string, all: string) => string;
  open: string;
  foot: string;
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
    setAside: (touches) => `Set aside, not counted: ${touches}.`,
    nothing: 'Nothing was recorded in these days.',
    shown: (rows, all) => `${rows} of ${all} rows. The report has them all.`,
    open: 'Open the report',
    foot: 'You get this because you asked for it under Saved reports in Porchlight, where you can change or stop it.',
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
    setAside: (touches) => `Descartados, no se cuentan: ${touches}.`,
    nothing: 'No se registró nada en estos días.',
    shown: (rows, all) => `${rows} de ${all} filas. El informe las tiene todas.`,
    open: 'Abrir el informe',
    foot: 'Recibes este correo porque lo pediste en Informes guardados de Porchlight, donde puedes cambiarlo o detenerlo.',
  },
};

/** What the lines of a report are called; a test holds it to the app's own Spanish. */
export const spanishLines: Catalogue = {
  language: 'es',
  texts: {
    Touches: 'Intentos de contacto',
    'Touches before': 'Intentos antes',
    'Doors visited': 'Puertas visitadas',
    Conversations: 'Conversaciones',
    'Conversation rate': 'Tasa de conversaciones',
    'Share of touches': 'Parte de los intentos',
    'Week of {day}': 'Semana del {day}',
    'No precinct known': 'Sin precinto conocido',
    Talked: 'Habló',
    'Not home': 'No está en casa',
    Refused: 'Se negó',
    Moved: 'Se mudó',
    Deceased: 'Falleció',
    'Left literature': 'Se dejó folleto',
    'Wrong address': 'Dirección equivocada',
    Inaccessible: 'Inaccesible',
    'Language barrier': 'Barrera del idioma',
    'Do not contact': 'No contactar',
    Day: 'Día',
    Week: 'Semana',
    'Hour of the day': 'Hora del día',
    Weekday: 'Día de la semana',
    Walkbook: 'Hoja de ruta',
    Canvasser: 'Voluntario',
    Precinct: 'Precinto',
    'Contact result': 'Resultado del contacto',
  },
};

export const linesIn = (language: EmailLanguage): Catalogue => (language === 'es' ? spanishLines : english);
