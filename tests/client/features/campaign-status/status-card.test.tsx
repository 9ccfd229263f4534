import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CampaignStatus } from '../../../../src/contract/office/campaign-status';
import { StatusCard } from '../../../../src/client/features/campaign-status/status-card';
import { Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const inOrder = (): CampaignStatus => ({
  version: '1.2.3',
  sign_in: 'ready',
  database_ahead: 0,
  backup: { newest_at: ago(180), every_hours: 24 },
  waiting: [{ kind: 'texts', count: 12, since: null }],
  texting: 'ready',
  calling: 'off',
  email: { state: 'ready', failed: 0 },
  map: 'own',
  geocoder: 'none',
  phones: { seen: 4, silent: 0, with_gaps: 0 },
  storage: { used: 2_000_000_000, limit: 20_000_000_000 },
});
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');

it('says that everything works, part by part', async () => {
  await serverDouble({ 'GET /campaign/status/': inOrder });
  await show(StatusCard);
  expect(await screen.findByText('Everything works.')).toBeDefined();
  expect(screen.getByText('The server answers. It runs Porchlight 1.2.3.')).toBeDefined();
  expect(rows()).toContainEqual(expect.stringContaining('The newest backup was made 3 h ago.'));
  expect(rows()).toContainEqual(expect.stringContaining('12 texts in progress or waiting for their turn.'));
  // What isn't used comes last, and isn't said to work.
  expect(rows().map((row) => /Works|Off/.exec(row)?.[0])).toEqual(
    Array.from({ length: 9 }, () => 'Works').concat(['Off', 'Off']),
  );
});

it('shows what is wrong first, with what to do and where', async () => {
  const wrong = {
    ...inOrder(),
    backup: { newest_at: ago(60 * 72), every_hours: 24 },
    waiting: [{ kind: 'imports' as const, count: 1, since: ago(30) }],
    phones: { seen: 4, silent: 1, with_gaps: 2 },
    texting: 'test' as const,
  };
  const { asked } = await serverDouble({ 'GET /campaign/status/': () => wrong });
  await show(StatusCard);
  expect(await screen.findByText('3 things need you.')).toBeDefined();
  expect(rows().map((row) => /Problem|Note|Works|Off/.exec(row)?.[0])).toEqual(
    ['Problem', 'Problem', 'Problem', 'Note'].concat(
      Array.from({ length: 5 }, () => 'Works'),
      ['Off', 'Off'],
    ),
  );
  expect(rows()[0]).toContain('made 3 days ago, which is too long ago. Ask the person who runs the server');
  expect(rows()[1]).toContain('1 import should have begun 30 min ago. Nothing is lost.');
  expect(rows()[2]).toContain('1 phone has unsent results');
  expect(rows()[2]).toContain('2 phones recorded results that haven’t arrived.');
  const [, , phones] = screen.getAllByRole('listitem');
  expect(within(phones!).getByRole('link').getAttribute('href')).toBe('/app/campaign/phones');
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await vi.waitFor(() => expect(asked.length).toBe(before + 1));
});

it('says so of a server that is older than the app, and that it is offline', async () => {
  await serverDouble({ 'GET /campaign/status/': () => new Refusal(404, 'NOT_FOUND') });
  await show(StatusCard);
  expect(await screen.findByText('This server is older than the app and can’t tell its status yet.')).toBeDefined();
  document.body.replaceChildren();

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await serverDouble({});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show(StatusCard);
  expect(await screen.findByText('You’re offline, and this screen needs a connection.')).toBeDefined();
});

it('says that texts go to people who wrote STOP where the carrier can’t be asked what they wrote', async () => {
  await serverDouble({ 'GET /campaign/status/': () => ({ ...inOrder(), texts_unread_since: ago(90) }) });
  await show(StatusCard);
  expect(await screen.findByText('1 thing needs you.')).toBeDefined();
  expect(rows()[0]).toMatch(/That began .+ ago\. Texts wait for an hour at most/);
});
