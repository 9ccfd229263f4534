import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditedActs } from '../../../../src/contract/audit';
import { ActivityScreen } from '../../../../src/client/features/campaigns/activity-screen';
import { at, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const entry = (number: number) => ({
  id: id(number),
  at,
  user_id: userId,
  user_name: 'Ana Diaz',
  act: auditedActs[number % auditedActs.length],
  subject_id: id(9),
  subject_name: `Thing ${number}`,
  count: number === 5 ? 3574 : null,
});

it('says who did what, in words', async () => {
  const entries = [
    { ...entry(1), act: 'walkbook_uploaded' },
    { ...entry(5), act: 'voters_exported' },
  ];
  await serverDouble({ 'GET /audit/': () => entries });
  await show(ActivityScreen, '/app/activity');
  const [, first, exported] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/Ana Diaz.*Uploaded a walkbook file.*Thing 1/);
  expect(exported?.textContent).toMatch(/Ana Diaz.*Exported a voter group.*Thing 5 · 3,574 voters/);
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
});

it('says of a goal how much it was as other numbers are written', async () => {
  const goal = (number: number, subject_name: string) => ({ ...entry(number), act: 'goal_set', subject_name });
  await serverDouble({ 'GET /audit/': () => [goal(1, '5000 doors'), goal(2, '1 supporters')] });
  await show(ActivityScreen, '/app/activity');
  const [, doors, supporters] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(doors?.textContent).toContain('5,000 doors');
  expect(supporters?.textContent).toMatch(/1 supporter(?!s)/);
});

it('goes to the older entries and back', async () => {
  const befores: (string | null)[] = [];
  await serverDouble({
    'GET /audit/': ({ query }) => {
      befores.push(query.get('before'));
      return query.has('before') ? [entry(200)] : Array.from({ length: 100 }, (_, index) => entry(index));
    },
  });
  await show(ActivityScreen, '/app/activity');
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Thing 200')).toBeDefined();
  expect(befores).toEqual([null, id(99)]);
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByText('Thing 99')).toBeDefined();
});

it('asks for the entries that are meant, from the first page on, and for all of them as a file', async () => {
  const asked: string[] = [];
  await serverDouble({
    'GET /audit/people/': () => [{ id: id(7), name: 'Lena Left' }],
    'GET /audit/': ({ query }) => {
      query.delete('campaign_id');
      asked.push(query.toString());
      return query.has('act') ? [] : [entry(1)];
    },
    'GET /audit/export/': ({ query }) => {
      asked.push(`file ${query.get('act')}`);
      return new Response('at,who', { headers: { 'content-type': 'text/csv' } });
    },
  });
  await show(ActivityScreen, '/app/activity');
  await screen.findByText('Thing 1');
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'phone_forgotten' } });
  expect(await screen.findByText('Nothing like this was logged.')).toBeDefined();
  expect(asked).toEqual(['', 'act=phone_forgotten']);
  URL.createObjectURL = () => 'blob:file';
  fireEvent.click(screen.getByRole('button', { name: 'Download all matches' }));
  await waitFor(() => expect(asked.at(-1)).toBe('file phone_forgotten'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Thing 1')).toBeDefined();
});

it('finds what someone did who is in the campaign no longer', async () => {
  const asked: (string | null)[] = [];
  await serverDouble({
    'GET /users/campaign-account/': () => [],
    'GET /audit/people/': () => [
      { id: id(8), name: 'Zoe Day' },
      { id: id(7), name: 'Lena Left' },
    ],
    'GET /audit/': ({ query }) => {
      asked.push(query.get('user_id'));
      return [entry(1)];
    },
  });
  await show(ActivityScreen, '/app/activity');
  await screen.findByRole('option', { name: 'Lena Left' });
  const who = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who' });
  expect([...who.options].map(({ text }) => text)).toEqual(['Anyone', 'Lena Left', 'Zoe Day']);
  fireEvent.change(who, { target: { value: id(7) } });
  await waitFor(() => expect(asked.at(-1)).toBe(id(7)));
});

it('tells two of one name apart by their addresses', async () => {
  await serverDouble({
    'GET /audit/people/': () => [
      { id: id(8), name: 'Ann Ash', email: 'ash@example.org' },
      { id: id(7), name: 'Zoe Day', email: 'zoe@example.org' },
      { id: id(9), name: 'Ann Ash', email: 'ann@example.org' },
      { id: id(6), name: 'Ann Ash', email: null },
    ],
    'GET /audit/': () => [entry(1)],
  });
  await show(ActivityScreen, '/app/activity');
  await screen.findByRole('option', { name: 'Zoe Day' });
  const who = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who' });
  const labels = ['Anyone', 'Ann Ash', 'Ann Ash · ann@example.org', 'Ann Ash · ash@example.org', 'Zoe Day'];
  expect([...who.options].map(({ text }) => text)).toEqual(labels);
});
