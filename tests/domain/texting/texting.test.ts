// The small rules of texting: merge fields, opt-outs and other replies, links, numbers, reports, automatic pauses.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstLink } from '../../../src/domain/texting/links';
import {
  filledText,
  textFields,
  unknownTextField,
  writtenName,
  type TextValues,
} from '../../../src/domain/texting/merge-fields';
import { afterReport, messageStates, stateOfReport } from '../../../src/domain/texting/message-states';
import { canarySize, pauseFor } from '../../../src/domain/texting/pause-rules';
import { dialable, spellingsOf } from '../../../src/domain/texting/phone-number';
import { problemSentence } from '../../../src/domain/texting/problem-texts';
import { isAnsweredEnough } from '../../../src/domain/texting/answers-in-row';
import { hasWaitedTooLong } from '../../../src/domain/texting/kept-text';
import { keywordOf, optOutOf, sortReply } from '../../../src/domain/texting/reply-words';
import { refusals } from '../../../src/domain/contact-ledger/may-contact';

const values: TextValues = {
  first_name: 'Ana',
  last_name: 'Ortega',
  city: 'Raleigh',
  candidate: 'Jo',
  campaign_name: 'Doors for Jo',
  texter_name: 'Tess',
};

describe('merge fields', () => {
  test('give way to values; a missing one stops the message and says which', () => {
    expect(filledText('Hi {First name}, it’s {texter-name}.', values)).toEqual({
      message: 'Hi Ana, it’s Tess.',
      missing: [],
    });
    expect(filledText('Hi {first_name} of {city}', { ...values, city: ' ' })).toEqual({
      message: null,
      missing: ['city'],
    });
  });

  test('a text never leaves with a gap, and a value’s own braces name nothing', () => {
    const value = fc.string({ maxLength: 12 });
    const record = fc.record(Object.fromEntries(textFields.map((field) => [field, value])));
    fc.assert(
      fc.property(record, fc.subarray([...textFields]), (some, named) => {
        const given = some as unknown as TextValues;
        const { message, missing } = filledText(named.map((field) => `<{${field}}>`).join(''), given);
        if (missing.length > 0) expect(message).toBeNull();
        else expect(message).toBe(named.map((field) => `<${given[field].trim()}>`).join(''));
      }),
    );
  });

  test('that aren’t any are found, with a lonely brace', () => {
    expect(unknownTextField('Hi {name}')).toBe('{name}');
    expect(unknownTextField('Hi {first_name')).toBe('{');
    expect(unknownTextField('Hi {first name}')).toBeNull();
  });

  test('names in capitals are written as people write them', () => {
    expect(["MARY-ANN O'NEIL", 'Zoë', 'McDonald', 'JOSÉ'].map(writtenName)).toEqual([
      "Mary-Ann O'Neil",
      'Zoë',
      'McDonald',
      'José',
    ]);
  });
});

describe('replies', () => {
  const words = [
    'STOP',
    'stopall',
    ' Unsubscribe ',
    'Cancel.',
    'END',
    'quit!',
    'Revoke',
    'Stop please',
    'ALTO',
    'remove',
    'PARE',
    'no más',
    '¡No más!',
    'Cancelar',
    'BAJA',
  ];
  const inSpanish = [
    'Por favor no me escriban más',
    'ya no me mande mensajes',
    'No me envíes nada',
    'Dejen de escribirme',
    'deje de mandarme textos',
    'No quiero más mensajes',
    'No deseo recibir mensajes',
    'No más textos por favor',
  ];
  test.each([
    'Stop texting me. Who is this?',
    'STOP. How did you get my number?',
    'Why do you keep texting? STOP',
    'Stop, who is this?',
    'STOP\n\nSent from my iPhone',
    'ＳＴＯＰ',
    '𝗦𝗧𝗢𝗣',
    'unsuscribe',
    'Stop now. Thanks',
    'Stop pls. Thx',
    'STOP NOW!!\nBob',
    'Stop now! I voted early, thank you all.',
    'Basta',
    'Pare, ¿quién es?',
    'No más. Gracias',
    'Who is this?! Unsubscribe!',
  ])('%j is one among other words', (body) => expect(optOutOf(body)).toEqual(['text']));
  test.each([
    ...words,
    'Stop texting me',
    'please stop',
    'opt me out',
    'No more texts',
    'STOP STOP STOP',
    ...inSpanish,
  ])('%s is an opt-out of texts', (body) => expect(optOutOf(body)).toEqual(['text']));
  test.each([
    'Remove me',
    'take me off your list',
    'Don’t contact me again',
    'Never contact us',
    'Please leave me alone',
    'Remove me from your list! How did you get this number?',
    'Who gave you this? Stop texting. Remove my number.',
    'Remove from list',
    'Remove us from your list',
    'Quítenme de la lista',
    'Bórreme de su lista',
    'saquen mi número',
    'No me contacte',
    'Dejen de molestarme',
  ])('%s is one of every channel', (body) => expect(optOutOf(body)).toEqual(['door', 'call', 'text', 'mail']));
  test.each([
    'Don’t stop!',
    'Never stop fighting for us',
    'Where does it end?',
    'Should I stop texting my neighbors?',
    'I will cancel my trip to vote',
    'The weekend is fine',
    'I quit my job to help',
    'Stop by any time, we love Jo',
    'Stop by tomorrow',
    'Is this the last stop? Jo won’t be there in the end.',
    'Don’t stop. Never stop.',
    'Don’t. Stop.',
    'They want to remove us from our homes',
    'Stop by. Bring signs',
    'Can you remove me? I mean from the early shift?',
    'No más impuestos',
    'No paren, sigan adelante',
    'Que no pare la lucha',
    'Vamos a la baja',
    'No quiero votar por ella',
    '¿Por qué no me escriben en inglés?',
  ])('%s is none', (body) => expect(optOutOf(body)).toBeNull());

  test.each([
    ['Yes!', 'yes'],
    ['sure thing', 'yes'],
    ['👍', 'yes'],
    ['no thanks', 'no'],
    ['Not interested', 'no'],
    ['Who is this?', 'question'],
    ['Yes, where do I vote?', 'question'],
    ['Sorry, wrong number', 'wrong_number'],
    ['HELP', 'help'],
    ['start', 'start'],
    ['stop', 'stop'],
    ['Blue', null],
    ['Can you remove me?', 'stop'],
    ['could you please stop texting me?', 'stop'],
    ['Should I stop texting my neighbors?', 'question'],
  ])('%s looks like %s', (body, kind) => expect(sortReply(body)).toBe(kind));

  test('help and start are words alone', () => {
    expect([keywordOf('help'), keywordOf(' Start! '), keywordOf('I can help'), keywordOf('start when?')]).toEqual([
      'help',
      'start',
      null,
      null,
    ]);
  });
});

test('links are found however they are written, e-mail addresses and plain sentences are none', () => {
  const found = ['https://jo.org/a', 'www.jo.org', 'go to jo.com/vote now', 'bit.ly/x', 'JO.ORG'];
  expect(found.map((text) => firstLink(text) !== null)).toEqual(found.map(() => true));
  expect(['Vote.Now', 'me@jo.org', 'At 5.30 p.m.', 'Yes.no'].map(firstLink)).toEqual([null, null, null, null]);
});

test('numbers get the one spelling that carriers take', () => {
  const written = [
    '(919) 555-0100',
    '1-919-555-0100',
    '+1 919 555 0100',
    '9195550100',
    '555-0100',
    '+44 20 7946 0958',
    '',
    null,
  ];
  expect(written.map(dialable)).toEqual([
    '+19195550100',
    '+19195550100',
    '+19195550100',
    '+19195550100',
    null,
    '+442079460958',
    null,
    null,
  ]);
});

test('a number is looked for as it is usually written, and each of these is that number', () => {
  const written = spellingsOf('+19195550100');
  for (const usual of [
    '+19195550100',
    '9195550100',
    '(919) 555-0100',
    '919-555-0100',
    '919.555.0100',
    '1-919-555-0100',
    '(919)-555-0100',
    '919 555-0100',
  ])
    expect(written).toContain(usual);
  expect(new Set(written.map(dialable))).toEqual(new Set(['+19195550100']));
  expect(spellingsOf('+442079460958')).toEqual(['+442079460958']);
});

test('reports in any order end where the first final one led', () => {
  const reports = fc.array(fc.constantFrom('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'odd'));
  fc.assert(
    fc.property(reports, fc.constantFrom(...messageStates), (words, from) => {
      const states = words.map(stateOfReport).filter((state) => state !== null);
      const end = states.reduce<(typeof messageStates)[number]>(afterReport, from);
      const isFinal = (state: string) => state === 'delivered' || state === 'failed';
      expect(end).toBe(isFinal(from) ? from : (states.find(isFinal) ?? (states.length > 0 ? 'sent' : from)));
    }),
  );
});

test('a campaign pauses when carriers block it or people leave, sooner while the first 1 % are tried', () => {
  const outcomes = { sent: 1_000, filtered: 0, opted_out: 0, is_canary: false };
  expect(pauseFor(outcomes)).toBeNull();
  expect(pauseFor({ ...outcomes, filtered: 19 })).toBeNull();
  expect(pauseFor({ ...outcomes, filtered: 20 })).toBe('filtered');
  expect(pauseFor({ ...outcomes, opted_out: 49 })).toBeNull();
  expect(pauseFor({ ...outcomes, opted_out: 50 })).toBe('opt_outs');
  expect(pauseFor({ sent: 10, filtered: 1, opted_out: 0, is_canary: true })).toBe('filtered');
  expect([canarySize(199), canarySize(200), canarySize(10_001)]).toEqual([0, 2, 101]);
});

test('every refusal and every code has a sentence', () => {
  for (const problem of [...refusals, '30007', '30003', '99999', 'carrier_away'])
    expect(problemSentence(problem).detail).toMatch(/[.)]$/);
});

test('three answers in a row are enough until the person writes again', () => {
  const out = { direction: 'out', state: 'sent', user_id: 'u' } as const;
  const written = { direction: 'in', state: 'received', user_id: null } as const;
  const automatic = { ...out, user_id: null };
  expect(isAnsweredEnough([out, out, out], 0)).toBe(false);
  expect(isAnsweredEnough([out, written, out, automatic, out], 0)).toBe(false);
  expect(isAnsweredEnough([out, written, out, out], 1)).toBe(true);
  expect(isAnsweredEnough([written, out, out, { ...out, state: 'failed' }], 0)).toBe(false);
  expect(isAnsweredEnough([written, out, out, out, written], 0)).toBe(false);
});

test('a first message waits an hour for a connection and an answer a day; a clock that was put back makes nothing old', () => {
  const hour = 3_600_000;
  expect(hasWaitedTooLong('first', 0, hour)).toBe(false);
  expect(hasWaitedTooLong('first', 0, hour + 1)).toBe(true);
  expect(hasWaitedTooLong('reply', 0, 24 * hour)).toBe(false);
  expect(hasWaitedTooLong('reply', 0, 24 * hour + 1)).toBe(true);
  expect(hasWaitedTooLong('first', 9 * hour, 0)).toBe(false);
});
