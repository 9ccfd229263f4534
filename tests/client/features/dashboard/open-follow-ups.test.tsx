// What waits for a manager, on the dashboard: each leads to its list.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Waiting } from '../../../../src/client/features/dashboard/open-follow-ups';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const none = { follow_ups: 0, due: 0, sign_requests: 0 };

it('counts what volunteers reported of people and no one reviewed', async () => {
  await serverDouble({});
  const open = { ...none, to_review: { person_corrected: 2, deceased: 1, do_not_contact: 0 } };
  await show(() => <Waiting open={open} />, '/app');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['2 corrected names or details to review', '/app/from-the-doors?kind=person_corrected'],
    ['1 report of a death to review', '/app/from-the-doors?kind=deceased'],
  ]);
});

it('says nothing where nothing waits, or the server is older', async () => {
  await serverDouble({});
  await show(() => <Waiting open={none} />, '/app');
  expect(screen.queryByRole('list')).toBeNull();
});
