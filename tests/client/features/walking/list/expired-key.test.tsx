import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { GiveScreen } from '../../../../../src/client/features/divisions/give-screen';
import { MyWalkbooksScreen } from '../../../../../src/client/features/walking/list/my-walkbooks-screen';
import { WalkbookScreen } from '../../../../../src/client/features/walking/list/walkbook-screen';
import { myWalkbooks } from '../../../../../src/client/offline/mirror/lists';
import { openerFor } from '../../../../../src/client/offline/sealed/keys';
import { clearAppState } from '../../../../../src/client/session/clear';
import { session, setSession } from '../../../../../src/client/session/session';
import { newPhone, owner, walkbookId } from '../../../local/headquarters';
import { signedInAs } from '../../../../support/identity';
import { member } from '../../../../support/office';
import { giveKey } from '../../../../support/phone-key';
import { show } from '../../../../support/show';

const sentence = 'Connect once to open your walkbooks again. What you saved is kept and will be sent.';
const where = () => ({ owner, campaignId: session().campaignUser?.campaign_id ?? '' });

beforeEach(async () => {
  await newPhone();
  await clearAppState();
  await signedInAs({ uid: owner });
  setSession(member('Volunteer'));
  myWalkbooks.clear();
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined, keys: async () => [] }) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

it.each([
  ['the list', MyWalkbooksScreen, '/app/walkbooks', undefined],
  ['a hand-over', GiveScreen, `/app/walkbook/id/${walkbookId}/give`, '/app/walkbook/id/$id/give'],
  ['a walkbook', WalkbookScreen, `/app/walkbook/id/${walkbookId}/walk`, '/app/walkbook/id/$id/walk'],
] as const)(
  '%s says calmly what to do when the key has expired, and nothing of it before',
  async (_, Screen, at, path) => {
    await giveKey(owner, where().campaignId);
    await show(Screen, at, path);
    await screen.findAllByText(/offline|isn’t answering/);
    expect(screen.queryByText(sentence)).toBeNull();
    await giveKey(owner, where().campaignId, { key: null });
    await act(() => openerFor(where()));
    await screen.findByText(sentence);
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  },
);
