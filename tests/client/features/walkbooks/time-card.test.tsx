import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoorFeature, WalkbookSummary } from '../../../../src/contract/walkbooks';
import type { Book, Viewer } from '../../../../src/client/local/books';
import { show } from '../../../support/show';
import { doorOf } from '../../../support/doors';

const viewer: Viewer = { owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const done = new Set<string>();
const doors = Array.from({ length: 30 }, (_, index) => door(index));

function door(index: number): DoorFeature {
  return doorOf(`d${index}`, { address: `${100 + 2 * index} Maple St`, house_number: `${100 + 2 * index}` }, [
    -80.8,
    41.2 + index * 0.00018,
  ]);
}

vi.mock('../../../../src/client/local/books', () => ({
  openBook: () => ({ store: { get: () => book(), subscribe: () => () => undefined } }),
  positionsOf: () => new Map(),
}));

const keep = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/client/local/plans', () => ({ keepPlan: keep }));

const { TimeCard } = await import('../../../../src/client/features/walkbooks/time-card');

function book(): Book {
  return {
    id: 'b',
    state: 'ready',
    problem: null,
    walkbook: null,
    doors,
    positions: new Map(doors.map((each, index) => [each.id, index])),
    touchesAt: () => [],
    responsesAt: () => [],
    stateOf: () => ({ standing: 'todo', newest: null }),
    standingOf: (id) => (done.has(id) ? 'done' : 'todo'),
    lastDoorId: null,
    ownDoorFacts: [],
  };
}

const walkbook = { id: 'b', name: 'Maple' } as WalkbookSummary;
const noon = Date.parse('2026-11-03T17:00:00Z');
const dusk = Date.parse('2026-11-03T22:05:00Z');

beforeEach(() => {
  done.clear();
  keep.mockClear();
  vi.spyOn(Date, 'now').mockReturnValue(noon);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function ask(span: string): Promise<string> {
  await show(() => <TimeCard walkbooks={[walkbook]} viewer={viewer} />, '/app/walkbooks');
  fireEvent.click(screen.getByRole('button', { name: span }));
  await settled();
  return screen.getByRole('status').textContent;
}

const settled = () =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve());
    expect(screen.getByRole('status').textContent).not.toContain('Planning');
  });

describe('I have only so much time', () => {
  it('says doors, metres, minutes, when one is back and when the sun sets, and walks the loop', async () => {
    const words = await ask('45 min');
    expect(words).toMatch(/^1\d doors · \d+ m · 4\d min/);
    expect(words).toMatch(/From 100 Maple St, back at \d+:4\d [AP]M · Sun sets \d+:1\d [AP]M/);
    fireEvent.click(screen.getByRole('button', { name: 'Walk this loop' }));
    await act(() => Promise.resolve());
    const plan = keep.mock.calls[0]?.[2];
    expect(plan).toMatchObject({ kind: 'loop', at: noon });
    expect(plan.minutes).toBeLessThanOrEqual(45);
    expect(screen.getByTestId('place').textContent).toBe('/app/walkbook/id/b/walk');
  });

  it('stops at sunset unless told otherwise', async () => {
    vi.mocked(Date.now).mockReturnValue(dusk);
    const words = await ask('1 h');
    expect(Number(/^(\d+) door/.exec(words)?.[1])).toBeLessThan(6);
    fireEvent.click(screen.getByLabelText('Walk on after sunset'));
    await settled();
    expect(Number(/^(\d+) door/.exec(screen.getByRole('status').textContent)?.[1])).toBeGreaterThan(12);
  });

  it('says so when everything is done', async () => {
    for (const each of doors) done.add(each.id);
    expect(await ask('30 min')).toBe('Every door of this walkbook is done.');
    expect(screen.queryByRole('button', { name: 'Walk this loop' })).toBeNull();
  });
});
