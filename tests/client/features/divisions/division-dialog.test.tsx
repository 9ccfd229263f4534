import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DivisionDialog } from '../../../../src/client/features/divisions/division-dialog';
import { openWalkbookView } from '../../../../src/client/offline/mirror/walkbooks';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { ana } from '../../../support/identity';
import { campaignId, id, Refusal, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { doorOf } from '../../../support/doors';

const walkbookId = id(7);
const [me, ben] = [userId, id(2)];
const viewer = { owner: ana.uid, campaignId, userId: me, firstName: 'Ana', timeZone: 'UTC' };
let people: object[];
const door = (at: string, street: string, house_number = '1') =>
  doorOf(at, { address: at, zip: '1', street, side: 'odd', house_number });
const person = (of: string, first: string) => ({ id: of, first, last: 'Flores', present: false });
const open = async () => {
  await show(() => <DivisionDialog viewer={viewer} id={walkbookId} onClose={() => undefined} />);
  const sheet = within(await screen.findByRole('dialog', { hidden: true }));
  await sheet.findByText(/^Ana Flores/);
  return sheet;
};
const rowOf = (sheet: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  within(sheet.getByText(name).closest('li') ?? document.body);

/** What this phone knows of the walkbook. */
const know = (division: object | null, doors = [door('a', 'Elm St'), door('b', 'Oak Ave'), door('c', 'Oak Ave')]) =>
  openWalkbookView(viewer, walkbookId).store.update({
    state: 'ready',
    walkbook: { name: 'Elm and Oak', assigned: [], division } as unknown as Walkbook,
    doors,
  });

beforeEach(async () => {
  people = [person(me, 'Ana'), person(ben, 'Ben')];
  await serverDouble({
    'GET /walkbook/people/': () => people,
    'GET /walkbook/optimized/': () => new Refusal(503, 'UNAVAILABLE'),
  });
});

it('shows who walks what as it was divided, with the code of each, until it is divided anew', async () => {
  const division = {
    user_id: ben,
    user_name: 'Ben',
    recorded_at: new Date().toISOString(),
    shares: [
      { user_id: me, user_name: 'Ana', sides: ['ELM ST|1|odd'] },
      { user_id: ben, user_name: 'Ben', sides: ['OAK AVE|1|odd'] },
    ],
  };
  know(division);
  const sheet = await open();
  sheet.getByText(/^Split by Ben, /);
  rowOf(sheet, /^Ana Flores/).getByText('1 door to do: Elm St (odd side)');
  const theirs = rowOf(sheet, /^Ben Flores/);
  theirs.getByText('2 doors to do: Oak Ave (odd side)');
  theirs.getByText('Code');
  expect(sheet.queryByRole('checkbox', { hidden: true })).toBeNull();
  fireEvent.click(sheet.getByText('Split it again'));
  expect(sheet.getAllByRole('checkbox', { hidden: true })).toHaveLength(2);
});

it('offers nobody to divide with where nobody else has the walkbook, and says what to do', async () => {
  people = [person(me, 'Ana')];
  know(null);
  const sheet = await open();
  sheet.getByText(/No one else has this walkbook yet/);
  expect(sheet.queryByText(/to split it$/)).toBeNull();
  sheet.getByText('Hand over this walkbook');
});

it('splits a side of a street that has everything by house numbers, and says so before', async () => {
  people = [
    { ...person(me, 'Ana'), present: true },
    { ...person(ben, 'Ben'), present: true },
  ];
  know(
    null,
    [1, 3, 5, 1_007].map((number) => door(`${number}`, 'Oak Ave', `${number}`)),
  );
  const sheet = await open();
  sheet.getByText('Split by house number, since most doors are there: Oak Ave (odd side).');
  rowOf(sheet, /^Ana Flores/).getByText('2 doors to do: Oak Ave (odd side, 1 to 3)');
  rowOf(sheet, /^Ben Flores/).getByText('2 doors to do: Oak Ave (odd side, 5 to 1007)');
});
