// A sign-in link in a mail: whoever is signed in already is never put out or replaced without having been asked.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EmailVerifiedScreen } from '../../../../src/client/features/auth/email-verified-screen';
import { LinkScreen } from '../../../../src/client/features/auth/link-screen';
import { identity } from '../../../../src/client/session/identity';
import { linkEmail, sendSignInLink, signInWithLink } from '../../../../src/client/session/sign-in-link';
import { ana, signedInAs } from '../../../support/identity';
import { place, show } from '../../../support/show';

const bo = { ...ana, uid: 'u2', email: 'bo@porchlight.test' };
let joins: (() => Response)[] = [];
let invitation: object | null = null;
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  localStorage.clear();
  joins = [];
  invitation = null;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/validate-invitation/') && invitation) return json(invitation);
    if (url.includes('/team-code/join/')) return joins.shift()?.() ?? json({ status: 'invited' });
    return json({ status: 'registration_required', detail: '', invitation_token: 'token', email: ana.email });
  });
});

test('opened where it was asked for, it signs in without anything typed, and leads to the registration', async () => {
  const provider = await signedInAs(null);
  await sendSignInLink(ana.email, '/auth/link');
  await show(LinkScreen, '/auth/link?oobCode=1');
  await vi.waitFor(() => expect(place()).toContain('/auth/register?invitationToken=token'));
  expect(provider.signInWithLink).toHaveBeenCalledWith(ana.email, expect.any(String));
  expect(await linkEmail()).toBeNull();
});

test('of someone else leaves who is signed in where they are, and asks', async () => {
  await signedInAs(null);
  await sendSignInLink(bo.email, '/auth/link');
  const provider = await signedInAs(ana);
  await show(LinkScreen, '/auth/link?oobCode=1');
  expect(await screen.findByText(`You’re signed in as ${ana.email}.`)).toBeDefined();
  screen.getByText(`This link was sent to ${bo.email}. Sign out to use it.`);
  expect(provider.signInWithLink).not.toHaveBeenCalled();
  expect(identity().email).toBe(ana.email);
  // The link is still open here.
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', bo.email);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(provider.signInWithLink).toHaveBeenCalledWith(bo.email, expect.any(String)));
});

test('that leads to an invitation for someone else says so where another is signed in', async () => {
  invitation = { email: bo.email, campaign_name: 'Okafor for Council' };
  await signedInAs(ana);
  await show(LinkScreen, '/auth/link?invitationToken=123e4&oobCode=1');
  await screen.findByText(`You’re signed in as ${ana.email}. The invitation is for ${bo.email}. Sign out to use it.`);
  screen.getByText('It’s an invitation to join Okafor for Council.');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', bo.email);
});

test('that is none signs nobody out', async () => {
  const provider = await signedInAs(ana);
  provider.signInWithLink.mockImplementation(async () => null);
  await expect(signInWithLink(ana.email, 'https://porchlight.test/auth/link')).rejects.toMatchObject({
    problem: 'used-link',
  });
  expect(identity().state).toBe('signed-in');
});

test('is not needed again when what came after it failed', async () => {
  const provider = await signedInAs(null);
  await sendSignInLink(ana.email, '/auth/link?code=abcd');
  joins = [() => Response.error()];
  await show(LinkScreen, '/auth/link?code=abcd&oobCode=1');
  fireEvent.click(await screen.findByRole('button', { name: `Continue as ${ana.email}` }, { timeout: 5_000 }));
  await vi.waitFor(() => expect(place()).toContain('/auth/register'));
  expect(provider.signInWithLink).toHaveBeenCalledTimes(1);
});

test('a crafted verification address fills in the sign-in form at most', async () => {
  await signedInAs(null);
  window.location.hash = '#email=mallory%40porchlight.test';
  await show(EmailVerifiedScreen, '/auth/email-verified');
  await vi.waitFor(() => expect(place()).toContain('/auth/login'));
  expect(await linkEmail()).toBeNull();
});
