// A tab that had not loaded what sends when another tab took a newer release: the file is gone from server and worker.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { sendNow } from '../../../../src/client/offline/delivery/scheduler';
import { holdUpdates } from '../../../../src/client/session/hold-updates';
import { newPhone, owner } from '../../local/headquarters';
import { saveKnocks } from '../saves';
import { signedInAs } from '../../../support/identity';

const reload = vi.fn();
vi.mock('../../../../src/client/offline/delivery/pass', () => ({
  drainOnce: async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/drain-old.js');
  },
}));

beforeEach(async () => {
  await newPhone();
  vi.stubGlobal('location', { reload });
  await signedInAs({ uid: owner });
});
afterEach(() => {
  reload.mockClear();
});

it('reloads, so that its work goes out, and keeps what is saved', async () => {
  await saveKnocks();
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reload).toHaveBeenCalledOnce();
  expect(await readItems(owner)).toHaveLength(1);
});

it('reloads only when no draft is open', async () => {
  await saveKnocks();
  const close = holdUpdates('a draft is open');
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reload).not.toHaveBeenCalled();
  close();
  expect(reload).toHaveBeenCalledOnce();
});
