import { describe, expect, test } from 'vitest';
import type { DoorFeature, DoorVoter, WalkbookSummary } from '../../../src/contract/walkbooks';
import { walkSheets } from '../../../src/server/modules/walkbooks/sheets';
import { peopleOf, printable, printedDoors } from '../../../src/server/modules/walkbooks/sheets-text';

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
    const doors = [door(person('Ana', true)), door(person('Bo', true, 'moved')), door(), door(person('Cy', false))];
    expect(printedDoors(doors).map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  test('writes what the fonts lack without marks, else as a question mark', () => {
    expect(printable('Łódź Peña Nguyễn 李 – “ok”')).toBe('?ódz Peña Nguyen ? – “ok”');
  });
});

test('a large file of sheets lets everything else have its turn while it is written', async () => {
  const book: WalkbookSummary = {
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
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  const doors = Array.from({ length: 400 }, () => door(person('Ana', true)));
  const pdf = walkSheets([
    { book, campaign: 'Main', survey: null, doors, keyIn: 'https://example.org/', language: 'en' },
  ]);
  let bytes = 0;
  for await (const piece of pdf) bytes += Buffer.from(piece as Uint8Array).length;
  isWriting = false;
  expect(bytes).toBeGreaterThan(10_000);
  expect(turns).toBeGreaterThan(15);
});
