// What happens at a door of the demo: who opens, what is said, what is written down.
import type { ContactResult } from '../../contract/facts/touch';
import type { SeededRandom } from './seeded-random';
import { isTarget, type SeedDoor, type SeedVoter } from './demo-doors';

/** One result at a door: of a person, or of the door when no one was met. */
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
  'Streetlight has been out for a month.',
  'Undecided, likes both candidates.',
  'Prefers Spanish. Prefiere español.',
];
const doorNotes: Partial<Record<ContactResult, readonly string[]>> = {
  not_home: ['Lights on, no one came to the door.', 'Car is gone. Try in the evening.'],
  inaccessible: ['Locked gate.', 'No one answers the buzzer.'],
  moved: ['New tenant says they moved out in the spring.'],
  left_literature: ['Left a flyer in the door.'],
  refused: ['Not interested, but friendly.'],
};

export function knockOn(random: SeededRandom, door: SeedDoor, hour: number): Knock[] {
  // Fewer are at home by day than in the evening.
  const evening = hour >= 17 ? 1 : 0.86;
  const result = random.weigh(
    outcomes.map(
      ([word, weight]) =>
        [
          word,
          word === 'canvassed' ? weight * evening : word === 'inaccessible' && door.unit === null ? weight / 3 : weight,
        ] as const,
    ),
  );
  const targets = door.voters.filter((voter) => isTarget(voter) && voter.suppressed === null);
  const voter = ofThePerson.has(result) && targets.length > 0 ? random.pick(targets) : null;
  if (ofThePerson.has(result) && voter === null) return [plain(random, null, 'not_home')];
  const first: Knock = {
    ...plain(random, voter, result),
    slip: result === 'canvassed' && random.happens(0.04) ? 'not_home' : null,
  };
  const other = targets.find((target) => target !== voter);
  if (result !== 'canvassed' || !other || !random.happens(0.2)) return [first];
  return [first, plain(random, other, random.happens(0.8) ? 'canvassed' : 'refused')];
}

function plain(random: SeededRandom, voter: SeedVoter | null, result: ContactResult): Knock {
  return { voter, result, note: noteOf(random, result), slip: null, minutes: minutesOf(random, result) };
}

function noteOf(random: SeededRandom, result: ContactResult): string {
  if (result === 'canvassed') return random.happens(0.3) ? random.pick(talkNotes) : '';
  const notes = doorNotes[result];
  return notes && random.happens(0.08) ? random.pick(notes) : '';
}

function minutesOf(random: SeededRandom, result: ContactResult): number {
  if (result === 'canvassed') return 3.5 + random.next() * 5;
  return 1.1 + random.next() * 1.6;
}
