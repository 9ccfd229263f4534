// The gates of the protected area as people meet them: deep links in every state, and what changes under one's feet.
import type { Page } from '@playwright/test';
import { chooseCampaign, demoPassword, expect, mailedLink, signIn, test } from './support/product';

type Json = Record<string, unknown> & { campaigns: { campaign_id: string }[]; invitation_token?: string };
interface Product {
  origin: string;
  emulatorUrl: string | null;
}

async function send(address: string, body: object): Promise<Record<string, string>> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, string>;
}

const accounts = ({ origin }: Product, act: string, body: object) =>
  send(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${act}?key=demo-key`, body);

async function tokenOf(product: Product, email: string): Promise<string> {
  const { idToken = '' } = await accounts(product, 'signInWithPassword', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  });
  return idToken;
}

async function api(product: Product, token: string, method: string, path: string, body?: object): Promise<Json> {
  const reply = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return (await reply.json()) as Json;
}

/** A person who registered but has not clicked the link yet, invited to the demo campaign. */
async function invited(product: Product, email: string, title: string): Promise<{ invitation: string; id: string }> {
  const boss = await tokenOf(product, 'manager@porchlight.test');
  const me = await api(product, boss, 'GET', '/users/me');
  const made = await api(product, boss, 'POST', '/invitation/', {
    campaign_id: me.campaigns[0]?.campaign_id,
    receiver_email: email,
    offer_title: title,
    message: null,
  });
  const invitation = new URL(String(made.link), product.origin).searchParams.get('invitationToken') ?? '';
  const { idToken = '' } = await accounts(product, 'signUp', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  });
  await api(product, idToken, 'POST', '/users/', { first: 'Ida', last: 'Berg', email, token: invitation });
  await accounts(product, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  return { invitation, id: String(made.id) };
}

async function verified(product: Parameters<typeof mailedLink>[0], email: string): Promise<string> {
  await fetch(await mailedLink(product, email, 'VERIFY_EMAIL'));
  return tokenOf(product, email);
}

/** Every address leads to one screen. */
async function lead(page: Page, paths: readonly string[], to: RegExp): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(to);
  }
}
const deep = ['/', '/app', '/app/walkbooks', '/app/terms', '/admin/dashboard', '/app/nowhere'];
const heading = (page: Page, name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('nobody gets past the login, and a registration needs an invitation that is still good', async ({ desk }) => {
  await lead(desk, deep, /\/auth\/login$/);
  await lead(desk, ['/auth/register'], /\/auth\/login$/);
  await lead(desk, ['/auth/register?invitationToken=gone'], /\/auth\/login$/);
  await expect(desk.getByText('Invalid invitation token')).toBeVisible();
  await signIn(desk, 'nobody@porchlight.test');
  await expect(desk.getByText('Incorrect email or password.')).toBeVisible();
});

test('a new person is led from the mail to the invitation to the terms, whatever they open', async ({
  desk,
  product,
}) => {
  const email = 'ida.berg@porchlight.test';
  const { invitation } = await invited(product, email, 'Volunteer');
  await signIn(desk, email);
  await expect(desk).toHaveURL(/\/auth\/verify$/);
  await expect
    .poll(() => desk.evaluate(() => Object.keys(localStorage).length), { message: 'cleared after a second' })
    .toBe(0);

  await verified(product, email);
  await signIn(desk, email);
  await expect(desk).toHaveURL(/\/app\/invitation$/);
  await lead(desk, [...deep, '/app/user-options'], /\/app\/invitation$/);
  await desk.getByRole('button', { name: 'Back to your campaigns' }).click();
  await expect(desk).toHaveURL(/\/app\/user-options$/);
  await expect(desk.getByText('No campaigns found.')).toBeVisible();
  await chooseCampaign(desk, 'Okafor for Council');
  await heading(desk, /^Join Okafor for Council/);
  await lead(desk, [...deep, '/app/user-options'], /\/app\/invitation$/);
  await desk.getByRole('button', { name: 'Accept' }).click();
  await heading(desk, /^Before you start/);
  await lead(desk, ['/app', '/app/walkbooks', '/app/user-options', '/app/nowhere'], /\/app\/terms$/);

  // The server does not take the acceptance: to the login, not round in a circle.
  await desk.route('**/api/users/terms/**', (route) =>
    route.fulfill({ json: { status: 'user_terms_status_update_error', terms_accepted: false } }),
  );
  for (const name of ['Accept', 'Next', 'Accept', 'Next', 'Accept', 'Complete'])
    await desk.getByRole('button', { name, exact: true }).click();
  await expect(desk).toHaveURL(/\/auth\/login$/);
  await desk.unroute('**/api/users/terms/**');

  await desk.goto(`/auth/register?invitationToken=${invitation}`);
  await expect(desk.getByText('Invalid invitation token')).toBeVisible();
});

test('a volunteer stays among the field screens', async ({ desk }) => {
  await signIn(desk, 'volunteer@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/walkbooks$/);
  await lead(
    desk,
    ['/admin/dashboard', '/app/dashboard', '/app/surveys', '/app/walkbook/add', '/app/voter-groups', '/app/user/x'],
    /\/app\/walkbooks$/,
  );
  await lead(desk, ['/app/user-options', '/app/terms', '/auth/login'], /\/app\/walkbooks$/);
  await desk.goto('/app/nowhere');
  await expect(desk.getByText("The page you are looking for doesn't exist or has been moved.")).toBeVisible();
});

test('a manager who is removed, then closed, is led out as soon as the server says no', async ({ desk, product }) => {
  const email = 'lea.stone@porchlight.test';
  const { id } = await invited(product, email, 'Manager');
  const token = await verified(product, email);
  await api(product, token, 'PUT', '/invitation/', { id, status: 'accepted', campaign_name: 'Okafor for Council' });
  await api(product, token, 'PUT', '/users/terms/?terms_status=true');
  await signIn(desk, email);
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);

  const boss = await tokenOf(product, 'manager@porchlight.test');
  const campaign = (await api(product, boss, 'GET', '/users/me')).campaigns[0]?.campaign_id ?? '';
  await api(product, boss, 'PUT', `/users/remove/campaign-user/?email=${email}&campaign_id=${campaign}`);
  // After a refusal the frame asks at most every five seconds whether one is still a member: work goes on until then.
  const led = desk.getByText('You’re no longer in this campaign');
  await expect(async () => {
    for (const name of ['Surveys', 'Walkbooks'])
      if (!(await led.isVisible())) await desk.getByRole('link', { name, exact: true }).click({ timeout: 2_000 });
    await expect(led).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(desk).toHaveURL(/\/app\/user-options$/);
  await expect(desk.getByText('No campaigns found.')).toBeVisible();

  await api(product, token, 'DELETE', '/users/');
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk).toHaveURL(/\/auth\/login$/);
  await signIn(desk, email);
  await expect(desk.getByText('No account found with that email.')).toBeVisible();
});

test('after signing out in one tab nothing is left in another, behind the back button or in storage', async ({
  desk,
}) => {
  await signIn(desk, 'director@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await expect(desk).toHaveURL(/\/app\/dashboard$/);
  const other = await desk.context().newPage();
  await other.goto('/app/campaign/people');
  await expect(other.getByText('Members of this campaign')).toBeAttached();
  // The identity provider's library, which tells tabs of each other, comes when the page is idle.
  await other.waitForFunction(() =>
    performance.getEntriesByType('resource').some((each) => /firebase/.test(each.name)),
  );
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk).toHaveURL(/\/auth\/login$/);
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
  await expect(desk.getByText('You were signed out in another tab.')).toHaveCount(0);
  await desk.goBack();
  await expect(desk).toHaveURL(/\/auth\/login$/);
  const left = () =>
    desk.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      caches: (await caches.keys()).filter((name) => name.startsWith('walkbooks:')),
      mirror: (await indexedDB.databases()).some(({ name }) => name === 'porchlight-mirror'),
    }));
  const nothing = { local: [], session: [], caches: [], mirror: false };
  // The login is there at once; a browser deletes a database when each tab's last transaction on it is over.
  await expect.poll(left).toEqual(nothing);
  // And no tab makes it anew, when what was on its way has come.
  await Promise.all([desk, other].map((tab) => tab.waitForLoadState('networkidle')));
  expect(await left()).toEqual(nothing);
});
