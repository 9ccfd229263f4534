import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { SignRequest } from '../../../../src/contract/office/sign-requests';
import { endMembership, setMembership } from '../../../../src/server/modules/campaigns/memberships-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports, facts, roadSigns, signRequests } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
let vera: TestUser;
let otto: TestUser;
let walkbook: string;
let doors: TestDoor[];
let request: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Ruiz' });
  otto = await api.makeUser({ campaign, first: 'Otto' });
  const street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  const body = {
    name: 'Elm',
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
afterAll(() => api.close());
beforeEach(async () => {
  const fact = aDoorReport({ kind: 'sign_request', door_id: doors[0]!.id, note: 'By the gate' });
  await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, door_facts: [fact] } });
  request = fact.id;
});

const all = async () =>
  (await api.as(campaign.owner).call(signRequests.all, { query: { campaign_id: campaign.id } })).body;
const mine = async (by: TestUser) =>
  (await api.as(by).call(signRequests.mine, { query: { campaign_id: campaign.id } })).body.map(({ id }) => id);
const seen = async (id = request) => (await all()).find((each) => each.id === id);
type State = SignRequest['state'];
type Given = { id?: string; request_id?: string; old_state?: State; assigned_to?: string; note?: string };
function change(
  state: 'assigned' | 'unassigned' | 'placed' | 'declined' | 'reopened',
  given: Given = {},
  by = campaign.owner,
) {
  const { id = randomUUID(), request_id = request, old_state = 'requested', ...rest } = given;
  const body = { campaign_id: campaign.id, state, changes: [{ id, request_id, old_state }], ...rest };
  return api.as(by).call(signRequests.change, { body });
}

describe('a request from a door', () => {
  test('is listed with its door, its note and who recorded it', async () => {
    expect(await seen()).toMatchObject({
      state: 'requested',
      assigned_to: null,
      door_id: doors[0]!.id,
      note: 'By the gate',
      recorded_by: 'Vera',
      history: [],
    });
    expect(await mine(otto)).toEqual([]);
  });

  test('is assigned, seen by who places it, and placed: each a line of its history, and ticked off among the door reports', async () => {
    expect((await change('assigned', { assigned_to: otto.id })).body[0]).toMatchObject({
      state: 'assigned',
      assigned_to: { id: otto.id },
    });
    expect(await mine(otto)).toContain(request);
    expect(await mine(vera)).not.toContain(request);
    const [placed] = (await change('placed', { old_state: 'assigned', note: 'Left of the gate' }, otto)).body;
    expect(placed).toMatchObject({ state: 'placed', assigned_to: null });
    expect(placed?.history.map(({ state, by, to, note }) => [state, by, to, note])).toEqual([
      ['placed', 'Otto', null, 'Left of the gate'],
      ['assigned', campaign.owner.first, 'Otto', ''],
    ]);
    expect(await mine(otto)).not.toContain(request);
    const query = { campaign_id: campaign.id, kind: 'sign_request' as const };
    const reports = (await api.as(campaign.owner).call(doorReports.all, { query })).body;
    expect(reports.find(({ id }) => id === request)?.handled).toMatchObject({ by: 'Otto' });
  });

  test('asked again with the same id is changed once, and with another content not at all', async () => {
    const id = randomUUID();
    await change('assigned', { id, assigned_to: otto.id });
    expect((await change('assigned', { id, assigned_to: otto.id })).status).toBe(200);
    expect((await change('assigned', { id, assigned_to: vera.id })).error.code).toBe('CONFLICT');
    expect((await seen())?.history).toHaveLength(1);
    expect((await seen())?.assigned_to?.id).toBe(otto.id);
  });

  test('is not changed by who saw it otherwise, and all of a list or none', async () => {
    await change('declined');
    expect((await change('placed')).error.code).toBe('CONFLICT');
    expect((await change('placed', { old_state: 'declined' })).error.code).toBe('INVALID');
    const open = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, door_facts: [open] } });
    const changes = [open.id, request].map((request_id) => ({
      id: randomUUID(),
      request_id,
      old_state: 'requested' as const,
    }));
    const body = { campaign_id: campaign.id, state: 'placed' as const, changes };
    expect((await api.as(campaign.owner).call(signRequests.change, { body })).error.code).toBe('CONFLICT');
    expect((await seen(open.id))?.state).toBe('requested');
  });

  test('is not changed twice by one list, nor are two by one id', async () => {
    const other = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    await api
      .as(vera)
      .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, door_facts: [other] } });
    const id = randomUUID();
    const old_state = 'requested' as const;
    for (const changes of [
      [request, other.id].map((request_id) => ({ id, request_id, old_state })),
      [request, request.toUpperCase()].map((request_id) => ({ id: randomUUID(), request_id, old_state })),
    ]) {
      const body = { campaign_id: campaign.id, state: 'placed' as const, changes };
      expect((await api.as(campaign.owner).call(signRequests.change, { body })).error.code).toBe('INVALID');
    }
    expect((await seen())?.history).toEqual([]);
  });

  test('two at once are one after the other: the second learns that it stands otherwise', async () => {
    const replies = await Promise.all([change('placed'), change('declined')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await seen())?.history).toHaveLength(1);
  });

  test('is reopened here or among the door reports, and says so', async () => {
    await change('placed');
    expect((await change('reopened', { old_state: 'placed' })).body[0]?.state).toBe('requested');
    const tick = (handled: boolean) =>
      api.as(campaign.owner).call(doorReports.handle, { body: { id: request, campaign_id: campaign.id, handled } });
    await tick(true);
    await tick(true);
    expect(await seen()).toMatchObject({ state: 'done' });
    await tick(false);
    expect((await seen())?.history.map(({ state }) => state)).toEqual(['reopened', 'done', 'reopened', 'placed']);
    expect((await seen())?.state).toBe('requested');
  });

  test('of someone else is not found by a volunteer, and assigned by managers to members only', async () => {
    expect((await change('placed', {}, otto)).error.code).toBe('NOT_FOUND');
    expect((await change('assigned', { assigned_to: otto.id }, otto)).error.code).toBe('FORBIDDEN');
    expect((await change('assigned', { assigned_to: rival.owner.id })).error.code).toBe('INVALID');
    expect((await change('assigned')).error.code).toBe('INVALID');
    expect((await change('placed', { request_id: randomUUID() })).error.code).toBe('NOT_FOUND');
    const body = {
      campaign_id: rival.id,
      state: 'placed' as const,
      changes: [{ id: randomUUID(), request_id: request, old_state: 'requested' as const }],
    };
    expect((await api.as(rival.owner).call(signRequests.change, { body })).error.code).toBe('NOT_FOUND');
  });

  test('of who left is no one’s, and waits to be assigned again, also when they come back', async () => {
    const leaver = await api.makeUser({ campaign, first: 'Lea' });
    await change('assigned', { assigned_to: leaver.id });
    expect(await mine(leaver)).toEqual([request]);
    await endMembership(api.db, campaign.id, leaver.id);
    expect(await seen()).toMatchObject({ state: 'requested', assigned_to: null });
    await setMembership(api.db, campaign.id, leaver.id, 'Volunteer');
    expect(await mine(leaver)).toEqual([]);
    await change('assigned', { assigned_to: leaver.id });
    expect(await mine(leaver)).toEqual([request]);
  });
});

describe('a request of a household', () => {
  const suppress = (suppressed: 'do_not_contact' | 'moved' | 'confidential' | null, people: number[]) =>
    api.db
      .updateTable('voters')
      .set({ suppressed })
      .where(
        'id',
        'in',
        people.map((person) => doors[0]!.voters[person]!.id),
      )
      .execute();

  test('sends no one to where all of them asked to be left alone, or are gone', async () => {
    await change('assigned', { assigned_to: vera.id });
    await suppress('do_not_contact', [0]);
    expect([(await seen())?.state, await mine(vera)]).toEqual(['assigned', [request]]);
    await suppress('moved', [1]);
    expect([await seen(), await mine(vera)]).toEqual([undefined, []]);
    const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = { campaign_id: campaign.id, by: 'kind' as const, first: dayAway(-2), last: dayAway(2) };
    const open = async () => {
      const { total } = (await api.as(campaign.owner).call(contract.signReports.count, { query })).body;
      return total.requests.requested + total.requests.assigned;
    };
    const without = await open();
    await suppress(null, [1]);
    expect((await seen())?.state).toBe('assigned');
    const listed = (await all()).filter(
      ({ door_id, state }) => door_id === doors[0]!.id && (state === 'requested' || state === 'assigned'),
    );
    expect((await open()) - without).toBe(listed.length);
    // What was done stays done.
    await change('placed', { old_state: 'assigned' });
    await suppress('do_not_contact', [0, 1]);
    expect((await seen())?.state).toBe('placed');
    await suppress(null, [0, 1]);
  });
});

describe('a voter’s wish for a kind of sign', () => {
  test('is among the requests with its kind, and its update by touch result is in its history', async () => {
    const made = { name: `Sign ${randomUUID()}`, campaign_id: campaign.id };
    const sign = (await api.as(campaign.owner).call(roadSigns.create, { body: made })).body;
    const voter_id = doors[2]!.voters[0]!.id;
    const update = (touch_result: 'canvassed' | 'refused') =>
      api
        .as(campaign.owner)
        .call(roadSigns.update, { body: { id: sign.id, campaign_id: campaign.id, voter_id, touch_result } });
    expect((await update('canvassed')).body.voters_pending).toBe(1);
    const wish = (await all()).find((each) => each.road_sign_id === sign.id)!;
    expect(wish).toMatchObject({
      state: 'requested',
      road_sign_name: made.name,
      door_id: doors[2]!.id,
      recorded_by: null,
    });
    await change('placed', { request_id: wish.id });
    const reply = await api
      .as(campaign.owner)
      .call(roadSigns.minimal, { query: { id: sign.id, campaign_id: campaign.id } });
    expect(reply.body.voters_pending).toBe(0);
    await update('canvassed');
    // Who waits for one is counted as they are listed.
    const suppress = (suppressed: 'do_not_contact' | null) =>
      api.db.updateTable('voters').set({ suppressed }).where('id', '=', voter_id).execute();
    const waiting = async () =>
      (await api.as(campaign.owner).call(roadSigns.get, { query: { id: sign.id, campaign_id: campaign.id } })).body
        .voters_pending;
    expect(await waiting()).toBe(1);
    await suppress('do_not_contact');
    expect([await seen(wish.id), await waiting()]).toEqual([undefined, 0]);
    await suppress(null);
    await update('refused');
    expect((await seen(wish.id))?.history.map(({ state }) => state)).toEqual([
      'declined',
      'reopened',
      'placed',
      'requested',
    ]);
  });

  test('of someone who must not be visited is listed no more', async () => {
    const voter_id = doors[1]!.voters[0]!.id;
    const made = { name: `Sign ${randomUUID()}`, campaign_id: campaign.id };
    const sign = (await api.as(campaign.owner).call(roadSigns.create, { body: made })).body;
    const body = { id: sign.id, campaign_id: campaign.id, voter_id, touch_result: 'canvassed' as const };
    await api.as(campaign.owner).call(roadSigns.update, { body });
    await api.db
      .updateTable('voters')
      .set({ suppressed: 'confidential' })
      .where((row) => row.and({ campaign_id: campaign.id, id: voter_id }))
      .execute();
    expect((await all()).some((each) => each.road_sign_id === sign.id)).toBe(false);
  });
});

describe('an answer from a phone', () => {
  const stamp = (recorded_at = new Date().toISOString()) => ({
    id: randomUUID(),
    recorded_at,
    device_id: randomUUID(),
    seq: 1,
  });
  type Answer = 'placed' | 'declined' | 'undone';
  const answerOf = (answer: Answer, recorded_at?: string) => ({ ...stamp(recorded_at), request_id: request, answer });
  const send = async (by: TestUser, ...some: { id: string }[]) =>
    (await api.as(by).call(facts.record, { body: { campaign_id: campaign.id, kind: 'sign_answer', facts: some } })).body
      .receipts;
  const said = async (by: TestUser, ...some: { id: string }[]) =>
    (await send(by, ...some)).map(({ verdict, code }) => code ?? verdict);
  const states = async () => (await seen())?.history.map(({ state }) => state);

  test('closes the request once, however often it is sent, and ticks off its door report', async () => {
    await change('assigned', { assigned_to: otto.id });
    const placed = answerOf('placed', new Date(Date.now() + 60_000).toISOString());
    expect(await said(otto, placed)).toEqual(['stored']);
    expect(await said(otto, placed)).toEqual(['already_stored']);
    expect(await said(otto, { ...placed, answer: 'declined' } as never)).toEqual(['CONFLICT']);
    expect(await seen()).toMatchObject({ state: 'placed', history: [{ id: placed.id, by: 'Otto' }, {}] });
    expect(await states()).toEqual(['placed', 'assigned']);
    expect(await mine(otto)).not.toContain(request);
    const query = { campaign_id: campaign.id, kind: 'sign_request' as const };
    const reports = (await api.as(campaign.owner).call(doorReports.all, { query })).body;
    expect(reports.find(({ id }) => id === request)?.handled).toMatchObject({ by: 'Otto' });
  });

  test('of two the one that arrives first decides, and the other is told what stands', async () => {
    await change('assigned', { assigned_to: otto.id });
    const [late, early] = [answerOf('declined'), answerOf('placed')];
    await change('assigned', { assigned_to: vera.id, old_state: 'assigned' });
    // Recorded first, while it was still his, and sent last.
    expect(await said(vera, early)).toEqual(['stored']);
    const [refused] = await send(otto, late);
    expect(refused).toMatchObject({ verdict: 'rejected', code: 'SIGN_ALREADY_PLACED' });
    expect(refused?.detail).toContain('someone had already placed this sign');
    expect(await states()).toEqual(['placed', 'assigned', 'assigned']);
    const both = await Promise.all([said(vera, answerOf('placed')), said(vera, answerOf('declined'))]);
    expect(both).toEqual([['stored'], ['SIGN_ALREADY_PLACED']]);
    expect(await states()).toEqual(['placed', 'assigned', 'assigned']);
  });

  test('from before someone else got the request counts, one from after it does not', async () => {
    await change('assigned', { assigned_to: otto.id });
    const before = answerOf('declined');
    await change('unassigned', { old_state: 'assigned' });
    const after = answerOf('placed', new Date(Date.now() + 1_000).toISOString());
    expect(await said(otto, after)).toEqual(['UNKNOWN_SIGN_REQUEST']);
    expect(await said(otto, before)).toEqual(['stored']);
    expect((await seen())?.state).toBe('declined');
  });

  test('is undone by who gave it, and the request is theirs again', async () => {
    await change('assigned', { assigned_to: otto.id });
    expect(await said(otto, answerOf('placed'), answerOf('undone'), answerOf('declined'), answerOf('undone'))).toEqual(
      Array(4).fill('stored'),
    );
    expect(await seen()).toMatchObject({ state: 'assigned', assigned_to: { id: otto.id } });
    expect(await mine(otto)).toContain(request);
    await change('placed', { old_state: 'assigned' });
    expect(await said(otto, answerOf('undone'))).toEqual(['stored']);
    expect((await seen())?.state).toBe('placed');
  });

  test('is taken of no one to whom the request never was, nor under an id that stands for something else', async () => {
    const id = randomUUID();
    await change('assigned', { id, assigned_to: otto.id });
    expect(await said(vera, answerOf('placed'))).toEqual(['UNKNOWN_SIGN_REQUEST']);
    expect(await said(otto, { ...answerOf('placed'), id })).toEqual(['CONFLICT']);
    expect(await said(otto, { ...answerOf('placed'), request_id: randomUUID() } as never)).toEqual([
      'UNKNOWN_SIGN_REQUEST',
    ]);
    expect(await said(campaign.owner, answerOf('declined'))).toEqual(['stored']);
  });

  const setAside = (leaver: TestUser, set_aside: boolean) =>
    api.as(campaign.owner).call(contract.lateWork.setAside, {
      body: { campaign_id: campaign.id, user_id: leaver.id, walkbook_id: null, set_aside },
    });

  test('of who was removed since counts, until a manager sets it aside', async () => {
    const leaver = await api.makeUser({ campaign, first: 'Lea' });
    await change('assigned', { assigned_to: leaver.id });
    const placed = answerOf('placed');
    await endMembership(api.db, campaign.id, leaver.id);
    expect(await said(leaver, placed)).toEqual(['stored']);
    expect((await seen())?.state).toBe('placed');
    expect((await setAside(leaver, true)).status).toBe(200);
    expect((await seen())?.state).toBe('requested');
    await setAside(leaver, false);
    expect((await seen())?.state).toBe('placed');
    expect((await states())?.slice(0, 3)).toEqual(['placed', 'reopened', 'placed']);
    await setAside(leaver, true);
    expect((await seen())?.state).toBe('requested');
  });

  test('stays as a manager left its request when other late work is restored', async () => {
    const leaver = await api.makeUser({ campaign, first: 'Lea' });
    await change('assigned', { assigned_to: leaver.id });
    expect(await said(leaver, answerOf('placed'))).toEqual(['stored']);
    await change('reopened', { old_state: 'placed' });
    const other = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    await api
      .as(vera)
      .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, door_facts: [other] } });
    await change('assigned', { request_id: other.id, assigned_to: leaver.id });
    const late = { ...stamp(), request_id: other.id, answer: 'placed' as const };
    await endMembership(api.db, campaign.id, leaver.id);
    expect(await said(leaver, late)).toEqual(['stored']);
    await setAside(leaver, true);
    await setAside(leaver, false);
    expect((await seen(other.id))?.state).toBe('placed');
    expect((await seen())?.state).toBe('requested');
    // Nor where the answer itself was late.
    await change('reopened', { request_id: other.id, old_state: 'placed' });
    await setAside(leaver, true);
    await setAside(leaver, false);
    expect((await seen(other.id))?.state).toBe('requested');
  });

  test('that is set aside as it arrives changes nothing until it is restored', async () => {
    const leaver = await api.makeUser({ campaign, first: 'Lea' });
    const first = request;
    const other = aDoorReport({ kind: 'sign_request', door_id: doors[1]!.id, note: '' });
    await api
      .as(vera)
      .call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, door_facts: [other] } });
    for (const request_id of [first, other.id]) await change('assigned', { request_id, assigned_to: leaver.id });
    const [placed, later] = [answerOf('placed'), { ...stamp(), request_id: other.id, answer: 'declined' as const }];
    await endMembership(api.db, campaign.id, leaver.id);
    expect(await said(leaver, placed)).toEqual(['stored']);
    await setAside(leaver, true);
    expect(await said(leaver, later)).toEqual(['stored']);
    expect((await seen(other.id))?.state).toBe('requested');
    expect((await seen(other.id))?.history).toHaveLength(1);
    await setAside(leaver, false);
    expect((await seen(other.id))?.state).toBe('declined');
    expect((await seen())?.state).toBe('placed');
  });

  test('of who left and came back counts no more for what they had before', async () => {
    const leaver = await api.makeUser({ campaign, first: 'Lea' });
    await change('assigned', { assigned_to: leaver.id });
    await endMembership(api.db, campaign.id, leaver.id);
    await setMembership(api.db, campaign.id, leaver.id, 'Volunteer');
    expect(await said(leaver, answerOf('placed'))).toEqual(['UNKNOWN_SIGN_REQUEST']);
    await change('assigned', { assigned_to: leaver.id });
    expect(await said(leaver, answerOf('placed'))).toEqual(['stored']);
  });
});
