import { describe, expect, it, test } from 'vitest';
import { errorStatus, type ErrorCode } from '../../../src/contract/errors';
import { sentence } from '../../../src/contract/messages/every-message';
import { factMessages } from '../../../src/contract/messages/facts';
import spanish from '../../../src/client/i18n/es.json';
import { explain, type Stuck } from '../../../src/domain/delivery/explain';
import { noAnswer, standingOf } from '../../../src/domain/delivery/standing';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';

type Reason = NonNullable<Stuck['reason']>;

/** Everything that can be the reason of an item, as today's release and as an older one wrote it. */
const reasons: (Reason | null)[] = [
  null,
  { status: null, code: null, detail: 'The server isn’t answering.' },
  { status: 200, code: null, detail: 'The server did not say whether it accepted this item.' },
  { status: 403, code: null, detail: 'This network is blocking the request. Try another network.' },
  ...(Object.keys(errorStatus) as ErrorCode[]).flatMap((code): Reason[] => [
    { status: errorStatus[code], code, detail: 'Internal server error' },
    { status: errorStatus[code], code, detail: 'The request isn’t valid. touches: Too big.' },
  ]),
  ...[200, 302, 400, 401, 403, 404, 405, 408, 409, 413, 415, 418, 422, 425, 429, 500, 502, 503, 504, 511].map(
    (status): Reason => ({ status, code: null, detail: status === 200 ? '' : `HTTP error! status: ${status}` }),
  ),
  ...Object.entries(factMessages)
    // What fills their holes comes with them.
    .filter(([, detail]) => !detail.includes('{'))
    .map(([code, detail]): Reason => ({ status: 200, code, detail })),
  { status: 200, code: 'WALKBOOK_FULL', ...sentence('WALKBOOK_FULL', { max: 5_000 }) },
  { status: 200, code: 'INVALID', ...sentence('WRONG_FIELD', { field: 'note' }) },
  { status: 403, code: 'FORBIDDEN', detail: 'You may not do this.' },
  { status: 418, code: 'OF_A_LATER_RELEASE', detail: 'I am a teapot. Really.' },
];

const languages = {
  English: usEnglish,
  Spanish: textsFor({ catalogue: { language: 'es', texts: spanish }, country: 'US' }),
};

describe.each(Object.entries(languages))('in %s', (language, words) => {
  const isSafe = language === 'English' ? /safe on this phone/ : /a salvo en este teléfono/;

  it.each(['queued', 'parked'] as const)(
    'whatever happened to what is %s, its person reads what happened, that it is safe, and what to do',
    (state) => {
      for (const reason of reasons)
        for (const again of [true, false])
          for (const fixable of [true, false]) {
            const item = { state, again, reason, next_at: 1 };
            if (standingOf(item) === 'ready') continue;
            const said = explain(words, item, fixable) ?? '';
            const about = `${JSON.stringify(reason)}: ${said}`;
            expect(said, about).toMatch(isSafe);
            expect(said.split(/[.!?](?:\s|$)/).filter((part) => part !== '').length, about).toBe(2);
            expect(said, about).not.toMatch(/HTTP|status|Internal|may not do|request isn’t valid|undefined|\{|\d{3}/);
            expect(said.length, about).toBeLessThan(170);
          }
    },
  );
});

test('what is on its way as usual needs no words', () => {
  expect(explain(usEnglish, { state: 'queued', again: false, reason: null, next_at: 1 })).toBeNull();
  expect(
    explain(usEnglish, { state: 'queued', again: false, reason: { ...noAnswer, status: 401 }, next_at: 0 }),
  ).toBeNull();
});

test.each<[Stuck['state'], boolean, Reason | null, string]>([
  [
    'parked',
    true,
    { status: 404, code: 'NOT_FOUND', detail: 'Unknown endpoint.', detail_code: 'UNKNOWN_ENDPOINT' },
    'The server doesn’t know this kind of record yet. It’s safe on this phone and goes again automatically.',
  ],
  [
    'parked',
    true,
    { status: 500, code: 'INTERNAL', detail: 'Internal server error' },
    'The server couldn’t save this one. It’s safe on this phone and goes again automatically.',
  ],
  [
    'parked',
    true,
    { status: 403, code: 'FORBIDDEN', detail: 'You may not do this.' },
    'You no longer have access to this. It’s safe on this phone: ask your manager, or export it.',
  ],
  [
    'parked',
    false,
    { status: 413, code: null, detail: 'HTTP error! status: 413' },
    'This is too large to be accepted. It’s safe on this phone: try another network.',
  ],
  [
    'parked',
    true,
    { status: 200, code: 'UNKNOWN_DOOR', detail: factMessages.UNKNOWN_DOOR },
    'This door isn’t in the walkbook. It’s safe on this phone and goes again automatically.',
  ],
  [
    'queued',
    false,
    { status: 503, code: 'UNAVAILABLE', detail: 'The server is busy. Try again in a moment.' },
    'The server is having trouble. It’s safe on this phone and goes again automatically.',
  ],
  [
    'parked',
    true,
    { status: null, code: null, detail: 'The server doesn’t answer when this is sent.' },
    'The server doesn’t answer when this is sent. It’s safe on this phone and goes again automatically.',
  ],
  [
    'queued',
    false,
    { status: null, code: null, detail: 'The server isn’t answering.' },
    'The server isn’t answering. It’s safe on this phone and goes again automatically.',
  ],
  [
    'queued',
    false,
    { status: 401, code: 'TOKEN_INVALID', detail: '' },
    'Your sign-in has expired. It’s safe on this phone: sign in to send it.',
  ],
])('%s, again %s: %j', (state, again, reason, said) => {
  expect(explain(usEnglish, { state, again, reason, next_at: 1 })).toBe(said);
});

it.each([
  ['WRONG_FILE', 'This photo can’t be read.', 'This voice note can’t be read.'],
  ['UPLOAD_DAMAGED', 'The photo was damaged on its way.', 'The voice note was damaged on its way.'],
  ['TOO_LARGE', 'This is too large to be accepted.', 'This is too large to be accepted.'],
] as const)('%s says of a voice note what it is', (code, ofPhoto, ofVoiceNote) => {
  const reason = { status: errorStatus[code], code, detail: 'No.' };
  const said = (kind: string) =>
    explain(usEnglish, { state: 'parked', again: false, reason, next_at: 0, fact: { kind } })?.replace(/(\.).*/, '$1');
  expect([said('photo'), said('voice_note')]).toEqual([ofPhoto, ofVoiceNote]);
});
