import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DoorReportsScreen } from '../../../../src/client/features/door-reports/door-reports-screen';
import { at, id, serverDouble } from '../../../support/office';
import { savedFiles } from '../../../support/saved-files';
import { place, show } from '../../../support/show';

const report = (n: number, voter_name: string, note: string) => ({
  id: id(n),
  kind: 'follow_up',
  walkbook_id: id(n + 10),
  walkbook_name: 'Mill',
  user_id: id(30),
  user_name: 'Ben Ito',
  door_id: id(n + 20),
  address: `${n} Oak St`,
  unit: null,
  city: 'Alder Falls',
  zip: '45999',
  coordinates: [-80, 35],
  voter_id: null,
  voter_name,
  phone: null,
  language: null,
  recorded_at: at,
  note,
  due_at: null,
  channels: [],
  corrected: null,
  filed: null,
  filed_unit: null,
  reached: false,
  handled: null,
});

afterEach(() => vi.restoreAllMocks());

it('writes what is listed, in the order shown, with everything known of it', async () => {
  const saved = savedFiles();
  await serverDouble({
    'GET /walkbook/door-facts/all/': () => [report(1, 'Iris Vane', 'call'), report(2, 'Amy Vane', '=1+1')],
  });
  await show(DoorReportsScreen, '/app/from-the-doors');
  fireEvent.click(await screen.findByRole('button', { name: 'Person' }));
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [head, ...lines] = await saved.lines();
  expect(head).toMatch(
    /^recorded_at,address,unit,city,zip,latitude,longitude,person,.*,walkbook,recorded_by,contact_result,in_file_elsewhere$/,
  );
  expect(lines).toEqual([
    `${at},2 Oak St,,Alder Falls,45999,35,-80,Amy Vane,,,,no,,'=1+1,,,,,Mill,Ben Ito,,`,
    `${at},1 Oak St,,Alder Falls,45999,35,-80,Iris Vane,,,,no,,call,,,,,Mill,Ben Ito,,`,
  ]);
  fireEvent.change(screen.getByLabelText('Search door reports'), { target: { value: 'iris' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await saved.lines()).toHaveLength(2);
});

it('says in words of what the server hides that it is confidential', async () => {
  const hidden = { ...report(1, '', ''), voter_name: null, address: '', city: '', zip: '', coordinates: null };
  await serverDouble({ 'GET /walkbook/door-facts/all/': () => [hidden] });
  await show(DoorReportsScreen, '/app/from-the-doors');
  expect(await screen.findByText('A confidential address')).toBeDefined();
  expect(screen.getByText('A confidential person')).toBeDefined();
  expect(screen.queryByText('Household')).toBeNull();
});

it('says of a door that was added that the voter file has its address elsewhere', async () => {
  const saved = savedFiles();
  const door = (n: number, given: object) => ({ ...report(n, '', ''), kind: 'door_added', ...given });
  await serverDouble({
    'GET /walkbook/door-facts/all/': () => [
      door(1, { listed_elsewhere: true }),
      door(2, { listed_elsewhere: false }),
      door(3, {}),
    ],
  });
  await show(DoorReportsScreen, '/app/from-the-doors');
  fireEvent.change(await screen.findByLabelText('Type'), { target: { value: 'door_added' } });
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => within(row).queryByText('In the voter file elsewhere') !== null)).toEqual([
    true,
    false,
    false,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect((await saved.lines()).map((line) => line.split(',').at(-1))).toEqual(['in_file_elsewhere', 'yes', 'no', 'no']);
});

it('shows what a number of a report counts, says so, and all of them again', async () => {
  const mine = { ...report(1, 'Iris Vane', ''), due_at: '2026-01-05T18:00:00.000Z' };
  const others = { ...report(2, 'Amy Vane', ''), due_at: '2026-01-05T18:00:00.000Z', user_id: id(31) };
  const handled = { at, by: 'Mia' };
  await serverDouble({
    'GET /walkbook/door-facts/all/': () => [mine, others, { ...mine, id: id(3), voter_name: 'Bo Vane', handled }],
  });
  await show(DoorReportsScreen, `/app/from-the-doors?kind=follow_up&state=overdue&person=${id(30)}&week=2026-01-05`);
  expect(await screen.findByText('Overdue follow-ups · Recorded by Ben Ito · Week of Jan 5')).toBeDefined();
  expect(await screen.findByText('Iris Vane')).toBeDefined();
  expect([screen.queryByText('Amy Vane'), screen.queryByText('Bo Vane')]).toEqual([null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all follow-ups' }));
  expect(screen.getByText('Amy Vane')).toBeDefined();
});

it('lists who was met on the way: what came of it and who says so, at no door', async () => {
  const saved = savedFiles();
  const met = {
    kind: 'passer_by',
    door_id: null,
    address: '',
    city: '',
    zip: '',
    coordinates: null,
    contact_result: 'refused',
  };
  const { asked } = await serverDouble({
    'GET /walkbook/door-facts/all/': () => [{ ...report(1, '', 'Asked about the bus'), ...met, voter_name: null }],
  });
  await show(DoorReportsScreen, '/app/from-the-doors');
  fireEvent.change(await screen.findByLabelText('Type'), { target: { value: 'passer_by' } });
  const row = await screen.findByRole('row', { name: /Refused/ });
  expect(row.textContent).toMatch(/^RefusedAsked about the busBen Ito/);
  expect(screen.queryByRole('button', { name: 'Door' })).toBeNull();
  expect(asked.at(-1)?.query.get('kind')).toBe('passer_by');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await saved.lines()).toContain(`${at},,,,,,,,,,,,,Asked about the bus,,,,,Mill,Ben Ito,refused,`);
});

it('calls or texts from an open follow-up whoever may be reached so', async () => {
  const number = '7045550143';
  const rows = [
    { ...report(1, 'Iris Vane', ''), phone: number, text_phone: number },
    { ...report(2, 'Amy Vane', ''), phone: null, text_phone: number },
    { ...report(3, 'Ned Vane', ''), phone: number, text_phone: null },
    { ...report(4, 'Una Vane', '') },
    { ...report(5, 'Joe Vane', ''), phone: number, text_phone: number, handled: { at, by: 'Ben' } },
  ];
  await serverDouble({ 'GET /walkbook/door-facts/all/': () => rows });
  await show(DoorReportsScreen, '/app/from-the-doors');
  await screen.findByRole('row', { name: /Iris Vane/ });
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  const ways = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .queryAllByRole('link', { name: /^(Call|Text)/ })
      .map((link) => link.getAttribute('href'));
  expect(ways('Iris Vane')).toEqual([`tel:${number}`, `sms:${number}`]);
  expect(ways('Amy Vane')).toEqual([`sms:${number}`]);
  expect(ways('Ned Vane')).toEqual([`tel:${number}`]);
  expect(ways('Una Vane')).toEqual([]);
  expect(ways('Joe Vane')).toEqual([]);
});

it('leads from a report to its walkbook', async () => {
  await serverDouble({ 'GET /walkbook/door-facts/all/': () => [report(1, 'Iris Vane', 'call')] });
  await show(DoorReportsScreen, '/app/from-the-doors');
  fireEvent.keyDown(await screen.findByRole('row', { name: /Iris Vane/ }), { key: 'Enter' });
  expect(await screen.findByTestId('place')).toBeDefined();
  expect(place()).toBe(`/app/walkbook/id/${id(11)}`);
});

it('keeps or undoes what was reported of people, and opens it again', async () => {
  const corrected = {
    ...report(1, 'Iris Vane', ''),
    kind: 'person_corrected',
    corrected: { last: 'Vane' },
    filed: { last: 'Vain' },
  };
  const sent: unknown[] = [];
  await serverDouble({
    'GET /walkbook/door-facts/all/': () => [corrected],
    'PUT /walkbook/door-facts/review/': ({ body }) => {
      sent.push(body?.['decision']);
      const open = body?.['decision'] === 'open';
      return { id: id(1), handled: open ? null : { at, by: 'Max' }, undone: body?.['decision'] === 'undone' };
    },
  });
  await show(DoorReportsScreen, '/app/from-the-doors?kind=person_corrected');
  fireEvent.click(await screen.findByRole('button', { name: /^Undo: Iris Vane/ }));
  expect(await screen.findByText(/^Nothing|^Everything here is done/)).toBeDefined();
  fireEvent.click(await screen.findByLabelText(/^Done \(1\)/));
  expect(await screen.findByText(/^Undone by Max/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Reopen: Iris Vane/ }));
  fireEvent.click(await screen.findByLabelText(/^Open \(1\)/));
  fireEvent.click(await screen.findByRole('button', { name: /^Keep: Iris Vane/ }));
  fireEvent.click(await screen.findByLabelText(/^Done \(1\)/));
  expect(await screen.findByText(/^Kept by Max/)).toBeDefined();
  expect(sent).toEqual(['undone', 'open', 'kept']);
});
