// What takes long is done before the transaction of its call, and ends when no one waits for it any more.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { orderDoors } from '../../../src/server/jobs/walking-order';
import type { OrderTurn } from '../../../src/server/jobs/walking-order-pool';
import { runImport } from '../../../src/server/modules/voter-files/import';
import { testApi, tokenOf, type TestApi, type TestCampaign } from '../../support/api';
import { makeTurf, type TestDoor } from '../../support/turf';

const { walkbooks, walkbookFiles, turf, recommendedWalkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
/** How many transactions were open while each walking order was computed. */
let open: number[];
let meanwhile: (turn: OrderTurn) => Promise<void>;

beforeAll(async () => {
  api = await testApi({
    services: {
      orderFor: (turn) => async (toOrder, from) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(api.db);
        open.push(rows[0]?.count ?? -1);
        await meanwhile(turn);
        return orderDoors(toOrder, from);
      },
    },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 6 });
  open = [];
  meanwhile = async () => undefined;
});

const owner = () => api.as(campaign.owner);
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const wanted = (name: string, rest: object = {}) => ({
  body: { campaign_id: campaign.id, filter_params: { everyone: true as const }, name, ...rest },
});

test('no order is computed inside a transaction, whichever call makes a walkbook', async () => {
  expect((await owner().call(walkbooks.create, wanted('One'))).status).toBe(201);
  const turfs = [{ name: 'Two', door_ids: doors.map((door) => door.id) }];
  const cut = { campaign_id: campaign.id, filter_params: { everyone: true }, turfs };
  expect((await owner().call(turf.make, { body: cut })).status).toBe(201);
  const proposed = { ...wanted('Three').body, creation_method: 'Recommended' as const };
  expect((await owner().call(recommendedWalkbooks.create, { body: proposed })).status).toBe(201);
  const file = { bytes: new Uint8Array(Buffer.from(list)).buffer, mime: 'text/csv', name: 'list.csv' };
  const query = { name: 'Four', campaign_id: campaign.id };
  const { body } = await owner().call(walkbookFiles.upload, { query, file });
  await runImport(api.services, { upload_id: body.id, campaign_id: campaign.id });
  expect(open).toEqual([0, 0, 0, 0]);
});

const list = `Name,Street Address,City,Zip,LAT,Long
Marta Ortega,118 Maple St,Alder Falls,45999,40.0512,-83.5031
Denise Whitfield,120 Maple St,Alder Falls,45999,40.0513,-83.5032
`;

test('what is refused for its name, its survey or its people is refused before any order is computed', async () => {
  await owner().call(walkbooks.create, wanted('Taken'));
  open = [];
  const stranger = randomUUID();
  for (const [given, code] of [
    [wanted('Taken'), 'NAME_EXISTS'],
    [wanted('Free', { survey_id: stranger }), 'SURVEY_NOT_FOUND'],
    [wanted('Free', { assigned_user_ids: [stranger] }), 'INVALID'],
  ] as const)
    expect((await owner().call(walkbooks.create, given)).error.code).toBe(code);
  expect(open).toEqual([]);
});

test('a door that went while the order was computed is left out', async () => {
  meanwhile = async () => {
    await api.db
      .updateTable('doors')
      .set({ location: null })
      .where((row) => row.and({ campaign_id: campaign.id, id: doors[0]!.id }))
      .execute();
  };
  const { body } = await owner().call(walkbooks.create, wanted('Five doors'));
  expect(body.doors).toBe(5);
});

test('the same request again gets the first reply and computes nothing', async () => {
  const key = randomUUID();
  const first = await owner().call(walkbooks.create, wanted('Once'), keyed(key));
  const again = await owner().call(walkbooks.create, wanted('Once'), keyed(key));
  expect([again.status, again.body, open.length]).toEqual([201, first.body, 1]);
});

test('the same request twice at once makes one walkbook, and both get it', async () => {
  const key = randomUUID();
  meanwhile = () => new Promise((resolve) => setTimeout(resolve, 50));
  const replies = await Promise.all([1, 2, 3].map(() => owner().call(walkbooks.create, wanted('Twice'), keyed(key))));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
});

test('an order for someone who hung up is given up, and nothing is made', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const left = new AbortController();
  const told = new Promise<void>((resolve) => {
    meanwhile = ({ signal }) =>
      new Promise((_, reject) => {
        left.abort();
        signal.addEventListener('abort', () => (resolve(), reject(signal.reason)));
      });
  });
  const asked = fetch(`${address}/api/walkbook/`, {
    method: 'POST',
    signal: left.signal,
    headers: { authorization: `Bearer ${tokenOf(campaign.owner)}`, 'content-type': 'application/json' },
    body: JSON.stringify(wanted('Left').body),
  });
  await expect(asked).rejects.toThrow();
  await told;
  meanwhile = async () => undefined;
  expect((await owner().call(walkbooks.create, wanted('Left'))).status).toBe(201);
});
