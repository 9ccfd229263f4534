import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MyWork } from '../../../../src/client/features/shifts/my-work';
import { newPhone } from '../../local/headquarters';
import { serverDouble } from '../../../support/office';
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
  expect(within(links[0]!).getByText('No shift yet')).toBeDefined();
});
