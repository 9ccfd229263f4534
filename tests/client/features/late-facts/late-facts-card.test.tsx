// What arrived late, as its manager sees it: who, when, why, and whether it counts.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LateFacts } from '../../../../src/contract/facts/recorded';
import { LateFactsCard } from '../../../../src/client/features/late-facts/late-facts-card';
import { campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const late: LateFacts = {
  user_id: userId,
  user_name: 'Ana Lopez',
  walkbook_id: id(7),
  walkbook_name: 'Maple',
  ended: 'removed',
  ended_at: '2026-11-12T18:00:00.000Z',
  first_recorded_at: '2026-11-12T15:00:00.000Z',
  last_recorded_at: '2026-11-12T17:00:00.000Z',
  received_at: '2026-11-14T15:00:00.000Z',
  results: 3,
  facts: 5,
  set_aside: 0,
  set_aside_by: null,
  set_aside_at: null,
};

it('says whose results arrived late, sets them aside and restores them', async () => {
  const aside = { set_aside: 5, set_aside_by: 'Max Boss', set_aside_at: '2026-11-15T15:00:00.000Z' };
  const sent: unknown[] = [];
  await serverDouble({
    'GET /fact/late/': () => [late],
    'PUT /fact/late/': ({ body }) => {
      sent.push(body);
      return [{ ...late, ...(body?.['set_aside'] ? aside : {}) }];
    },
  });
  await show(LateFactsCard, '/app/campaign');
  expect((await screen.findByText(/^3 results from Ana Lopez, last recorded Thu, Nov 12/)).tagName).toBe('STRONG');
  expect(screen.getByText(/^Maple · Arrived Sat, Nov 14.*after they were removed/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Set aside' }));
  expect(await screen.findByText(/^Set aside by Max Boss.*None of it counts/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set aside' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Set aside' })).toBeDefined();
  const about = { campaign_id: campaignId, user_id: userId, walkbook_id: late.walkbook_id };
  expect(sent).toEqual([
    { ...about, set_aside: true },
    { ...about, set_aside: false },
  ]);
});

it('is not there when nothing arrived late', async () => {
  await serverDouble({ 'GET /fact/late/': () => [] });
  await show(LateFactsCard, '/app/campaign');
  expect(screen.queryByText('Arrived late')).toBeNull();
});
