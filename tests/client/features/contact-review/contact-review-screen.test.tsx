import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactReviewScreen } from '../../../../src/client/features/contact-review/contact-review-screen';
import { at, campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const record = (last: string) => ({
  first: 'Ann',
  middle: '',
  last,
  suffix: '',
  birth_year: 1950,
  address: '4 Oak St',
  unit: '',
  phones: [],
  emails: [],
});
const pair = {
  voter_id: id(1),
  entry_id: id(2),
  voter: record('Whitfield'),
  entry: { ...record('Marsh'), phones: ['+19195550142', '+19195550142'] },
  reason: 'deceased',
  since: at,
  reported_by: 'Vera Moss',
  in_common: ['similar_name', 'address', 'birth_year'],
};

it('says that a confidential person’s details aren’t shown', async () => {
  const none = { ...record(''), first: '', birth_year: null, address: '', is_hidden: true };
  const hidden = { ...pair, reason: 'confidential', entry: none };
  await serverDouble({ 'GET /contact-ledger/review/': () => ({ total: 1, pairs: [hidden] }) });
  await show(ContactReviewScreen, '/app/people-to-review');
  expect(await screen.findByText('A confidential person')).toBeTruthy();
  expect(screen.getByText('Details aren’t shown. Decide by what the two have in common.')).toBeTruthy();
  expect(screen.queryByText('Someone who was erased')).toBeNull();
});

it('shows both records and why, and sends what the manager decides', async () => {
  let waiting = [pair];
  const { asked } = await serverDouble({
    'GET /contact-ledger/review/': () => ({ total: waiting.length, pairs: waiting }),
    'PUT /contact-ledger/review/': () => {
      waiting = [];
      return { voter_id: id(1), decision: 'other' };
    },
  });
  await show(ContactReviewScreen, '/app/people-to-review');
  await screen.findByText('In common: similar name, same address, same birth year · Reported by Vera Moss');
  expect(within(document.body).getByText('Ann Marsh')).toBeTruthy();
  expect(screen.getByText('Can’t be contacted: deceased')).toBeTruthy();
  // The home's number and the mobile's are one: it is said once, as people write it.
  expect(screen.getByText('(919) 555-0142')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Someone else: Ann Whitfield' })));
  await screen.findByText('No one to review');
  expect(asked.find(({ call }) => call.startsWith('PUT'))).toMatchObject({
    body: { campaign_id: campaignId, voter_id: id(1), entry_id: id(2), decision: 'other' },
  });
});
