// People who may be someone who must be left alone: who waits, and what a decision changes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { enter } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../../../src/server/modules/contact-ledger/left-out-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { heldPair, leaveAlone } from '../../../support/contact-ledger';
import { makeTurf } from '../../../support/turf';

const { contactReview } = contract;
let api: TestApi;
let campaign: TestCampaign;
let pair: { voter_id: string; entry_id: string };
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  pair = await heldPair(api, campaign);
});
afterAll(() => api.close());

const list = async (skip = 0) =>
  (await api.as(campaign.owner).call(contactReview.list, { query: { campaign_id: campaign.id, skip, limit: 1 } })).body;
const decide = (decision: 'same' | 'other', of: object = {}) =>
  api.as(campaign.owner).call(contactReview.decide, { body: { campaign_id: campaign.id, ...pair, decision, ...of } });
const state = async () =>
  (await api.db.selectFrom('voters').select('suppressed').where('id', '=', pair.voter_id).executeTakeFirstOrThrow())
    .suppressed;

test('both records are shown, with why they may be one and why the other is left alone, a page at a time', async () => {
  await heldPair(api, campaign, 'Ruth');
  const [first, second] = [await list(), await list(1)];
  expect([first.total, first.pairs.length, second.pairs.length]).toEqual([2, 1, 1]);
  expect(new Set([first, second].map(({ pairs }) => pairs[0]!.voter_id)).size).toBe(2);
  expect([first, second].map(({ pairs }) => pairs[0]).find((each) => each?.voter_id === pair.voter_id)).toMatchObject({
    voter: { first: 'Ann', last: 'Whitfield', birth_year: 1950 },
    entry: { first: 'Ann', last: 'Marsh', birth_year: 1950 },
    reason: 'deceased',
    in_common: ['similar_name', 'address', 'birth_year'],
  });
});

test('the same person is left out like the other record, someone else may be visited', async () => {
  expect(await state()).toBe('held');
  expect((await decide('same')).body).toEqual({ voter_id: pair.voter_id, decision: 'same' });
  expect(await state()).toBe('deceased');
  expect((await list()).total).toBe(0);
  await decide('other');
  expect(await state()).toBeNull();
});

test('a decision holds for whatever else is said of that person', async () => {
  await decide('other');
  const said = { reason: 'do_not_contact' as const, channels: ['door'], since: null };
  const by = { fact_id: crypto.randomUUID(), reported_by: null, upload_id: null };
  const entry = await api.db
    .selectFrom('contact_ledger')
    .select('voter_id')
    .where('id', '=', pair.entry_id)
    .executeTakeFirstOrThrow();
  const covered = await enter(api.db, campaign.id, [{ voter_id: entry.voter_id!, ...said, ...by }]);
  await deriveLeftOut(api.db, campaign.id, covered);
  expect(await state()).toBeNull();
  expect((await list()).total).toBe(0);
});

test('of someone with a confidential record it is told what the two have in common, and nothing else', async () => {
  const told = async () => {
    const { body, bytes } = await api.as(campaign.owner).call(contactReview.list, {
      query: { campaign_id: campaign.id, skip: 0, limit: 5 },
    });
    return { pairs: body.pairs, text: bytes.toString() };
  };
  const hidden = {
    first: '',
    last: '',
    birth_year: null,
    address: '',
    unit: '',
    phones: [],
    emails: [],
    is_hidden: true,
  };
  expect((await told()).text).toContain('Marsh');
  const { voter_id } = await api.db
    .selectFrom('contact_ledger')
    .select('voter_id')
    .where('id', '=', pair.entry_id)
    .executeTakeFirstOrThrow();
  await api.db.updateTable('voters').set({ suppressed: 'confidential' }).where('id', '=', voter_id!).execute();
  const { pairs, text } = await told();
  expect(pairs).toMatchObject([
    { voter: { last: 'Whitfield' }, entry: hidden, in_common: ['similar_name', 'address', 'birth_year'] },
  ]);
  expect(text).not.toContain('Marsh');

  // Where someone else of their name and year lives elsewhere, that address is theirs alone.
  const [here, away] = await makeTurf(api, campaign, { doors: 2, votersAtEach: 1, street: 'Hidden Ln' });
  const both = [here!.voters[0]!.id, away!.voters[0]!.id];
  const named = { first: 'Mae', last: 'Okoro', birth_year: 1961 };
  await api.db.updateTable('voters').set(named).where('id', 'in', both).execute();
  await leaveAlone(api, campaign, both[1]!, 'confidential');
  const second = await told();
  expect(second.pairs.find((each) => each.voter_id === both[0])).toMatchObject({
    voter: { last: 'Okoro', address: '100 Hidden Ln' },
    entry: hidden,
    reason: 'confidential',
  });
  expect(second.text).not.toContain('101 Hidden Ln');
});

test('whose own record is confidential waits for no decision', async () => {
  await leaveAlone(api, campaign, pair.voter_id, 'confidential');
  expect(await list()).toEqual({ total: 0, pairs: [] });
});

test('no decision about two records that no one compares', async () => {
  expect((await decide('same', { entry_id: crypto.randomUUID() })).status).toBe(404);
  expect((await decide('maybe' as 'same')).status).toBe(422);
  expect(await state()).toBe('held');
});
