// What followed from facts that are erased with a person, at doors and about others.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
let walkbook: string;
let doors: TestDoor[];
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

const who = (n: number, person = 0) => ({ door_id: doors[n]?.id ?? '', voter_id: doors[n]?.voters[person]?.id ?? '' });
async function put(facts: object): Promise<string[]> {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  const { body: reply } = await api.as(campaign.owner).call(contract.walkbooks.update, { body });
  return reply.receipts.map(({ verdict, code }) => code ?? verdict);
}
const erase = async (voter_id: string) => {
  const { status } = await api
    .as(campaign.owner)
    .call(contract.erasure.person, { query: { campaign_id: campaign.id, voter_id } });
  expect(status).toBe(200);
};
const told = async () => {
  const { rows } = await sql`
    select suppressed, no_channels from voters where id = ${who(1).voter_id}`.execute(api.db);
  const { rows: counts } = await sql`
    select contact_result, touches::integer from walkbook_totals where walkbook_id = ${walkbook}`.execute(api.db);
  const { rows: done } = await sql`
    select doors_done::integer from walkbook_progress where walkbook_id = ${walkbook}`.execute(api.db);
  return { person: rows[0], counts, done };
};
const walkOf = async () => {
  const query = { id: walkbook, campaign_id: campaign.id };
  return (await api.as(campaign.owner).call(contract.walkbooks.get, { query })).body;
};

test('a result that was corrected to be of another person does not come back when that one is erased', async () => {
  const wrong = aTouch({ ...who(1), contact_result: 'do_not_contact' });
  const right = aTouch({ ...who(0), contact_result: 'refused', replaces: wrong.id });
  const note = aDoorReport({
    ...who(1),
    kind: 'follow_up',
    due_at: new Date().toISOString(),
    channel: 'door',
    note: '',
  });
  const other = aDoorReport({ ...who(0), kind: 'sign_request', note: '', replaces: note.id });
  expect(await put({ touches: [wrong, right], door_facts: [note, other] })).toEqual(Array(4).fill('stored'));
  expect((await told()).person).toEqual({ suppressed: null, no_channels: [] });
  await erase(who(0).voter_id);
  const after = { person: { suppressed: null, no_channels: [] }, counts: [], done: [{ doors_done: 0 }] };
  expect(await told()).toEqual(after);
  // Nor is it there once something is derived anew.
  const moved = aTouch({ ...who(1), contact_result: 'moved' });
  await put({ touches: [moved] });
  await put({ touches: [aTouch({ ...who(1), contact_result: null, replaces: moved.id })] });
  expect(await told()).toEqual(after);
  const { touches, door_facts = [] } = await walkOf();
  expect(touches.find(({ replaces }) => replaces === wrong.id)).toMatchObject({ ...who(1), contact_result: null });
  expect(door_facts.find(({ replaces }) => replaces === note.id)).toMatchObject({ ...who(1), kind: 'taken_back' });
  expect(JSON.stringify([touches, door_facts])).not.toContain(who(0).voter_id);
  // Of a phone that sends both again neither counts.
  expect(await put({ touches: [wrong, right] })).toEqual(['already_stored', 'already_stored']);
  await erase(who(1).voter_id);
  const { rows } = await sql`select id from all_touches where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows).toEqual([]);
});

test('a note and a unit that were told with a person are no longer known of their door once they are erased', async () => {
  const [first, second] = [who(0), who(1)];
  await sql`update doors set address_key = 'SAME', unit = case when id = ${first.door_id} then '12B' else '12' end,
    unit_key = case when id = ${first.door_id} then '12B' else '12' end
    where campaign_id = ${campaign.id}`.execute(api.db);
  const door_facts = [
    aDoorReport({ ...second, kind: 'door_note', note: 'Mr. Gone is deaf', building: true }),
    aDoorReport({ ...second, kind: 'unit_repair', unit: '12B' }),
  ];
  const touches = [aTouch({ ...who(0, 1) }), aTouch({ ...who(1, 1) })];
  expect(await put({ door_facts, touches })).toEqual(Array(4).fill('stored'));
  const known = async () => {
    const { rows } = await sql`
      select learned_notes, unit, merged_into is not null as merged from doors
      where campaign_id = ${campaign.id} order by house_number`.execute(api.db);
    return rows;
  };
  expect(await known()).toMatchObject([{ learned_notes: 'Mr. Gone is deaf', merged: false }, { merged: true }]);
  expect((await told()).done).toEqual([{ doors_done: 1 }]);
  const { version } = await walkOf();
  await erase(second.voter_id);
  expect(await known()).toEqual([
    { learned_notes: null, unit: '12B', merged: false },
    { learned_notes: null, unit: '12', merged: false },
  ]);
  expect((await told()).done).toEqual([{ doors_done: 2 }]);
  expect((await walkOf()).version).toBeGreaterThan(version);
});
