import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HereCard } from '../../../../src/client/features/walkbooks/walkbook-card';
import { show } from '../../../support/show';

const doors = Array.from({ length: 10 }, (_, at) => ({ properties: { door_id: `${at}`, address: `${at} Elm St` } }));
const { seen } = vi.hoisted(() => ({ seen: { book: {} } }));
vi.mock('../../../../src/client/local/use-book', () => ({ useBook: () => seen }));
vi.mock('../../../../src/client/local/downloads', () => ({ download: async () => undefined }));

const viewer = { owner: 'o', campaignId: 'c', userId: 'me', firstName: 'Ana', timeZone: 'UTC' };
const walkbook = { id: 'w', name: 'Elm and Oak', metres: 4_000, assigned: [], survey_name: null } as never;
const card = () => <HereCard walkbook={walkbook} viewer={viewer} state="here" first />;

it('counts of the way only what leads to the doors of one’s part, as the walkbook itself does', async () => {
  const part = { sides: new Set<string>(), from: 'Ben', of: 40 };
  seen.book = { id: 'w', state: 'ready', doors, standingOf: () => 'todo', lastDoorId: null, part };
  await show(card, '/app/walkbooks');
  // Ten of forty doors are a quarter of the way.
  await screen.findByText(/^10 doors left · .* · 1\.0 km$/);
  screen.getByText('Your part');
});

it('counts all of the way of a walkbook that nobody divided', async () => {
  seen.book = { id: 'w', state: 'ready', doors, standingOf: () => 'todo', lastDoorId: null };
  await show(card, '/app/walkbooks');
  await screen.findByText(/^10 doors left · .* · 4\.0 km$/);
  expect(screen.queryByText('Your part')).toBeNull();
});
