import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MyFlags } from '../../../../src/client/features/quality/my-flags';
import { OpenFlagsCard } from '../../../../src/client/features/quality/open-flags-card';
import { PersonResults } from '../../../../src/client/features/quality/person-results';
import { at, campaignId, id, Refusal, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const flag = (given: object = {}) => ({
  user_id: userId,
  user_name: 'Vera Lopez',
  day: '2026-03-04',
  rule: 'far_from_door',
  count: 3,
  worst: 812,
  first_at: at,
  last_at: at,
  answer: '',
  answered_at: null,
  fine_by: null,
  fine_at: null,
  results: 40,
  set_aside: 0,
  ...given,
});
const Mine = () => <MyFlags campaignId={campaignId} />;

const MineAbove = () => (
  <MyFlags campaignId={campaignId}>
    <p>Below</p>
  </MyFlags>
);

describe('one’s own flags', () => {
  it('let nothing stand below them that they would push down later', async () => {
    let answer: (flags: unknown) => void = () => undefined;
    const mine = new Promise((resolve) => (answer = resolve));
    await serverDouble({ 'GET /quality/mine/': () => mine }, 'Volunteer');
    await show(MineAbove, '/app/shift');
    expect(screen.queryByText('Below')).toBeNull();
    answer([flag()]);
    await screen.findByText('3 results far from their doors');
    screen.getByText('Below');
  });

  it('are explained with their figures, and answered in a sentence', async () => {
    const { asked } = await serverDouble(
      {
        'GET /quality/mine/': () => [flag()],
        'PUT /quality/answer/': ({ body }) => flag({ answer: body?.answer, answered_at: at }),
      },
      'Volunteer',
    );
    await show(Mine, '/app/shift');
    await screen.findByText('3 results far from their doors');
    screen.getByText(/The phone was up to 0.5 mi away; over 0.2 mi is worth a look/);
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' I typed them at the office. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Your answer: I typed them at the office.');
    expect(asked.find(({ call }) => call === 'PUT /quality/answer/')?.body).toEqual({
      campaign_id: campaignId,
      day: '2026-03-04',
      rule: 'far_from_door',
      answer: 'I typed them at the office.',
    });
  });

  it('keep what was typed when it could not be sent', async () => {
    await serverDouble(
      {
        'GET /quality/mine/': () => [flag({ rule: 'short_survey', count: 1, worst: 12 })],
        'PUT /quality/answer/': () => new Refusal(503, 'UNAVAILABLE'),
      },
      'Volunteer',
    );
    await show(Mine, '/app/shift');
    fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A quick talk' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Your text is still here.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A quick talk');
  });

  it('are nothing where there are none, or no network', async () => {
    await serverDouble({ 'GET /quality/mine/': () => [] }, 'Volunteer');
    await show(Mine, '/app/shift');
    await waitFor(() => expect(screen.queryByText('Worth a look')).toBeNull());
  });
});

describe('everyone’s flags', () => {
  it('are marked as fine, or their day set aside and restored', async () => {
    const { asked } = await serverDouble({
      'GET /quality/all/': () => [flag({ answer: 'Townhouses' })],
      'PUT /quality/decide/': () => flag({ fine_by: 'Ana Ortega', fine_at: at }),
      'PUT /quality/set-aside/': ({ body }) => [flag({ set_aside: body?.set_aside ? 40 : 0 })],
    });
    await show(OpenFlagsCard, '/app/shift');
    await screen.findByText('Vera Lopez says: Townhouses');
    fireEvent.click(screen.getByRole('button', { name: 'Set aside the day’s results' }));
    await screen.findByText('40 of 40 results of this day are set aside and don’t count.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Mark as fine' }));
    await screen.findByText(/^Marked as fine by Ana Ortega/);
    const changes = asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
    const day = { campaign_id: campaignId, user_id: userId, day: '2026-03-04' };
    expect(changes).toEqual([
      { ...day, set_aside: true },
      { ...day, set_aside: false },
      { ...day, rule: 'far_from_door', is_fine: true },
    ]);
  });
});

it('shows at each result how far from its door it was recorded, and pages through them', async () => {
  const touch = (n: number, given: object = {}) => ({
    id: id(n),
    recorded_at: at,
    door_id: id(1),
    walkbook_id: id(2),
    walkbook_name: 'Maple',
    address: `${n} Maple St`,
    contact_result: 'not_home',
    distance: 500,
    accuracy: 10,
    verdict: 'flagged',
    set_aside: false,
    ...given,
  });
  const page = Array.from({ length: 50 }, (_, n) =>
    touch(100 + n, n === 0 ? { distance: 900, accuracy: 400, verdict: 'no_fix' } : {}),
  );
  const { asked } = await serverDouble({
    'GET /quality/touches/': ({ query }) => (query.has('before') ? [touch(1)] : page),
  });
  await show(() => <PersonResults userId={userId} day="2026-03-04" />, '/app/user/x');
  await screen.findByText('100 Maple St');
  expect(screen.getAllByText('No position')).toHaveLength(1);
  expect(screen.getAllByText('Far away')).toHaveLength(49);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByText('1 Maple St');
  const last = asked.at(-1)!.query;
  expect([last.get('before'), last.get('day'), last.get('user_id')]).toEqual([id(149), '2026-03-04', userId]);
});
