import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrub, scrubEvent } from '../../src/client/telemetry';

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

test('an event loses user, request and extra, and is scrubbed to its depths', () => {
  const event = scrubEvent(
    {
      type: undefined,
      message: 'ana@porchlight.test',
      user: { email: 'ana@porchlight.test' },
      request: { url: 'https://x/app' },
      extra: { body: 'secret' },
      exception: { values: [{ type: 'Error', value: 'no Ortega at ortega@example.org' }] },
      breadcrumbs: [{ message: 'to ana@porchlight.test' }],
    },
    ['Ortega'],
  );
  expect(event).not.toHaveProperty('user');
  expect(event).not.toHaveProperty('request');
  expect(event).not.toHaveProperty('extra');
  expect(JSON.stringify(event)).not.toMatch(/@|Ortega/);
});
