import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TeamCodesCard } from '../../../../src/client/features/invitations/team-codes-card';
import { at, campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const code = {
  id: id(1),
  campaign_id: campaignId,
  most_people: 25,
  people: 3,
  expires_at: at,
  walkbook_ids: [],
  status: 'open',
  link: '/auth/join?code=wall',
  created_at: at,
};

it('asks before it ends a team code', async () => {
  const ended: unknown[] = [];
  await serverDouble({
    'GET /team-code/': () => [code],
    'PUT /team-code/revoke/': (request: { body: unknown }) => {
      ended.push(request.body);
      return { ...code, status: 'revoked' };
    },
  });
  await show(TeamCodesCard);
  const askToEnd = async () => fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  await askToEnd();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
  expect([ended, screen.queryByRole('dialog')]).toEqual([[], null]);
  await askToEnd();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Ended')).toBeTruthy();
  await waitFor(() => expect(ended).toEqual([{ id: code.id, campaign_id: campaignId }]));
});
