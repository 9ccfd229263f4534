import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HandOverScreen } from '../../../../src/client/features/divisions/hand-over-screen';
import { id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const expired = 'This code has expired or belongs to another campaign. Ask for a new one.';

it('offers a code that is over no second time, and one that the server didn’t answer again', async () => {
  let answer = new Refusal(503, 'UNAVAILABLE', 'Not now.');
  await serverDouble({
    'GET /walkbook/optimized/': () => new Refusal(404, 'NOT_FOUND'),
    'PUT /walkbook/hand-over/accept/': () => answer,
    'POST /walkbook/hand-over/accept/': () => answer,
  });
  await show(HandOverScreen, `/hand/${id(7)}?code=AAAA`, '/hand/$id');
  const accept = { name: 'Accept this walkbook' };
  await act(async () => void fireEvent.click(await screen.findByRole('button', accept)));
  await act(async () => void fireEvent.click(await screen.findByRole('button', accept)));
  answer = new Refusal(404, 'NOT_FOUND', expired);
  await act(async () => void fireEvent.click(await screen.findByRole('button', accept)));
  await screen.findByText(expired);
  expect(screen.queryByRole('button', accept)).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Back to walkbooks' }).at(-1)?.getAttribute('href')).toBe(
    '/app/walkbooks',
  );
});
