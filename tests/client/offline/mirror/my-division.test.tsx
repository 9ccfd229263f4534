import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Division } from '../../../../src/contract/facts/division';
import type { DoorFeature } from '../../../../src/contract/doors';
import type { WalkbookView, Viewer } from '../../../../src/client/offline/mirror/walkbook-view';
import { keepShare, usePart } from '../../../../src/client/offline/mirror/my-division';
import { partOfSide, sideOf } from '../../../../src/domain/divisions/side-keys';
import { doorOf } from '../../../support/doors';

const viewer: Viewer = { owner: 'o', campaignId: 'c', userId: 'me', firstName: 'Ana', timeZone: 'UTC' };
let count = 0;
let id = '';
beforeEach(() => {
  id = `book-${(count += 1)}`;
});

function door(name: string, street: string): DoorFeature {
  return doorOf(name, { address: name, street, house_number: '1', side: 'odd' });
}
const doors = [door('a', 'Elm St'), door('b', 'Oak Ave'), door('c', 'Oak Ave')];
const oak = sideOf(doors[1]!);

function walkbookViewOf(division: Partial<Division> | null): WalkbookView {
  return {
    id,
    state: 'ready',
    walkbook: { division } as never,
    doors,
    positions: new Map(doors.map((each, at) => [each.properties.door_id, at])),
  } as unknown as WalkbookView;
}

function Shown({ walkbookView }: { walkbookView: WalkbookView }) {
  const part = usePart(viewer, walkbookView);
  return <p>{part.doors.map((each) => each.properties.door_id).join('')}</p>;
}

const elm = sideOf(doors[0]!);
const division = (at: string, user_id = 'me', sides = [oak]) => ({
  user_name: 'Ben',
  recorded_at: at,
  shares: [
    { user_id, user_name: 'x', sides },
    { user_id: 'third', user_name: 'y', sides: [elm] },
  ],
});

it('shows all doors of a walkbook that nobody divided, or in which one has no share', () => {
  render(<Shown walkbookView={walkbookViewOf(null)} />);
  expect(screen.getByText('abc')).toBeTruthy();
  render(<Shown walkbookView={walkbookViewOf(division('2026-01-01T00:00:00.000Z', 'other'))} />);
  expect(screen.getAllByText('abc')).toHaveLength(2);
});

it('shows the doors of one’s share, and all again when one asks for them, until it is divided anew', () => {
  const { rerender } = render(<Shown walkbookView={walkbookViewOf(division('2026-01-01T00:00:00.000Z'))} />);
  expect(screen.getByText('bc')).toBeTruthy();
  act(() => keepShare(viewer, id, { sides: null, from: '', at: Date.parse('2026-01-02') }));
  expect(screen.getByText('abc')).toBeTruthy();
  rerender(<Shown walkbookView={walkbookViewOf(division('2026-01-03T00:00:00.000Z'))} />);
  expect(screen.getByText('bc')).toBeTruthy();
});

it('shows everybody the sides of whoever has no part of it any more', () => {
  const all = division('2026-01-01T00:00:00.000Z');
  const left = { ...all, shares: all.shares.filter(({ user_id }) => user_id !== 'third') };
  const { rerender } = render(<Shown walkbookView={{ ...walkbookViewOf(all), id: 'left' }} />);
  expect(screen.getByText('bc')).toBeTruthy();
  rerender(<Shown walkbookView={{ ...walkbookViewOf(left), id: 'left' }} />);
  expect(screen.getByText('abc')).toBeTruthy();
});

it('shows a part that was handed over, but never an empty walkbook', () => {
  render(<Shown walkbookView={walkbookViewOf(null)} />);
  act(() => keepShare(viewer, id, { sides: [oak], from: 'Ben', at: 1 }));
  expect(screen.getByText('bc')).toBeTruthy();
  act(() => keepShare(viewer, id, { sides: ['gone'], from: 'Ben', at: 2 }));
  expect(screen.getByText('abc')).toBeTruthy();
});

it('shows the house numbers of one’s share of a side, and those that no one else has', () => {
  const numbered = ['1', '5', '7', '9'].map((number) =>
    doorOf(number, { address: number, street: 'Oak Ave', house_number: number, side: 'odd' }),
  );
  const split = division('2026-01-01T00:00:00.000Z', 'me', [partOfSide(oak, 0, 3)]);
  const shares = [...split.shares, { user_id: 'fourth', user_name: 'z', sides: [partOfSide(oak, 4, 7)] }];
  render(<Shown walkbookView={{ ...walkbookViewOf({ ...split, shares }), doors: numbered }} />);
  expect(screen.getByText('19')).toBeTruthy();
});
