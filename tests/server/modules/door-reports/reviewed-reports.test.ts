// What volunteers report of people applies at once; a manager keeps it, or undoes it and all is as it was before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports, lateWork, audit } = contract;
type Kind = 'person_corrected' | 'deceased' | 'do_not_contact';
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook: string;
let doors: TestDoor[];
let person: { door_id: string; voter_id: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  doors = await makeTurf(api, campaign, { doors: 2 });
  person = { door_id: doors[0]!.id, voter_id: doors[0]!.voters[0]!.id };
  const body = {
    name: 'Elm',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const put = async (facts: object) =>
  (
    await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } })
  ).body.receipts.map(({ verdict, code }) => code ?? verdict);
const listed = async (kind: Kind) =>
  (await api.as(campaign.owner).call(doorReports.all, { query: { campaign_id: campaign.id, kind } })).body;
const toReview = async () =>
  (await api.as(campaign.owner).call(doorReports.open, { query: { campaign_id: campaign.id } })).body.to_review;
const review = (id: string, decision: 'kept' | 'undone' | 'open') =>
  api.as(campaign.owner).call(doorReports.review, { body: { id, campaign_id: campaign.id, decision } });
const voter = () =>
  api.db
    .selectFrom('voters')
    .select(['first', 'phone', 'mobile', 'filed', 'suppressed', 'no_channels'])
    .where('id', '=', person.voter_id)
    .executeTakeFirstOrThrow();
/** The walkbook as its volunteers get it; its version only ever grows. */
const view = async () => {
  const query = { id: walkbook, campaign_id: campaign.id };
  const { body } = await api.as(vera).call(walkbooks.get, { query });
  return { ...body, version: 0, updated_at: '' };
};

const reports: Record<Kind, () => { id: string; facts: object }> = {
  person_corrected: () => {
    const report = aDoorReport({ ...person, kind: 'person_corrected', first: 'Anna', phone: '555 0100' });
    return { id: report.id, facts: { door_facts: [report] } };
  },
  deceased: () => {
    const touch = aTouch({ ...person, contact_result: 'deceased', note: 'Her son said so' });
    return { id: touch.id, facts: { touches: [touch] } };
  },
  do_not_contact: () => {
    const touch = aTouch({ ...person, contact_result: 'do_not_contact' });
    const wish = aDoorReport({ ...person, kind: 'do_not_contact', channels: ['door', 'call'], touch_id: touch.id });
    return { id: wish.id, facts: { touches: [touch], door_facts: [wish] } };
  },
};

test.each(Object.keys(reports) as Kind[])(
  '%s applies at once; undone, all is as before; reopened, it applies again',
  async (kind) => {
    const before = { voter: await voter(), view: await view() };
    const { id, facts } = reports[kind]();
    await put(facts);
    const applied = { voter: await voter(), view: await view() };
    expect(applied.voter).not.toEqual(before.voter);
    expect(await listed(kind)).toMatchObject([
      { id, kind, user_name: 'Vera', walkbook_id: walkbook, ...person, handled: null, undone: false },
    ]);
    expect(await toReview()).toEqual({ person_corrected: 0, deceased: 0, do_not_contact: 0, [kind]: 1 });

    const undone = (await review(id, 'undone')).body;
    expect(undone).toMatchObject({ id, undone: true, handled: { by: expect.any(String) } });
    expect(await voter()).toEqual(before.voter);
    expect(await view()).toEqual(before.view);
    expect(await listed(kind)).toMatchObject([{ id, undone: true, handled: undone.handled }]);
    expect(await toReview()).toMatchObject({ [kind]: 0 });
    // The phone that sends it once more hears that it is there, and nothing changes.
    expect(new Set(await put(facts))).toEqual(new Set(['already_stored']));
    expect(await voter()).toEqual(before.voter);

    expect((await review(id, 'open')).body).toEqual({ id, undone: false, handled: null });
    expect(await voter()).toEqual(applied.voter);
    expect(await view()).toEqual(applied.view);
    const log = (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body;
    expect(log.slice(0, 2).map(({ act, subject_id }) => [act, subject_id])).toEqual([
      ['report_restored', person.voter_id],
      ['report_undone', person.voter_id],
    ]);
  },
);

test.each(Object.keys(reports) as Kind[])('%s that is kept waits no longer, and stays', async (kind) => {
  const { id, facts } = reports[kind]();
  await put(facts);
  const applied = await voter();
  const first = (await review(id, 'kept')).body;
  expect((await review(id, 'kept')).body).toEqual(first);
  expect(first).toMatchObject({ undone: false, handled: { by: expect.any(String) } });
  expect(await voter()).toEqual(applied);
  expect(await toReview()).toEqual({ person_corrected: 0, deceased: 0, do_not_contact: 0 });
});

test('a result “do not contact” of an older phone, without a wish, is reviewed too', async () => {
  const touch = aTouch({ ...person, contact_result: 'do_not_contact' });
  await put({ touches: [touch] });
  expect(await listed('do_not_contact')).toMatchObject([{ id: touch.id, channels: ['door', 'call', 'text', 'mail'] }]);
  await review(touch.id, 'undone');
  expect((await voter()).suppressed).toBeNull();
});

test('what its volunteer undid is no longer to be reviewed', async () => {
  for (const kind of Object.keys(reports) as Kind[]) {
    const { id, facts } = reports[kind]();
    await put(facts);
    const { touches = [] } = facts as { touches?: { id: string }[] };
    const undo = { ...person, replaces: id };
    if (touches[0]) await put({ touches: [aTouch({ ...person, contact_result: null, replaces: touches[0].id })] });
    else await put({ door_facts: [aDoorReport({ ...undo, kind: 'taken_back' })] });
    expect(await listed(kind)).toEqual([]);
    expect((await review(id, 'undone')).status).toBe(404);
  }
});

test('nothing else is reviewed', async () => {
  const note = aDoorReport({ kind: 'door_note', door_id: person.door_id, note: 'Dog' });
  const knock = aTouch({ ...person, contact_result: 'canvassed' });
  await put({ door_facts: [note], touches: [knock] });
  for (const id of [note.id, knock.id, randomUUID()]) expect((await review(id, 'undone')).status).toBe(404);
});

test('a late report that was undone stays undone when late results are restored', async () => {
  const day = 86_400_000;
  const touch = aTouch({
    ...person,
    contact_result: 'deceased',
    recorded_at: new Date(Date.now() - 2 * day).toISOString(),
  });
  const unassigned_at = new Date(Date.now() - day);
  await api.db.updateTable('walkbook_assignments').set({ unassigned_at }).where('user_id', '=', vera.id).execute();
  expect(await put({ touches: [touch] })).toEqual(['stored']);
  await review(touch.id, 'undone');
  const late = { campaign_id: campaign.id, user_id: vera.id, walkbook_id: walkbook };
  for (const set_aside of [true, false]) {
    await api.as(campaign.owner).call(lateWork.setAside, { body: { ...late, set_aside } });
    expect((await voter()).suppressed).toBeNull();
  }
  const query = { id: walkbook, campaign_id: campaign.id };
  expect((await api.as(campaign.owner).call(walkbooks.get, { query })).body.touches).toEqual([]);
});
