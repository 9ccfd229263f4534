import { unpacked } from '../../src/contract/messages/sentence';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  coordinates,
  email,
  id,
  instant,
  jsonText,
  limit,
  name,
  personName,
  queryBoolean,
  queryInteger,
  queryNumber,
  skip,
} from '../../src/contract/fields';

const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const sentence = (schema: z.ZodMiniType, value: unknown) =>
  unpacked(schema.safeParse(value).error?.issues[0]?.message ?? '')?.detail;

describe('an e-mail address', () => {
  test.each(['ana@example.org', 'a.b+c@sub.example.co', "o'neil@example.org", 'ana@münchen.de'])(
    '%s is one',
    (value) => {
      expect(takes(email, value)).toBe(true);
    },
  );

  test.each([
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'ana@example.o',
    'a b@example.org',
    'a@b@example.org',
    '<a@example.org>',
    `${'a'.repeat(250)}@example.org`,
  ])('%s is none', (value) => {
    expect(takes(email, value)).toBe(false);
  });

  test('is kept in lower case and without space around it', () => {
    expect(email.parse('  Ana@Example.ORG ')).toBe('ana@example.org');
  });

  test('that is none reads as on the screen', () => {
    expect(sentence(email, 'ana')).toBe('Please enter a valid email address.');
    expect(sentence(email, undefined)).toBe('Email was not provided');
    expect(sentence(email, ' ')).toBe('Email was not provided');
  });
});

describe('names', () => {
  test('of things are trimmed, 1 to 120 characters, and missed by name', () => {
    expect(name.parse('  Elm Street ')).toBe('Elm Street');
    expect([sentence(name, ''), sentence(name, '   '), sentence(name, undefined)]).toEqual(
      Array(3).fill('Name was not provided'),
    );
    expect([takes(name, 'x'.repeat(120)), takes(name, 'x'.repeat(121))]).toEqual([true, false]);
  });

  test('of people have letters only', () => {
    const first = personName('First name');
    expect(['Ana', 'X'].map((value) => takes(first, value))).toEqual([true, true]);
    for (const value of ['Ana Maria', 'R2', 'José', 'O’Neil', '<b>'])
      expect(sentence(first, value)).toBe('First name may contain letters only');
    expect(sentence(first, '')).toBe('First name was not provided');
  });
});

test('an id that is missing or none reads "ID was not provided"', () => {
  for (const value of [undefined, null, '', '1', 'not-an-id', 7])
    expect(sentence(id, value)).toBe('ID was not provided');
  expect(takes(id, '0b0d2f0e-2f5b-4c53-9f63-0d8c86a0c2f1')).toBe(true);
});

describe('what arrives in a query', () => {
  test('is a whole number only when it is one: nothing is not zero', () => {
    const schema = queryInteger(0, 100);
    expect(['0', '7', '100', 42].map((value) => schema.parse(value))).toEqual([0, 7, 100, 42]);
    for (const value of ['', ' ', '1.5', '1e2', '0x10', '101', '-1', 'seven', null, true, 1.5])
      expect(takes(schema, value), String(value)).toBe(false);
  });

  test('is a decimal number that survives the way as text', () => {
    const schema = queryNumber(-180, 180);
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
        expect(schema.parse(value.toFixed(12))).toBeCloseTo(value, 10);
        expect(schema.parse(`${value}`)).toBe(Number(`${value}`));
      }),
    );
    expect(queryNumber(0, 1_000_000).parse('12000.5')).toBe(12_000.5);
    for (const value of ['', '1e2', 'NaN', 'Infinity', '181', '1,5', '.5', '0x1', '9'.repeat(400)])
      expect(takes(schema, value), value).toBe(false);
  });

  test('is true or false in words', () => {
    expect(['true', 'false', true, false].map((value) => queryBoolean.parse(value))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const value of ['', '1', 'yes', 'TRUE']) expect(takes(queryBoolean, value)).toBe(false);
  });

  test('pages by at most 500 rows, 100 unless told', () => {
    expect([skip.parse(undefined), limit.parse(undefined), limit.parse('500')]).toEqual([0, 100, 500]);
    expect(limit.parse('501')).toBe(500);
    expect([takes(limit, '0'), takes(skip, '-1')]).toEqual([false, false]);
  });
});

describe('a form field with JSON in it', () => {
  const schema = jsonText(coordinates);

  test('is read from text or taken as it is', () => {
    expect(schema.parse('[-80.8, 41.2]')).toEqual([-80.8, 41.2]);
    expect(schema.parse([-80.8, 41.2])).toEqual([-80.8, 41.2]);
  });

  test('that cannot be read is one sentence', () => {
    expect(sentence(schema, '[-80.8,')).toBe('This isn’t valid JSON.');
    expect(takes(schema, '["a", "b"]')).toBe(false);
  });
});

test('coordinates are longitude, then latitude, on this planet', () => {
  expect(takes(coordinates, [-180, 90])).toBe(true);
  for (const value of [[0, 91], [181, 0], [0], [0, 0, 0], [Number.NaN, 0], [Number.POSITIVE_INFINITY, 0]])
    expect(takes(coordinates, value)).toBe(false);
});

test('an instant carries its offset', () => {
  expect(['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.123-05:00'].every((value) => takes(instant, value))).toBe(true);
  for (const value of ['2026-03-01', '2026-03-01T12:00:00', 'yesterday', '2026-13-01T12:00:00Z'])
    expect(takes(instant, value)).toBe(false);
});
