import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { myWalkbooks } from '../../../../src/client/offline/mirror/lists';
import { readMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { clearAppState } from '../../../../src/client/session/clear';
import { campaignId, owner, summary, walkbookId } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';

const whose = { owner, campaignId, userId: walkbookId };
let network: () => Promise<Response>;

beforeEach(async () => {
  await clearAppState();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  vi.stubGlobal('fetch', () => network());
});

const answer = (names: string[]) =>
  new Response(JSON.stringify(names.map((name) => ({ ...summary(), name }))), {
    headers: { 'content-type': 'application/json' },
  });
const names = () => myWalkbooks.get().items.map(({ name }) => name);

describe('a list of the session', () => {
  it('comes from headquarters and is there again without it', async () => {
    network = async () => answer(['Maple']);
    await myWalkbooks.load(whose);
    expect(names()).toEqual(['Maple']);
    await vi.waitFor(async () => expect(await readMirror(`${owner}|${campaignId}|my-walkbooks`)).toBeDefined());
    myWalkbooks.clear();
    expect(names()).toEqual([]);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await myWalkbooks.load(whose);
    expect(names()).toEqual(['Maple']);
    expect(myWalkbooks.get()).toMatchObject({ loading: false, offline: true });
  });

  it('shows the mirror while the answer is on its way', async () => {
    network = async () => answer(['Maple']);
    await myWalkbooks.load(whose);
    myWalkbooks.clear();
    network = () => new Promise(() => undefined);
    void myWalkbooks.load(whose);
    await vi.waitFor(() => expect(names()).toEqual(['Maple']));
    expect(myWalkbooks.get().loading).toBe(true);
  });

  it('does not go back to an answer that was asked for before', async () => {
    let answerFirst: (given: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (answerFirst = resolve));
    let asked = false;
    network = () => {
      asked = true;
      return slow;
    };
    const first = myWalkbooks.load(whose);
    await vi.waitFor(() => expect(asked).toBe(true));
    network = async () => answer(['Elm']);
    await myWalkbooks.load(whose);
    answerFirst(answer(['Maple']));
    await first;
    expect(names()).toEqual(['Elm']);
    expect(myWalkbooks.get().loading).toBe(false);
  });

  it('is not loading for ever when a later load failed before an earlier one answered', async () => {
    myWalkbooks.clear();
    let answerFirst: (given: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (answerFirst = resolve));
    let asked = 0;
    vi.stubGlobal('fetch', (url: string) => {
      if (!String(url).includes('walkbook')) return Promise.reject(new TypeError('Failed to fetch'));
      asked += 1;
      return asked === 1 ? slow : Promise.reject(new TypeError('Failed to fetch'));
    });
    const first = myWalkbooks.load(whose);
    await vi.waitFor(() => expect(asked).toBe(1));
    await myWalkbooks.load(whose);
    expect(asked).toBe(2);
    answerFirst(answer(['Maple']));
    await first;
    expect(names()).toEqual(['Maple']);
    expect(myWalkbooks.get().loading).toBe(false);
  });

  it('appends, updates, removes and replaces, in the mirror too', async () => {
    network = async () => answer(['Maple']);
    await myWalkbooks.load(whose);
    const [maple] = myWalkbooks.get().items;
    if (!maple) throw new Error('A walkbook was loaded.');
    myWalkbooks.append({ ...maple, id: campaignId, name: 'Elm' });
    myWalkbooks.update(campaignId, (item) => ({ ...item, name: 'Elm Court' }));
    expect(names()).toEqual(['Maple', 'Elm Court']);
    myWalkbooks.remove(maple.id);
    expect(names()).toEqual(['Elm Court']);
    myWalkbooks.replace([maple]);
    expect(names()).toEqual(['Maple']);
  });

  it('is nobody else’s, nor another campaign’s', async () => {
    network = async () => answer(['Maple']);
    await myWalkbooks.load(whose);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    await myWalkbooks.load({ ...whose, owner: 'uid-luis' });
    expect(names()).toEqual([]);
    await myWalkbooks.load({ ...whose, campaignId: walkbookId });
    expect(names()).toEqual([]);
  });
});
