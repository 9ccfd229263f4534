// Whether a checked file is the whole roll: asked where people are missing, off unless someone says so.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UploadFileScreen } from '../../../../src/client/features/voter-files/voter-file-screen';
import type { RollStatus } from '../../../../src/contract/voters/import-status';
import { sentence } from '../../../../src/contract/messages/every-message';
import { at, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const roll: RollStatus = {
  people: 5000,
  missing: 412,
  still_missing: 0,
  asks: false,
  counties: ['Franklin'],
  county_count: 1,
  without_county: 0,
  rows_without_id: 0,
  left_out: 0,
};
const upload = {
  id: id(1),
  name: 'November',
  contents: 'voters',
  status: 'done',
  processed: 4700,
  total: 4700,
  accepted: 4700,
  step: 'check',
  dry_run: true,
  added: 112,
  changed: 0,
  unchanged: 4588,
  confidential: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  unlocated_reasons: [],
  unread: [],
  left_out: [],
  rejected_count: 0,
  rejected: [],
  located: 4700,
  unlocated: 0,
  layout: 'Ohio',
  roll,
  detail: null,
  walkbook: null,
  walkbook_id: null,
  voter_group_id: null,
  created_at: at,
  finished_at: at,
} as const;

async function open(change: object) {
  const server = await serverDouble({
    [`GET /voter-group/upload-status/${id(1)}`]: () => ({ ...upload, ...change }),
    'POST /voter-group/upload-apply/': () => ({ ...upload, status: 'pending', step: 'import' }),
  });
  await show(UploadFileScreen, `/app/voter-group/upload/id/${id(1)}`, '/app/voter-group/upload/id/$id');
  return server;
}
const importButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Import 4,700 voters/ });

it('leaves the people as they are unless someone says that the file is whole', async () => {
  const { asked } = await open({});
  expect(await screen.findByText(/412 of 5,000 people from earlier files aren’t in this file/)).toBeTruthy();
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: /whole roll of its county \(Franklin\)/ });
  expect(whole.checked).toBe(false);
  fireEvent.click(await importButton());
  await expect.poll(() => asked.at(-1)?.call).toBe('POST /voter-group/upload-apply/');
  expect(asked.at(-1)?.body).toMatchObject({ whole_roll: false });
});

it('says who is no longer on the roll and asks for it', async () => {
  const { asked } = await open({ roll: { ...roll, without_county: 3, rows_without_id: 1, still_missing: 7 } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /whole roll/ }));
  expect(screen.getByText(/^412 people are no longer on the roll/)).toBeTruthy();
  expect(screen.getByText(/^3 people from earlier files have no county/)).toBeTruthy();
  expect(screen.getByText(/^1 row has no voter ID/)).toBeTruthy();
  expect(screen.getByText('7 more were off the roll already.')).toBeTruthy();
  fireEvent.click(await importButton());
  await expect.poll(() => asked.at(-1)?.call).toBe('POST /voter-group/upload-apply/');
  expect(asked.at(-1)?.body).toMatchObject({ whole_roll: true, leave_out_many: false });
});

it('takes an explicit yes where more than a fifth would go', async () => {
  const { asked } = await open({ roll: { ...roll, missing: 3000, asks: true, counties: [], county_count: 0 } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'This file is the whole roll of the campaign’s area' }));
  expect(screen.getByText(/more than one in five/)).toBeTruthy();
  const button = await importButton();
  expect(button.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, leave 3,000 people out' }));
  expect(button.disabled).toBe(false);
  // The yes is about this answer alone.
  fireEvent.click(screen.getByRole('checkbox', { name: /whole roll/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /whole roll/ }));
  expect(button.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Yes/ }));
  fireEvent.click(button);
  await expect.poll(() => asked.at(-1)?.call).toBe('POST /voter-group/upload-apply/');
  expect(asked.at(-1)?.body).toMatchObject({ whole_roll: true, leave_out_many: true });
});

it.each([
  [{ county: 'Delaware', people: 20, missing: 10 }, 'In Delaware, 10 of 20 are missing.'],
  [{ county: null, people: 5000, missing: 3000 }, 'That’s more than one in five.'],
  [null, 'Many rows have no voter ID.'],
])('says why it asks: %j', async (worst, why) => {
  await open({ roll: { ...roll, asks: true, worst } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /whole roll/ }));
  expect(screen.getByText(why, { exact: false })).toBeTruthy();
  expect((await importButton()).disabled).toBe(true);
});

it.each([
  ['there is nothing to compare', { ...roll, people: 0, missing: 0 }],
  ['an older server does not compare', undefined],
])('asks nothing where %s', async (_, given) => {
  await open({ roll: given });
  await importButton();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  ['no_ids', /^This file has no voter IDs/],
  ['no_earlier_ids', /^Earlier files have no voter IDs/],
  ['other_ids', /^Earlier files use another kind of voter ID/],
])('says why nothing is compared: %s', async (uncompared, words) => {
  await open({ roll: { ...roll, people: 0, missing: 0, counties: [], county_count: 0, uncompared } });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says so where no one is missing', async () => {
  await open({ roll: { ...roll, missing: 0 } });
  expect(await screen.findByText('Everyone from earlier files of this roll in Franklin is in this file.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('tells of an import who was left out, and why no one was', async () => {
  await open({ step: 'import', roll: { ...roll, left_out: 412 } });
  expect(await screen.findByText('412 people are no longer on the roll and are left out.')).toBeTruthy();
});

it('tells of an import why no one was left out', async () => {
  await open({ step: 'import', roll, ...sentence('ROLL_NOT_FOLLOWED', { missing: 3000, people: 5000 }) });
  expect(await screen.findByText(/no one was marked as off the roll: by now 3,000 of 5,000 people/)).toBeTruthy();
});

it('lets a file go that was refused as a whole roll', async () => {
  const why = sentence('ROLL_TOO_MANY_MISSING', { missing: 3000, people: 5000 });
  await open({ step: 'import', status: 'failed', processed: 0, accepted: 0, roll: null, ...why });
  expect(await screen.findByRole('button', { name: 'Discard this file' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});
