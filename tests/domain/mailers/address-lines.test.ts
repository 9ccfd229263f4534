import { describe, expect, test } from 'vitest';
import { mailAddress, namesLine, type MailHousehold } from '../../../src/domain/mailers/address-lines';
import { stateOfZip } from '../../../src/domain/mailers/state-of-zip';

const person = (first: string, last: string, suffix = '') => ({ first, last, suffix });
const maria = person('Maria', 'Garcia');
const home: MailHousehold = { people: [maria], address: '12 N. Elm St', unit: '', city: 'Marlow', zip: '44481' };
const linesOf = (given: Partial<MailHousehold>) => mailAddress({ ...home, ...given }).lines;

describe('the names of a household', () => {
  test.each([
    ['one person by name', [maria], 'Maria Garcia'],
    ['a suffix', [person('Ed', 'Doe', 'Jr')], 'Ed Doe Jr'],
    ['a family', [maria, person('Luis', 'GARCIA')], 'The Garcia household'],
    ['two families', [maria, person('Jo', 'Smith')], 'The Garcia and Smith household'],
    ['more', [maria, person('Jo', 'Smith'), person('Ann', 'Lee')], 'Maria Garcia and household'],
    [
      'two names that don’t fit on a line',
      [person('Ana', 'Villanueva-Etxeberria'), person('Ed', 'Featherstonehaugh')],
      'Ana Villanueva-Etxeberria and household',
    ],
    ['no one', [], ''],
  ])('tell %s', (_, people, line) => {
    expect(namesLine(people)).toBe(line);
  });

  const spanish = (first: string, last: string) => ({ ...person(first, last), language: 'Español' });
  test.each([
    ['a family', [spanish('Maria', 'García'), person('Luis', 'GARCÍA')], 'Familia García'],
    ['two families', [spanish('Maria', 'García'), spanish('Jo', 'Smith')], 'Familia García y Smith'],
    [
      'two families, before the sound of i',
      [spanish('Maria', 'García'), spanish('Jo', 'Ibarra')],
      'Familia García e Ibarra',
    ],
    ['two families, before a diphthong', [spanish('Ana', 'Solís'), spanish('Jo', 'Hierro')], 'Familia Solís y Hierro'],
    ['more', [spanish('Maria', 'García'), person('Jo', 'Smith'), person('Ann', 'Lee')], 'Maria García y familia'],
    ['one person by name', [spanish('Maria', 'García')], 'Maria García'],
    [
      'a family of whom one speaks English in English',
      [spanish('Maria', 'García'), { ...person('Luis', 'García'), language: 'en' }],
      'The García household',
    ],
  ])('tell %s in Spanish', (_, people, line) => {
    expect(namesLine(people)).toBe(line);
  });
});

describe('an address', () => {
  test('is in capitals without punctuation, its state from its ZIP code', () => {
    expect(linesOf({})).toEqual(['Maria Garcia', '12 N ELM ST', 'MARLOW OH 44481']);
    expect(linesOf({ address: "12-34 O'Neil Rd.", city: 'St. Paul', zip: '551011234' })).toEqual([
      'Maria Garcia',
      '12-34 ONEIL RD',
      'ST PAUL MN 55101-1234',
    ]);
  });

  test.each([
    ['4B', '12 N ELM ST # 4B'],
    ['Apt 4', '12 N ELM ST APT 4'],
    ['REAR', '12 N ELM ST REAR'],
    ['#7', '12 N ELM ST #7'],
  ])('has its unit %s behind the street', (unit, line) => {
    expect(linesOf({ unit })[1]).toBe(line);
  });

  test('has it above where both don’t fit on a line', () => {
    const address = '12345 Northwest Martin Luther King Jr Blvd';
    expect(linesOf({ address, unit: 'BLDG 3' })).toEqual([
      'Maria Garcia',
      'BLDG 3',
      '12345 NORTHWEST MARTIN LUTHER KING JR BLVD',
      'MARLOW OH 44481',
    ]);
  });

  test('without a city keeps state and ZIP', () => {
    expect(linesOf({ city: '' }).at(-1)).toBe('OH 44481');
  });
});

test.each([
  ['00501', 'NY'],
  ['00601', 'PR'],
  ['00801', 'VI'],
  ['05501', 'MA'],
  ['20101', 'VA'],
  ['20500', 'DC'],
  ['27601', 'NC'],
  ['73301', 'TX'],
  ['88510', 'TX'],
  ['90210', 'CA'],
  ['96701-1234', 'HI'],
  ['96799', 'AS'],
  ['96799-1234', 'AS'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['99501', 'AK'],
  ['00000', ''],
  ['4448', ''],
  ['', ''],
])('ZIP %s is in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});
