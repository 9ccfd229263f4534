import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  createMemoryHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RoadSignScreen } from '../../../../src/client/features/road-signs/road-sign-screen';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { withoutLayout } from '../../../support/without-layout';

// Where the map of placements comes soon enough.
withoutLayout();

const sign = {
  id: id(1),
  name: 'Yard sign',
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  file_id: null,
  placed: 0,
  voters_pending: 2,
  created_at: at,
  placements: [],
};

async function open(): Promise<void> {
  const root = createRootRoute();
  const here = createRoute({
    getParentRoute: () => root,
    path: '/app/road-sign/id/$id',
    component: () => (
      <>
        <RoadSignScreen />
        <Toasts />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [`/app/road-sign/id/${id(1)}`] });
  const router = createRouter({ routeTree: root.addChildren([here]), history });
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router} />);
  });
}

describe('one road sign', () => {
  it('says how many stand and who waits, and teaches how to place one', async () => {
    await serverDouble({ 'GET /road-sign/': () => sign, 'GET /road-sign/all-user/': () => [] });
    await open();
    expect(await screen.findByText('2 voters want one')).toBeDefined();
    expect(screen.getByText('Not placed yet')).toBeDefined();
  });

  it('can be looked at but not changed by those who do not manage signs', async () => {
    await serverDouble({ 'GET /road-sign/': () => sign, 'GET /road-sign/all-user/': () => [sign] }, 'Volunteer');
    await open();
    expect(await screen.findByText('Your placements')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('keeps its old name when the new one is in use, and says so', async () => {
    await serverDouble({
      'GET /road-sign/': () => sign,
      'GET /road-sign/all-user/': () => [],
      'PUT /road-sign/': () => new Refusal(409, 'NAME_EXISTS'),
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Corner banner' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('This name is already in use. Please choose a different name.')).toBeDefined();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(screen.getByRole('heading', { name: 'Yard sign' })).toBeDefined();
  });

  it('says how many are left of its stock, which a manager can change', async () => {
    const standing = {
      condition: 'standing',
      coordinates: [-80, 35],
      accuracy: null,
      note: '',
      file_id: null,
      reported: null,
    };
    const placed = {
      ...standing,
      id: id(3),
      road_sign_id: id(1),
      road_sign_name: 'Yard sign',
      campaign_id: campaignId,
      user_id: userId,
      user_name: 'Vera',
      recorded_at: at,
      received_at: at,
    };
    const counted = { ...sign, stock: 3, placements: [placed] };
    const { asked } = await serverDouble({
      'GET /road-sign/': () => counted,
      'GET /road-sign/all-user/': () => [],
      'PUT /road-sign/': ({ body }) => ({ ...sign, stock: body?.stock }),
    });
    await open();
    expect(await screen.findByText('2 of 3 left')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stock' }));
    const field = screen.getByLabelText('How many you have');
    fireEvent.change(field, { target: { value: 'lots' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save stock' }));
    expect(screen.getByText(/^Enter a whole number, 1,000,000 at most/)).toBeDefined();
    fireEvent.change(field, { target: { value: '1,500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save stock' }));
    await waitFor(() => expect(screen.getByText('1,499 of 1,500 left')).toBeDefined());
    expect(asked.find((each) => each.call === 'PUT /road-sign/')?.body).toMatchObject({ id: id(1), stock: 1500 });
  });

  it('is archived, and comes back by undo', async () => {
    const { asked } = await serverDouble({
      'GET /road-sign/': () => sign,
      'GET /road-sign/all-user/': () => [],
      'PUT /road-sign/': ({ body }) => ({ ...sign, record_status: body?.record_status }),
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('“Yard sign” is archived. Its placements are kept.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Archive' })).toBeDefined());
    const sent = asked.filter((each) => each.call === 'PUT /road-sign/').map((each) => each.body?.record_status);
    expect(sent).toEqual(['archived', 'is_active']);
  });
});
