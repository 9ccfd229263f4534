import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeCard } from '../../../../../src/client/features/walking/plan/time-card';
import { usePlan } from '../../../../../src/client/offline/mirror/plans';
import { openWalkbookView } from '../../../../../src/client/offline/mirror/walkbooks';
import type { DoorFeature } from '../../../../../src/contract/doors';
import type { Walkbook, WalkbookSummary } from '../../../../../src/contract/walkbooks';
import type { WalkbookView, Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { show } from '../../../../support/show';
import { doorOf } from '../../../../support/doors';

const viewer: Viewer = { owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const done = new Set<string>();
const doors = Array.from({ length: 30 }, (_, index) => door(index));

function door(index: number): DoorFeature {
  return doorOf(`d${index}`, { address: `${100 + 2 * index} Maple St`, house_number: `${100 + 2 * index}` }, [
    -80.8,
    41.2 + index * 0.00018,
  ]);
}

function walkbookView(): WalkbookView {
  return {
    id: 'b',
    state: 'ready',
    problem: null,
    walkbook: { name: 'Maple' } as Walkbook,
    doors,
    positions: new Map(doors.map((each, index) => [each.id, index])),
    touchesAt: () => [],
    responsesAt: () => [],
    stateOf: () => ({ standing: 'todo', newest: null }),
    standingOf: (id) => (done.has(id) ? 'done' : 'todo'),
    lastDoorId: null,
    ownDoorReports: [],
  };
}

const walkbook = { id: 'b', name: 'Maple' } as WalkbookSummary;
const noon = Date.parse('2026-11-03T17:00:00Z');
const dusk = Date.parse('2026-11-03T22:05:00Z');

beforeEach(() => {
  done.clear();
  vi.spyOn(Date, 'now').mockReturnValue(noon);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function ask(span: string): Promise<string> {
  openWalkbookView(viewer, 'b').store.set(walkbookView());
  await show(() => <TimeCard walkbooks={[walkbook]} viewer={viewer} />, '/app/walkbooks');
  fireEvent.click(screen.getByRole('button', { name: span }));
  await settled();
  return screen.getByRole('status').textContent;
}

const settled = () =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve());
    expect(screen.getByRole('status').textContent).not.toContain('Planning');
  }, 30_000);

describe('How long do you have?', () => {
  it('says doors, metres, minutes, when one is back and when the sun sets, and walks the loop', async () => {
    const words = await ask('45 min');
    expect(words).toMatch(/^1\d doors · 0\.\d\smi · 4\d min/);
    expect(words).toMatch(/First door \d+ Maple St, back at \d+:4\d [AP]M · Sun sets \d+:1\d [AP]M/);
    fireEvent.click(screen.getByRole('button', { name: 'Start this route' }));
    await act(() => Promise.resolve());
    const plan = renderHook(() => usePlan(viewer, 'b')).result.current;
    expect(plan).toMatchObject({ kind: 'loop', at: noon });
    const first = doors.find(({ id }) => id === plan?.order[0]);
    expect(words).toContain(`First door ${first?.properties.address},`);
    expect(plan?.minutes).toBeLessThanOrEqual(45);
    expect(screen.getByTestId('place').textContent).toBe('/app/walkbook/id/b/walk');
  });

  it('stops at sunset unless told otherwise', async () => {
    vi.mocked(Date.now).mockReturnValue(dusk);
    const words = await ask('1 h');
    expect(Number(/^(\d+) door/.exec(words)?.[1])).toBeLessThan(6);
    fireEvent.click(screen.getByLabelText('Keep walking after sunset'));
    await settled();
    expect(Number(/^(\d+) door/.exec(screen.getByRole('status').textContent)?.[1])).toBeGreaterThan(12);
  });

  it('says so when everything is done', async () => {
    for (const each of doors) done.add(each.id);
    expect(await ask('30 min')).toBe('Every door of this walkbook is done.');
    expect(screen.queryByRole('button', { name: 'Start this route' })).toBeNull();
  });
});
