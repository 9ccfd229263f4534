import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Walkbook } from '../../../../../src/contract/walkbooks';
import { HereCard, SummaryCard } from '../../../../../src/client/features/walking/list/walkbook-card';
import { lookForDownloads } from '../../../../../src/client/offline/mirror/downloads';
import { keepShare } from '../../../../../src/client/offline/mirror/my-division';
import { keepPlan } from '../../../../../src/client/offline/mirror/plans';
import { positionsOf } from '../../../../../src/client/offline/mirror/walkbook-view';
import { openWalkbookView } from '../../../../../src/client/offline/mirror/walkbooks';
import { sideOf } from '../../../../../src/domain/divisions/side-keys';
import { doorOf } from '../../../../support/doors';
import { signedInAs } from '../../../../support/identity';
import { giveKey } from '../../../../support/phone-key';
import { show } from '../../../../support/show';

/** What the service worker says reaches pages here. */
const { worker } = vi.hoisted(() => {
  const none = Object.assign(new EventTarget(), { controller: null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: none });
  return { worker: none };
});

const doorsOf = (street: string, count: number) =>
  Array.from({ length: count }, (_, at) => doorOf(`${street} ${at}`, { address: `${at} ${street}`, street }));
const elm = doorsOf('Elm St', 10);
const viewer = { owner: 'o', campaignId: 'c', userId: 'me', firstName: 'Ana', timeZone: 'UTC' };

/** The card of a walkbook of four kilometers that lies on this phone with these doors. */
async function card(id: string, doors: Walkbook['geo_data']['features'], given: object = {}): Promise<void> {
  const walkbook = { id, name: 'Elm and Oak', metres: 4_000, assigned: [], survey_name: null, ...given } as never;
  openWalkbookView(viewer, id).store.update({ state: 'ready', walkbook, doors, positions: positionsOf(doors) });
  await show(() => <HereCard walkbook={walkbook} viewer={viewer} state="here" first />, '/app/walkbooks');
}

it('counts of the way only what leads to the doors of one’s part, as the walkbook itself does', async () => {
  keepShare(viewer, 'w', { sides: elm.slice(0, 1).map(sideOf), from: 'Ben', at: 1 });
  await card('w', [...elm, ...doorsOf('Oak Ave', 30)]);
  // Ten of forty doors are a quarter of the way.
  await screen.findByText(/^10 doors left · .* · 0\.6 mi$/);
  screen.getByText('Your share');
});

it('counts all of the way of a walkbook that nobody divided', async () => {
  await card('x', elm);
  await screen.findByText(/^10 doors left · .* · 2\.5 mi$/);
  expect(screen.queryByText('Your share')).toBeNull();
});

it('says how many people are left out, and no more of them', async () => {
  await card('y', elm, { left_out: 2 });
  await screen.findByText(/^10 doors left · .* · 2\.5 mi · 2 people left out$/);
});

it('leads to the very door that its button names, and by its name to the list', async () => {
  await card('z', elm);
  const start = await screen.findByRole('link', { name: 'Start at 0 Elm St' });
  expect(start.getAttribute('href')).toBe('/app/walkbook/id/z/door/Elm%20St%200');
  expect(screen.getByRole('link', { name: 'Elm and Oak' }).getAttribute('href')).toBe('/app/walkbook/id/z/walk');
});

it('speaks of the route while one is walked', async () => {
  keepPlan(viewer, 'r', { kind: 'loop', order: ['Elm St 4', 'Elm St 5'], metres: 300, minutes: 45, at: 1 });
  await card('r', elm);
  await screen.findByText('45 min route · 2 doors left');
  const link = screen.getByRole('link', { name: 'Continue the route at 4 Elm St' });
  expect(link.getAttribute('href')).toBe('/app/walkbook/id/r/door/Elm%20St%204');
});

describe('before it lies on the phone', () => {
  const summary = async (given: object) => {
    const walkbook = {
      id: 's',
      name: 'Elm',
      metres: 4_000,
      assigned: [],
      survey_name: null,
      doors: 40,
      ...given,
    } as never;
    await show(() => <SummaryCard walkbook={walkbook} viewer={viewer} state={undefined} first />, '/app/walkbooks');
  };

  it('speaks of doors that were knocked, which is what the list counts, and of none that is done', async () => {
    await summary({ doors_done: 32 });
    await screen.findByText('32 of 40 doors knocked');
    screen.getByText(/^8 doors not knocked yet · /);
    expect(screen.queryByText(/ left/)).toBeNull();
    expect(screen.queryByText(/ done/)).toBeNull();
  });

  it('says so, too, when every door was knocked', async () => {
    await summary({ doors_done: 40 });
    await screen.findByText('All 40 doors knocked');
  });
});

it('says that a full phone has no space for what is new in a walkbook', async () => {
  await signedInAs({ uid: 'o' });
  await giveKey('o', 'c');
  const cache = {
    keys: async () => [new Request('https://x.test/?id=f')],
    match: async () => undefined,
    put: () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError')),
  };
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [], delete: async () => false });
  await lookForDownloads(viewer);
  await card('f', elm);
  await screen.findByText(/^10 doors left/);
  expect(screen.queryByText(/^This phone is full/)).toBeNull();
  const news = { type: 'walkbook-unkept', owner: 'o', campaign_id: 'c', id: 'f', text: '{}', etag: null };
  worker.dispatchEvent(new MessageEvent('message', { data: news }));
  await screen.findByText(/^This phone is full, so the walkbook on it for offline use is an older version/);
  vi.unstubAllGlobals();
});
