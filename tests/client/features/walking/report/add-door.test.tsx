import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DoorFeature } from '../../../../../src/contract/doors';
import { ReportDialog } from '../../../../../src/client/features/walking/report/report-dialogs';
import type { WalkbookView, Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { doorOf } from '../../../../support/doors';

const edge = vi.hoisted((): { fix: { latitude: number; longitude: number; accuracy: number } | null } => ({
  fix: null,
}));
vi.mock('../../../../../src/client/offline/device/position', () => ({ recentFix: () => edge.fix }));

const ana: Viewer = { owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };

function door(id: string, number: string, unit: string | null = null): DoorFeature {
  return doorOf(id, { address: `${number} N 9th St`, unit, street: 'N 9th St', house_number: number });
}

const here = door('a', '118');
const doors = [here, door('b', '120'), door('c', '122', '4')];

afterEach(cleanup);

/** As one person, or as another: what one of them typed is not there for the other. */
function open(owner: string) {
  const viewer = { ...ana, owner };
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const walkbookView = { id: 'w', doors } as unknown as WalkbookView;
  render(
    <ReportDialog
      kind="door"
      viewer={viewer}
      walkbookView={walkbookView}
      door={here}
      voter={null}
      onClose={onClose}
      onSaved={onSaved}
    />,
  );
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { onSaved, onClose, write };
}

describe('a door that somebody misses', () => {
  it('and that is in the walkbook, however it is written, is opened instead of made twice', () => {
    const { onSaved, onClose, write } = open('one');
    write('Street', 'north ninth street');
    write('House number', '122');
    expect(screen.getByRole('button', { name: 'Add this door' })).toBeTruthy();
    write('Unit (optional)', 'Apt 04');
    expect(screen.queryByRole('button', { name: 'Add this door' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open 122 N 9th St #4' }));
    expect(onClose).toHaveBeenCalled();
    expect(onSaved).toHaveBeenCalledWith('c');
  });

  it('is still there, word for word, when its sheet was left by mistake', () => {
    open('two').write('House number', '119');
    cleanup();
    open('two');
    expect(screen.getByLabelText<HTMLInputElement>('House number').value).toBe('119');
  });

  it('and that is not is added', () => {
    const { write } = open('three');
    write('House number', '121');
    expect(screen.getByRole('button', { name: 'Add this door' })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is placed where the person stands, but not where they think of it later', () => {
    const [longitude, latitude] = here.geometry.coordinates;
    const places: [typeof edge.fix, RegExp][] = [
      [null, /Your location is off, so the door is placed next to 118 N 9th St/],
      [{ latitude, longitude, accuracy: 500 }, /Your location is off/],
      [{ latitude: latitude + 0.005, longitude, accuracy: 20 }, /where you are now/],
      [
        { latitude: latitude + 0.01, longitude, accuracy: 20 },
        /You’re far from here, so the door is placed next to 118 N/,
      ],
    ];
    for (const [fix, words] of places) {
      edge.fix = fix;
      open('four');
      expect(screen.getByText(words)).toBeTruthy();
      cleanup();
    }
  });
});
