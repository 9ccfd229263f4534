import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UploadFileScreen } from '../../../../src/client/features/voter-files/voter-file-screen';
import { UploadScreen } from '../../../../src/client/features/voter-files/upload-screen';
import { sentence } from '../../../../src/contract/messages/every-message';
import type { MappedColumn } from '../../../../src/contract/voters/voter-file-mapping';
import { at, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const stop = sentence('HOME_UNCLEAR', { columns: 'Address, Dwelt' });
const upload = {
  id: id(1),
  name: 'County',
  contents: 'voters',
  status: 'failed',
  processed: 0,
  total: 0,
  accepted: 0,
  step: 'mapping',
  dry_run: true,
  added: 0,
  changed: 0,
  unchanged: 0,
  confidential: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  unlocated_reasons: [],
  unread: [],
  left_out: [],
  rejected_count: 0,
  rejected: [],
  located: 0,
  unlocated: 0,
  layout: null,
  ...stop,
  walkbook: null,
  walkbook_id: null,
  voter_group_id: null,
  created_at: at,
  finished_at: at,
} as const;

const column = (name: string, more: Partial<MappedColumn>): MappedColumn => ({
  name,
  samples: [],
  meaning: null,
  by: null,
  fits: null,
  block: null,
  ...more,
});
const preview = {
  header: true,
  rows: [['Ash', '1 Clerk Plaza', '7 Oak St', '45999']],
  // A title and a blank line stand above the names.
  lines: [5],
  header_line: 3,
  columns: [
    column('Last name', { meaning: 'last', by: 'name', fits: 1 }),
    column('Address', { block: 'mailing' }),
    column('Dwelt', {}),
    column('Mystery', { meaning: 'zip', by: 'contents', fits: 0.93 }),
  ],
};

it('says why a file waits, what each guess stands on, and sends what the person decides', async () => {
  const { asked } = await serverDouble({
    [`GET /voter-group/upload-status/${id(1)}`]: () => upload,
    [`GET /voter-group/upload-preview/${id(1)}`]: () => preview,
    'PUT /voter-group/upload-mapping/': () => ({ ...upload, status: 'pending', step: 'check', detail: null }),
  });
  await show(UploadFileScreen, `/app/voter-group/upload/id/${id(1)}`, '/app/voter-group/upload/id/$id');
  expect(await screen.findByText(/It isn’t clear which columns are the home address: Address, Dwelt/)).toBeTruthy();
  expect(screen.getByText('Mailing address')).toBeTruthy();
  expect(screen.getByText('guessed from its contents · 93% of its values fit')).toBeTruthy();
  expect(screen.getByText(/Home address with house number · not matched/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the file' });
  expect(button.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('What Dwelt contains'), { target: { value: 'line' } });
  expect(screen.getByText('Home address with house number')).toBeTruthy();
  fireEvent.click(button);
  await expect.poll(() => asked.at(-1)?.call).toBe('PUT /voter-group/upload-mapping/');
});

it('takes another file while one waits, and keeps the way back to it', async () => {
  await serverDouble({
    'GET /voter-group/uploads/': () => [upload],
    [`GET /voter-group/upload-status/${id(1)}`]: () => upload,
  });
  await show(UploadScreen, '/app/voter-group/upload');
  fireEvent.click(await screen.findByRole('button', { name: 'Upload another file' }));
  fireEvent.click(screen.getByRole('button', { name: 'Upload voter file' }));
  // Nothing is said of a file that no one chose.
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a file first.');
  expect(screen.getByRole('link', { name: 'County' }).getAttribute('href')).toContain(id(1));
});

it('keeps the way back to every file that waits, and not only to the newest', async () => {
  await serverDouble({
    'GET /voter-group/uploads/': () => [upload, { ...upload, id: id(2), name: 'Earlier' }],
    [`GET /voter-group/upload-status/${id(1)}`]: () => upload,
  });
  await show(UploadScreen, '/app/voter-group/upload');
  expect((await screen.findByRole('link', { name: 'Earlier' })).getAttribute('href')).toContain(id(2));
});

it('shows the file as a table with what each column holds on top, and keeps a choice when the look changes', async () => {
  await serverDouble({
    [`GET /voter-group/upload-status/${id(1)}`]: () => upload,
    [`GET /voter-group/upload-preview/${id(1)}`]: () => preview,
  });
  await show(UploadFileScreen, `/app/voter-group/upload/id/${id(1)}`, '/app/voter-group/upload/id/$id');
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Mailing address' })).toBeDefined();
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('5Ash1 Clerk Plaza7 Oak St45999');
  fireEvent.change(within(table).getByRole('combobox', { name: 'What Dwelt contains' }), { target: { value: 'line' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'The first row has the column names' }));
  expect(within(table).getAllByRole('row').at(-2)?.textContent).toBe('3Last nameAddressDweltMystery');
  fireEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What Column 3 contains' }).value).toBe('line');
});
