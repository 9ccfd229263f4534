// Texts of a walk sheet: what the built-in fonts of a PDF can show, and the words for what is printed.
import { contactResults, type ContactResult } from '../../../contract/facts';
import type { SheetLanguage } from '../../../contract/turf';
import type { DoorFeature, DoorVoter } from '../../../contract/walkbooks';

/** Letters that the built-in fonts lack are written without their marks, else as a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => (isLatin(letter) ? letter : bare(letter))).join('');
}

function bare(letter: string): string {
  const left = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(left).every(isLatin) ? left : '?';
}

function isLatin(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || '–—‘’“”•…€'.includes(letter);
}

/** Boxes of a door, and of a person behind it. */
export const doorBoxes = ['not_home', 'left_literature', 'inaccessible', 'wrong_address'] as const;
export const personBoxes = contactResults.filter((result) => !(doorBoxes as readonly ContactResult[]).includes(result));

interface SheetWords {
  /** A short word for each box. */
  boxes: Record<ContactResult, string>;
  page: (number: number, of: number) => string;
  scan: string;
  walked: string;
  nobody: string;
  /** @param hours as text, "1 h 05" */
  figures: (doors: number, voters: number, hours: string, kilometres: number) => string;
  freely: string;
  note: string;
  also: string;
  notes: string;
  /** Parties and languages, as files spell them. */
  said: Readonly<Record<string, string>>;
}

/** The commonest of what files say, in Spanish. */
const saidInSpanish = {
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

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** What is printed, in the language of whoever prints it. */
export const sheetWords: Record<SheetLanguage, SheetWords> = {
  en: {
    boxes: {
      canvassed: 'Talked',
      not_home: 'Nobody home',
      refused: 'Refused',
      moved: 'Moved',
      deceased: 'Deceased',
      left_literature: 'Left literature',
      wrong_address: 'Wrong address',
      inaccessible: 'No way in',
      language_barrier: 'Language',
      do_not_contact: 'Do not contact',
    },
    page: (number, of) => `page ${number} of ${of}`,
    scan: 'scan to key in',
    walked: 'Walked by ______________________   Date ____________   From ________ to ________',
    nobody: 'There is nobody to visit in this walkbook.',
    figures: (doors, voters, hours, kilometres) =>
      `${plural(doors, 'door', 'doors')} · ${plural(voters, 'voter', 'voters')} · about ${hours} · ${kilometres.toFixed(1)} km`,
    freely: 'in their own words',
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
      left_literature: 'Dejé folleto',
      wrong_address: 'Dirección errónea',
      inaccessible: 'Sin acceso',
      language_barrier: 'Idioma',
      do_not_contact: 'No contactar',
    },
    page: (number, of) => `página ${number} de ${of}`,
    scan: 'escanear para capturar',
    walked: 'Recorrida por ____________________   Fecha ____________   De ________ a ________',
    nobody: 'En esta hoja de ruta no hay a quién visitar.',
    figures: (doors, voters, hours, kilometres) =>
      `${plural(doors, 'puerta', 'puertas')} · ${plural(voters, 'votante', 'votantes')} · unas ${hours} · ${kilometres.toFixed(1).replace('.', ',')} km`,
    freely: 'con sus propias palabras',
    note: 'Nota',
    also: 'También viven aquí',
    notes: 'Notas',
    said: saidInSpanish,
  },
};

/** The people to talk to at a door, and who else lives there. Nobody who must not be touched is on paper. */
export function peopleOf({ properties }: DoorFeature): { targets: DoorVoter[]; others: DoorVoter[] } {
  const welcome = properties.voters.filter((voter) => voter.suppressed === null);
  return { targets: welcome.filter((voter) => voter.target), others: welcome.filter((voter) => !voter.target) };
}

/** Doors that are on paper, in walking order with the number that each keeps: not those of people only who must not be touched. */
export function printedDoors(doors: readonly DoorFeature[]): { door: DoorFeature; number: number }[] {
  return doors
    .map((door, index) => ({ door, number: door.properties.number ?? index + 1 }))
    .filter(({ door }) => {
      const { targets, others } = peopleOf(door);
      return door.properties.voters.length === 0 || targets.length + others.length > 0;
    });
}

/** Who it is; the language first, for without it nothing is said. */
export function aboutPerson(voter: DoorVoter, { said }: Pick<SheetWords, 'said'>): string {
  return [voter.language, voter.age, voter.sex, voter.party]
    .filter((each) => each !== null && each !== '')
    .map((each) => said[String(each)] ?? each)
    .join(' · ');
}

/** A, B, C … as the letter of an answer. */
export const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));
