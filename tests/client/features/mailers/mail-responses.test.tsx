// What households did with the codes on their mail, as a manager sees it: counted, one by one, and undone.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MailerCampaign } from '../../../../src/contract/outreach/mailer-campaigns';
import type { MailResponse } from '../../../../src/contract/outreach/mail-responses';
import { MailResponses } from '../../../../src/client/features/mailers/mail-responses';
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
  people: 2,
  households: 1,
  left_out: {},
  page: { survey_id: null, question_ids: [], pledge: '', road_sign_id: null, paid_for_by: '' },
  created_at: at,
  made_at: at,
};
const response: MailResponse = {
  id: id(9),
  kind: 'answers',
  received_at: at,
  piece: 1,
  address: '12 Elm St',
  voter_id: id(8),
  voter_name: 'Ana Lopez',
  answers: [{ question: 'Will you vote?', answers: ['<b>Yes</b>'] }],
  undone_at: null,
  undone_by: null,
};
const counts = { answers: 1, pledge: 0, sign: 0, stop_mail: 0, stop_all: 1, not_here: 0 };
const Shown = () => <MailResponses mailing={mailing} />;

it('counts responses, shows each as it was written, and undoes one that someone else made', async () => {
  const leaving: MailResponse = {
    ...response,
    id: id(10),
    kind: 'stop_all',
    voter_id: null,
    voter_name: null,
    answers: [],
  };
  const sent: unknown[] = [];
  let undone = false;
  await serverDouble({
    'GET /mail/mailer-campaign/responses/': () => ({
      households: undone ? 1 : 2,
      counts,
      responses: [undone ? { ...leaving, undone_at: at, undone_by: 'Max Boss' } : leaving, response],
    }),
    'PUT /mail/mailer-campaign/response/': ({ body }) => {
      sent.push(body);
      undone = true;
      return { ...leaving, undone_at: at, undone_by: 'Max Boss' };
    },
  });
  await show(Shown, '/app/mailing');
  expect(await screen.findByText('2 households responded')).toBeDefined();
  expect(screen.getByText('Wants no contact at all: 1')).toBeDefined();
  expect(screen.queryByText(/Made the pledge/)).toBeNull();
  expect(screen.getByText('Will you vote? <b>Yes</b>')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ana Lopez' }).getAttribute('href')).toContain(id(8));
  const [, row] = screen.getAllByRole('row');
  fireEvent.click(within(row!).getByRole('button', { name: 'Undo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo response' }));
  expect(await screen.findByText('Undone by Max Boss')).toBeDefined();
  expect(sent).toEqual([{ campaign_id: campaignId, id: id(10) }]);
});

it('says where responses come from while there are none', async () => {
  const none = Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0]));
  await serverDouble({
    'GET /mail/mailer-campaign/responses/': () => ({ households: 0, counts: none, responses: [] }),
  });
  await show(Shown, '/app/mailing');
  expect(await screen.findByText('They appear here when people open the code on their mail.')).toBeDefined();
});
