import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedText, spanText } from '../../../../src/client/features/shifts/shift-words';
import { ShiftScreen } from '../../../../src/client/features/shifts/shift-screen';
import { readItems } from '../../../../src/client/local/outbox';
import { setSyncStatus } from '../../../../src/client/local/status';
import { campaignId, newPhone, owner } from '../../local/headquarters';
import { show } from '../../../support/show';

const { viewer } = vi.hoisted(() => ({
  viewer: { owner: '', campaignId: '', userId: 'me', firstName: 'Ana', timeZone: 'UTC' },
}));
Object.assign(viewer, { owner, campaignId });

vi.mock('../../../../src/client/local/use-viewer', () => ({ useViewer: () => viewer }));
vi.mock('../../../../src/client/session/session', () => ({ useMember: () => ({ can: () => false }) }));
vi.mock('../../../../src/client/api', () => ({ call: () => Promise.reject(new Error('No network.')) }));
vi.mock('../../../../src/client/local/my-shifts', () => ({ myShifts: { load: async () => undefined } }));
vi.mock('../../../../src/client/local/lists', () => ({
  useList: () => ({ items: [], seenAt: null, error: 'No network.' }),
}));

beforeEach(newPhone);

it('starts and ends without a network, and says what is only on this phone', async () => {
  await show(ShiftScreen, '/app/shift');
  expect(await screen.findByText('Only what is on this phone: headquarters did not answer yet.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Start my shift' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(1));
  setSyncStatus({ lastAllSent: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'End my shift' }));
  await waitFor(async () => expect(await readItems(owner)).toHaveLength(2));
  const [start, end] = await readItems(owner);
  expect(start).toMatchObject({ kind: 'shift', fact: { event: 'start', shift_id: null } });
  expect(end).toMatchObject({ kind: 'shift', fact: { event: 'end', shift_id: start?.id } });
  setSyncStatus({ lastAllSent: 2 });
  expect(await screen.findByText(/^2 saved on this phone, 0 of them at headquarters\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start another shift' })).toBeTruthy();
});

describe('the words of a shift', () => {
  it('say that all is at headquarters only when all is', () => {
    expect(savedText({ made: 47, saved: 47 })).toBe('47 of 47 saved at headquarters');
    expect(savedText({ made: 47, saved: 12 })).toMatch(/^47 saved on this phone, 12 of them at headquarters/);
  });

  it('tell minutes as hours and minutes', () => {
    expect([spanText(0), spanText(59), spanText(72), spanText(120)]).toEqual([
      '0 min',
      '59 min',
      '1 h 12 min',
      '2 h 0 min',
    ]);
  });
});
