// From an invitation to the right first screen, for a manager and for a volunteer.
import { expect, expectAccessible, mailedLink, signIn, test } from './support/product';

for (const { title, email, lands } of [
  { title: 'Manager', email: 'new.manager@example.org', lands: /\/app\/dashboard$/ },
  { title: 'Volunteer', email: 'new.volunteer@example.org', lands: /\/app\/walkbooks$/ },
]) {
  test(`an invited ${title} registers, verifies the address, joins, accepts the terms and lands on the right screen`, async ({
    product,
    desk,
    browser,
  }) => {
    const password = 'Lantern.2026';
    await signIn(desk, 'manager@porchlight.test');
    await desk.getByRole('button', { name: /Okafor for Council/ }).click();
    await desk.goto('/app/campaign');
    await desk.getByLabel('Email').fill(email);
    await desk.getByLabel('Title').click();
    await desk.getByRole('option', { name: title }).click();
    await desk.getByRole('button', { name: 'Send invitation' }).click();
    const link = await desk
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link')
      .getAttribute('href');

    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(link ?? '');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await expectAccessible(page, 'registration');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/auth\/verify/);
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();

    await page.goto(await mailedLink(product, email, 'VERIFY_EMAIL'));
    await signIn(page, email, password);
    await expect(page.getByText('Choose a campaign to access or accept an invitation')).toBeVisible();
    await page.getByRole('button', { name: /Okafor for Council/ }).click();
    await expect(page).toHaveURL(/\/app\/invitation$/);
    await page.getByRole('button', { name: /Accept/ }).click();

    for (const name of ['Privacy Policy', 'Disclaimer', 'Terms and Conditions']) {
      await expect(page.getByText(new RegExp(`Step \\d of 3: ${name}`))).toBeVisible();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page
        .getByRole('button', { name: name === 'Terms and Conditions' ? 'Complete' : 'Next', exact: true })
        .last()
        .click();
    }
    await expect(page).toHaveURL(lands);
    await context.close();
  });
}
