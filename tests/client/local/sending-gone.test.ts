// A tab that had not loaded what sends when another tab took a newer release: the file is gone from server and worker.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readItems } from '../../../src/client/local/outbox';
import { sendNow } from '../../../src/client/local/sync';
import { holdUpdates } from '../../../src/client/session/hold-updates';
import { newPhone, owner } from './headquarters';
import { saveKnocks } from './saves';

vi.mock('../../../src/client/session/identity', () => ({
  identity: () => ({ state: 'signed-in', uid: owner, email: null, emailVerified: true }),
  onIdentity: () => () => undefined,
}));
const { reloadOnce } = vi.hoisted(() => ({ reloadOnce: vi.fn(() => true) }));
vi.mock('../../../src/client/missing-chunk', async (original) => ({ ...(await original<object>()), reloadOnce }));
vi.mock('../../../src/client/local/drain', () => ({
  drainOnce: async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/drain-old.js');
  },
}));

beforeEach(newPhone);
afterEach(() => {
  reloadOnce.mockClear();
});

it('reloads, so that its work goes out, and keeps what is saved', async () => {
  await saveKnocks();
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reloadOnce).toHaveBeenCalledOnce();
  expect(await readItems(owner)).toHaveLength(1);
});

it('reloads only when no draft is open', async () => {
  await saveKnocks();
  const close = holdUpdates('a draft is open');
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reloadOnce).not.toHaveBeenCalled();
  close();
  expect(reloadOnce).toHaveBeenCalledOnce();
});
