import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedText } from '../../../../src/client/features/shifts/shift-words';
import { ShiftScreen } from '../../../../src/client/features/shifts/shift-screen';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { setSyncStatus } from '../../../../src/client/offline/outbox/status';
import { newPhone } from '../../local/headquarters';
import { ana } from '../../../support/identity';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { formatDuration } from '../../../../src/client/i18n/formats';

beforeEach(async () => {
  await newPhone();
  await serverDouble({}, 'Volunteer');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

it('starts and ends without a network, and says what is only on this phone', async () => {
  await show(ShiftScreen, '/app/shift');
  expect(await screen.findByText('Showing this phone’s data. The server hasn’t answered yet.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Start my shift' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(1));
  setSyncStatus({ lastAllSent: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'End my shift' }));
  await waitFor(async () => expect(await readItems(ana.uid)).toHaveLength(2));
  const [start, end] = await readItems(ana.uid);
  expect(start).toMatchObject({ kind: 'shift', fact: { event: 'start', shift_id: null } });
  expect(end).toMatchObject({ kind: 'shift', fact: { event: 'end', shift_id: start?.id } });
  setSyncStatus({ lastAllSent: 2 });
  expect(await screen.findByText(/^0 of 2 results sent\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start another shift' })).toBeTruthy();
});

describe('the words of a shift', () => {
  it('say that all is at headquarters only when all is', () => {
    expect(savedText({ made: 47, saved: 47 })).toBe('47 of 47 results sent');
    expect(savedText({ made: 47, saved: 12 })).toMatch(/^12 of 47 results sent\. The rest/);
  });

  it('tell minutes as hours and minutes', () => {
    expect([formatDuration(0), formatDuration(59), formatDuration(72), formatDuration(120)]).toEqual([
      '0 min',
      '59 min',
      '1 h 12 min',
      '2 h',
    ]);
  });
});
