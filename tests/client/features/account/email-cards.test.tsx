import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailCard } from '../../../../src/client/features/account/email-card';
import { EmailsCard } from '../../../../src/client/features/account/emails-card';
import { IdentityError } from '../../../../src/client/session/identity-errors';
import { session } from '../../../../src/client/session/session';
import { signedInAs } from '../../../support/identity';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('mails a link to a new address, with the password, and says what holds until it is opened', async () => {
  await serverDouble({});
  const provider = await signedInAs({});
  await show(EmailCard);
  const old = session().user?.email ?? '';
  await press('Change address');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the link' });
  type('Current password', 'Porch.light10');
  for (const wrong of ['', 'new', old.toUpperCase()]) {
    type('New email address', wrong);
    expect(send.disabled, wrong).toBe(true);
  }
  type('New email address', ' New@Example.org ');
  provider.changeEmail.mockRejectedValueOnce(new IdentityError('wrong-credentials', 'auth/wrong-password'));
  await press('Send the link');
  expect(screen.getByText('The current password is incorrect.')).toBeDefined();
  expect(screen.getByText('Your address wasn’t changed.')).toBeDefined();
  await press('Send the link');
  expect(provider.changeEmail).toHaveBeenLastCalledWith('new@example.org', 'Porch.light10');
  expect(screen.getByText(/We sent a link to new@example.org/)).toBeDefined();
  expect(screen.getByText(`Until you open it, you sign in with ${old}.`)).toBeDefined();
});

it('lets a person choose which e-mails they get', async () => {
  const { asked } = await serverDouble({ 'PATCH /users/me': ({ body }) => ({ ...session().user, ...body }) });
  await show(EmailsCard);
  const reports = screen.getByLabelText<HTMLInputElement>('Reports you asked for by email');
  const reminders = screen.getByLabelText<HTMLInputElement>('Reminders of shifts you signed up for');
  expect([reports.checked, reminders.checked]).toEqual([true, true]);
  await act(async () => void fireEvent.click(reports));
  expect(asked.at(-1)?.body).toEqual({ wants_report_emails: false });
  expect([reports.checked, reminders.checked]).toEqual([false, true]);
});
