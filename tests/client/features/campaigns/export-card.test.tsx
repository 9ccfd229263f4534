import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExportCard } from '../../../../src/client/features/campaigns/export-card';
import { at, id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const latest = (status: string, more: object = {}) => ({
  latest: {
    id: id(1),
    status,
    parts: 40,
    packed: 10,
    bytes: null,
    created_at: at,
    finished_at: null,
    expires_at: null,
    ...more,
  },
});

it('starts, says how far it is to whoever comes back, and can be canceled', async () => {
  await serverDouble({
    'GET /campaign/export/': () => ({ latest: null }),
    'POST /campaign/export/': () => latest('running'),
    'PUT /campaign/export/cancel/': () => latest('cancelled'),
  });
  await show(ExportCard);
  fireEvent.click(await screen.findByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText('10 of 40 files packed. You can leave this page.')).toBeDefined();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(10);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The last export was canceled. Nothing of it was kept.')).toBeDefined();
});

it('is downloaded once it is done, and its removal is announced', async () => {
  const done = { bytes: 5_000_000, finished_at: at, expires_at: '2026-03-05T15:00:00.000Z' };
  const { asked } = await serverDouble({
    'GET /campaign/export/': () => latest('done', done),
    'GET /campaign/export/file/': () => new Response('zip', { headers: { 'content-type': 'application/zip' } }),
  });
  URL.createObjectURL = () => 'blob:zip';
  await show(ExportCard);
  expect(await screen.findByText(/Until Mar 5, 2026/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByRole('button', { name: 'Export again' });
  expect(asked.at(-1)?.query.get('id')).toBe(id(1));
});
