import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvitationsCard } from '../../../../src/client/features/invitations/invitations-card';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const invitation = (number: number, more: object = {}) => ({
  id: id(number),
  campaign_id: campaignId,
  campaign_name: 'Doors for Jo',
  campaign_type: 'other',
  candidate_name: null,
  initiative: null,
  date_sent: at,
  sender_id: null,
  receiver_email: `guest${number}@example.org`,
  status: 'pending',
  message: null,
  offer_title: 'Volunteer',
  walkbook_ids: [],
  link: `/auth/register?invitationToken=${number}`,
  ...more,
});
const email = (number: number, status: string, answered_at: string | null = null) => ({
  invitation_id: id(number),
  answered_at,
  email: { status, language: 'en', at },
});
const rowOf = async (address: string) => {
  const row = (await screen.findByText(address)).closest('tr');
  if (!row) throw new Error(`There is no row of ${address}.`);
  return row;
};

it('says what became of each invitation and of its email', async () => {
  await serverDouble({
    'GET /invitation/': () => [
      invitation(1),
      invitation(2),
      invitation(3, { status: 'accepted', link: null }),
      invitation(4),
    ],
    'GET /invitation/email/': () => [email(1, 'sent'), email(2, 'unsure'), email(3, 'sent', at)],
  });
  await show(InvitationsCard);
  expect((await rowOf('guest1@example.org')).textContent).toContain('Emailed');
  expect((await rowOf('guest2@example.org')).textContent).toContain('Email may not have arrived');
  const accepted = await rowOf('guest3@example.org');
  expect(accepted.textContent).toMatch(/Accepted.*\d{4}/);
  expect(within(accepted).queryByRole('button')).toBeNull();
  expect((await rowOf('guest4@example.org')).textContent).toContain('No email sent');
});

it('sends one again, also one that has expired, and says why not', async () => {
  const sent: unknown[] = [];
  let refused = false;
  await serverDouble({
    'GET /invitation/': () => [invitation(1, { status: 'expired', link: null })],
    'GET /invitation/email/': () => [email(1, 'failed')],
    'POST /invitation/email/': ({ body }) => {
      sent.push(body);
      return refused ? new Refusal(409, 'CONFLICT', 'Please wait.') : email(1, 'waiting');
    },
  });
  await show(() => (
    <>
      <InvitationsCard />
      <Toasts />
    </>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Email guest1@example.org again' }));
  expect(await screen.findByText('Email on its way')).toBeDefined();
  expect(sent).toEqual([{ campaign_id: campaignId, invitation_id: id(1) }]);
  refused = true;
  fireEvent.click(screen.getByRole('button', { name: 'Email guest1@example.org again' }));
  expect(await screen.findByText('Please wait.')).toBeDefined();
});

it('finds one among many by its address', async () => {
  await serverDouble({
    'GET /invitation/': () => Array.from({ length: 3000 }, (_, index) => invitation(index)),
    'GET /invitation/email/': () => [],
  });
  await show(InvitationsCard);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search invitations' }), {
    target: { value: 'GUEST2999@' },
  });
  expect(await screen.findByText('guest2999@example.org')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});
