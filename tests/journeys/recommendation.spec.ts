// From a wish to walkbooks in someone's hands: a manager asks where a talk is worth most, reads why, takes it into use.
import { chooseCampaign, expect, expectAccessible, signIn, test } from './support/product';

test('a manager asks for walkbooks, reads why each was chosen, and gives one to a volunteer', async ({ desk }) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await desk.getByRole('link', { name: 'Recommendations' }).click();
  await expect(desk.getByText('No requests yet')).toBeVisible();
  await desk.getByRole('link', { name: 'Request walkbooks' }).first().click();

  await desk.getByLabel('Name').fill('Before the vote');
  await desk.getByRole('textbox', { name: 'Walkbooks' }).fill('3');
  await desk.getByRole('textbox', { name: 'Doors per walkbook' }).fill('25');
  await desk.getByRole('slider', { name: /^Volunteers nearby/ }).fill('0');
  await desk.getByRole('slider', { name: /^Lapsed voters/ }).fill('5');
  await expectAccessible(desk, 'the request of a recommendation');
  await desk.getByRole('button', { name: 'Request walkbooks' }).click();

  await expect(desk.getByRole('button', { name: 'Use all 3' })).toBeVisible();
  // By the hour at which the demo began the last of them may stand out in nothing.
  await expect(desk.getByText(/^(Chosen for |The best that was left)/)).toHaveCount(3);
  await expect(desk.getByText(/Weights: Lapsed voters 5 · Undecided voters 4/)).toBeVisible();
  await expect(desk.getByRole('table', { name: /Zero is what all/ })).toHaveCount(3);
  await expectAccessible(desk, 'a recommendation');
  await desk.getByRole('link', { name: 'See its doors' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Why this one' })).toBeVisible();
  const score = desk.getByRole('table', { name: /Zero is what all/ });
  const points = await score.getByRole('row').locator('td:last-child').allInnerTexts();
  const [total = 0, ...parts] = points.map((text) => Number(text.replace('–', '-'))).toReversed();
  expect(parts).toHaveLength(7);
  expect(parts.reduce((sum, each) => sum + each, 0)).toBe(total);
  await expectAccessible(desk, 'a proposed walkbook');
  await desk.getByLabel('Name').fill('First of them');
  await desk.getByRole('checkbox', { name: /Ana Flores/ }).check();
  await desk.getByRole('button', { name: 'Create walkbook' }).click();

  await expect(desk.getByRole('heading', { name: 'First of them' })).toBeVisible();
  await expect(desk.getByText('Ana Flores').first()).toBeVisible();
  await desk.goto('/app/recommendations');
  await desk.getByRole('link', { name: 'Before the vote' }).click();
  await desk.getByRole('button', { name: 'Use all 2' }).click();
  await expect(desk.getByRole('link', { name: 'Open the walkbook' })).toHaveCount(3);
});
