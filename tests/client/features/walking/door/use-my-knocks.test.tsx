import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMyKnocks } from '../../../../../src/client/features/walking/door/use-my-knocks';
import { drain } from '../../../../../src/client/offline/delivery/scheduler';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { withOutbox } from '../../../../../src/client/offline/outbox/outbox-connection';
import { save } from '../../../../../src/client/offline/outbox/save';
import { noItems } from '../../../../../src/domain/delivery/standing';
import { setSyncStatus, showCounts } from '../../../../../src/client/offline/outbox/status';
import { signedInAs } from '../../../../support/identity';
import {
  campaignId,
  doorId,
  newPhone,
  owner,
  sendOnlyWhenTold,
  ServerDouble,
  voterId,
  walkbookId,
} from '../../../local/headquarters';

const viewer: Viewer = { owner, campaignId, userId: 'me', firstName: 'Ana', timeZone: 'UTC' };

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  new ServerDouble().install();
  sendOnlyWhenTold();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const knock = () =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [
      {
        kind: 'touch',
        label: '118 Maple St: not home',
        fact: { door_id: doorId, voter_id: voterId, contact_result: 'not_home', note: '', gps: null, replaces: null },
      },
    ],
  });

/** Longer than the pause between two readings. */
const rest = () => act(() => new Promise((done) => void setTimeout(done, 900)));

const shown = () => {
  const { result } = renderHook(() => useMyKnocks(viewer));
  return () => result.current?.map(({ sent }) => sent);
};

it('says that a knock is sent as soon as it is, with the list open', async () => {
  const sent = shown();
  await act(knock);
  await waitFor(() => expect(sent()).toEqual([false]));
  await act(drain);
  await waitFor(() => expect(sent()).toEqual([true]));
});

it('reads what lies here no more often than what it shows changes', async () => {
  const sent = shown();
  await act(knock);
  await waitFor(() => expect(sent()).toEqual([false]));
  await rest();
  const receipts = await withOutbox(async (db) => db.receipts);
  const reading = vi.spyOn(receipts, 'where');
  for (const online of [false, true, false, true]) act(() => setSyncStatus({ online }));
  act(() => setSyncStatus({ lastAllSent: 1 }));
  await rest();
  expect(reading).not.toHaveBeenCalled();
  // While a day's work is sent its counts change many times in a moment.
  for (let left = 20; left >= 0; left -= 1) act(() => setSyncStatus({ counts: { ...noItems, ready: left } }));
  await rest();
  const once = reading.mock.calls.length;
  reading.mockClear();
  act(() => setSyncStatus({ counts: { ...noItems, ready: 1 } }));
  await rest();
  expect(reading.mock.calls.length).toBeGreaterThan(0);
  // Once at first and once at last.
  expect(once).toBeLessThanOrEqual(2 * reading.mock.calls.length);
  reading.mockRestore();
});

it('says so, too, when another tab of this phone sent it', async () => {
  const sent = shown();
  await act(knock);
  await waitFor(() => expect(sent()).toEqual([false]));
  // What the other tab does, and what this one hears of it.
  await act(async () => {
    await withOutbox(async (db) => {
      for (const item of await db.items.toArray())
        if (item.kind === 'touch') await db.receipts.put({ ...item, verdict: 'stored', settled_at: Date.now() });
      await db.items.clear();
    });
    showCounts([], 1);
  });
  await waitFor(() => expect(sent()).toEqual([true]));
});
