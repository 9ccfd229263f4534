import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResultFileScreen } from '../../../../src/client/features/result-files/result-file-screen';
import { id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const value = (text: string, rows: number, result: string | null, channel: string | null = null) => ({
  value: text,
  rows,
  result,
  channel,
});
const column = (name: string, meaning: string | null, values: object[] | null = null) => ({
  name,
  samples: ['a'],
  meaning,
  values,
});
const none = {
  accepted: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  confidential: 0,
  rejected_count: 0,
  located: 0,
  unlocated: 0,
};
const file = {
  id: id(1),
  name: 'VAN history',
  contents: 'results',
  status: 'failed',
  processed: 9,
  total: 9,
  step: 'mapping',
  dry_run: true,
  ...none,
  removed: 0,
  restored: 0,
  kept: 0,
  rejected: [],
  unlocated_reasons: [],
  left_out: [],
  unread: [],
  layout: null,
  detail: 'Check which column is which, and what each result means. Nothing is imported before you do.',
  detail_code: 'RESULTS_TO_MATCH',
  params: {},
  walkbook: null,
  walkbook_id: null,
  voter_group_id: null,
  created_at: '2026-03-01T12:00:00.000Z',
  finished_at: '2026-03-01T12:00:00.000Z',
  found: [
    column('VANID', 'source_id'),
    column('Date', 'happened_at'),
    column('Result', 'result', [value('Canvassed', 6, 'canvassed'), value('Mystery', 3, null)]),
  ],
  mapping: null,
  counted: { kinds: [], first: null, last: null, left_alone: 0, differing: 0, own: 0 },
};

it('shows every result with what it seems to mean, and sends what was confirmed', async () => {
  const { asked } = await serverDouble({
    [`GET /result-file/${id(1)}`]: () => file,
    'PUT /result-file/mapping/': () => file,
  });
  await show(ResultFileScreen, `/app/result-file/id/${file.id}`, '/app/result-file/id/$id');
  await screen.findByText('What each result means');
  expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/app/reports?report=imported');
  screen.getByText('1 result isn’t matched. Its rows are left out.');
  screen.getByText('Still missing: a way of contact.');
  fireEvent.change(screen.getByLabelText('All rows of this file'), { target: { value: 'call' } });
  fireEvent.change(screen.getByLabelText('What “Mystery” means'), { target: { value: 'opted_out' } });
  fireEvent.click(screen.getByText('Check the file'));
  await waitFor(() => expect(asked.some(({ call }) => call === 'PUT /result-file/mapping/')).toBe(true));
  expect(asked.find(({ call }) => call === 'PUT /result-file/mapping/')?.body).toMatchObject({
    id: file.id,
    mapping: {
      columns: ['source_id', 'happened_at', 'result'],
      channel: 'call',
      channels: [],
      results: [
        { value: 'Canvassed', result: 'canvassed' },
        { value: 'Mystery', result: 'opted_out' },
      ],
      day_first: false,
    },
  });
});

it('says what a check found, and who would be left alone', async () => {
  const kinds = [{ channel: 'call', result: 'opted_out', rows: 3 }];
  const rejected = [{ line: 4, reason: 'No date.', detail_code: 'RESULT_NO_DATE', params: {} }];
  const counted = { kinds, first: '2026-03-04', last: '2026-03-07', left_alone: 3, differing: 0 };
  const checked = {
    ...file,
    step: 'check',
    status: 'done',
    accepted: 3,
    added: 3,
    rejected_count: 1,
    rejected,
    counted,
  };
  await serverDouble({ [`GET /result-file/${id(1)}`]: () => checked });
  await show(ResultFileScreen, `/app/result-file/id/${file.id}`, '/app/result-file/id/$id');
  await screen.findByText('Import 3 results');
  screen.getByText('After 3 rows, people will be left alone.');
  screen.getByText('Do not contact this way');
  screen.getByText('No date.');
});

it('imports nothing where rows were imported otherwise before, and checks the file again', async () => {
  const mapping = {
    columns: ['source_id', 'happened_at', 'result'],
    channel: 'call',
    channels: [],
    results: [{ value: 'STOP', result: 'opted_out' }],
    day_first: false,
  };
  const counted = { ...file.counted, differing: 2 };
  const checked = {
    ...file,
    step: 'check',
    status: 'done',
    accepted: 1,
    added: 1,
    rejected_count: 2,
    counted,
    mapping,
  };
  const { asked } = await serverDouble({
    [`GET /result-file/${id(1)}`]: () => checked,
    'PUT /result-file/mapping/': () => checked,
  });
  await show(ResultFileScreen, `/app/result-file/id/${file.id}`, '/app/result-file/id/$id');
  fireEvent.click(await screen.findByText('Check the file again'));
  screen.getByText(/Undo that import first/);
  expect(screen.queryByText('Import 1 result')).toBeNull();
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PUT /result-file/mapping/')?.body).toMatchObject({ mapping }),
  );
});

it('says which rows are probably own work, and imports them only when someone asks for it', async () => {
  const mapping = {
    columns: ['source_id', 'happened_at', 'result'],
    channel: 'door',
    channels: [],
    results: [],
    day_first: false,
  };
  const counted = { ...file.counted, own: 3 };
  const { asked } = await serverDouble({
    [`GET /result-file/${id(1)}`]: () => ({
      ...file,
      step: 'check',
      status: 'done',
      mapping,
      counted,
      rejected_count: 3,
    }),
    'PUT /result-file/mapping/': () => file,
  });
  await show(ResultFileScreen, `/app/result-file/id/${file.id}`, '/app/result-file/id/$id');
  await screen.findByText('Probably yours already');
  screen.getByText(/^3 rows have the person, day, way of contact and result/);
  fireEvent.click(screen.getByText('Import what’s probably yours, too'));
  await waitFor(() => expect(asked.some(({ call }) => call === 'PUT /result-file/mapping/')).toBe(true));
  expect(asked.find(({ call }) => call === 'PUT /result-file/mapping/')?.body).toMatchObject({
    mapping: { ...mapping, own_too: true },
  });
});
