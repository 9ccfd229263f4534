import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../src/contract/facts';
import type { Book, Viewer } from '../../../../src/client/local/books';
import type { Position } from '../../../../src/domain/walkbooks/geometry';
import { doorOf } from '../../../support/doors';

const edge = vi.hoisted(() => ({
  fix: null as (Position & { accuracy: number }) | null,
  from: vi.fn(),
  keep: vi.fn(),
  said: vi.fn(),
}));
vi.mock('../../../../src/client/local/position', () => ({ findFix: async () => edge.fix }));
vi.mock('../../../../src/client/local/route-planner', () => ({
  planRoute: async ({ from }: { from: Position }) => {
    edge.from(from);
    return { order: ['a'], metres: 900, minutes: 20 };
  },
}));
vi.mock('../../../../src/client/local/plans', () => ({ keepPlan: edge.keep }));
vi.mock('../../../../src/client/ui/toast', () => ({ toast: edge.said }));

const { replan } = await import('../../../../src/client/features/walkbooks/replan');

const viewer: Viewer = { owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const door = doorOf('a', {}, [-80.8, 41.2]);

function bookAfter(minutes: number): Book {
  const touch = { user_id: 'ana', recorded_at: new Date(Date.now() - minutes * 60_000).toISOString() };
  return {
    id: 'w',
    doors: [door],
    positions: new Map([['a', 0]]),
    lastDoorId: 'a',
    touchesAt: () => [touch as KnownTouch],
    standingOf: () => 'todo',
  } as unknown as Book;
}

beforeEach(() => {
  for (const each of [edge.from, edge.keep, edge.said]) each.mockReset();
  edge.fix = null;
});

describe('a new order from here', () => {
  it('starts where the phone is', async () => {
    edge.fix = { latitude: 41.201, longitude: -80.8, accuracy: 8 };
    await replan(bookAfter(5), viewer);
    expect(edge.from).toHaveBeenCalledWith({ latitude: 41.201, longitude: -80.8 });
  });

  it('starts at the door of a minute ago when the phone does not say where it is, and says so', async () => {
    await replan(bookAfter(5), viewer);
    expect(edge.from).toHaveBeenCalledWith({ latitude: 41.2, longitude: -80.8 });
    expect(edge.said).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining('at your last knock, 118 Maple St') }),
    );
  });

  it('stays as it is when nobody can say where somebody stands', async () => {
    await replan(bookAfter(120), viewer);
    expect(edge.keep).not.toHaveBeenCalled();
    expect(edge.said).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining('The order stays as it is') }),
    );
  });
});
