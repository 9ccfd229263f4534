// Saved results that were erased before they arrived do not go silently.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FrameScreen } from '../../../../src/client/app/frame/frame-screen';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { erasedKey, setSyncStatus, syncStatus } from '../../../../src/client/offline/outbox/status';
import { leaveCampaign, setSession } from '../../../../src/client/session/session';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { signedInAs } from '../../../support/identity';
import { member } from '../../../support/office';
import { show } from '../../../support/show';

const Framed = () => (
  <>
    <FrameScreen />
    <Toasts />
  </>
);

const note = (count: number) => withOutbox((db) => db.marks.put({ key: erasedKey('uid-ana'), at: 1, count }));

beforeEach(async () => {
  leaveCampaign();
  await signedInAs({ uid: 'uid-ana' });
});

it.each([
  ['someone who belongs to no campaign any more', '/app/phone', null],
  ['a member', '/app/walkbooks', member('Volunteer')],
])('%s is told how many, until they have read it', async (_who, address, session) => {
  if (session) setSession(session);
  await note(1);
  await show(Framed, address);
  await act(() => countItems('uid-ana'));
  await screen.findByText(/^1 result that hadn’t been sent was deleted\. Its campaign/);
  act(() => setSyncStatus({ erased: 3 }));
  await screen.findByText(/^3 results that hadn’t been sent were deleted\./);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText(/hadn’t been sent/)).toBeNull());
  await waitFor(() => expect(syncStatus().erased).toBe(0));
  await countItems('uid-ana');
  expect(syncStatus().erased).toBe(0);
});

it('what was erased since the number was shown is still to be said', async () => {
  await note(1);
  await show(Framed, '/app/phone');
  await act(() => countItems('uid-ana'));
  await screen.findByText(/^1 result/);
  await note(3);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText(/^2 results that hadn’t been sent were deleted\./);
  await act(() => countItems('uid-ana'));
  expect(syncStatus().erased).toBe(2);
});
