import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMyKnocks } from '../../../../../src/client/features/walking/door/use-my-knocks';
import { drain } from '../../../../../src/client/offline/delivery/scheduler';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { withOutbox } from '../../../../../src/client/offline/outbox/outbox-connection';
import { save } from '../../../../../src/client/offline/outbox/save';
import { showCounts } from '../../../../../src/client/offline/outbox/status';
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
