import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UploadStatus } from '../../../../src/contract/voters/import-status';
import { UploadFigures } from '../../../../src/client/features/voter-files/import-figures';
import { at, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const upload = (step: UploadStatus['step']): UploadStatus => ({
  id: id(1),
  name: 'County',
  contents: 'voters',
  status: 'done',
  processed: 4,
  total: 4,
  accepted: 4,
  step,
  dry_run: false,
  added: 4,
  changed: 0,
  unchanged: 0,
  confidential: 1,
  rejected_count: 0,
  rejected: [],
  located: 1,
  unlocated: 3,
  unlocated_reasons: [{ reason: 'number', rows: 3 }],
  left_out: [],
  registrations: [],
  unknown_statuses: [],
  unread: [],
  removed: 0,
  restored: 0,
  kept: 0,
  layout: null,
  detail: null,
  walkbook: null,
  walkbook_id: null,
  voter_group_id: null,
  created_at: at,
  finished_at: at,
});
const then = /^Counted when the file was imported\. Address points uploaded since then may have placed some of them\.$/;

it('says of when the number not on the map is, and that a confidential record is counted and its household is not', async () => {
  await serverDouble({});
  await show(() => <UploadFigures status={upload('import')} />, '/app/voter-group/upload');
  expect(await screen.findByText(then)).toBeDefined();
  expect(
    screen.getByText(
      '1 record of this file is confidential by law. No one is sent to it or to the others of its household.',
    ),
  ).toBeDefined();
});

it('says nothing of later address points while a file is only checked', async () => {
  await serverDouble({});
  await show(() => <UploadFigures status={upload('check')} />, '/app/voter-group/upload');
  expect(await screen.findByText('Not on the map')).toBeDefined();
  expect(screen.queryByText(then)).toBeNull();
});

it('says how many may be there twice', async () => {
  await serverDouble({});
  await show(() => <UploadFigures status={{ ...upload('check'), possible_doubles: 2 }} />, '/app/voter-group/upload');
  expect(
    await screen.findByText(
      '2 new voters have the name and address of someone who is already here, and may be the same people. They aren’t merged.',
    ),
  ).toBeDefined();
});
