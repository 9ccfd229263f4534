import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { ApiError } from '../../../../src/client/data/api-errors';
import { WalkbookWhatToSay } from '../../../../src/client/features/walkbooks/walkbook-what-to-say';
import { show } from '../../../support/show';

const walkbook = {
  survey_id: null,
  what_to_say: { of: 'walkbook', scripts: [], polling_place: 'The school' },
} as unknown as Walkbook;
const field = () => screen.getByLabelText<HTMLInputElement>('Polling place');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Another manager has saved "The library" since the screen was opened. */
async function besides() {
  const server = { place: 'The library' };
  const store = async (place: string, old: string) => {
    if (old !== server.place) throw new ApiError(409, 'CONFLICT', 'Someone else changed this in the meantime.');
    server.place = place;
  };
  await show(
    () => (
      <WalkbookWhatToSay walkbook={walkbook} onPollingPlace={store} onLook={async () => server.place}>
        {null}
      </WalkbookWhatToSay>
    ),
    '/walkbook',
  );
  fireEvent.change(field(), { target: { value: 'The town hall' } });
  await press('Save the polling place');
  await screen.findByText(/Someone else changed this in the meantime/);
  return server;
}

it('overwrites a polling place that someone else saved only once both were seen', async () => {
  const server = await besides();
  screen.getByText('The library');
  expect([field().value, server.place]).toEqual(['The town hall', 'The library']);
  await press('Save the polling place');
  await waitFor(() => expect(server.place).toBe('The town hall'));
});

it('keeps the polling place that someone else saved where that is chosen', async () => {
  const server = await besides();
  await press('Cancel');
  expect([field().value, server.place]).toEqual(['The library', 'The library']);
  expect(screen.queryByText(/Someone else/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save the polling place' })).toBeNull();
});
