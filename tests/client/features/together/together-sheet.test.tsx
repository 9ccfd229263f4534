import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TogetherSheet } from '../../../../src/client/features/together/together-sheet';
import { show } from '../../../support/show';
import { doorOf } from '../../../support/doors';

const { world } = vi.hoisted(() => ({ world: { book: {}, people: [] as object[] } }));
vi.mock('../../../../src/client/local/books', async (original) => ({
  ...(await original<object>()),
  openBook: () => ({ store: { get: () => world.book, set: () => undefined, subscribe: () => () => undefined } }),
}));
vi.mock('../../../../src/client/api', async (original) => ({
  ...(await original<object>()),
  call: async () => world.people,
}));

const viewer = { owner: 'o', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const door = (id: string, street: string) => doorOf(id, { address: id, zip: '1', street, side: 'odd' });
const person = (id: string, first: string) => ({ id, first, last: 'Flores', present: false });
const open = async () => {
  await show(() => <TogetherSheet viewer={viewer} id="w" onClose={() => undefined} />);
  await act(async () => undefined);
  return within(await screen.findByRole('dialog', { hidden: true }));
};
const rowOf = (sheet: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  within(sheet.getByText(name).closest('li') ?? document.body);

beforeEach(() => {
  world.people = [person('ana', 'Ana'), person('ben', 'Ben')];
  world.book = {
    id: 'w',
    walkbook: { name: 'Elm and Oak', assigned: [], division: null },
    doors: [door('a', 'Elm St'), door('b', 'Oak Ave'), door('c', 'Oak Ave')],
    standingOf: () => 'todo',
  };
});

it('shows who walks what as it was divided, with the code of each, until it is divided anew', async () => {
  const division = {
    user_id: 'ben',
    user_name: 'Ben',
    recorded_at: new Date().toISOString(),
    shares: [
      { user_id: 'ana', user_name: 'Ana', sides: ['ELM ST|1|odd'] },
      { user_id: 'ben', user_name: 'Ben', sides: ['OAK AVE|1|odd'] },
    ],
  };
  Object.assign(world.book, { walkbook: { name: 'Elm and Oak', assigned: [], division } });
  const sheet = await open();
  sheet.getByText(/^Divided by Ben, /);
  rowOf(sheet, /^Ana Flores/).getByText('1 door to do: Elm St (odd side)');
  const ben = rowOf(sheet, /^Ben Flores/);
  ben.getByText('2 doors to do: Oak Ave (odd side)');
  ben.getByText('Code');
  expect(sheet.queryByRole('checkbox', { hidden: true })).toBeNull();
  fireEvent.click(sheet.getByText('Divide it anew'));
  expect(sheet.getAllByRole('checkbox', { hidden: true })).toHaveLength(2);
});

it('offers nobody to divide with where nobody else has the walkbook, and says what to do', async () => {
  world.people = [person('ana', 'Ana')];
  const sheet = await open();
  sheet.getByText(/Nobody else has this walkbook yet/);
  expect(sheet.queryByText(/to divide it$/)).toBeNull();
  sheet.getByText('Hand this walkbook over');
});
