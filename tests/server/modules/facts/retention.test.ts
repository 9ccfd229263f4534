import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { forgetOldDetails } from '../../../../src/server/modules/facts/retention-repo';
import { testApi, type TestApi } from '../../../support/api';
import { makeWorld, type World } from '../../access-world';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const day = 86_400_000;

/** A knock that arrived so many days ago, with a note and a position. */
async function aKnock(world: World, daysAgo: number): Promise<string> {
  const id = randomUUID();
  const touch = {
    id,
    device_id: randomUUID(),
    seq: 1,
    recorded_at: new Date(Date.now() - 60_000).toISOString(),
    door_id: world.door,
    voter_id: world.voter,
    contact_result: 'canvassed' as const,
    note: 'Likes dogs',
    gps: { latitude: 41.2, longitude: -80.8, accuracy: 8 },
  };
  const body = { id: world.walkbook, campaign_id: world.campaign.id, touches: [touch] };
  const { body: reply } = await api.as(world.people.volunteer).call(contract.walkbooks.update, { body });
  expect(reply.receipts).toEqual([{ id, verdict: 'stored' }]);
  const received_at = new Date(Date.now() - daysAgo * day);
  await api.db.updateTable('all_touches').set({ received_at }).where('id', '=', id).execute();
  return id;
}

const kept = async (world: World) => {
  const { rows } = await sql<{ id: string; note: string; stood: boolean; result: string }>`
    select id, note, gps_location is not null as stood, contact_result as result
    from touches where campaign_id = ${world.campaign.id}`.execute(api.db);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
};

test('positions and notes are erased after the days that the campaign set, each by its own, and results stay', async () => {
  const [ours, others] = [await makeWorld(api), await makeWorld(api)];
  const [fresh, middle, old] = [await aKnock(ours, 10), await aKnock(ours, 70), await aKnock(ours, 100)];
  const elsewhere = await aKnock(others, 1_000);
  const body = { id: ours.campaign.id, keep_positions_days: 60, keep_notes_days: 90 };
  expect((await api.as(ours.people.manager).call(contract.campaigns.update, { body })).body).toMatchObject(body);

  expect(await forgetOldDetails(api.db)).toBe(3);
  const rows = await kept(ours);
  expect(rows.get(fresh)).toEqual({ note: 'Likes dogs', stood: true, result: 'canvassed' });
  expect(rows.get(middle)).toEqual({ note: 'Likes dogs', stood: false, result: 'canvassed' });
  expect(rows.get(old)).toEqual({ note: '', stood: false, result: 'canvassed' });
  expect((await kept(others)).get(elsewhere)).toEqual({ note: 'Likes dogs', stood: true, result: 'canvassed' });
  expect(await forgetOldDetails(api.db)).toBe(0);
});

test('so are notes that callers wrote, and those of what became of a sign request', async () => {
  const { campaign, people, voter, sign } = await makeWorld(api);
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString();
  const { rows: banks } = await sql<{ id: string }>`
    insert into phone_banks (campaign_id, owner_id, name) values (${campaign.id}, ${people.manager.id}, 'Calls') returning id`.execute(
    api.db,
  );
  const bank = banks[0]?.id ?? '';
  await sql`
    insert into road_sign_voters (campaign_id, road_sign_id, voter_id, status) values (${campaign.id}, ${sign}, ${voter}, 'pending')
    on conflict do nothing`.execute(api.db);
  for (const daysAgo of [10, 70]) {
    await sql`
      insert into call_results (campaign_id, phone_bank_id, voter_id, user_id, call_result, call_notes, call_duration,
        call_start_time, received_at)
      values (${campaign.id}, ${bank}, ${voter}, ${people.manager.id}, 'answered', 'Likes dogs', 60, ${at(daysAgo)}, ${at(daysAgo)})`.execute(
      api.db,
    );
    await sql`
      insert into sign_request_events (campaign_id, id, road_sign_id, voter_id, state, user_id, note, happened_at)
      values (${campaign.id}, ${randomUUID()}, ${sign}, ${voter}, 'declined', ${people.manager.id}, 'Likes dogs', ${at(daysAgo)})`.execute(
      api.db,
    );
  }
  const body = { id: campaign.id, keep_notes_days: 60 };
  expect((await api.as(people.manager).call(contract.campaigns.update, { body })).status).toBe(200);
  expect(await forgetOldDetails(api.db)).toBe(2);
  const { rows: calls } = await sql`
    select call_notes as note from call_results where phone_bank_id = ${bank} order by received_at`.execute(api.db);
  const { rows: events } = await sql`
    select note from sign_request_events where campaign_id = ${campaign.id} and state = 'declined'
    order by happened_at`.execute(api.db);
  for (const rows of [calls, events]) expect(rows).toEqual([{ note: '' }, { note: 'Likes dogs' }]);
  expect(await forgetOldDetails(api.db)).toBe(0);
});

test('nothing is erased while a phone may still send it once more', async () => {
  const { campaign, people } = await makeWorld(api);
  const body = { id: campaign.id, keep_notes_days: 59 };
  expect((await api.as(people.manager).call(contract.campaigns.update, { body })).status).toBe(422);
  const query = { campaign_id: campaign.id };
  await api.as(people.manager).call(contract.campaigns.update, { body: { ...body, keep_notes_days: 60 } });
  expect((await api.as(people.manager).call(contract.audit.list, { query })).body).toMatchObject([
    { act: 'retention_changed', user_id: people.manager.id },
  ]);
});

type Sent = { id: string; [field: string]: unknown };

test('a fact that a phone sends again after its note and position were erased is there already, and another fact is not', async () => {
  const world = await makeWorld(api);
  const { campaign, people, walkbook, door, voter } = world;
  const stamp = { device_id: randomUUID(), recorded_at: new Date(Date.now() - 60_000).toISOString() };
  const gps = { latitude: 41.2, longitude: -80.8, accuracy: 8 };
  const touch = {
    ...stamp,
    id: randomUUID(),
    seq: 1,
    door_id: door,
    voter_id: voter,
    contact_result: 'refused',
    note: 'No',
    gps,
  };
  const passer = {
    ...stamp,
    id: randomUUID(),
    seq: 2,
    walkbook_id: walkbook,
    contact_result: 'canvassed',
    note: 'Yes',
    gps,
  };
  const send = async (touches: Sent[], passers: Sent[]) => {
    const body = { id: walkbook, campaign_id: campaign.id, touches };
    const walk = await api.as(people.volunteer).call(contract.walkbooks.update, { body });
    const met = await api
      .as(people.volunteer)
      .call(contract.facts.record, { body: { campaign_id: campaign.id, kind: 'passer_by', facts: passers } });
    return [...walk.body.receipts, ...met.body.receipts].map(({ verdict, code }) => code ?? verdict);
  };
  expect(await send([touch], [passer])).toEqual(['stored', 'stored']);
  const body = { id: campaign.id, keep_positions_days: 60, keep_notes_days: 60 };
  await api.as(people.manager).call(contract.campaigns.update, { body });
  for (const [table, { id }] of [
    ['all_touches', touch],
    ['all_passers_by', passer],
  ] as const) {
    await sql`update ${sql.table(table)} set received_at = now() - interval '59 days' where id = ${id}`.execute(api.db);
    // Its time is not over, so that it is compared.
    expect(await send([{ ...touch, note: '', gps: null }], [{ ...passer, note: '', gps: null }])).toEqual([
      'CONFLICT',
      'CONFLICT',
    ]);
    await sql`update ${sql.table(table)} set received_at = now() - interval '61 days' where id = ${id}`.execute(api.db);
  }
  expect(await forgetOldDetails(api.db)).toBe(4);
  // What was erased stays so when the campaign keeps more from now on, or all of it, and is known to have been there.
  for (const days of [60, 365, null]) {
    const longer = { id: campaign.id, keep_positions_days: days, keep_notes_days: days };
    expect((await api.as(people.manager).call(contract.campaigns.update, { body: longer })).status).toBe(200);
    expect(await send([touch], [passer])).toEqual(['already_stored', 'already_stored']);
  }
  expect((await kept(world)).get(touch.id)).toMatchObject({ note: '', stood: false });
  expect(await send([{ ...touch, contact_result: 'moved' }], [{ ...passer, contact_result: 'refused' }])).toEqual([
    'CONFLICT',
    'CONFLICT',
  ]);
});
