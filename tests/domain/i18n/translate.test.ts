import { describe, expect, it } from 'vitest';
import { key, type Catalogue } from '../../../src/domain/i18n/catalogue';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';

const catalogue: Catalogue = {
  language: 'es',
  texts: {
    'Saved {what}': '{what}: guardado',
    '{count} doors': { one: '{count} puerta', other: '{count} puertas' },
    Open: 'Abierto',
    Name: 'Nombre',
    'No street.': 'Sin calle.',
    'Of {doors} doors {max} fit in “{name}”.': 'De {doors} puertas caben {max} en “{name}”.',
    '{what} was not provided': 'Falta: {what}',
    'Open||verb': 'Abrir',
  },
  messages: {
    NO_ROOM: 'Of {doors} doors {max} fit in “{name}”.',
    NOT_PROVIDED: '{what} was not provided',
    UNTRANSLATED: 'Not there yet',
  },
};
const spanish = textsFor({ catalogue, country: 'ES' });

describe('a text', () => {
  it('is its own English, with its holes filled', () => {
    const { t } = usEnglish;
    expect(t('Saved {what}', { what: 'Maple St' })).toBe('Saved Maple St');
    expect(t('{doors} doors', { doors: 12345 })).toBe('12,345 doors');
    expect(t('Open||verb')).toBe('Open');
    expect(key('Open')).toBe('Open');
  });

  it('is said in the given language, and in English where the catalogue has none', () => {
    expect(spanish.t('Saved {what}', { what: 'Maple St' })).toBe('Maple St: guardado');
    expect(spanish.t('Open||verb')).toBe('Abrir');
    expect(spanish.t('Not there yet')).toBe('Not there yet');
    expect(spanish.t('{doors} doors', { doors: 1234567 })).toBe('1.234.567 doors');
  });

  it('follows a number', () => {
    const doors = (texts: typeof spanish) => (count: number) => texts.tPlural(count, '{count} door', '{count} doors');
    expect([0, 1, 2].map(doors(usEnglish))).toEqual(['0 doors', '1 door', '2 doors']);
    expect([0, 1, 2].map(doors(spanish))).toEqual(['0 puertas', '1 puerta', '2 puertas']);
    expect(doors(spanish)(1_000_000)).toBe('1.000.000 puertas');
  });

  it('ends with one full stop, also where a value brings its own', () => {
    const { t } = usEnglish;
    expect(t('The sun set at {time}.', { time: '5:14 p. m.' })).toBe('The sun set at 5:14 p. m.');
    expect(t('The sun set at {time}.', { time: '5:14 PM' })).toBe('The sun set at 5:14 PM.');
  });

  it('leaves a hole that nothing fills, and takes nothing from values as text of its own', () => {
    expect(usEnglish.t('Saved {what}', {})).toBe('Saved {what}');
    expect(usEnglish.t('Saved {what}', { what: '{what}' })).toBe('Saved {what}');
  });
});

describe('a sentence of the server', () => {
  const english = { detail: 'Of 12,345 doors 5,000 fit in “Name”.', detail_code: 'NO_ROOM' };
  const params = { doors: 12_345, max: 5000, name: 'Name' };

  it('is said in the language by its message, with its params as they are', () => {
    expect(spanish.serverMessage({ ...english, params })).toBe('De 12.345 puertas caben 5000 en “Name”.');
    expect(usEnglish.serverMessage({ ...english, params })).toBe(english.detail);
  });

  it('has the word in {what} in the language, too', () => {
    const said = (what: string) =>
      spanish.serverMessage({ detail: `${what} was not provided`, detail_code: 'NOT_PROVIDED', params: { what } });
    expect(said('Name')).toBe('Falta: Nombre');
    expect(said('voter_id')).toBe('Falta: voter_id');
  });

  it('stays in English where its message is not known, or what fills its holes is not there', () => {
    expect(spanish.serverMessage({ detail: 'A new thing.', detail_code: 'NEWER', params: { a: 1 } })).toBe(
      'A new thing.',
    );
    expect(spanish.serverMessage({ detail: 'Not there yet', detail_code: 'UNTRANSLATED', params: {} })).toBe(
      'Not there yet',
    );
    expect(spanish.serverMessage(english)).toBe(english.detail);
    expect(spanish.serverMessage({ ...english, params: { doors: 1, max: null } })).toBe(english.detail);
  });

  it('that was stored before there were codes is known where it is a text as it stands', () => {
    expect(spanish.serverMessage({ detail: 'No street.' })).toBe('Sin calle.');
    expect(spanish.serverMessage({ detail: 'Of 3 doors 2 fit in “Elm”.', detail_code: null, params: null })).toBe(
      'Of 3 doors 2 fit in “Elm”.',
    );
  });
});
