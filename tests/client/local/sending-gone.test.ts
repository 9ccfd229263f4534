// A tab that had not loaded what sends when another tab took a newer release: the file is gone from server and worker.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readItems, save } from '../../../src/client/local/outbox';
import { sendNow } from '../../../src/client/local/sync';
import { holdUpdates } from '../../../src/client/session/hold-updates';
import { campaignId, doorId, newPhone, owner, walkbookId } from './headquarters';

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

const fact = {
  door_id: doorId,
  voter_id: null,
  contact_result: 'not_home',
  note: '',
  gps: null,
  replaces: null,
} as const;
const saveKnock = () =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [{ kind: 'touch', label: 'Not home', fact }],
  });

it('reloads, so that its work goes out, and keeps what is saved', async () => {
  await saveKnock();
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reloadOnce).toHaveBeenCalledOnce();
  expect(await readItems(owner)).toHaveLength(1);
});

it('reloads only when no draft is open', async () => {
  await saveKnock();
  const close = holdUpdates('a draft is open');
  await expect(sendNow()).rejects.toThrow('dynamically imported module');
  expect(reloadOnce).not.toHaveBeenCalled();
  close();
  expect(reloadOnce).toHaveBeenCalledOnce();
});
