import { describe, expect, it } from 'vitest';
import { translateFileValue } from '../../../src/domain/i18n/file-values';
import spanish from '../../../src/client/i18n/es.json';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';

describe('what files say, as it is read', () => {
  it('says parties and languages in the reader’s language, and leaves others as they are spelt', () => {
    expect(['Democratic', 'Spanish', 'Hmong'].map((each) => translateFileValue(usEnglish, each))).toEqual([
      'Democratic',
      'Spanish',
      'Hmong',
    ]);
    const texts = textsFor({ catalogue: { language: 'es', texts: spanish }, country: 'US' });
    expect(['Democratic', 'Spanish', 'Hmong'].map((each) => translateFileValue(texts, each))).toEqual([
      'Demócrata',
      'español',
      'Hmong',
    ]);
  });
});
