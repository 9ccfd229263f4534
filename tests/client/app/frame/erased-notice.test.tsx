// Saved results that were erased before they arrived do not go silently.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../../src/client/app/frame/erased-notice';
import { Root } from '../../../../src/client/app/frame/root';
import { countItems } from '../../../../src/client/offline/outbox/count-items';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { erasedKey, setSyncStatus, syncStatus } from '../../../../src/client/offline/outbox/status';
import { signedInAs } from '../../../support/identity';
import { show } from '../../../support/show';

it('it is said how many, on whichever screen, until their person has read it', async () => {
  await signedInAs({ uid: 'uid-ana' });
  await withOutbox((db) => db.marks.put({ key: erasedKey('uid-ana'), at: 1, count: 1 }));
  await show(Root, '/app/user-options');
  await act(() => countItems('uid-ana'));
  await screen.findByText(/^1 result that hadn’t been sent was deleted\. Its campaign/);
  act(() => setSyncStatus({ erased: 3 }));
  await screen.findByText(/^3 results that hadn’t been sent were deleted\./);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText(/hadn’t been sent/)).toBeNull());
  await countItems('uid-ana');
  expect(syncStatus().erased).toBe(0);
});
