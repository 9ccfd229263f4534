import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignRequest } from '../../../../src/contract/office/sign-requests';
import { MySignRequests } from '../../../../src/client/features/road-signs/my-sign-requests';
import { SignRequests } from '../../../../src/client/features/road-signs/sign-requests';
import { mySignRequests } from '../../../../src/client/offline/mirror/sign-request-list';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { at, campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { withoutLayout } from '../../../support/without-layout';

const request = (n: number, given: Partial<SignRequest> = {}): SignRequest => ({
  id: id(n),
  state: 'requested',
  assigned_to: null,
  road_sign_id: null,
  road_sign_name: null,
  door_id: id(100 + n),
  address: `${n} Elm St`,
  unit: null,
  city: 'Newton',
  zip: '12345',
  coordinates: [-80 + n / 1000, 41],
  voter_name: `Person ${n}`,
  note: '',
  recorded_by: 'Vera',
  recorded_at: at,
  history: [],
  ...given,
});
const Screen = () => (
  <>
    <SignRequests campaignId={campaignId} zone="America/New_York" streets={[]} />
    <Toasts />
  </>
);
const member = {
  id: id(60),
  first: 'Otto',
  last: 'Lind',
  email: 'otto@example.org',
  title: 'Volunteer',
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
};
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

withoutLayout();

it('says in words where the server tells no address', async () => {
  const hidden = request(1, { voter_name: null, address: '', city: '', zip: '', coordinates: null });
  await serverDouble({
    'GET /road-sign/request/all/': () => [hidden],
    'GET /users/campaign-account/': () => [member],
  });
  await show(Screen, '/app/road-signs');
  await screen.findByRole('table', { name: 'Requests for signs' });
  expect(rows('Requests for signs')[0]).toContain('A confidential address');
});

it('assigns many requests at once, says how each was seen, and puts the open ones on a route', async () => {
  const open = [request(3), request(1), request(2, { state: 'placed' })];
  const { asked } = await serverDouble({
    'GET /road-sign/request/all/': () => open,
    'GET /users/campaign-account/': () => [member],
    'PUT /road-sign/request/': () =>
      open.slice(0, 2).map((each) => ({ ...each, state: 'assigned', assigned_to: { id: id(60), name: 'Otto Lind' } })),
  });
  await show(Screen, '/app/road-signs');
  await screen.findByRole('table', { name: 'Requests for signs' });
  expect(rows('Requests for signs')).toHaveLength(2);
  expect(rows('Route to deliver signs').map((row) => /Person (\d)/.exec(row)?.[1])).toEqual(['1', '3']);
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'Otto Lind' })).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('Assign to'), { target: { value: id(60) } });
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Saved: 2 requests')).toBeDefined();
  const sent = asked.find((each) => each.call === 'PUT /road-sign/request/')?.body;
  expect(sent).toMatchObject({
    state: 'assigned',
    assigned_to: id(60),
    changes: [
      { request_id: id(3), old_state: 'requested' },
      { request_id: id(1), old_state: 'requested' },
    ],
  });
  expect(
    rows('Requests for signs').every((row) => row.includes('AssignedOtto Lind') || row.includes('Assigned Otto Lind')),
  ).toBe(true);
});

it('shows what became of a request, and reopens it', async () => {
  const history = [
    { id: id(9), state: 'placed', by: 'Otto', at, to: null, note: 'By the gate' },
  ] as SignRequest['history'];
  const { asked } = await serverDouble({
    'GET /road-sign/request/all/': () => [request(1, { state: 'placed', history })],
    'GET /users/campaign-account/': () => [],
    'PUT /road-sign/request/': () => [request(1)],
  });
  await show(Screen, '/app/road-signs');
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'placed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Person 1' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Placed by Otto');
  expect(dialog.textContent).toContain('By the gate');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(asked.some((each) => each.body?.state === 'reopened')).toBe(true));
});

describe('my signs to deliver', () => {
  const owner = 'uid-signs';
  const viewer = { owner, campaignId, userId };
  const assigned = { state: 'assigned' as const, assigned_to: { id: userId, name: 'Me' } };
  const Mine = () => (
    <>
      <MySignRequests viewer={viewer} />
      <Toasts />
    </>
  );
  const listed = () =>
    screen.getAllByRole('listitem').map((item) => /Person (\d)/.exec(item.textContent ?? '')?.[1] ?? '');
  const serve = (requests: () => SignRequest[]) =>
    serverDouble({ 'GET /road-sign/request/mine/': requests }, 'Volunteer');
  afterEach(() => withOutbox((db) => Promise.all([db.items.clear(), db.receipts.clear()])));

  it('are in walking order, and an answer is saved on this phone, shown and undone without a network', async () => {
    await serve(() => [request(2, assigned), request(3, { ...assigned, coordinates: null }), request(1, assigned)]);
    await show(Mine, '/app/road-signs');
    expect(await screen.findByText('Signs to deliver (3)')).toBeDefined();
    expect(listed()).toEqual(['1', '2', '3']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Placed' })[0]!);
    expect(await screen.findByText('Signs to deliver (2)')).toBeDefined();
    expect(screen.getByText(/Saved on this phone: 1 Elm St, Newton, 12345: sign placed/)).toBeDefined();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('PlacedNot sent yet');
    expect(await readItems(owner)).toMatchObject([
      { kind: 'sign_answer', state: 'queued', fact: { request_id: id(1), answer: 'placed' } },
    ]);
    fireEvent.click(within(screen.getAllByRole('listitem')[0]!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Signs to deliver (3)')).toBeDefined();
    expect((await readItems(owner)).map((each) => each.kind === 'sign_answer' && each.fact.answer)).toEqual([
      'placed',
      'undone',
    ]);
  });

  it('are gone once an answer has arrived, but for one that was reopened since', async () => {
    let history: SignRequest['history'] = [];
    await serve(() => [request(1, { ...assigned, history }), request(2, assigned)]);
    const fact = { request_id: id(1), answer: 'placed' as const };
    const facts = [{ kind: 'sign_answer' as const, label: 'Sign', fact }];
    const [item] = await save({ owner, campaign_id: campaignId, walkbook_id: null, facts });
    const { state, ...row } = { ...item!, verdict: 'stored' as const, settled_at: Date.now() };
    await withOutbox((db) => Promise.all([db.items.delete(row.id), db.receipts.put(row as never)]));
    expect(state).toBe('queued');
    await show(Mine, '/app/road-signs');
    expect(await screen.findByText('Signs to deliver (1)')).toBeDefined();
    expect(listed()).toEqual(['2']);
    history = [{ id: item!.id, state: 'placed', by: 'Me', at, to: null, note: '' }];
    await mySignRequests.load(viewer);
    expect(await screen.findByText('Signs to deliver (2)')).toBeDefined();
  });

  it('are shown again once they were given to me after an answer that only repeated another phone’s', async () => {
    const given = (ms: number) =>
      [
        { id: id(8), state: 'assigned', by: 'Ann', at: new Date(ms).toISOString(), to: 'Me', note: '' },
      ] as SignRequest['history'];
    const settled_at = Date.now() + 60_000;
    let history = given(settled_at - 1);
    await serve(() => [request(1, { ...assigned, history }), request(2, assigned)]);
    const facts = [
      { kind: 'sign_answer' as const, label: 'Sign', fact: { request_id: id(1), answer: 'placed' as const } },
    ];
    const [item] = await save({ owner, campaign_id: campaignId, walkbook_id: null, facts });
    const { state, ...row } = { ...item!, verdict: 'stored' as const, settled_at };
    await withOutbox((db) => Promise.all([db.items.delete(row.id), db.receipts.put(row as never)]));
    expect(state).toBe('queued');
    await show(Mine, '/app/road-signs');
    expect(await screen.findByText('Signs to deliver (1)')).toBeDefined();
    expect(listed()).toEqual(['2']);
    history = given(settled_at + 1);
    await mySignRequests.load(viewer);
    expect(await screen.findByText('Signs to deliver (2)')).toBeDefined();
  });

  it('say where an answer needs me', async () => {
    await serve(() => [request(1, assigned)]);
    const fact = { request_id: id(1), answer: 'declined' as const };
    const facts = [{ kind: 'sign_answer' as const, label: 'Sign', fact }];
    const [item] = await save({ owner, campaign_id: campaignId, walkbook_id: null, facts });
    await withOutbox((db) => db.items.update(item!.id, { state: 'parked' }));
    await show(Mine, '/app/road-signs');
    expect((await screen.findByRole('link', { name: 'Needs you' })).getAttribute('href')).toBe('/app/phone');
    expect(screen.getByRole('listitem').textContent).toContain('Declined');
  });
});
