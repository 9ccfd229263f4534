import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhonesCard } from '../../../../src/client/features/campaigns/phones-card';
import { serverDouble, id, userId } from '../../../support/office';
import { show } from '../../../support/show';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T18:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const phone = (device: number, missing: [number, number][], received: number) => ({
  device_id: id(device),
  user_id: userId,
  user_name: 'Ana',
  seen_at: '2026-03-04T17:00:00.000Z',
  highest: 33,
  received,
  unsent: 3,
  missing,
});

describe('the phones of a campaign', () => {
  it('show which numbers were not yet received', async () => {
    await serverDouble({ 'GET /device/all/': () => [phone(1, [[31, 33]], 30), phone(2, [], 12)] });
    await show(PhonesCard, '/app/campaign');
    const [, lacking, whole] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(lacking?.textContent).toContain('30 of 33');
    expect(lacking?.textContent).toContain('31 to 33');
    expect(whole?.textContent).toContain('12 of 12');
    expect(whole?.textContent).toContain('nothing');
  });

  it('teach what will appear when there are none', async () => {
    await serverDouble({ 'GET /device/all/': () => [] });
    await show(PhonesCard, '/app/campaign');
    expect(await screen.findByText(/Phones appear here once/)).toBeDefined();
  });
});
