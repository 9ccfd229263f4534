// What happens at a door of the demo: who opens, what is said, what is written down.
import type { ContactResult } from '../../../contract/facts';
import type { Chance } from './chance';
import { isTarget, type SeedDoor, type SeedVoter } from './demo-doors';

/** One result at a door: of a person, or of the door when nobody was met. */
export interface Knock {
  voter: SeedVoter | null;
  result: ContactResult;
  note: string;
  /** Recorded by a slip of the finger first, and corrected a moment later. */
  slip: ContactResult | null;
  /** Minutes spent before the next door. */
  minutes: number;
}

/** In 1,000 doors so many; a person is reached at every fourth. */
const outcomes: readonly (readonly [ContactResult, number])[] = [
  ['not_home', 522],
  ['canvassed', 188],
  ['left_literature', 150],
  ['refused', 52],
  ['inaccessible', 32],
  ['moved', 26],
  ['wrong_address', 9],
  ['language_barrier', 8],
  ['do_not_contact', 8],
  ['deceased', 5],
];

const ofThePerson = new Set<ContactResult>([
  'canvassed',
  'refused',
  'moved',
  'language_barrier',
  'do_not_contact',
  'deceased',
]);

const talkNotes = [
  'Worried about the bus line.',
  'Call after 6.',
  'Wants a sign on the corner.',
  'Rent went up twice this year.',
  'Asked about the school on Oak Street.',
  'Would like to volunteer on Saturdays.',
  'Votes by mail.',
  'Knows Ada from the food pantry.',
  'Come back next week, baby asleep.',
  'Street light has been out for a month.',
  'Undecided, likes both.',
  'Prefers Spanish. Prefiere español.',
];
const doorNotes: Partial<Record<ContactResult, readonly string[]>> = {
  not_home: ['Lights on, nobody came.', 'Car is gone. Try in the evening.'],
  inaccessible: ['Locked gate.', 'Nobody answers the buzzer.'],
  moved: ['New tenant says they moved in spring.'],
  left_literature: ['Flyer in the door.'],
  refused: ['Not interested, stay friendly.'],
};

export function knockOn(chance: Chance, door: SeedDoor, hour: number): Knock[] {
  // Fewer are at home by day than in the evening.
  const evening = hour >= 17 ? 1 : 0.86;
  const result = chance.weigh(
    outcomes.map(
      ([word, weight]) =>
        [
          word,
          word === 'canvassed' ? weight * evening : word === 'inaccessible' && door.unit === null ? weight / 3 : weight,
        ] as const,
    ),
  );
  const targets = door.voters.filter((voter) => isTarget(voter) && voter.suppressed === null);
  const voter = ofThePerson.has(result) && targets.length > 0 ? chance.pick(targets) : null;
  if (ofThePerson.has(result) && voter === null) return [plain(chance, null, 'not_home')];
  const first: Knock = {
    ...plain(chance, voter, result),
    slip: result === 'canvassed' && chance.happens(0.04) ? 'not_home' : null,
  };
  const other = targets.find((target) => target !== voter);
  if (result !== 'canvassed' || !other || !chance.happens(0.2)) return [first];
  return [first, plain(chance, other, chance.happens(0.8) ? 'canvassed' : 'refused')];
}

function plain(chance: Chance, voter: SeedVoter | null, result: ContactResult): Knock {
  return { voter, result, note: noteOf(chance, result), slip: null, minutes: minutesOf(chance, result) };
}

function noteOf(chance: Chance, result: ContactResult): string {
  if (result === 'canvassed') return chance.happens(0.3) ? chance.pick(talkNotes) : '';
  const notes = doorNotes[result];
  return notes && chance.happens(0.08) ? chance.pick(notes) : '';
}

function minutesOf(chance: Chance, result: ContactResult): number {
  if (result === 'canvassed') return 3.5 + chance.next() * 5;
  return 1.1 + chance.next() * 1.6;
}
