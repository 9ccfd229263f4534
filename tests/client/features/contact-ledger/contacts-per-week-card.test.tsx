import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactsPerWeekCard } from '../../../../src/client/features/contact-ledger/contacts-per-week-card';
import { session } from '../../../../src/client/session/session';
import { serverDouble, type Requested } from '../../../support/office';
import { show } from '../../../support/show';

it('limits how often a person is reached in a week, and lifts the limit again', async () => {
  const sent: Requested['body'][] = [];
  await serverDouble({
    'PUT /campaign/': ({ body }) => {
      sent.push(body);
      return { ...session().campaign, ...body };
    },
  });
  await show(ContactsPerWeekCard, '/app/campaign');
  const limit = screen.getByLabelText<HTMLSelectElement>('At most');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([limit.selectedOptions[0]?.text, save.disabled]).toEqual(['No limit', true]);
  for (const value of ['3', '']) {
    fireEvent.change(limit, { target: { value } });
    fireEvent.click(save);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ contacts_per_week: value === '' ? null : 3 }));
    await waitFor(() => expect(save.disabled).toBe(true));
  }
  expect(session().campaign?.contacts_per_week).toBeNull();
});
