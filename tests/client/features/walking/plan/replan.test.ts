import { render, renderHook, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import type { WalkbookView, Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import type { Position } from '../../../../../src/domain/geography/geometry';
import { dropPlan, usePlan } from '../../../../../src/client/offline/mirror/plans';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { doorOf } from '../../../../support/doors';

const edge = vi.hoisted(() => ({
  fix: null as (Position & { accuracy: number }) | null,
  from: vi.fn(),
}));
vi.mock('../../../../../src/client/offline/device/position', () => ({ findFix: async () => edge.fix }));
vi.mock('../../../../../src/client/features/walking/plan/route-planner', () => ({
  planRoute: async ({ from }: { from: Position }) => {
    edge.from(from);
    return { order: ['a'], metres: 900, minutes: 20 };
  },
}));

const { replan } = await import('../../../../../src/client/features/walking/plan/replan');

const viewer: Viewer = { owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const door = doorOf('a', {}, [-80.8, 41.2]);

const plan = () => renderHook(() => usePlan(viewer, 'w')).result.current;

function walkbookAfter(minutes: number): WalkbookView {
  const touch = { user_id: 'ana', door_id: 'a', recorded_at: new Date(Date.now() - minutes * 60_000).toISOString() };
  return {
    id: 'w',
    doors: [door],
    positions: new Map([['a', 0]]),
    lastDoorId: 'a',
    touchesAt: () => [touch as KnownTouch],
    standingOf: () => 'todo',
  } as unknown as WalkbookView;
}

beforeEach(() => {
  edge.from.mockReset();
  render(createElement(Toasts));
  edge.fix = null;
  dropPlan(viewer, 'w');
});

describe('a new order from here', () => {
  it('starts where the phone is', async () => {
    edge.fix = { latitude: 41.201, longitude: -80.8, accuracy: 8 };
    await replan(walkbookAfter(5), viewer);
    expect(edge.from).toHaveBeenCalledWith({ latitude: 41.201, longitude: -80.8 });
  });

  it('starts at the door of a minute ago when the phone does not say where it is, and says so', async () => {
    await replan(walkbookAfter(5), viewer);
    expect(edge.from).toHaveBeenCalledWith({ latitude: 41.2, longitude: -80.8 });
    await screen.findByText(/from your last knock, 118 Maple St/);
    expect(plan()).toMatchObject({ order: ['a'] });
  });

  it('stays as it is when nobody can say where somebody stands', async () => {
    await replan(walkbookAfter(120), viewer);
    await screen.findByText(/the order is unchanged/);
    expect(edge.from).not.toHaveBeenCalled();
    expect(plan()).toBeNull();
  });
});
