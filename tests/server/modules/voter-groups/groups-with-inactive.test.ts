// Groups that were asked for inactive and pending people keep them wherever they are named; others let none of them in.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { FilterParams } from '../../../../src/contract/voters/voter-filters';
import type { Db } from '../../../../src/server/db/connection';
import { fillGroup } from '../../../../src/server/modules/voter-groups/repo';
import { countMatching, previewMatching } from '../../../../src/server/modules/voters/universe-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
/** The group that the file became. */
let ofFile: string;
const now = new Date('2026-06-01T12:00:00Z');
const inactive: FilterParams = { where: { field: 'status', values: ['inactive'] } };
const file = `voter_id,first_name,last_name,address,zip,precinct,status,latitude,longitude\n${[
  'Active',
  'Inactive',
  'Inactive',
  'Pending',
  'Deceased',
]
  .map((word, at) => `V${at},Ann,Ash${at},${at + 1} Oak St,45999,status,${word},39.${1000 + at},-83.5`)
  .join('\n')}\n`;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  ofFile = (await importFile(api, campaign, file)).id;
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const count = (filters: FilterParams, of: 'voters' | 'doors' = 'voters') =>
  countMatching(api.db, campaign.id, filters, of, now);

async function make(name: string, filter_params: FilterParams) {
  const { id } = (
    await owner().call(contract.voterGroups.create, { body: { name, campaign_id: campaign.id, filter_params } })
  ).body;
  await fillGroup(api.db, campaign.id, id, now);
  return id;
}
async function merge(name: string, voter_group_ids: string[]) {
  const body = { name, campaign_id: campaign.id, voter_group_ids, voter_ids: [] };
  const id = (await owner().call(contract.voterGroups.merge, { body })).body.voter_group?.id ?? '';
  await fillGroup(api.db, campaign.id, id, now);
  return id;
}
const get = async (id: string) =>
  (await owner().call(contract.voterGroups.get, { query: { id, campaign_id: campaign.id } })).body;

/** How many of a group each place that names it finds; everyone of the file has a door of their own. */
async function everywhere(id: string) {
  const filter_params = { voter_group_id: id };
  const exported = await owner().call(contract.voterGroups.exportCsv, { query: { id, campaign_id: campaign.id } });
  const body = { campaign_id: campaign.id, filter_params };
  const toCut = await owner().call(contract.turf.doors, { body });
  const walkbook = await owner().call(contract.walkbooks.create, { body: { name: `Walk ${id}`, ...body } });
  const all = await owner().call(contract.walkbooks.all, { query: { campaign_id: campaign.id } });
  return {
    count: await count(filter_params),
    doors: await count(filter_params, 'doors'),
    preview: (await previewMatching(api.db, campaign.id, filter_params, { now, exact: true }, 50)).sample.length,
    export: exported.text.trim().split('\n').length - 1,
    turf: toCut.body.doors.length,
    walkbook: all.body.find((each) => each.id === walkbook.body.id)?.voters,
  };
}
const each = (n: number) => ({ count: n, doors: n, preview: n, export: n, turf: n, walkbook: n });

test('a group that asked for them, a group of it and a merged group of it count the same everywhere', async () => {
  const asked = await make('Asked', inactive);
  const outer = await make('Of a group', { voter_group_id: asked });
  const merged = await merge('Merged', [outer]);
  const last = await make('Of the merged one', { where: { any: [{ field: 'group', voter_group_ids: [merged] }] } });
  for (const id of [asked, outer, merged, last]) {
    expect((await get(id)).voters).toBe(2);
    expect(await everywhere(id)).toEqual(each(2));
  }
});

test('a precinct called status asks for no one', async () => {
  const id = await make('Worded', { precincts: ['status'], with_suppressed: true });
  expect((await get(id)).voters).toBe(5);
  expect(await everywhere(id)).toEqual(each(1));
  expect(await everywhere(await merge('Merged', [id]))).toEqual(each(1));
  expect(await everywhere(ofFile)).toEqual(each(1));
});

test('a group whose members are kept out lets no one in', async () => {
  const asked = await make('Asked', inactive);
  const where = { not: { field: 'group' as const, voter_group_ids: [asked] } };
  expect(await count({ where })).toBe(1);
  const others = await make('Others', { where });
  expect(await everywhere(others)).toEqual(each(1));
  // Inside and outside are everyone.
  expect((await count({ voter_group_id: asked })) + (await count({ where, with_inactive: true }))).toBe(4);
});

test('a group that no longer asks for them lets them in no longer', async () => {
  const id = await make('Asked', { everyone: true, with_inactive: true });
  expect(await count({ voter_group_id: id })).toBe(4);
  const body = { id, campaign_id: campaign.id, filter_params: { with_suppressed: true, precincts: ['status'] } };
  expect((await owner().call(contract.voterGroups.update, { body })).status).toBe(200);
  await fillGroup(api.db, campaign.id, id, now);
  expect(await everywhere(id)).toEqual(each(1));
});

test('the reason that a preview tells can be asked for', async () => {
  const { left_out } = await previewMatching(api.db, campaign.id, {}, { now, exact: true }, 5);
  expect(left_out).toEqual([{ reason: 'registration', voters: 4 }]);
  const leaf = { field: 'suppressed' as const, reasons: ['registration' as const] };
  expect(await count({ with_suppressed: true, where: leaf })).toBe(4);
  expect(await count({ with_suppressed: true, where: { not: leaf } })).toBe(1);
});

test('groups from before are known by their filters and by the groups that these name', async () => {
  const asked = await make('Asked', { where: { all: [{ any: [{ not: { field: 'status', values: ['active'] } }] }] } });
  const whole = await make('Whole', { everyone: true, with_inactive: true });
  const outer = await make('Of a group', { voter_group_id: asked });
  const merged = await merge('Merged', [ofFile, outer]);
  const deep = await make('Deep', {
    where: { not: { any: [{ not: { field: 'group', voter_group_ids: [merged] } }, { field: 'age', min: 120 }] } },
  });
  await make('Worded', { precincts: ['status'] });
  await make('Kept out', { where: { not: { field: 'group', voter_group_ids: [asked] } } });
  await make('Everyone', { everyone: true });
  const flagged = async (db: Db) =>
    (
      await db
        .selectFrom('voter_groups')
        .select('id')
        .where((row) => row.and({ campaign_id: campaign.id, with_inactive: true }))
        .execute()
    )
      .map(({ id }) => id)
      .toSorted();
  const before = await flagged(api.db);
  expect(before).toEqual([asked, whole, outer, merged, deep].toSorted());
  const folder = join(import.meta.dirname, '../../../../src/server/db/migrations/from-0031');
  const text = await readFile(join(folder, '0031-groups-with-inactive.sql'), 'utf8');
  // In a table of its own, as it was before a cluster's were spread.
  await api.db.transaction().execute(async (tx) => {
    await sql`
      create temporary table voter_groups on commit drop as
      select * from voter_groups where campaign_id = ${campaign.id}`.execute(tx);
    await sql`update voter_groups set with_inactive = false`.execute(tx);
    // The column is there already.
    await sql.raw(text.slice(text.indexOf('-- Groups from before'))).execute(tx);
    expect(await flagged(tx)).toEqual(before);
  });
});
