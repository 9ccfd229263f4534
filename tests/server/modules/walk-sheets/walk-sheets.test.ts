import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Units } from '../../../../src/contract/fields';
import type { DoorFeature, DoorVoter } from '../../../../src/contract/doors';
import type { WalkbookSummary } from '../../../../src/contract/walkbooks';
import { walkSheets } from '../../../../src/server/modules/walk-sheets/walk-sheet-pdf';
import { numberedSpots, placeOfName } from '../../../../src/server/modules/walk-sheets/label-places';
import {
  aboutPerson,
  figuresText,
  peopleOf,
  printable,
  printedDoors,
  questionText,
  walkSheetTexts,
} from '../../../../src/server/modules/walk-sheets/walk-sheet-texts';
import { textsOfPdf } from '../../../support/pdf';

const person = (first: string, target: boolean, suppressed: string | null = null): DoorVoter => ({
  id: first,
  first,
  last: 'Doe',
  age: 40,
  sex: 'F',
  party: 'DEM',
  language: null,
  target,
  suppressed,
});
const door = (...voters: DoorVoter[]): DoorFeature => ({
  type: 'Feature',
  id: 'd',
  geometry: { type: 'Point', coordinates: [-80, 41] },
  properties: {
    door_id: 'd',
    address: '1 Main St',
    unit: null,
    city: '',
    zip: '',
    street: 'Main St',
    house_number: '1',
    side: 'odd',
    notes: null,
    voters,
  },
});

describe('a walk sheet', () => {
  test('names nobody who must not be touched', () => {
    const { targets, others } = peopleOf(
      door(
        person('Ana', true),
        person('Bo', true, 'moved'),
        person('Cy', false),
        person('Di', false, 'do_not_contact'),
      ),
    );
    expect([targets, others].map((people) => people.map(({ first }) => first))).toEqual([['Ana'], ['Cy']]);
  });

  test('leaves out doors of people only who must not be touched, and keeps the numbers of the others', () => {
    const added = { ...door(), properties: { ...door().properties, added: true } };
    const doors = [
      door(person('Ana', true)),
      door(person('Bo', true, 'moved')),
      added,
      door(),
      door(person('Cy', false)),
    ];
    // Behind the fourth only someone lives whom nobody may know of; the third was added at the door.
    expect(printedDoors(doors).map(({ number }) => number)).toEqual([1, 3, 5]);
  });

  test('writes what the fonts lack in plain Latin letters, else as a question mark', () => {
    expect(printable('Łódź Peña Nguyễn 李 – “ok”')).toBe('Lódz Peña Nguyen ? – “ok”');
    expect(printable('Иван Жуков, 12 Oak St')).toBe('Ivan Zhukov, 12 Oak St');
    expect(printable('Kaʻahumanu St № 4')).toBe('Ka‘ahumanu St No 4');
  });
});

const walkbook: WalkbookSummary = {
  id: 'b',
  name: 'Long',
  creation_method: 'Filters',
  filter_params: null,
  survey_id: null,
  survey_name: null,
  campaign_id: 'c',
  user_id: null,
  record_status: 'is_active',
  version: 1,
  doors: 400,
  voters: 400,
  doors_done: 0,
  contacts: 0,
  metres: 1000,
  bounds: null,
  assigned: [],
  created_at: '',
  updated_at: '',
};

async function printed(
  doors: readonly DoorFeature[],
  language: 'en' | 'es' = 'en',
  country = 'US',
  units: Units | null = null,
) {
  const sheet = {
    walkbook,
    campaign: 'Main',
    country,
    units,
    survey: null,
    version: null,
    doors,
    keyIn: 'https://example.org/',
    language,
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of walkSheets([sheet])) pieces.push(piece as Uint8Array);
  return textsOfPdf(Buffer.concat(pieces));
}

describe('on paper', () => {
  test('the figures are those of what is printed, and every page says which of how many it is', async () => {
    const doors = [
      door(person('Ana', true), person('Bo', true, 'moved')),
      door(person('Cy', true, 'deceased')),
      ...Array.from({ length: 30 }, () => door(person('Di', true))),
    ];
    const texts = await printed(doors);
    expect(texts.join('\n')).toContain('31 doors · 31 voters');
    const pages = texts.filter((text) => text.startsWith('page ')).map((text) => text.split(' · ')[0]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages).toEqual(pages.map((_, at) => `page ${at + 1} of ${pages.length}`));
  });

  test('everyone of a door stands whose people fill more than a page, below its address on each', async () => {
    const people = Array.from({ length: 120 }, (_, at) => person(`Resident${at}`, true));
    const doors = [door(person('Ana', true)), door(...people, person('Zoe', false)), door(person('Bo', true))];
    const texts = await printed(doors);
    expect(texts.join('\n')).toContain('3 doors · 122 voters');
    const pages = texts
      .join('\n')
      .split(/^page /m)
      .slice(1);
    const residents = pages.map((text) => text.match(/^Resident\d+ Doe$/gm)?.length ?? 0);
    expect([Math.max(...residents) <= 42, residents.reduce((sum, count) => sum + count, 0)]).toEqual([true, 120]);
    for (const [at, page] of pages.entries()) if ((residents[at] ?? 0) > 0) expect(page).toContain('1 Main St');
    expect(texts.filter((text) => text === 'Also here: Zoe Doe')).toHaveLength(1);
  });

  test('the way is in miles or kilometers as the campaign’s country has it, in the language that is printed', async () => {
    const doors = Array.from({ length: 12 }, () => door(person('Ana', true)));
    const figures = async (language: 'en' | 'es', country: string, units: Units | null = null) =>
      (await printed(doors, language, country, units)).find((text) => text.startsWith('12 '));
    expect(await figures('en', 'US')).toBe('12 doors · 12 voters · about 45 min · 0.6 mi');
    expect(await figures('en', 'DE')).toBe('12 doors · 12 voters · about 45 min · 1,0 km');
    expect(await figures('en', 'DE', 'miles')).toBe('12 doors · 12 voters · about 45 min · 0,6 mi');
    expect(await figures('es', 'US')).toBe('12 puertas · 12 votantes · cerca de 45 min · 0.6 mi');
    expect(await figures('es', 'ES')).toBe('12 puertas · 12 votantes · cerca de 45 min · 1,0 km');
  });

  test('a question says by number and letter after which answers it is asked', () => {
    const base = { dependent_on_question_id: null, dependent_on_answers: [] };
    const questions = [
      { ...base, id: 'a', text: 'C?', answers: ['Yes', 'No', 'Maybe'] },
      { ...base, id: 'b', text: 'Sign?', answers: ['Yes', 'No'] },
      {
        id: 'c',
        text: 'Where?',
        answers: [],
        dependent_on_question_id: 'a',
        dependent_on_answers: ['Yes', 'Maybe'],
        also_dependent_on: [{ question_id: 'b', answers: ['Yes'] }],
      },
    ];
    expect(questions.map((_, index) => questionText(walkSheetTexts.en, questions, index))).toEqual([
      '1  C?   A Yes   B No   C Maybe',
      '2  Sign?   A Yes   B No',
      '3  Where?   in their own words   (only if 1 A/C + 2 A)',
    ]);
  });

  test('numbers have no letter that the fonts lack, whatever the country', () => {
    const walk = { doors: 12_345, voters: 23_456, minutes: 900, metres: 4_300_000, parks: 1_234 };
    const countries = ['US', 'DE', 'FR', 'CH', 'SE', 'PL', 'ZA', 'IN', 'ZZ'];
    for (const country of countries)
      for (const language of ['en', 'es'] as const)
        expect(printable(figuresText({ language, country, units: null }, walk))).not.toContain('?');
  });

  test('a note is written in full, and so is who else lives there', async () => {
    const notes =
      'Two dogs in the yard, the left gate sticks; ring at the side door, and wait: he walks slowly. '.repeat(2);
    const others = ['Bartholomew', 'Maximiliane', 'Konstantina', 'Wilhelmina', 'Theodosius', 'Evangeline'].map(
      (name) => ({
        ...person(name, false),
        last: 'Featherstonehaugh',
      }),
    );
    const one = door(person('Ana', true), ...others);
    const texts = (await printed([{ ...one, properties: { ...one.properties, notes } }])).join(' ');
    expect(texts).toContain('walks slowly');
    expect(texts).not.toContain('…');
    for (const { first } of others) expect(texts).toContain(first);
  });

  test('the language that somebody speaks stands first and is never cut', async () => {
    const ana = { ...person('Ana', true), party: 'Democratic', language: 'Spanish' };
    expect(aboutPerson(ana, walkSheetTexts.en)).toBe('Spanish · 40 · F · Democratic');
    expect(aboutPerson(ana, walkSheetTexts.es)).toBe('Español · 40 · F · Demócrata');
    expect(await printed([door(ana)])).toContain('Spanish · 40 · F · Democratic');
  });
});

describe('on the map of a walk sheet', () => {
  const spots = fc.array(
    fc.record({ x: fc.double({ min: 0, max: 500, noNaN: true }), y: fc.double({ min: 0, max: 300, noNaN: true }) }),
    { maxLength: 300 },
  );

  test('no two numbers lie on one another, the first is there, and what is left out had no room', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const shown = numberedSpots(all, 11);
        const far = (a: number, b: number) => Math.hypot(all[a]!.x - all[b]!.x, all[a]!.y - all[b]!.y) >= 11;
        if (all.length > 0) expect(shown).toContain(0);
        for (const [at, one] of shown.entries())
          for (const other of shown.slice(at + 1)) expect(far(one, other)).toBe(true);
        for (const at of all.keys()) if (!shown.includes(at)) expect(shown.every((each) => far(at, each))).toBe(false);
      }),
    );
  });

  test('a street is named where no number is covered, never upside down', () => {
    const line = [
      { x: 400, y: 100 },
      { x: 100, y: 100 },
    ];
    const taken = { radius: 5, names: [], inside: () => true };
    const numbers = [{ x: 250, y: 100 }];
    const place = placeOfName(line, 60, { ...taken, numbers });
    expect(place).not.toBeNull();
    expect(Math.abs(place!.angle)).toBeLessThanOrEqual(90);
    expect(Math.abs(place!.x - 250) > 35 || Math.abs(place!.y - 100) > 9).toBe(true);
    expect(placeOfName([line[0]!, { x: 390, y: 100 }], 60, { ...taken, numbers: [] })).toBeNull();
  });
});

test('a large file of sheets lets everything else have its turn while it is written', async () => {
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  const doors = Array.from({ length: 400 }, () => door(person('Ana', true)));
  const pdf = walkSheets([
    {
      walkbook,
      campaign: 'Main',
      country: 'US',
      units: null,
      survey: null,
      version: null,
      doors,
      keyIn: 'https://example.org/',
      language: 'en',
    },
  ]);
  let bytes = 0;
  for await (const piece of pdf) bytes += Buffer.from(piece as Uint8Array).length;
  isWriting = false;
  expect(bytes).toBeGreaterThan(10_000);
  expect(turns).toBeGreaterThan(15);
});
