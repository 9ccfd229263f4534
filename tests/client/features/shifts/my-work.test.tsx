import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MyWork } from '../../../../src/client/features/shifts/my-work';
import { startShift } from '../../../../src/client/features/shifts/use-shifts';
import { newPhone } from '../../local/headquarters';
import { ana } from '../../../support/identity';
import { campaignId, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

beforeEach(async () => {
  await newPhone();
  await serverDouble({}, 'Volunteer');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

it('leads to my shifts, my knocks and what is on this phone, each with how it stands, without a network', async () => {
  await show(MyWork, '/app/account');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/shift', '/app/my-knocks', '/app/phone']);
  expect(await within(links[0]!).findByText('No shift yet')).toBeDefined();
});

it('says nothing of shifts before they were read', async () => {
  const said = new Set<string>();
  const watch = new MutationObserver(() => {
    const [shifts] = document.querySelectorAll('small');
    if (shifts) said.add(shifts.textContent ?? '');
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await startShift({ owner: ana.uid, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' });
  await show(MyWork, '/app/account');
  await screen.findByText(/^On shift since/);
  watch.disconnect();
  expect([...said]).not.toContain('No shift yet');
});
