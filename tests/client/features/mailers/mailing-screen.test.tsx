// A mailing that is ready, as a manager gets it to the printer.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MailerCampaign } from '../../../../src/contract/outreach/mailer-campaigns';
import { MailingScreen } from '../../../../src/client/features/mailers/mailing-screen';
import { campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const at = '2026-11-12T15:00:00.000Z';
const mailing: MailerCampaign = {
  id: id(4),
  name: 'Card',
  campaign_id: campaignId,
  user_id: userId,
  mailer_id: id(5),
  mailer_name: 'Postcard',
  voter_group_id: id(6),
  voter_group_name: 'Everyone',
  mailer_size: '6x9',
  cool_down_days: 0,
  scheduled_date: null,
  scheduled_hour: 9,
  due_at: at,
  status: 'ready',
  people: 3,
  households: 2,
  left_out: {},
  page: null,
  created_at: at,
  made_at: at,
};

it('asks for a piece for each household, or for each person where there are more', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = await serverDouble({
    'GET /mail/mailer-campaign/': () => mailing,
    'GET /mail/mailer-campaign/all/': () => [mailing],
    'GET /mail/mailer-campaign/addresses/': () =>
      new Response('piece\r\n', { headers: { 'content-type': 'text/csv' } }),
  });
  await show(MailingScreen, `/mailing/${id(4)}`, '/mailing/$id');
  const download = async () => {
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Address file (CSV)' })));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Address file (CSV)' })).toHaveProperty('disabled', false),
    );
  };
  await download();
  fireEvent.click(screen.getByLabelText('One piece for each person'));
  await download();
  const files = asked.filter((each) => each.call === 'GET /mail/mailer-campaign/addresses/');
  expect(files.map(({ query }) => query.get('addressed_to'))).toEqual([null, 'person']);
});
