import { describe, expect, it } from 'vitest';
import { toldIn } from '../../../src/domain/words/told';

const told = toldIn({
  'This was not found.': 'Esto no se encontró.',
  'Two of these turfs are called “{name}”.': 'Dos de estas zonas se llaman «{name}».',
  '{field} was not provided': 'Falta: {field}',
  'Nobody voted in at least {min} and at most {max} elections.':
    'Nadie votó en al menos {min} y como máximo {max} elecciones.',
  '{count} doors': { one: '{count} puerta', other: '{count} puertas' },
  '{a}: {b}': 'muda',
});

describe('a sentence of the server', () => {
  it('is told in the language where it is known, with what stands in its holes', () => {
    expect(told('This was not found.')).toBe('Esto no se encontró.');
    expect(told('Two of these turfs are called “Elm (2) $1”.')).toBe('Dos de estas zonas se llaman «Elm (2) $1».');
    expect(told('First name was not provided')).toBe('Falta: First name');
    expect(told('Nobody voted in at least 3 and at most 2 elections.')).toBe(
      'Nadie votó en al menos 3 y como máximo 2 elecciones.',
    );
  });

  it('stays as it is where it is not known', () => {
    expect(told('This was not found')).toBeNull();
    expect(told('Status: teapot')).toBeNull();
    expect(told('12 doors')).toBeNull();
  });
});
