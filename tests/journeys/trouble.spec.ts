// Troubles on the way to the server, in a real browser: nothing is lost, and the person reads what is the matter.
import { serverDouble } from '../support/server-double';
import { beginWalk, expect, nextDoor, test } from './support/product';

test('a sign-in page of the network and an archived walkbook hold work back, which then goes out', async ({
  product,
  phone,
}) => {
  const { page, context } = phone;
  const office = await serverDouble(product, 'manager@porchlight.test');
  const id = await beginWalk(page, 'volunteer2@porchlight.test');
  const knock = async () => {
    await (await nextDoor(page)).click();
    await page
      .getByRole('button', { name: /^(No one|Not) home/ })
      .first()
      .click();
    await expect(page.getByText(/^Saved on this phone/).last()).toBeVisible();
  };
  const archive = (archived: boolean) =>
    office.call('PUT', `/walkbook/archive/?walkbook_id=${id}&archived=${archived}&campaign_id=${office.campaignId}`);

  await test.step('a portal answers in place of headquarters', async () => {
    await context.route('**/api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Welcome to the café’s Wi-Fi</html>' }),
    );
    await knock();
    await page
      .getByText(/to send$/)
      .first()
      .click();
    await expect(page.getByText('This Wi-Fi needs you to sign in first.')).toBeVisible();
    await context.unroute('**/api/**');
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('All sent').first()).toBeVisible();
  });

  await test.step('the walkbook is archived: the work stays, with its reason and what can be done', async () => {
    await page.goto(`/app/walkbook/id/${id}/walk`);
    await nextDoor(page);
    // On the way to the door there is no network, so that the phone has not heard of it yet.
    await context.setOffline(true);
    await archive(true);
    await knock();
    await context.setOffline(false);
    await page.getByText('1 needs you', { exact: true }).first().click();
    await expect(page.getByText(/archived/).first()).toBeVisible();
    for (const name of ['Export', 'Discard']) await expect(page.getByRole('button', { name }).last()).toBeVisible();
    await archive(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('All sent').first()).toBeVisible();
  });
});
