// Doors that were added at an address which the campaign has elsewhere stand apart, and the ledger still knows the address.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { isApartAt } from '../../../../src/server/modules/contact-ledger/apart-doors-repo';
import { haveAnchors } from '../../../../src/server/modules/contact-ledger/given-entries-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch } from '../../../support/turf';

const { walkbooks, erasure } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let oak: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  await importFile(api, campaign, fileOf('A', ['Ann Ash', 'Joe Ash']));
  oak = await walkbookIn('Oak St');
});

/** Ed Pim in Oak Street, and these people kilometers away, at 7 Far St; no one's birth year is known. */
const fileOf = (supplier: string, people: readonly string[], confidential = '') =>
  [
    'voter_id,first_name,last_name,address,zip,confidential,latitude,longitude',
    `${supplier}0,Ed,Pim,1 Oak St,45999,,40.05,-83.5`,
    ...people.map(
      (name, index) => `${supplier}${index + 1},${name.replace(' ', ',')},7 Far St,45999,${confidential},40.09,-83.5`,
    ),
  ].join('\n');

async function walkbookIn(street: string): Promise<string> {
  const filter_params = { streets: [street] };
  const body = { name: randomUUID(), campaign_id: campaign.id, filter_params, assigned_user_ids: [vera.id] };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}
async function send(id: string, facts: Record<string, unknown[]>): Promise<void> {
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, ...facts } }))
    .body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(receipts.map(() => 'stored'));
}

/** Adds the door at 7 Far St to the walk in Oak Street, with someone behind it. */
async function addThere(name: string): Promise<{ door_id: string; voter_id: string }> {
  const [first = '', last = ''] = name.split(' ');
  const ids = { door_id: randomUUID(), voter_id: randomUUID() };
  const coordinates: [number, number] = [-83.5, 40.0501];
  const door = { ...ids, voter_id: null, address: '7 Far St', zip: '45999', coordinates };
  await send(oak, {
    door_facts: [
      aDoorReport({ kind: 'door_added', ...door }),
      aDoorReport({ kind: 'person_added', ...ids, first, last }),
    ],
  });
  return ids;
}
async function refuse({ first, walkbook }: { first: string; walkbook: string }): Promise<void> {
  const { voter_id, door_id } = (await people()).find((one) => one.first === first && one.suppressed === null)!;
  await send(walkbook, { touches: [aTouch({ door_id, voter_id, contact_result: 'do_not_contact' })] });
}
const people = () =>
  api.db
    .selectFrom('voters')
    .select(['id', 'id as voter_id', 'door_id', 'first', 'source_id', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .execute();
const leftAlone = async () =>
  (await people())
    .flatMap((one) => (one.suppressed === null ? [] : [one.source_id ?? `${one.first}, added`]))
    .toSorted();

test('whoever said no where the list has them is known at a door that stands apart', async () => {
  await refuse({ first: 'Ann', walkbook: await walkbookIn('Far St') });
  await addThere('Ann Ash');
  expect(await leftAlone()).toEqual(['A1', 'Ann, added']);
  const there = await api.db
    .selectFrom('doors')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('address', '=', '7 Far St')
    .execute();
  expect(there).toHaveLength(2);
});

test('whoever said no at a door that stands apart is known where the list has them, and in a later file', async () => {
  const ids = await addThere('Ann Ash');
  await send(oak, { touches: [aTouch({ ...ids, contact_result: 'do_not_contact' })] });
  expect(await leftAlone()).toEqual(['A1', 'Ann, added']);
  await importFile(api, campaign, fileOf('A', ['Ann Ash', 'Joe Ash']));
  expect(await leftAlone()).toEqual(['A1', 'Ann, added']);
  await importFile(api, campaign, fileOf('B', ['Ann Ash', 'Joe Ash']));
  expect(await leftAlone()).toEqual(['A1', 'Ann, added', 'B1']);
});

test('whoever is added first is known when the no of the list arrives', async () => {
  const { voter_id } = await addThere('Ann Ash');
  const walkbook = await walkbookIn('Far St');
  const listed = (await people()).find(({ source_id }) => source_id === 'A1')!;
  await send(walkbook, {
    touches: [aTouch({ door_id: listed.door_id, voter_id: listed.id, contact_result: 'do_not_contact' })],
  });
  expect(await leftAlone()).toEqual(['A1', 'Ann, added']);
  expect((await people()).find(({ id }) => id === voter_id)?.suppressed).toBe('do_not_contact');
});

test('a confidential address is one at a door that stands apart, whichever comes first', async () => {
  await addThere('Zed Other');
  await importFile(api, campaign, fileOf('B', ['Pat Moe'], 'yes'));
  await addThere('Kim Third');
  expect(await leftAlone()).toEqual(['A1', 'A2', 'B1', 'Kim, added', 'Zed, added']);
});

test('whoever was erased after a no is known at a door that stands apart', async () => {
  await refuse({ first: 'Ann', walkbook: await walkbookIn('Far St') });
  const listed = (await people()).find(({ source_id }) => source_id === 'A1')!;
  const query = { campaign_id: campaign.id, voter_id: listed.id };
  expect((await api.as(campaign.owner).call(erasure.person, { query })).status).toBe(200);
  await addThere('Ann Ash');
  expect(await leftAlone()).toContain('Ann, added');
});

test('what another campaign gives is looked for at doors that stand apart, too', async () => {
  const { voter_id } = await addThere('Ann Ash');
  for (const address_key of ['7 FAR ST|45999', '7 FAR ST|']) {
    const found = await haveAnchors(api.db, campaign.id, [{ source_id: null, address_key, phones: [], emails: [] }]);
    expect(found).toContain(voter_id);
    expect(found).toHaveLength(3);
  }
});

test('of thousands of doors that stand apart an entry of the ledger reads only those at its address', async () => {
  const { door_id } = await addThere('Ann Ash');
  await sql`
    insert into doors (campaign_id, id, address_key, unit_key, address, unit, city, zip, street, house_number, added_by)
    select campaign_id, gen_random_uuid(), n || ' new st|45999 ' || gen_random_uuid(), '', n || ' New St', '', city, zip, 'New St',
      n::text, added_by
    from doors cross join generate_series(1, 3000) as n where campaign_id = ${campaign.id} and id = ${door_id}`.execute(
    api.db,
  );
  const theirs = sql`
    select doors.id from (select address_key from doors where campaign_id = ${campaign.id} and address = '7 Far St') as entry
    join doors on doors.campaign_id = ${campaign.id} and ${isApartAt('entry.address_key')}`;
  expect((await theirs.execute(api.db)).rows).toEqual([{ id: door_id }]);
  const { rows } = await sql<Record<string, unknown>>`explain (format json) ${theirs}`.execute(api.db);
  // By the address, and not only by standing apart.
  expect(JSON.stringify(rows)).toMatch(/doors_apart.{0,900}Index Cond[^,]*left/s);
});
