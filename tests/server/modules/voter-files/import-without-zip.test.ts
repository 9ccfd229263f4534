// Doors of files that were read without their ZIP, and later files that have it: a house is no second one, and no one is doubled.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { ColumnMeaning } from '../../../../src/contract/voters/voter-file-mapping';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const towns = { 45999: 'SPRINGFIELD OH 45999', 45417: 'Dayton, OH 45417-1234' };
type Zip = '45999' | '45417';
interface Person {
  id: string;
  name: string;
  line: string;
  zip: Zip;
}
const header = 'Voter ID,First name,Last name,Street address,City State ZIP';
const fileOf = (people: readonly Person[]) =>
  [header, ...people.map((of) => `${of.id},Ada,${of.name},${of.line},"${towns[of.zip]}"`)].join('\n').concat('\n');

/** Reads a file as it was read before its towns' ZIPs were: the column mapped to nothing, or kept whole as the town. */
async function importBare(people: readonly Person[], keptAsTown: boolean): Promise<void> {
  const columns: (ColumnMeaning | null)[] = ['source_id', 'first', 'last', 'line', null];
  const status = await importFile(api, campaign, fileOf(people), { params: { mapping: { header: true, columns } } });
  expect(status).toMatchObject({ status: 'done', rejected_count: 0 });
  if (!keptAsTown) return;
  // One door kept the town of whoever was read first.
  for (const of of people.toReversed())
    await sql`
      update doors set city = ${towns[of.zip]} where campaign_id = ${campaign.id} and id = (
        select door_id from voters where campaign_id = ${campaign.id} and last = ${of.name})`.execute(api.db);
}

async function doors() {
  const { rows } = await sql<{ id: string; line: string; zip: string; city: string; people: string[] }>`
    select doors.id, doors.address as line, doors.zip, doors.city,
      array(select last from voters where voters.campaign_id = ${campaign.id} and door_id = doors.id order by last) as people
    from doors where doors.campaign_id = ${campaign.id} order by doors.zip <> '', doors.zip desc, doors.id`.execute(
    api.db,
  );
  return rows;
}
const everyone = async () => {
  const { rows } = await sql`
    select id, door_id, source_id, last from voters where campaign_id = ${campaign.id} order by id`.execute(api.db);
  return rows;
};

const someone = (name: string, zip: Zip, line = '12 Oak St', id = `V${name}`): Person => ({ id, name, line, zip });

test('a town with its state and ZIP in one column makes houses of one street in two towns two doors', async () => {
  const status = await importFile(api, campaign, fileOf([someone('Ash', '45999'), someone('Bay', '45417')]));
  expect(status).toMatchObject({ status: 'done', accepted: 2, layout: 'a table with named columns' });
  expect(await doors()).toMatchObject([
    { line: '12 Oak St', zip: '45999', city: 'Springfield', people: ['Ash'] },
    { line: '12 Oak St', zip: '45417', city: 'Dayton', people: ['Bay'] },
  ]);
});

test('the same file once more, read with its ZIPs, makes no second doors and doubles no one', async () => {
  const lines = ['12 Oak St', '14 Oak St', '7 Elm Ct', '7 Elm Ct Apt 3'];
  const persons = fc.array(
    fc.record({ line: fc.constantFrom(...lines), zip: fc.constantFrom<Zip>('45999', '45417') }),
    { minLength: 1, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(persons, fc.boolean(), fc.boolean(), async (given, hasIds, keptAsTown) => {
      campaign = await api.makeCampaign();
      const people = given.map(({ line, zip }, at) =>
        someone(`Name${'abcdefghi'[at]}`, zip, line, hasIds ? `V${at}` : ''),
      );
      await importBare(people, keptAsTown);
      const before = { doors: await doors(), everyone: await everyone() };
      const again = await importFile(api, campaign, fileOf(people));
      expect(again).toMatchObject({ status: 'done', added: 0, accepted: people.length });
      const after = await doors();
      // Everyone is once, behind a door of their own line and ZIP.
      for (const { name, line, zip } of people)
        expect(after.filter((door) => door.people.includes(name))).toMatchObject([
          { line: line.replace(' Apt 3', ''), zip, city: zip === '45999' ? 'Springfield' : 'Dayton' },
        ]);
      expect(after.flatMap((door) => door.people)).toHaveLength(people.length);
      // Where a line is in one town only, its doors stay the ones that they were.
      const zipsOf = (line: string) => new Set(people.filter((of) => of.line.startsWith(line)).map(({ zip }) => zip));
      for (const line of ['12 Oak St', '14 Oak St', '7 Elm Ct']) {
        const of = (all: typeof after) => all.filter((door) => door.line === line).map(({ id }) => id);
        if (zipsOf(line).size === 1) expect(of(after)).toEqual(of(before.doors));
      }
      const once = { doors: after, everyone: await everyone() };
      await importFile(api, campaign, fileOf(people));
      expect({ doors: await doors(), everyone: await everyone() }).toEqual(once);
      await api.as(campaign.owner).call(contract.voterFiles.rollBack, {
        body: { id: again.id, campaign_id: campaign.id },
      });
      await runImport(api.services, { upload_id: again.id, campaign_id: campaign.id });
      expect((await everyone()).map((row) => Reflect.get(Object(row), 'last'))).toEqual(
        before.everyone.map((row) => Reflect.get(Object(row), 'last')),
      );
    }),
    {
      numRuns: 9,
      // Two units of one house kept two towns, and behind one of them lives someone of the other town as well.
      examples: [
        [
          [
            { line: '7 Elm Ct Apt 3', zip: '45999' },
            { line: '7 Elm Ct', zip: '45417' },
            { line: '7 Elm Ct Apt 3', zip: '45417' },
          ],
          false,
          true,
        ],
      ],
    },
  );
}, 300_000);

const streetBetween = Array.from({ length: 520 }, (_, at) => someone(`X${at}`, '45999', `${at + 1} Long Rd`, ''));

test('a door that kept the town of whoever was read first doubles no one of another, however far apart the rows stand', async () => {
  const [ash, bay] = [someone('Ash', '45999', '7 Elm Ct Apt 3', ''), someone('Bay', '45417', '7 Elm Ct Apt 3', '')];
  const cole = someone('Cole', '45417', '7 Elm Ct', '');
  const people = [ash, cole, ...streetBetween, bay];
  await importBare([ash, cole, bay], true);
  expect(await importFile(api, campaign, fileOf(people))).toMatchObject({ added: streetBetween.length });
  const byZip = (await doors()).filter(({ line, people: there }) => line === '7 Elm Ct' && there.length > 0);
  expect(byZip.map((door) => [door.zip, door.people])).toEqual(
    expect.arrayContaining([
      ['45999', ['Ash']],
      ['45417', ['Cole']],
      ['45417', ['Bay']],
    ]),
  );
  expect((await everyone()).length).toBe(people.length);
});

test.each([
  ['in one batch', (other: Person, known: Person) => [other, known]],
  ['far apart', (other: Person, known: Person) => [other, ...streetBetween, known]],
  ['without the known one', (other: Person) => [other]],
])('a namesake in another town takes no one’s place: %s', async (_, fileWith) => {
  const ash = someone('Ash', '45999', '12 Oak St', '');
  await importBare([ash], true);
  const [before] = await everyone();
  await importFile(api, campaign, fileOf(fileWith({ ...ash, zip: '45417' }, ash)));
  const known = (await everyone()).find((row) => Reflect.get(Object(row), 'id') === Reflect.get(Object(before), 'id'));
  const home = (await doors()).find(({ id }) => id === Reflect.get(Object(known), 'door_id'));
  expect(home?.zip === '45999' || home?.city === towns[45999]).toBe(true);
  expect(home?.people).toEqual(['Ash']);
  const ashes = (await everyone()).filter((row) => Reflect.get(Object(row), 'last') === 'Ash');
  expect(ashes).toHaveLength(2);
});

test('undone, the doors and everyone are as they were read without ZIPs', async () => {
  const people = [someone('Ash', '45999'), someone('Bay', '45417'), someone('Cole', '45999', '14 Oak St')];
  await importBare(people, true);
  const before = [await doors(), await everyone()];
  const { id } = await importFile(api, campaign, fileOf(people));
  expect(await doors()).toMatchObject([{ zip: '45999' }, { zip: '45999' }, { zip: '45417' }]);
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect([await doors(), await everyone()]).toEqual(before);
});

test('a street in two towns is told apart however far the rows stand from one another', async () => {
  const others = Array.from({ length: 520 }, (_, at) => someone(`X${at}`, '45999', `${at + 1} Long Rd`));
  for (const hasIds of [true, false]) {
    campaign = await api.makeCampaign();
    const people = [someone('Ash', '45999'), ...others, someone('Bay', '45417')].map((of) =>
      hasIds ? of : { ...of, id: '' },
    );
    await importBare(people, false);
    const made = (await doors()).length;
    expect(await importFile(api, campaign, fileOf(people))).toMatchObject({ added: 0 });
    const after = await doors();
    expect(after).toHaveLength(made + 1);
    expect(after.filter(({ line }) => line === '12 Oak St')).toMatchObject([
      { zip: '45999', people: ['Ash'] },
      { zip: '45417', people: ['Bay'] },
    ]);
  }
});

test('a door in a town that is not told is no one else’s: strangers with the same street make their own', async () => {
  await importBare([someone('Ash', '45999')], false);
  await importFile(api, campaign, fileOf([someone('Bay', '45417')]));
  expect(await doors()).toMatchObject([
    { zip: '', people: ['Ash'] },
    { zip: '45417', people: ['Bay'] },
  ]);
});

test('a door that the map has in another town only stays out of it', async () => {
  const points = 'number,street,city,zip,longitude,latitude\n12,Oak St,Dayton,45417,-84.2,39.7\n';
  await importFile(api, campaign, points, { contents: 'address_points' });
  const people = [someone('Ash', '45999'), someone('Bay', '45417')];
  await importBare(people, false);
  await importFile(api, campaign, fileOf(people));
  const { rows } = await sql`
    select last, zip, location is not null as placed from voters
    join doors on doors.campaign_id = voters.campaign_id and doors.id = voters.door_id
    where voters.campaign_id = ${campaign.id} order by last`.execute(api.db);
  expect(rows).toEqual([
    { last: 'Ash', zip: '45999', placed: false },
    { last: 'Bay', zip: '45417', placed: true },
  ]);
});

test('someone whose data was erased behind a door without a ZIP does not come back with it', async () => {
  await importBare([someone('Ash', '45999', '12 Oak St', '')], false);
  const [ash] = await doors();
  const { rows } = await sql<{ id: string }>`select id from voters where campaign_id = ${campaign.id}`.execute(api.db);
  expect(ash?.people).toEqual(['Ash']);
  const query = { campaign_id: campaign.id, voter_id: rows[0]?.id ?? '' };
  expect((await api.as(campaign.owner).call(contract.erasure.person, { query })).status).toBe(200);
  await importFile(api, campaign, fileOf([someone('Ash', '45999', '12 Oak St', '')]));
  expect((await doors()).flatMap(({ people }) => people)).not.toContain('Ash');
});
