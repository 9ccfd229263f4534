import { afterEach, describe, expect, it } from 'vitest';
import { key, locale, say, sayCount, speak } from '../../../src/domain/words/say';

const spanish = {
  locale: 'es',
  texts: {
    'Saved {what}': '{what}: guardado',
    '{count} doors': { one: '{count} puerta', other: '{count} puertas' },
    Open: 'Abierto',
    'Open||verb': 'Abrir',
  },
};
afterEach(() => speak(null));

describe('a text', () => {
  it('is its own English, with its holes filled', () => {
    expect(say('Saved {what}', { what: 'Maple St' })).toBe('Saved Maple St');
    expect(say('{doors} doors', { doors: 12345 })).toBe('12,345 doors');
    expect(say('Open||verb')).toBe('Open');
    expect(locale()).toBe('en-US');
    expect(key('Open')).toBe('Open');
  });

  it('is said in the chosen language, and in English where the catalogue has none', () => {
    speak(spanish);
    expect(say('Saved {what}', { what: 'Maple St' })).toBe('Maple St: guardado');
    expect(say('Open||verb')).toBe('Abrir');
    expect(say('Not there yet')).toBe('Not there yet');
    expect(say('{meters} m', { meters: 1234567 })).toBe('1.234.567 m');
  });

  it('follows a number', () => {
    const doors = (count: number) => sayCount(count, '{count} door', '{count} doors');
    expect([0, 1, 2].map(doors)).toEqual(['0 doors', '1 door', '2 doors']);
    speak(spanish);
    expect([0, 1, 2].map(doors)).toEqual(['0 puertas', '1 puerta', '2 puertas']);
    expect(doors(1_000_000)).toBe('1.000.000 puertas');
  });

  it('ends with one full stop, also where a value brings its own', () => {
    expect(say('The sun set at {time}.', { time: '5:14 p. m.' })).toBe('The sun set at 5:14 p. m.');
    expect(say('The sun set at {time}.', { time: '5:14 PM' })).toBe('The sun set at 5:14 PM.');
  });

  it('leaves a hole that nothing fills, and takes nothing from values as text of its own', () => {
    expect(say('Saved {what}', {})).toBe('Saved {what}');
    expect(say('Saved {what}', { what: '{what}' })).toBe('Saved {what}');
  });
});
