import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { AnnouncementCard } from '../../../../src/client/features/announcements/announcement-card';
import { AnnouncementsCard } from '../../../../src/client/features/announcements/announcements-card';
import { announcementList } from '../../../../src/client/offline/mirror/announcements';
import { newPhone } from '../../local/headquarters';
import { at, campaignId, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

beforeEach(async () => {
  await newPhone();
  announcementList.clear();
});

it('is shown until “Got it”, which is kept without a network and reported with the next contact', async () => {
  const one = (n: number) => ({ id: id(n), text: `Text ${n}`, user_name: 'Maya Ruiz', created_at: at });
  let isSilent = false;
  const silence = () => {
    if (isSilent) throw new TypeError('Failed to fetch');
  };
  const alreadyRead = new Set<number>();
  const unread = () => [1, 2].filter((each) => !alreadyRead.has(each)).map(one);
  const { asked } = await serverDouble(
    {
      'GET /announcement/unread/': () => {
        silence();
        return unread();
      },
      'PUT /announcement/read/': ({ body }) => {
        silence();
        for (const read of [1, 2]) if (JSON.stringify(body?.ids).includes(id(read))) alreadyRead.add(read);
        return unread();
      },
    },
    'Volunteer',
  );
  const reported = () => asked.flatMap(({ call, body }) => (call === 'PUT /announcement/read/' ? [body] : []));
  await show(AnnouncementCard, '/app/walkbooks');
  await screen.findByText('Text 1');
  screen.getByText('1 more');
  isSilent = true;
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('Text 2');
  await waitFor(() => expect(reported().length).toBeGreaterThan(0));
  // The app starts again.
  cleanup();
  announcementList.clear();
  isSilent = false;
  await show(AnnouncementCard, '/app/walkbooks');
  await screen.findByText('Text 2');
  await waitFor(() => expect(announcementList.get().items.map(({ text }) => text)).toEqual(['Text 2']));
  expect(reported().at(-1)).toEqual({ campaign_id: campaignId, ids: [id(1)] });
  const before = reported().length;
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(reported().length).toBeGreaterThan(before));
  expect(reported().at(-1)).toEqual({ campaign_id: campaignId, ids: [id(2)] });
  await waitFor(() => expect(screen.queryByText(/^Text/)).toBeNull());
});

it('is made by a manager for everyone or a team, says who has read it, and can be withdrawn', async () => {
  const sent = (given: object = {}) => ({
    id: id(1),
    text: 'Doors open at nine.',
    user_name: 'Maya Ruiz',
    created_at: at,
    to_kind: 'team',
    to_name: 'North',
    withdrawn_at: null,
    read: 1,
    people: 2,
    ...given,
  });
  const { asked } = await serverDouble({
    'GET /announcement/all/': () => [],
    'GET /team/all/': () => [{ id: id(5), name: 'North', captain: null, people: [], walkbooks: [] }],
    'GET /walkbook/all/': () => [],
    'POST /announcement/': () => sent(),
    'PUT /announcement/withdraw/': () => sent({ withdrawn_at: at }),
    'GET /announcement/readers/': () => [
      { id: id(8), user_name: 'Ben Cole', read_at: null },
      { id: id(7), user_name: 'Vera Lopez', read_at: at },
    ],
  });
  await show(AnnouncementsCard, '/app/campaign/announcements');
  await screen.findByText('Nothing announced yet');
  fireEvent.click(screen.getByRole('button', { name: 'Announce something' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Team North' });
  fireEvent.change(dialog.getByLabelText('Send to'), { target: { value: `team ${id(5)}` } });
  fireEvent.change(dialog.getByLabelText(/^Announcement/), { target: { value: ' Doors open at nine. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  fireEvent.click(await screen.findByRole('button', { name: '1 of 2 have read it' }));
  await screen.findByText('Ben Cole');
  screen.getByText('Not read');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn');
  expect(asked.find(({ call }) => call === 'POST /announcement/')?.body).toEqual({
    campaign_id: campaignId,
    text: 'Doors open at nine.',
    to_kind: 'team',
    to_id: id(5),
  });
});
