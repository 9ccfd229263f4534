import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merged, mergedScript, unknownMergeField, type MergeValues } from '../../../src/domain/surveys/merge-fields';

const values: MergeValues = {
  canvasser: 'Ana',
  voter: 'Marta Ortega',
  candidate: 'Ada Okafor',
  polling_place: 'St. Mary’s Hall, 12 Elm St.',
};

test.each([
  ['Hi, I’m {canvasser}. Is {voter} home?', 'Hi, I’m Ana. Is Marta Ortega home?'],
  ['Vote at {Polling place}! Thank you.', 'Vote at St. Mary’s Hall, 12 Elm St.! Thank you.'],
  ['{candidate}', 'Ada Okafor'],
  ['Costs {about} $5 { }', 'Costs {about} $5 { }'],
  ['', ''],
])('%s', (text, said) => {
  expect(merged(text, values)).toBe(said);
});

test.each([
  ['Do vote. Your polling place is {polling_place}. Thank you!', 'Do vote. Thank you!'],
  ['“Vote at {polling_place}.” Thank you', 'Thank you'],
  ['One\n{polling_place} is open\nThree', 'One\nThree'],
  ['¿Vota en {polling_place}? Gracias.', 'Gracias.'],
  ['Vote at {polling_place}', ''],
  ['Thank you. Election Day is Nov. 3 at {polling_place}. See you!', 'Thank you. See you!'],
  ['Hi there. Dr. Ortega and the U.S. Senate need you at {polling_place}.', 'Hi there.'],
  ['“Vote!” we say, at {polling_place}. Thank you.', 'Thank you.'],
  ['Go! 1. Vote at {polling_place}. Thank you.', 'Thank you.'],
  ['Hi. vote at {polling_place}.\n\nBye.', 'Bye.'],
  ['أين تصوت؟ في {polling_place}؟ شكرا. مع السلامة.', 'أين تصوت؟ شكرا. مع السلامة.'],
  ['你好！请到{polling_place}投票。谢谢！', '你好！谢谢！'],
])('a sentence whose field isn’t known is left out: %s', (text, said) => {
  expect(merged(text, { ...values, polling_place: '' })).toBe(said);
});

test('a value is plain text: what looks like a field or a pattern in it stays', () => {
  expect(merged('Hi {voter}.', { ...values, voter: '$& {candidate} <b>' })).toBe('Hi $& {candidate} <b>.');
});

test('without fields nothing is lost but space around it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/[{}]/.test(text));
      expect(merged(text, { canvasser: '', voter: '', candidate: '', polling_place: '' })).toBe(text.trim());
    }),
  );
});

test('nothing but whole sentences is left out, and none that can be told from one whose field isn’t known', () => {
  const words = [
    'Dr. Ortega',
    'Nov. 3',
    'St. Mary',
    'No. 5',
    'J. Ward',
    'the U.S. Senate',
    'vote',
    '{canvasser}',
    '{voter}',
  ];
  const sentence = fc
    .tuple(
      fc.array(fc.constantFrom(...words), { minLength: 1 }),
      fc.constantFrom('.', '!', '?', '…', '؟', '！', '۔', '।'),
    )
    .map(([said, end]) => `We say ${said.join(' ')} today${end}`);
  const sentences = fc.array(fc.tuple(sentence, fc.constantFrom(' ', '\n', '\n\n')));
  fc.assert(
    fc.property(sentences, (all) => {
      const left = merged(all.flat().join(''), { ...values, voter: '' });
      const wanted = all.map(([each]) => each).filter((each) => !each.includes('{voter}'));
      expect(left.split(/(?<=today.)\s/u).map((each) => each.trim())).toEqual(
        wanted.length > 0 ? wanted.map((each) => each.replaceAll('{canvasser}', 'Ana')) : [''],
      );
    }),
  );
});

const script = {
  language: 'English',
  introduction: 'Hi, I’m {canvasser}.',
  talking_points: ['Vote at {polling_place}.', 'Rents.'],
  objections: [{ they_say: 'Who is {candidate}?', you_say: 'A nurse.' }],
  closing: 'Thanks, {voter}.',
};

test('a point of which nothing is left is left out', () => {
  expect(mergedScript(script, { ...values, polling_place: '', candidate: '' })).toEqual({
    language: 'English',
    introduction: 'Hi, I’m Ana.',
    talking_points: ['Rents.'],
    objections: [],
    closing: 'Thanks, Marta Ortega.',
  });
});

test('what can’t be filled in is found wherever it stands', () => {
  expect(unknownMergeField([script])).toBeNull();
  for (const wrong of [
    { introduction: 'Hi {name}' },
    { talking_points: ['{name}'] },
    { objections: [{ they_say: '', you_say: '{name}' }] },
    { closing: 'Bye {name}' },
  ])
    expect(unknownMergeField([{ ...script, ...wrong }])).toBe('{name}');
});
