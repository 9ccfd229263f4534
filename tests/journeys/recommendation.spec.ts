// From a wish to walkbooks in somebody's hands: a manager asks where a talk is worth most, reads why, takes it into use.
import { chooseCampaign, expect, expectAccessible, signIn, test } from './support/product';

test('a manager asks for walkbooks, reads why each was chosen, and gives one to a volunteer', async ({ desk }) => {
  await signIn(desk, 'manager@porchlight.test');
  await chooseCampaign(desk, 'Okafor for Council');
  await desk.getByRole('link', { name: 'Recommendations' }).click();
  await expect(desk.getByText('Nothing asked for yet')).toBeVisible();
  await desk.getByRole('link', { name: 'Ask for walkbooks' }).first().click();

  await desk.getByLabel('Name').fill('Before the vote');
  await desk.getByRole('textbox', { name: 'Walkbooks' }).fill('3');
  await desk.getByRole('textbox', { name: 'Doors in each' }).fill('25');
  await expectAccessible(desk, 'the request of a recommendation');
  await desk.getByRole('button', { name: 'Ask for walkbooks' }).click();

  await expect(desk.getByRole('button', { name: 'Take all 3 into use' })).toBeVisible({ timeout: 60_000 });
  await expect(desk.getByText(/^Chosen for /)).toHaveCount(3);
  await expectAccessible(desk, 'a recommendation');
  await desk.getByRole('link', { name: 'Look at its doors' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Why this one' })).toBeVisible();
  await desk.getByLabel('Name').fill('First of them');
  await desk.getByRole('checkbox', { name: /Ana Flores/ }).check();
  await desk.getByRole('button', { name: 'Take into use' }).click();

  await expect(desk.getByRole('heading', { name: 'First of them' })).toBeVisible();
  await expect(desk.getByText('Ana Flores').first()).toBeVisible();
  await desk.goto('/app/recommendations');
  await desk.getByRole('link', { name: 'Before the vote' }).click();
  await desk.getByRole('button', { name: 'Take all 2 into use' }).click();
  await expect(desk.getByRole('link', { name: 'Open the walkbook' })).toHaveCount(3);
});
