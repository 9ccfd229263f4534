// Texts of a walk sheet: what the built-in fonts of a PDF can show, and the words for what is printed.
import { contactResults, type ContactResult } from '../../../contract/facts/touch';
import type { Units } from '../../../contract/fields';
import type { WalkSheetLanguage } from '../../../contract/turf';
import type { DoorFeature, DoorVoter } from '../../../contract/doors';
import type { Question } from '../../../contract/surveys';
import { english, type Catalogue } from '../../../domain/i18n/catalogue';
import { inRomanLetters } from '../../../domain/i18n/roman-letters';
import { textsFor, type Texts } from '../../../domain/i18n/texts';
import { conditionsOf } from '../../../domain/surveys/dependencies';

/** Letters that the built-in fonts lack are written in plain Latin letters; of scripts that have none, each as a question mark. */
export function printable(text: string): string {
  const plain = text.normalize('NFC').replace(/\p{Zs}/gu, ' ');
  // A run's letters together: capitals and Greek are written by their neighbors.
  const runs: { latin: boolean; text: string }[] = [];
  for (const letter of plain) {
    const [latin, last] = [isLatin(letter), runs.at(-1)];
    if (last?.latin === latin) last.text += letter;
    else runs.push({ latin, text: letter });
  }
  return runs.map((run) => (run.latin ? run.text : inLatin(run.text))).join('');
}

const inLatin = (run: string): string =>
  Array.from(inRomanLetters(run), (letter) => (isLatin(letter) ? letter : '?')).join('');

function isLatin(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || '–—‘’“”•…€'.includes(letter);
}

/** Boxes of a door, and of a person behind it. */
export const doorBoxes = ['not_home', 'left_literature', 'inaccessible', 'wrong_address'] as const;
export const personBoxes = contactResults.filter((result) => !(doorBoxes as readonly ContactResult[]).includes(result));

interface WalkSheetTexts {
  /** A short word for each box. */
  boxes: Record<ContactResult, string>;
  page: (number: number, of: number) => string;
  scan: string;
  walked: string;
  nobody: string;
  freely: string;
  /** When a question is asked: the numbers of others with the letters of their answers. */
  onlyIf: (conditions: string) => string;
  /** Of the survey. */
  version: (version: number) => string;
  note: string;
  also: string;
  notes: string;
  /** Parties and languages, as files spell them. */
  said: Readonly<Record<string, string>>;
}

/** The commonest of what files say, in Spanish. */
const inSpanish = {
  Democratic: 'Demócrata',
  Republican: 'Republicano',
  Unaffiliated: 'Sin afiliación',
  Libertarian: 'Libertario',
  Green: 'Verde',
  English: 'Inglés',
  Spanish: 'Español',
  Chinese: 'Chino',
  Vietnamese: 'Vietnamita',
  French: 'Francés',
  Arabic: 'Árabe',
};

/** What the figures of a sheet are called in Spanish. */
const spanishFigures: Catalogue = {
  language: 'es',
  texts: {
    '{count} doors': { one: '{count} puerta', other: '{count} puertas' },
    '{count} voters': { one: '{count} votante', other: '{count} votantes' },
    '{count} places to park': { one: '{count} lugar para aparcar', other: '{count} lugares para aparcar' },
    'about {span}': 'cerca de {span}',
    '{feet} ft': '{feet} pies',
  },
};

/** The figures of a walkbook: '31 doors · 40 voters · about 1 h 5 min · 0.6 mi', as the campaign writes them. */
export function figuresText(
  { language, country, units }: { language: WalkSheetLanguage; country: string; units: Units | null },
  walk: { doors: number; voters: number; minutes: number; metres: number; parks: number | null },
): string {
  const texts: Texts = textsFor({ catalogue: language === 'es' ? spanishFigures : english, country, units });
  return [
    texts.tPlural(walk.doors, '{count} door', '{count} doors'),
    texts.tPlural(walk.voters, '{count} voter', '{count} voters'),
    texts.timeLeft(walk.minutes),
    texts.distance(walk.metres),
    ...(walk.parks === null ? [] : [texts.tPlural(walk.parks, '{count} place to park', '{count} places to park')]),
  ].join(' · ');
}

/** What is printed, in the language of whoever prints it. */
export const walkSheetTexts: Record<WalkSheetLanguage, WalkSheetTexts> = {
  en: {
    boxes: {
      canvassed: 'Talked',
      not_home: 'No one home',
      refused: 'Refused',
      moved: 'Moved',
      deceased: 'Deceased',
      left_literature: 'Left literature',
      wrong_address: 'Wrong address',
      inaccessible: 'Couldn’t get in',
      language_barrier: 'Language',
      do_not_contact: 'Do not contact',
    },
    page: (number, of) => `page ${number} of ${of}`,
    scan: 'scan to enter results',
    walked: 'Walked by ______________________   Date ____________   From ________ to ________',
    nobody: 'There is no one to visit in this walkbook.',
    freely: 'in their own words',
    onlyIf: (conditions) => `(only if ${conditions})`,
    version: (version) => `version ${version}`,
    note: 'Note',
    also: 'Also here',
    notes: 'Notes',
    said: {},
  },
  es: {
    boxes: {
      canvassed: 'Habló',
      not_home: 'Nadie en casa',
      refused: 'Rechazó',
      moved: 'Se mudó',
      deceased: 'Falleció',
      left_literature: 'Se dejó folleto',
      wrong_address: 'Dirección equivocada',
      inaccessible: 'Sin acceso',
      language_barrier: 'Idioma',
      do_not_contact: 'No contactar',
    },
    page: (number, of) => `página ${number} de ${of}`,
    scan: 'escanear para ingresar resultados',
    walked: 'Recorrida por ____________________   Fecha ____________   De ________ a ________',
    nobody: 'En esta hoja de ruta no hay nadie a quien visitar.',
    freely: 'con sus propias palabras',
    onlyIf: (conditions) => `(solo si ${conditions})`,
    version: (version) => `versión ${version}`,
    note: 'Nota',
    also: 'También viven aquí',
    notes: 'Notas',
    said: inSpanish,
  },
};

/** The people to talk to at a door, and who else lives there. No one who must not be touched is on paper. */
export function peopleOf({ properties }: DoorFeature): { targets: DoorVoter[]; others: DoorVoter[] } {
  const welcome = properties.voters.filter((voter) => voter.suppressed === null);
  return { targets: welcome.filter((voter) => voter.target), others: welcome.filter((voter) => !voter.target) };
}

/** Doors that are on paper, in walking order with the number that each keeps: where someone may be visited, and those that were added in the field. */
export function printedDoors(doors: readonly DoorFeature[]): { door: DoorFeature; number: number }[] {
  return doors
    .map((door, index) => ({ door, number: door.properties.number ?? index + 1 }))
    .filter(({ door }) => {
      const { targets, others } = peopleOf(door);
      const isAdded = door.properties.added === true && door.properties.voters.length === 0;
      return isAdded || targets.length + others.length > 0;
    });
}

/**
 * A door as it is printed when no more people than `most` fit on a page: in parts with the same number, of which the last one says who else
 * lives there.
 */
export function printedParts(door: DoorFeature, most: number): DoorFeature[] {
  const { targets, others } = peopleOf(door);
  if (targets.length <= most) return [door];
  const { properties } = door;
  return Array.from({ length: Math.ceil(targets.length / most) }, (_, part) => {
    const here = targets.slice(part * most, (part + 1) * most);
    const isLast = (part + 1) * most >= targets.length;
    return { ...door, properties: { ...properties, voters: isLast ? [...here, ...others] : here } };
  });
}

/** Who it is; the language first, for without it nothing is said. */
export function aboutPerson(voter: DoorVoter, { said }: Pick<WalkSheetTexts, 'said'>): string {
  return [voter.language, voter.age, voter.sex, voter.party]
    .filter((each) => each !== null && each !== '')
    .map((each) => said[String(each)] ?? each)
    .join(' · ');
}

/** A, B, C … as the letter of an answer. */
export const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));

/** When a question is asked, by the numbers and letters of the paper: '1 A/B + 3 C'; empty when always. */
function conditionWords(questions: readonly Question[], question: Question): string {
  return conditionsOf(question)
    .flatMap(({ question_id, answers }) => {
      const at = questions.findIndex((each) => each.id === question_id);
      const letters = questions[at]?.answers.flatMap((answer, place) =>
        answers.includes(answer) ? letterOf(place) : [],
      );
      return letters ? [`${at + 1} ${letters.join('/')}`] : [];
    })
    .join(' + ');
}

/** A question in the list of all: its number, its text, the letters of its answers, and when it is asked. */
export function questionText(
  words: Pick<WalkSheetTexts, 'freely' | 'onlyIf'>,
  questions: readonly Question[],
  index: number,
): string {
  const question = questions[index];
  if (!question) return '';
  const answers = question.answers.map((answer, at) => `${letterOf(at)} ${answer}`).join('   ');
  const when = conditionWords(questions, question);
  const asked = [answers || words.freely, when && words.onlyIf(when)].filter(Boolean).join('   ');
  return `${index + 1}  ${question.text}   ${asked}`;
}
