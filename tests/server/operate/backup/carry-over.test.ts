// What was taken back after a backup, in the database that a restore fills with it, and what phones send to that again.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { verdictsHeader } from '../../../../src/contract/call';
import { channels } from '../../../../src/contract/fields';
import { nothingTakenBack, type TakenBack } from '../../../../src/server/db/dump/taken-back';
import { isNoToTexts } from '../../../../src/server/modules/text-campaigns/decide-repo';
import { isForgotten } from '../../../../src/server/modules/texting/forget-repo';
import { carryOver } from '../../../../src/server/operate/backup/carry-over';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
let walkbook: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 2 });
  const body = { name: 'Elm', campaign_id: campaign.id, filter_params: { everyone: true } };
  walkbook = (await api.as(campaign.owner).call(contract.walkbooks.create, { body })).body.id;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** As the database that is replaced by the backup tells it. */
const carry = (taken: Partial<TakenBack>) =>
  carryOver(api.services.databaseUrl, { remove: () => Promise.resolve() }, { ...nothingTakenBack(), ...taken });
const ofCampaign = <Row extends object>(row: Row) => ({
  campaign_id: campaign.id,
  row: { campaign_id: campaign.id, ...row },
});
const anErased = (voter_id: string, erased_at = hoursAgo(20)) =>
  ofCampaign({ voter_id, erased_by: campaign.owner.id, erased_at });

const knowing = { headers: { [verdictsHeader]: 'erased' } };
async function put(facts: object): Promise<string[]> {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  const { body: reply } = await api.as(campaign.owner).call(contract.walkbooks.update, { body }, knowing);
  return reply.receipts.map(({ verdict, code }) => code ?? verdict);
}
const who = (n: number) => ({ door_id: doors[n]?.id ?? '', voter_id: doors[n]?.voters[0]?.id ?? '' });
const aPhoto = (recorded_at: string) =>
  aDoorReport({ door_id: who(0).door_id, voter_id: null, kind: 'photo', mime: 'image/jpeg', size: 100, recorded_at });

test('of a household of which someone was erased before a restore, a phone’s photo of later is stored, and one of before is erased', async () => {
  expect(await carry({ people: [anErased(who(0).voter_id)] })).toEqual([{ what: 'erased people', done: 1, left: 0 }]);
  expect(await put({ door_facts: [aPhoto(hoursAgo(5)), aPhoto(hoursAgo(30))] })).toEqual(['stored', 'erased']);
  const since = api.db.selectFrom('erased_people').select('erased_at').where('campaign_id', '=', campaign.id);
  const { erased_at } = await since.executeTakeFirstOrThrow();
  expect(Date.now() - new Date(erased_at).getTime()).toBeGreaterThan(19 * 3_600_000);
});

test('people whom someone erased who joined after the backup are erased again, by the owner', async () => {
  const [here, added] = [who(0).voter_id, randomUUID()];
  const row = { erased_by: randomUUID(), erased_at: hoursAgo(20) };
  const people = [here, added].map((voter_id) => ofCampaign({ ...row, voter_id }));
  expect(await carry({ people })).toEqual([{ what: 'erased people', done: 2, left: 0 }]);
  const kept = api.db
    .selectFrom('erased_people')
    .select(['voter_id', 'erased_by'])
    .where('campaign_id', '=', campaign.id);
  const byOwner = [here, added].map((voter_id) => ({ voter_id, erased_by: campaign.owner.id }));
  expect(new Set(await kept.execute())).toEqual(new Set(byOwner));
  expect(await api.db.selectFrom('voters').select('id').where('id', '=', here).execute()).toEqual([]);
});

test('a household from which another was erased later stays erased until then', async () => {
  const [first, second] = doors[0]?.voters.map(({ id }) => id) ?? [];
  await carry({ people: [anErased(first ?? '', hoursAgo(3)), anErased(second ?? '', hoursAgo(20))] });
  expect(await put({ door_facts: [aPhoto(hoursAgo(5)), aPhoto(hoursAgo(2))] })).toEqual(['erased', 'stored']);
});

/** A mark as the ledger has it, with what is known of the person left out. */
function aMark(more: Record<string, unknown>) {
  const [now, texts] = [new Date().toISOString(), { middle: '', suffix: '', address_key: '', unit_key: '' }];
  const lists = { first_names: [], last_names: [], phones: [], emails: [] };
  return ofCampaign({ id: randomUUID(), since: now, entered_at: now, channels: [], ...lists, ...texts, ...more });
}
const aNo = (fact_id: string, channels: string[]) =>
  aMark({
    voter_id: who(0).voter_id,
    reason: 'do_not_contact',
    scope: 'person',
    channels,
    fact_id,
    reported_by: campaign.owner.id,
  });
const noChannels = async () => {
  const { no_channels } = await api.db
    .selectFrom('voters')
    .select('no_channels')
    .where('id', '=', who(0).voter_id)
    .executeTakeFirstOrThrow();
  return no_channels;
};

test('a “do not call” that was said to a caller stays after a restore that lost the call, whatever is undone at the door', async () => {
  await carry({ marks: [aNo(randomUUID(), ['call'])] });
  expect(await noChannels()).toEqual(['call']);
  const moved = aTouch({ ...who(0), contact_result: 'moved' });
  const undo = aTouch({ ...who(0), contact_result: null, replaces: moved.id });
  expect(await put({ touches: [moved] })).toEqual(['stored']);
  expect(await put({ touches: [undo] })).toEqual(['stored']);
  expect(await noChannels()).toEqual(['call']);
});

test('what a phone sends again after a restore is one mark with the one that was carried over, and its undoing lifts it', async () => {
  const asked = aTouch({ ...who(0), contact_result: 'do_not_contact' });
  const every = [...channels];
  await carry({ marks: [aNo(asked.id, every)] });
  const undoing = (id: string) => aTouch({ ...who(0), contact_result: null, replaces: id });
  const other = aTouch({ ...who(0), contact_result: 'deceased' });
  await put({ touches: [other] });
  expect(await put({ touches: [undoing(other.id)] })).toEqual(['stored']);
  expect((await noChannels()).toSorted()).toEqual(every.toSorted());
  expect(await put({ touches: [asked] })).toEqual(['stored']);
  const entries = () => api.db.selectFrom('contact_ledger').select('id').where('fact_id', '=', asked.id).execute();
  expect(await entries()).toHaveLength(1);
  expect(await put({ touches: [undoing(asked.id)] })).toEqual(['stored']);
  expect(await noChannels()).toEqual([]);
});

test('someone who was added after the backup and erased does not come back by what a phone sends again', async () => {
  const [added, fact] = [randomUUID(), randomUUID()];
  const told = { id: fact, user_id: campaign.owner.id, device_id: randomUUID(), seq: 9, said_at: hoursAgo(21) };
  const people = [anErased(added)];
  const facts = [
    ofCampaign({ ...told, erased_at: hoursAgo(20) }),
    // Of whom nothing is known any more no phone sends anything.
    ofCampaign({ ...told, id: randomUUID(), user_id: randomUUID(), erased_at: hoursAgo(20) }),
  ];
  const carried = [
    { what: 'erased people', done: 1, left: 0 },
    { what: 'erased facts about people', done: 1, left: 0 },
  ];
  expect(await carry({ people, facts })).toEqual(carried);
  const { door_id } = who(0);
  const adding = aDoorReport({ door_id, voter_id: added, kind: 'person_added', first: 'Ada', last: 'Bell' });
  const touches = [aTouch({ door_id, voter_id: added }), aTouch({ door_id, id: fact })];
  expect(await put({ door_facts: [adding], touches })).toEqual(['erased', 'erased', 'erased']);
  const here = await api.db.selectFrom('voters').select('id').where('id', '=', added).execute();
  expect(here).toEqual([]);
});

test('texts that were erased with whom they are of stay so when the carrier is read from where the backup ends', async () => {
  const text = 'SM-erased';
  const carrier_hash = createHash('sha256').update(text).digest('hex');
  const texts = [ofCampaign({ carrier_hash, forgotten_at: hoursAgo(20) })];
  expect(await carry({ texts })).toEqual([{ what: 'texts of erased people', done: 1, left: 0 }]);
  expect(await isForgotten(api.db, campaign.id, text)).toBe(true);
  expect(await isForgotten(api.db, campaign.id, 'SM-other')).toBe(false);
  expect(await carry({ texts })).toEqual([]);
});

test('what is carried over already is counted no more', async () => {
  const user_id = campaign.owner.id;
  const said = { user_id, device_id: randomUUID(), seq: 9, said_at: hoursAgo(21), erased_at: hoursAgo(20) };
  const optOut = { phone: '+14045550103', how: 'wrote', channels: ['text'], entry_ids: [], opted_out_at: hoursAgo(5) };
  const taken = {
    optOuts: [ofCampaign(optOut)],
    phoneKeys: [ofCampaign({ user_id, key: `\\x${'ab'.repeat(32)}`, made_at: hoursAgo(3) })],
    people: [anErased(randomUUID())],
    facts: [ofCampaign({ ...said, id: randomUUID() })],
  };
  expect((await carry(taken)).map(({ done, left }) => [done, left])).toEqual(Array(4).fill([1, 0]));
  expect(await carry(taken)).toEqual([]);
});

test('what a file of after the backup said of registrations is left to the file, and who is confidential stays so', async () => {
  const lost = { upload_id: randomUUID(), voter_id: who(0).voter_id };
  const ended = aMark({ ...lost, reason: 'registration', scope: 'person', channels: ['door'] });
  const confidential = aMark({ ...lost, reason: 'confidential', scope: 'household', channels: ['mail'] });
  const known = aMark({ voter_id: who(1).voter_id, reason: 'registration', scope: 'person', channels: ['door'] });
  await carry({ marks: [known] });
  const back = [aMark({ withdraws: ended.row.id }), aMark({ withdraws: known.row.id, upload_id: lost.upload_id })];
  await carry({ marks: [ended, confidential, ...back] });
  const kept = api.db.selectFrom('contact_ledger').select('id').where('campaign_id', '=', campaign.id);
  expect(new Set(await kept.execute())).toEqual(new Set([{ id: known.row.id }, { id: confidential.row.id }]));
});

test('a STOP after START that a server of the release before entered stays one, whether the backup knows the number or not', async () => {
  const [known, unknown] = ['+14045550101', '+14045550102'];
  const row = (phone: string, opted_out_at: string) => ({
    campaign_id: campaign.id,
    phone,
    how: 'wrote' as const,
    channels: ['call'],
    entry_ids: [],
    opted_out_at,
    texts_again_at: hoursAgo(10),
  });
  await api.db
    .insertInto('text_opt_outs')
    .values(row(known, hoursAgo(20)))
    .execute();
  await carry({ optOuts: [known, unknown].map((phone) => ofCampaign(row(phone, hoursAgo(5)))) });
  const noToTexts = await api.db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where(isNoToTexts)
    .where('campaign_id', '=', campaign.id)
    .orderBy('phone')
    .execute();
  expect(noToTexts.map(({ phone }) => phone)).toEqual([known, unknown]);
});
