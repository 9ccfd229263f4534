import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import type { UploadStatus } from '../../../../src/contract/voters/import-status';
import { UploadStep } from '../../../../src/client/features/voter-files/upload-step';
import { at, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const earlier: UploadStatus = {
  id: id(1),
  name: 'County',
  contents: 'voters',
  status: 'failed',
  processed: 0,
  total: 4,
  accepted: 0,
  step: 'mapping',
  dry_run: true,
  added: 0,
  changed: 0,
  unchanged: 0,
  confidential: 0,
  rejected_count: 0,
  rejected: [],
  located: 0,
  unlocated: 0,
  unlocated_reasons: [],
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
};

/** What waits is told once the server has answered. */
let tell: (waiting: readonly UploadStatus[]) => void = () => undefined;
function Step() {
  const [waiting, setWaiting] = useState<readonly UploadStatus[]>([]);
  useEffect(() => {
    tell = setWaiting;
  }, []);
  return (
    <UploadStep
      contents="voters"
      button="Upload voter file"
      fileLabel="Voter file"
      accept=".csv"
      waiting={waiting}
      onBegun={() => undefined}
      onEnd={() => undefined}
      next={() => null}
    />
  );
}

it('keeps the file that was chosen before it was known that an earlier one waits', async () => {
  await serverDouble({});
  await show(Step, '/app/voter-group/upload');
  const file = new File(['a,b'], 'Wake.csv', { type: 'text/csv' });
  await act(async () => void fireEvent.change(screen.getByLabelText('Voter file'), { target: { files: [file] } }));
  await act(async () => tell([earlier]));
  expect(screen.getByLabelText<HTMLInputElement>('Group name').value).toBe('Wake');
  expect(screen.getByRole('link', { name: 'County' })).toBeDefined();
});

it('shows the one that waits where nothing was entered', async () => {
  await serverDouble({});
  await show(Step, '/app/voter-group/upload');
  await act(async () => tell([earlier]));
  expect(screen.queryByLabelText('Group name')).toBeNull();
  expect(screen.getByRole('link', { name: 'Match the columns' })).toBeDefined();
});
