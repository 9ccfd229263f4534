import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrub, scrubEnvelope } from '../../../src/client/session/telemetry';

test('an e-mail address, an id, a query and a name do not leave in a message', () => {
  const text =
    'GET /api/users/?email=ana@porchlight.test&x=1 failed for Ana Ortega (ana.ortega+vote@mail.example.org), door 0d2c1f6e-1111-4111-8111-111111111111';
  const clean = scrub(text, ['Ana', 'Ortega']);
  for (const word of ['@', 'Ana', 'Ortega', '0d2c1f6e', 'x=1']) expect(clean).not.toContain(word);
});

test('no address survives, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), fc.string(), fc.string(), (email, before, after) => {
      fc.pre(/^[A-Za-z0-9.]+@[a-z0-9.]+\.[a-z]+$/.test(email));
      expect(scrub(`${before} ${email} ${after}`, [])).not.toContain(email);
    }),
  );
});

test('a sign-in token does not leave, a name leaves in no case of letters, and a word that only holds it stays', () => {
  const clean = scrub('al ORTEGA finally sent eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln', ['Al', 'Ortega']);
  expect(clean).toBe('[name] [name] finally sent [token]');
});

test('what was tapped is told without its labels, which may be a voter’s name', () => {
  const tapped = 'div._page_1 > article._card_1[aria-label="Dennis "D" Norris"] > button[type="button"][title="Ada"]';
  expect(scrub(tapped, [])).toBe('div._page_1 > article._card_1[aria-label] > button[type][title]');
  const [, recording] =
    sent(
      { type: 'replay_recording', length: 1 },
      `{}\n${JSON.stringify([{ data: { payload: { message: tapped } } }])}`,
    ) ?? [];
  expect(recording).not.toMatch(/Norris|Ada/);
  expect(JSON.parse(String(recording).split('\n')[1] ?? '')).toHaveLength(1);
});

const token = '5Nqb9igEr-oPn37JKWiBC7s4KRgC41zx3noPos9VrqI';
const address = `https://x/auth/register?invitationToken=${token}`;
const door = 'https://x/app/walkbook/id/0d2c1f6e-1111-4111-8111-111111111111/walk';
const sent = (header: object, body: unknown) => {
  const [, [item]] = scrubEnvelope([{}, [[header, body]]] as const, ['Ortega']);
  return item;
};

test('an event loses user, request and extra, and is scrubbed to its depths', () => {
  const [, event] = sent(
    { type: 'event' },
    {
      message: 'ana@porchlight.test',
      user: { email: 'ana@porchlight.test' },
      request: { url: 'https://x/app' },
      extra: { body: 'secret' },
      exception: { values: [{ type: 'Error', value: 'no Ortega at ortega@example.org' }] },
      breadcrumbs: [{ message: 'to ana@porchlight.test' }],
    },
  );
  for (const part of ['user', 'request', 'extra']) expect(event).not.toHaveProperty(part);
  expect(JSON.stringify(event)).not.toMatch(/@|Ortega/);
});

test('spans and the notes of a replay carry no ids and no query', () => {
  const [, spans] = sent(
    { type: 'span' },
    { version: 2, items: [{ name: 'Pageload', attributes: { 'url.full': { value: door, type: 'string' } } }] },
  );
  expect(JSON.stringify(spans)).toContain('https://x/app/walkbook/id/[id]/walk');
  const [, notes] = sent({ type: 'replay_event' }, { urls: [address, door], request: { url: door } });
  expect(notes).toEqual({
    urls: ['https://x/auth/register?[query]', 'https://x/app/walkbook/id/[id]/walk'],
  });
});

test('a recording is scrubbed as well, keeps its form, and its length is told anew', () => {
  const recording = `{"segment_id":0}\n${JSON.stringify([{ type: 4, data: { href: address, width: 360 } }])}`;
  const [header, body] = sent({ type: 'replay_recording', length: recording.length }, recording) ?? [];
  expect(body).not.toContain(token);
  expect(header).toEqual({ type: 'replay_recording', length: String(body).length });
  expect(JSON.parse(String(body).split('\n')[1] ?? '')).toEqual([
    { type: 4, data: { href: 'https://x/auth/register?[query]', width: 360 } },
  ]);
});
