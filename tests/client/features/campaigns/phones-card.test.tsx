import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MyPhonesCard } from '../../../../src/client/features/campaigns/my-phones-card';
import { deviceIdOf } from '../../../../src/client/offline/outbox/numbering';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { PhonesCard } from '../../../../src/client/features/campaigns/phones-card';
import { campaignId, serverDouble, id, userId } from '../../../support/office';
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

  it('are made to forget what lies on them, after asking, and it shows', async () => {
    let forgotten_at: string | undefined;
    const { asked } = await serverDouble({
      'GET /device/all/': () => [{ ...phone(1, [], 12), forgotten_at }],
      'PUT /device/forget/': () => {
        forgotten_at = '2026-03-04T18:00:00.000Z';
        return new Response(null, { status: 204 });
      },
    });
    await show(PhonesCard, '/app/campaign');
    fireEvent.click(await screen.findByRole('button', { name: 'Forget a phone of Ana' }));
    screen.getByText(/Unsent results stay on the phone/);
    // They may have another one.
    screen.getByText(/^Ana’s phone, last seen .*ago$/);
    fireEvent.click(screen.getByRole('button', { name: 'Forget this phone' }));
    await screen.findByText(/^Told to forget/);
    const { body } = asked.find(({ call }) => call === 'PUT /device/forget/') ?? {};
    expect(body).toEqual({ campaign_id: campaignId, user_id: userId, device_id: id(1) });
  });

  it('are listed for their owner, who can forget all but the one in their hand', async () => {
    const here = await withOutbox((db) => deviceIdOf(db, 'u1', campaignId));
    await serverDouble(
      { 'GET /device/mine/': () => [phone(1, [], 12), { ...phone(2, [], 3), device_id: here }] },
      'Volunteer',
    );
    await show(MyPhonesCard, '/app/account');
    await screen.findByText('This phone');
    expect(screen.getAllByRole('button', { name: 'Forget a phone of Ana' })).toHaveLength(1);
  });

  it('teach what will appear when there are none', async () => {
    await serverDouble({ 'GET /device/all/': () => [] });
    await show(PhonesCard, '/app/campaign');
    expect(await screen.findByText(/Phones appear here once/)).toBeDefined();
  });
});
