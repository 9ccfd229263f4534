import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JoinScreen } from '../../../../src/client/features/auth/join-screen';
import { Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

it.each([
  ['without a code', '/auth/join', /Team code/],
  ['with a code that is no one’s', '/auth/join?code=guess', /Not this one/],
])('offers no second try %s: it would end the same', async (_, address, said) => {
  await serverDouble({ 'GET /validate-team-code/': () => new Refusal(400, 'TEAM_CODE_INVALID', 'Not this one') });
  await show(JoinScreen, address);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
