import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titles } from '../../../src/contract/access';
import { firstScreen } from '../../../src/domain/access/capabilities';
import { gate, isProtected } from '../../../src/domain/access/gates';
import type { GateState } from '../../../src/domain/access/gates';

const member: GateState = { identity: 'verified', terms: true, title: 'Volunteer', invitation: false };

const state: fc.Arbitrary<GateState> = fc.record({
  identity: fc.constantFrom('none', 'unverified', 'verified'),
  terms: fc.constantFrom(true, false, null),
  title: fc.option(fc.constantFrom(...titles), { nil: null }),
  invitation: fc.boolean(),
});
const path = fc.oneof(
  fc.constantFrom(
    '/app',
    '/app/',
    '/app/terms',
    '/app/user-options',
    '/app/invitation',
    '/app/dashboard',
    '/app/walkbooks',
    '/app/walkbook/id/7',
    '/app/nowhere',
  ),
  fc.constantFrom('/', '/auth/login', '/auth/register', '/auth/verify', '/auth/email-verified', '/apple'),
);

describe('the gates, one by one in their order', () => {
  const table: [string, Partial<GateState>, string, string | null][] = [
    ['nobody signed in goes to the login', { identity: 'none' }, '/app/walkbooks', '/auth/login'],
    ['nobody signed in, even with terms open', { identity: 'none', terms: false }, '/app/terms', '/auth/login'],
    ['an unverified address goes to verification', { identity: 'unverified' }, '/app', '/auth/verify'],
    ['unverified comes before the terms', { identity: 'unverified', terms: false }, '/app/terms', '/auth/verify'],
    ['terms not accepted: only the terms', { terms: false }, '/app/walkbooks', '/app/terms'],
    ['terms not accepted: the terms are reachable', { terms: false }, '/app/terms', null],
    ['terms come before the chooser', { terms: false, title: null }, '/app/user-options', '/app/terms'],
    [
      'no campaign, no invitation: only the chooser',
      { terms: null, title: null },
      '/app/walkbooks',
      '/app/user-options',
    ],
    ['no campaign, no invitation: the chooser is reachable', { terms: null, title: null }, '/app/user-options', null],
    ['an invitation: only the invitation', { terms: null, title: null, invitation: true }, '/app', '/app/invitation'],
    ['an invitation is reachable', { terms: null, title: null, invitation: true }, '/app/invitation', null],
    ['what waits on this phone is open to no one signed in', { identity: 'none', terms: null }, '/app/phone', null],
    ['… before the verification', { identity: 'unverified' }, '/app/phone/', null],
    ['… before the terms', { terms: false }, '/app/phone', null],
    ['… and to someone who was removed', { terms: null, title: null }, '/app/phone', null],
    ['a member without a loaded record yet may stay', { terms: null }, '/app/walkbooks', null],
    ['a volunteer’s home are the walkbooks', {}, '/app', '/app/walkbooks'],
    ['a manager’s home is the dashboard', { title: 'Manager' }, '/app', '/app/dashboard'],
    ['a member has nothing to do at the chooser', {}, '/app/user-options', '/app/walkbooks'],
    ['accepted terms are behind a member', { title: 'Director' }, '/app/terms', '/app/dashboard'],
    ['a person with a campaign and an invitation works in the campaign', { invitation: true }, '/app/walkbooks', null],
  ];
  test.each(table)('%s', (_, change, asked, expected) => {
    expect(gate({ ...member, ...change }, asked)).toBe(expected);
  });
});

describe('whatever the state', () => {
  test('a redirect is never redirected again: nobody runs in circles', () => {
    fc.assert(
      fc.property(state, path, (now, asked) => {
        const to = gate(now, asked);
        if (to !== null) expect(gate(now, to)).toBeNull();
      }),
    );
  });

  test('pages outside of the protected area are left alone', () => {
    fc.assert(
      fc.property(state, path, (now, asked) => {
        if (!isProtected(asked)) expect(gate(now, asked)).toBeNull();
      }),
    );
  });

  test('only a verified member with accepted or not yet loaded terms sees a screen of the campaign', () => {
    fc.assert(
      fc.property(state, (now) => {
        const open = gate(now, '/app/walkbooks') === null;
        expect(open).toBe(now.identity === 'verified' && now.terms !== false && now.title !== null);
      }),
    );
  });

  test('a closed gate leads to one screen, whatever was asked for', () => {
    fc.assert(
      fc.property(state, path, path, (now, one, other) => {
        fc.pre(isProtected(one) && isProtected(other));
        const [first, second] = [gate(now, one), gate(now, other)];
        if (now.title === null || now.terms === false || now.identity !== 'verified')
          expect(first ?? one.replace(/\/$/, '')).toBe(second ?? other.replace(/\/$/, ''));
      }),
    );
  });

  test('a member at home is on the first screen of the title', () => {
    fc.assert(
      fc.property(fc.constantFrom(...titles), (title) => {
        expect(gate({ ...member, title }, '/app')).toBe(`/app/${firstScreen(title)}`);
      }),
    );
  });
});
