// Porchlight under the phone's screen lock: nothing opens before it, and nothing that is unsent waits for it.
import type { CDPSession, Page } from '@playwright/test';
import { saved, walkbookOnPhone } from './support/at-the-door';
import { chooseCampaign, expect, expectAccessible, signIn, test } from './support/product';

test.use({ host: 'localhost' });

const people = [
  ['Ada', 'Roe', '1 Sill Ct'],
  ['Ben', 'Roe', '3 Sill Ct'],
  ['Cy', 'Roe', '5 Sill Ct'],
  ['Di', 'Roe', '7 Sill Ct'],
] as const;

/** A phone with finger or face, as the browser sees one. */
async function screenLock(page: Page): Promise<{ accepts: (isUser: boolean) => Promise<unknown> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    accepts: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const locked = (page: Page) => page.getByRole('heading', { name: 'Porchlight is locked' });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock' }).click();

test('a locked phone opens its walkbooks for its owner alone, and sends what was saved all the same', async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const finger = await screenLock(page);
  const id = await walkbookOnPhone(product, phone, 'Sill Court', people);
  const walkbook = `/app/walkbook/id/${id}`;

  /** Opens "Me" with a network, presses a button of the card and waits for the other one. */
  const turn = async (press: string, then: string, isLocked: boolean) => {
    await phone.context.setOffline(false);
    await page.goto('/app/account');
    if (isLocked) await unlock(page);
    await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole('button', { name: then })).toBeVisible();
    await expectAccessible(page, `account after ${press}`);
    await phone.context.setOffline(true);
  };
  const notHomeAt = async (door: RegExp) => {
    await page.getByRole('link', { name: door }).click();
    await page.getByRole('button', { name: /^Not home/ }).click();
    await saved(page, /^Saved on this phone: .*not home/);
  };

  await test.step('without a network, a start asks for the screen lock and then walks', async () => {
    await turn('Turn on', 'Turn off', false);
    await page.goto(walkbook);
    await expect(locked(page)).toBeVisible();
    await expectAccessible(page, 'the locked start');
    await unlock(page);
    await notHomeAt(/^1 Sill Ct/);
  });

  await test.step('turned off, a start asks for nothing', async () => {
    await turn('Turn off', 'Turn on', true);
    await page.goto(walkbook);
    await expect(page.getByText('Done 1', { exact: true })).toBeVisible();
    await notHomeAt(/^3 Sill Ct/);
  });

  await test.step('someone else opens nothing; what was saved is sent', async () => {
    await turn('Turn on', 'Turn off', false);
    await page.goto(walkbook);
    await unlock(page);
    await notHomeAt(/^5 Sill Ct/);
    await finger.accepts(false);
    await page.goto(walkbook);
    await unlock(page);
    await expect(page.getByText('What you saved is kept and will be sent.')).toBeVisible();
    await expectAccessible(page, 'the locked start, refused');
    await expect(page.getByText('Sill Ct')).toHaveCount(0);
    await expect(page.getByText('1 to send')).toBeVisible();
    await phone.context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible();
  });

  await test.step('signing in again gets the walkbook, and is the end of the lock', async () => {
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    const keys = () =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.endsWith('keys')));
    await expect.poll(keys, { message: 'the lock goes with the keys' }).toBe(false);
    await signIn(page, 'volunteer@porchlight.test');
    await chooseCampaign(page, 'Okafor for Council');
    await page.goto(walkbook);
    await expect(page.getByText('Done 3', { exact: true })).toBeVisible();
  });
});
