import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NextDoor } from '../../../../../src/client/features/walking/door/next-door';
import type { WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { doorOf } from '../../../../support/doors';
import { serverDouble } from '../../../../support/office';
import { show } from '../../../../support/show';

async function open(parks: readonly (number | undefined)[]) {
  await serverDouble({});
  const doors = parks.map((park, at) =>
    doorOf(`d${at}`, { address: `${at} Oak Rd`, ...(park !== undefined && { park }) }),
  );
  const walkbookView = { id: 'w', doors, standingOf: (id: string) => (id === 'd0' ? 'done' : 'todo') };
  const [door] = doors;
  await show(
    () => <NextDoor walkbookView={walkbookView as unknown as WalkbookView} door={door!} />,
    '/walkbook/id/w/door/d0',
    '/walkbook/id/$id/door/$doorId',
  );
}

it('says to drive on where the car is parked elsewhere for the next door, and else only what comes next', async () => {
  await open([0, 1]);
  await screen.findByText('Drive to 1 Oak Rd');
  await open([0, 0]);
  await screen.findByText('Next: 1 Oak Rd');
  await open([undefined, 1]);
  expect(await screen.findAllByText('Next: 1 Oak Rd')).toHaveLength(2);
});
