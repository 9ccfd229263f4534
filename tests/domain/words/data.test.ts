import { afterEach, describe, expect, it } from 'vitest';
import { phoneText, sayData } from '../../../src/domain/words/data';
import { speak } from '../../../src/domain/words/say';
import texts from '../../../src/client/session/es.json';

afterEach(() => speak(null));

describe('what files say, as it is read', () => {
  it('says parties and languages in the reader’s language, and leaves others as they are spelt', () => {
    expect(['Democratic', 'Spanish', 'Hmong'].map(sayData)).toEqual(['Democratic', 'Spanish', 'Hmong']);
    speak({ locale: 'es-US', texts });
    expect(['Democratic', 'Spanish', 'Hmong'].map(sayData)).toEqual(['Demócrata', 'español', 'Hmong']);
  });

  it('groups the digits of a North American number, and leaves any other as it was written', () => {
    expect(['6145550123', '16145550123', '+16145550123'].map(phoneText)).toEqual(Array(3).fill('(614) 555-0123'));
    for (const other of ['555 0123', '+442079460000', '614-555-0123', '', '6145550123 ext 4'])
      expect(phoneText(other)).toBe(other);
  });
});
