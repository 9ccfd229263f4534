// How many doors are not on the map: one by one while they are few, and of thousands about how many.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnplaced } from '../../../../src/server/modules/dashboard/needs-repo';
import { unplacedDoors } from '../../../../src/server/modules/geocoding/places-repo';
import { testApi, type TestApi } from '../../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** A campaign of doors with a voter each; every so many-th has no place. */
async function aCounty(doors: number, every: number): Promise<string> {
  const { id } = await api.makeCampaign();
  await sql`
    insert into doors (id, campaign_id, address_key, address, street, house_number, side, location)
    select md5(${id} || n)::uuid, ${id}, n || ' main st', n || ' Main St', 'Main St', n::text, 'even',
      case when n % ${every}::integer = 0 then null else point(-84, 40) end
    from generate_series(1, ${doors}::integer) as n`.execute(api.db);
  await sql`
    insert into voters (id, campaign_id, door_id, first, last)
    select gen_random_uuid(), campaign_id, id, 'Ada', 'Osei' from doors where campaign_id = ${id}`.execute(api.db);
  await sql`analyze doors, voters`.execute(api.db);
  return id;
}

test('doors not on the map are counted one by one while they are few', async () => {
  expect(await countUnplaced(api.db, await aCounty(300, 7))).toEqual({ doors: 42, about: false });
  // A large campaign, too, and thousands of one that isn't.
  expect(await countUnplaced(api.db, await aCounty(48_000, 4_000))).toEqual({ doors: 12, about: false });
  expect(await countUnplaced(api.db, await aCounty(9_000, 3))).toEqual({ doors: 3_000, about: false });
});

test('a door that is another one by now is neither counted nor listed: it stands where that one does', async () => {
  const id = await aCounty(70, 7);
  await sql`
    update doors set merged_into = (select id from doors where campaign_id = ${id} and house_number = '1')
    where campaign_id = ${id} and house_number in ('7', '14')`.execute(api.db);
  const { total, doors } = await unplacedDoors(api.db, id, { skip: 0, limit: 50 });
  expect([await countUnplaced(api.db, id), total, doors.length]).toEqual([{ doors: 8, about: false }, 8, 8]);
});

test('of thousands in a large campaign it is told from a sample about how many', async () => {
  const { doors, about } = await countUnplaced(api.db, await aCounty(60_000, 4));
  expect(about).toBe(true);
  // 2,500 doors are looked at, of which a quarter has no place: their chance is some 4%.
  expect(Math.abs(doors - 15_000)).toBeLessThan(0.28 * 15_000);
  expect(doors % 1_000, 'no more digits than are known').toBe(0);
});
