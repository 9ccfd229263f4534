import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndOfTurf } from '../../../../../src/client/features/walking/list/end-of-turf';
import { useToday } from '../../../../../src/client/features/walking/list/use-today';
import { myWalkbooks } from '../../../../../src/client/offline/mirror/lists';
import { openWalkbookView } from '../../../../../src/client/offline/mirror/walkbooks';
import { positionsOf, type Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { touchOf } from '../../../../../src/client/features/walking/door/record-touch';
import { keepNote, noteKey } from '../../../../../src/client/offline/outbox/note-draft';
import { readItems } from '../../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../../src/client/offline/outbox/save';
import { walkbookCacheName, walkbookKey } from '../../../../../src/domain/walkbooks/walkbook-cache';
import { campaignId, doorId, newPhone, owner, summary, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { Refusal, serverDouble, userId } from '../../../../support/office';
import { place, show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const other = walkbookId.replace(/.$/, 'f');
const walkbookOf = (id: string, name: string) => ({ ...summary(), id, name, doors: 3, doors_done: 0 });

beforeEach(async () => {
  await newPhone();
  myWalkbooks.replace([walkbookOf(walkbookId, 'Elm'), walkbookOf(other, 'Oak')] as never);
});
afterEach(cleanup);

const open = (again = 0, onAgain = vi.fn()) =>
  show(
    () => <EndOfTurf viewer={viewer} id={walkbookId} name="Elm" doors={3} again={again} onAgain={onAgain} />,
    '/app/walkbook',
  );
const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const handBack = async () => {
  await press('Hand this walkbook back');
  await press('Hand it back');
};

it('offers those who were not home, and the way to the other walkbooks', async () => {
  const onAgain = vi.fn();
  await open(3, onAgain);
  fireEvent.click(screen.getByRole('button', { name: 'Try 3 doors again' }));
  expect(onAgain).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Back to your walkbooks' }).getAttribute('href')).toBe('/app/walkbooks');
});

it('leads to the next walkbook, and names its first door', async () => {
  const doors = [doorOf('a', { address: '9 Oak Ave' }), doorOf('b')];
  openWalkbookView(viewer, other).store.update({ state: 'ready', doors, positions: positionsOf(doors) });
  await open();
  const link = await screen.findByRole('link', { name: 'Go on with Oak: 9 Oak Ave' });
  expect(link.getAttribute('href')).toBe(`/app/walkbook/id/${other}/walk`);
});

it('hands the walkbook back, which leaves this phone with all ways to its doors', async () => {
  const dropped: string[] = [];
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async () => undefined,
      keys: async () => [],
      delete: async (key: string) => void dropped.push(`${name} ${key}`),
    }),
  });
  const { asked } = await serverDouble({
    'PUT /turf/hand-back/': () => null,
    'GET /walkbook/optimized/': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const doors = [doorOf(doorId)];
  const { store } = openWalkbookView(viewer, walkbookId);
  store.update({ state: 'ready', walkbook: {} as never, doors, positions: positionsOf(doors) });
  await open();
  await handBack();
  await waitFor(() => expect(place()).toBe('/app/walkbooks'));
  expect(asked.filter((each) => each.call === 'PUT /turf/hand-back/').map(({ body }) => body)).toEqual([
    { campaign_id: campaignId, walkbook_id: walkbookId },
  ]);
  expect(myWalkbooks.get().items.map(({ id }) => id)).toEqual([other]);
  expect(dropped).toEqual([`${walkbookCacheName(owner, campaignId)} ${walkbookKey(campaignId, walkbookId)}`]);
  await waitFor(() => expect(store.get()).toMatchObject({ state: 'revoked', walkbook: null, doors: [] }));
  expect(store.get().problem).toBe('You handed this walkbook back.');
  vi.unstubAllGlobals();
});

it('keeps the walkbook while anything in it is unsent or unsaved, and loses nothing', async () => {
  const { asked } = await serverDouble({ 'PUT /turf/hand-back/': () => null });
  const order = { owner, campaign_id: campaignId, walkbook_id: walkbookId };
  const knock = touchOf({ door: doorOf(doorId), voter: null, result: 'not_home' });
  await save({ ...order, facts: [knock] });
  await open();
  await handBack();
  await screen.findByText('1 result here isn’t sent yet. Hand the walkbook back once it is.');
  expect(await readItems(owner)).toHaveLength(1);
  cleanup();

  await newPhone();
  await keepNote(noteKey(owner, walkbookId, doorId), 'Dog');
  await open();
  await handBack();
  await screen.findByText('Something at a door isn’t saved yet. Open that door first.');
  expect(asked.filter((each) => each.call === 'PUT /turf/hand-back/')).toEqual([]);
  expect(myWalkbooks.get().items).toHaveLength(2);
});

it('says that it needs a connection, and that nothing was changed', async () => {
  await serverDouble({ 'PUT /turf/hand-back/': () => new Refusal(503, 'UNAVAILABLE') });
  await open();
  await press('Hand this walkbook back');
  screen.getByText(/This needs a connection\.$/);
  await press('Hand it back');
  await screen.findByText('The walkbook is still yours.');
  expect(myWalkbooks.get().items).toHaveLength(2);
});

it('says that it isn’t known when the answer is lost, and can be tried again', async () => {
  let isLost = true;
  await serverDouble({
    'PUT /turf/hand-back/': () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : null),
  });
  await open();
  await handBack();
  await screen.findByText('It may have been handed back. Try again to be sure.');
  expect(screen.queryByText('The walkbook is still yours.')).toBeNull();
  expect(myWalkbooks.get().items).toHaveLength(2);
  isLost = false;
  await press('Hand it back');
  await waitFor(() => expect(place()).toBe('/app/walkbooks'));
});

it('counts today no result that was taken back, on whatever day this phone thought that it was', async () => {
  const order = { owner, campaign_id: campaignId, walkbook_id: walkbookId };
  const [first] = await save({ ...order, facts: [touchOf({ door: doorOf(doorId), voter: null, result: 'not_home' })] });
  const before = first?.kind === 'touch' ? first.fact : null;
  const undone = touchOf({ door: doorOf(doorId), voter: null, result: null, before });
  await save({ ...order, facts: [undone], recorded_at: new Date(Date.now() - 26 * 3_600_000).toISOString() });
  function Today() {
    const today = useToday(viewer);
    return <p>{today ? `${today.doors} of ${today.made}` : 'not read'}</p>;
  }
  await show(Today, '/app/walkbooks');
  await screen.findByText('0 of 1');
});

it('hands back though a note on a passer-by was typed and never saved, or says where that note is', async () => {
  await keepNote(noteKey(owner, walkbookId, 'passer_by'), 'likes the park plan');
  const { readOpenDrafts } = await import('../../../../../src/client/features/walking/list/use-open-drafts');
  const drafts = await readOpenDrafts(owner, walkbookId);
  // Each of these is said to be at a door, which the volunteer is told to open.
  expect([...drafts.keys()].filter((each) => !/^[0-9a-f-]{36}$/.test(each))).toEqual([]);
});
