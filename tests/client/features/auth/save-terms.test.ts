import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveTerms } from '../../../../src/client/features/auth/save-terms';
import { drain } from '../../../../src/client/offline/delivery/scheduler';
import { readItems } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { standingOf } from '../../../../src/domain/delivery/standing';
import { signedInAs } from '../../../support/identity';
import { member } from '../../../support/office';
import * as phone from '../../local/headquarters';

afterEach(() => vi.unstubAllGlobals());

test('what the server refused for the terms goes as soon as they are accepted', async () => {
  await phone.newPhone();
  await signedInAs({ uid: phone.owner });
  const server = new phone.ServerDouble();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.startsWith('/api/users/me')) return Response.json(member('Volunteer').user);
    if (!input.startsWith('/api/users/terms/')) return server.answer(input, init);
    server.always = null;
    return Response.json({ status: 'user_terms_status_updated', terms_accepted: true });
  });
  phone.sendOnlyWhenTold();
  server.always = 403;
  server.code = 'TERMS_NOT_ACCEPTED';
  const fact = { voter_id: null, contact_result: 'not_home', note: '', gps: null, replaces: null } as const;
  await save({
    owner: phone.owner,
    campaign_id: phone.campaignId,
    walkbook_id: phone.walkbookId,
    facts: [{ kind: 'touch', label: '118 Maple St, not home', fact: { ...fact, door_id: phone.doorId } }],
  });
  await drain();
  expect((await readItems(phone.owner)).map(standingOf)).toEqual(['patience']);
  expect(await saveTerms()).toBe('saved');
  await vi.waitFor(async () => expect(await readItems(phone.owner)).toEqual([]));
});
