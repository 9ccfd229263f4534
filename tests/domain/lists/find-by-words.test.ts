import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findByWords, searched } from '../../../src/domain/lists/find-by-words';

const find = (typed: string, entries: readonly string[], most = 10) =>
  findByWords(typed, entries, (each) => each, most);

test('the beginnings of words find an entry, in any order and without accents', () => {
  const places = ['Oak Park North 1', 'North 1 – Oak Park', 'José Peña', 'Road signs'];
  expect(find('oak n', places)).toEqual(['Oak Park North 1', 'North 1 – Oak Park']);
  expect(find('north', places)).toEqual(['North 1 – Oak Park', 'Oak Park North 1']);
  expect(find('PENA jo', places)).toEqual(['José Peña']);
  expect(find('ark', places)).toEqual([]);
});

test('each typed word needs a word of its own', () => {
  expect(find('n n', ['North', 'North Norwood'])).toEqual(['North Norwood']);
  // "North" answers the longer beginning, "Nadia" the shorter one.
  expect(find('n nor', ['North Nadia'])).toEqual(['North Nadia']);
});

test('nothing is found by nothing, and never more than wanted', () => {
  const many = Array.from({ length: 50 }, (_, index) => `Walkbook ${index}`);
  expect(find(' – ', many)).toEqual([]);
  expect(find('walk', many, 5)).toEqual(many.slice(0, 5));
});

test('whatever an entry is called, its own name finds it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), fc.nat(), (entries, at) => {
      const name = entries[at % Math.max(1, entries.length)];
      if (name === undefined || !/[\p{L}\p{N}]/u.test(name)) return;
      expect(find(name, entries, entries.length)).toContain(name);
    }),
  );
});

test('a search box above a list leaves all of it while nothing is typed', () => {
  const names = ['Peña County', 'Alder'];
  const left = (typed: string) => searched(typed, names, (name) => name);
  expect([left(''), left('  '), left('pena'), left('birch')]).toEqual([names, names, ['Peña County'], []]);
});

test('a search box finds what stands inside a word, in any script, after those whose words begin with it', () => {
  const names = ['Landkreis Nord', 'Lakeside County', '東京都', 'Ward #4', 'Kreis Süd'];
  const left = (typed: string) => searched(typed, names, (name) => name);
  expect(left('kreis')).toEqual(['Kreis Süd', 'Landkreis Nord']);
  expect([left(' side'), left('京'), left('#'), left('side lake')]).toEqual([
    ['Lakeside County'],
    ['東京都'],
    ['Ward #4'],
    [],
  ]);
});

test('letters that are no others with an accent are found as people type them without', () => {
  const names = ['Łódź', 'Tromsø', 'Großstadt', 'Đakovo', 'Ærø'];
  expect(names.flatMap((_, at) => find(['lodz', 'tromso', 'GROSS', 'dak', 'aero'][at] ?? '', names))).toEqual(names);
  expect(find('ŁÓD', names)).toEqual(['Łódź']);
});
