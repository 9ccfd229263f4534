// What answers no text is shown to managers, with how many there are, and page by page.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OtherMessagesCard } from '../../../../src/client/features/text-campaigns/other-messages-card';
import { replyKindWords } from '../../../../src/client/features/texting/texting-words';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const aMessage = (number: number) => ({
  id: crypto.randomUUID(),
  phone: '+19195550142',
  our_number: '+19195550111',
  body: `Message ${number}`,
  suggestion: number === 1 ? 'stop' : null,
  created_at: '2026-11-27T12:00:00.000Z',
});

test('they are listed with their number and ours, twenty at a time', async () => {
  const { asked } = await serverDouble({
    'GET /text-campaign/other-messages/': () => ({
      total: 21,
      skip: 0,
      limit: 20,
      messages: [aMessage(1), aMessage(2)],
    }),
  });
  await show(() => <OtherMessagesCard looks={replyKindWords} />, '/app/text-campaigns');
  expect(await screen.findByText('Other messages: 21')).toBeDefined();
  expect(screen.getByText('Asked to stop')).toBeDefined();
  expect(screen.getAllByText('(919) 555-0142')).toHaveLength(2);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(asked.map(({ call, query }) => [call, query.get('skip')])).toContainEqual([
    'GET /text-campaign/other-messages/',
    '20',
  ]);
});

test('nothing is said where there are none', async () => {
  const { asked } = await serverDouble({
    'GET /text-campaign/other-messages/': () => ({ total: 0, skip: 0, limit: 20, messages: [] }),
  });
  await show(() => <OtherMessagesCard looks={replyKindWords} />, '/app/text-campaigns');
  await act(() => Promise.resolve());
  expect(asked).not.toEqual([]);
  expect(screen.queryByText(/Other messages/)).toBeNull();
});
