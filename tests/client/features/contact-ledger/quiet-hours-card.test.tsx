import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QuietHoursCard } from '../../../../src/client/features/contact-ledger/quiet-hours-card';
import { session } from '../../../../src/client/session/session';
import { serverDouble, type Requested } from '../../../support/office';
import { show } from '../../../support/show';

it('shows the usual hours, warns of fewer, and sends what is chosen', async () => {
  const sent: Requested['body'][] = [];
  await serverDouble({
    'PUT /campaign/': ({ body }) => {
      sent.push(body);
      return { ...session().campaign, ...body };
    },
  });
  await show(QuietHoursCard, '/app/campaign');
  const from = screen.getByLabelText<HTMLInputElement>('Quiet from');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([from.value, screen.getByLabelText<HTMLInputElement>('Quiet until').value]).toEqual(['21:00', '08:00']);
  expect(save.disabled).toBe(true);
  fireEvent.change(from, { target: { value: '08:00' } });
  expect(screen.getByText('Quiet hours can’t end at the time when they begin.')).toBeDefined();
  expect(save.disabled).toBe(true);
  fireEvent.change(from, { target: { value: '22:00' } });
  expect(screen.getByText(/Ask a lawyer/)).toBeDefined();
  fireEvent.change(from, { target: { value: '20:00' } });
  expect(screen.queryByText(/Ask a lawyer/)).toBeNull();
  fireEvent.click(save);
  await waitFor(() => expect(sent).toMatchObject([{ quiet_begins: '20:00', quiet_ends: '08:00' }]));
  await waitFor(() => expect(session().campaign).toMatchObject({ quiet_begins: '20:00' }));
});
