// Names of other alphabets in Latin letters.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inRomanLetters } from '../../../src/domain/i18n/roman-letters';

test.each([
  ['Иван Жуков', 'Ivan Zhukov'],
  ['ЩЕРБАКОВА ЮЛИЯ', 'SHCHERBAKOVA IULIIA'],
  ['Щербакова Юлія', 'Shcherbakova Iuliia'],
  ['Сергій Ґудзь', 'Sergii Gudz'],
  ['Ђорђе Љубић', 'Dorde Ljubic'],
  ['Παύλος Ευαγγέλου', 'Pavlos Evangelou'],
  ['ΠΑΥΛΟΣ ΨΑΡΟΥΔΑΣ', 'PAVLOS PSAROUDAS'],
  ['Ευθυμία Μπακογιάννη', 'Efthymia Bakogianni'],
  ['Đặng Thị Hồng', 'Dang Thi Hong'],
  ['Łukasz Çelik Ağaoğlu Işık', 'Lukasz Celik Agaoglu Isik'],
  ['Kaʻahumanu', 'Ka‘ahumanu'],
  ['№ 7‑8\u200B', 'No 7-8'],
  ['李 حسن', '李 حسن'],
])('%s is %s', (name, latin) => expect(inRomanLetters(name)).toBe(latin));

test('what has Latin letters already stays, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = inRomanLetters(text);
      expect(inRomanLetters(once)).toBe(once);
    }),
  );
  const ascii = fc.string({ unit: 'binary-ascii' });
  fc.assert(
    fc.property(ascii, (text) => {
      expect(inRomanLetters(text)).toBe(text);
    }),
  );
});
