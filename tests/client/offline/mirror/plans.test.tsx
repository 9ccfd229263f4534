import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../../src/contract/doors';
import type { RoutePlan } from '../../../../src/domain/routes/route-plan';
import type { WalkbookView } from '../../../../src/client/offline/mirror/walkbook-view';
import { readMirror, writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { dropPlan, keepPlan, usePlan, usePlanned } from '../../../../src/client/offline/mirror/plans';
import { doorOf } from '../../../support/doors';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const where = { owner: 'uid-ana', campaignId: 'c' };
let id = '';
let turn = 0;
beforeEach(async () => {
  await signedInAs({ uid: where.owner });
  await giveKey(where.owner, where.campaignId);
  id = `book-${++turn}`;
});
afterEach(cleanup);

const plan: RoutePlan = { kind: 'loop', order: ['c', 'a'], metres: 100, minutes: 20, at: 1_000 };

function door(doorId: string): DoorFeature {
  return doorOf(doorId, { address: `${doorId} Oak St`, street: 'Oak St', house_number: '1', side: null });
}

const doors = ['a', 'b', 'c'].map(door);

function walkbookView(done: readonly string[] = [], last: { door: string; at: number } | null = null): WalkbookView {
  const touch = { recorded_at: new Date(last?.at ?? 0).toISOString() } as KnownTouch;
  return {
    id,
    state: 'ready',
    problem: null,
    walkbook: null,
    doors,
    positions: new Map(doors.map((each, index) => [each.id, index])),
    touchesAt: (at) => (at === last?.door ? [touch] : []),
    responsesAt: () => [],
    stateOf: () => ({ standing: 'todo', newest: null }),
    standingOf: (at) => (done.includes(at) ? 'done' : 'todo'),
    lastDoorId: last?.door ?? null,
    ownDoorReports: [],
  };
}

const order = (shown: WalkbookView) => shown.doors.map((each) => each.id).join('');

describe('a chosen plan', () => {
  it('puts its doors first until it is dropped, and next comes its first one whoever knocked before', async () => {
    const { result } = renderHook(() => usePlanned(where, walkbookView([], { door: 'b', at: 500 })));
    await act(async () => keepPlan(where, id, plan));
    expect(order(result.current)).toBe('cab');
    expect(result.current.planned).toBe(2);
    expect(result.current.positions.get('c')).toBe(0);
    expect(result.current.lastDoorId).toBeNull();
    await act(async () => dropPlan(where, id));
    expect(order(result.current)).toBe('abc');
    expect(result.current.lastDoorId).toBe('b');
  });

  it('goes on from the door last knocked once it is begun', async () => {
    const { result } = renderHook(() => usePlanned(where, walkbookView(['c'], { door: 'c', at: 2_000 })));
    await act(async () => keepPlan(where, id, plan));
    expect(result.current.lastDoorId).toBe('c');
  });

  it('goes by itself when everything in it is done', async () => {
    const { result } = renderHook(({ shown }) => usePlanned(where, shown), {
      initialProps: { shown: walkbookView(['a', 'c']) },
    });
    await act(async () => keepPlan(where, id, plan));
    expect(order(result.current)).toBe('abc');
    const read = renderHook(() => usePlan(where, id));
    expect(read.result.current).toBeNull();
  });

  it('is kept on this phone, and nothing else is taken for one', async () => {
    await act(async () => keepPlan(where, id, plan));
    await vi.waitFor(async () => expect((await readMirror(`uid-ana|c|plan|${id}`))?.value).toEqual(plan));
    await writeMirror('uid-ana|c|plan|odd', { order: 'nonsense' });
    expect(await readMirror('uid-ana|c|plan|odd')).toBeDefined();
    vi.resetModules();
    const again = await import('../../../../src/client/offline/mirror/plans');
    const { result } = renderHook(() => again.usePlan(where, id));
    await vi.waitFor(() => expect(result.current).toEqual(plan));
    const odd = renderHook(() => again.usePlan(where, 'odd'));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(odd.result.current).toBeNull();
  });
});
