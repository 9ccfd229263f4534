// People who must be left alone, and lists of other suppliers that bring them under other ids.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { ContactResult } from '../../../../src/contract/facts/touch';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';
import { aDoorReport, aTouch } from '../../../support/turf';

const { walkbooks, walkbookFiles, voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
});
afterAll(() => api.close());

const header = 'voter_id,first_name,last_name,birth_year,address,zip,phone,confidential,status,latitude,longitude';
interface Person {
  name: string;
  born?: number | string;
  address: string;
  phone?: string;
  confidential?: string;
  status?: string;
}
/** A file with ids that begin with the supplier's letter. */
const fileOf = (supplier: string, people: readonly Person[]) =>
  [
    header,
    ...people.map(({ name, born = '', address, phone = '', confidential = '', status = '' }, index) => {
      const [first, ...last] = name.split(' ');
      const number = Number(address.split(' ')[0]);
      const cells = [
        `${supplier}${index + 1}`,
        first,
        last.join(' '),
        born,
        address,
        '45999',
        phone,
        confidential,
        status,
      ];
      return [...cells, 40.05 + number / 10_000, -83.5].join(',');
    }),
  ].join('\n');

const townspeople: Person[] = [
  ['Ada Stone', 1950],
  ['Bob Reed', 1951],
  ['Cy Holt', 1952],
  ['Di Orr', 1953],
  ['Ed Pim', 1954],
  ['Fay Ray', 1955],
  ['Gil Lee', 1956],
  ['Hal Moe', 1957],
].map(([name, born], index) => ({ name: String(name), born: Number(born), address: `${index + 1} Oak St` }));
const welcome = ['Ed Pim', 'Fay Ray', 'Gil Lee', 'Hal Moe'];

const rows = () => api.db.selectFrom('voters').selectAll().where('campaign_id', '=', campaign.id);
async function idOf(name: string): Promise<string> {
  const found = (await rows().execute()).find((voter) => `${voter.first} ${voter.last}` === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.id;
}

async function makeWalkbook(): Promise<string> {
  const body = {
    name: crypto.randomUUID(),
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  return (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
}
const read = async (id: string) =>
  (await api.as(vera).call(walkbooks.get, { query: { id, campaign_id: campaign.id } })).body;
/** Everyone whom a volunteer sees in a walkbook. */
const seenIn = async (id: string) =>
  (await read(id)).geo_data.features
    .flatMap(({ properties }) => properties.voters.map(({ first, last }) => `${first} ${last}`))
    .toSorted();

async function record(walkbook: string, results: Record<string, ContactResult>) {
  const touches = [];
  for (const [name, contact_result] of Object.entries(results)) {
    const voter = await api.db
      .selectFrom('voters')
      .selectAll()
      .where('id', '=', await idOf(name))
      .executeTakeFirstOrThrow();
    touches.push(aTouch({ door_id: voter.door_id, voter_id: voter.id, contact_result }));
  }
  const body = { id: walkbook, campaign_id: campaign.id, touches };
  const { body: said } = await api.as(vera).call(walkbooks.update, { body });
  expect(said.receipts.map(({ verdict }) => verdict)).toEqual(touches.map(() => 'stored'));
  return touches;
}

async function uploadWalkbook(text: string): Promise<string> {
  const file = { bytes: new Uint8Array(Buffer.from(text)).buffer, mime: 'text/csv', name: 'list.csv' };
  const query = { name: crypto.randomUUID(), campaign_id: campaign.id, assigned_user_ids: JSON.stringify([vera.id]) };
  const { status, body } = await api.as(campaign.owner).call(walkbookFiles.upload, { query, file });
  expect(status).toBe(201);
  await runImport(api.services, { upload_id: body.id, campaign_id: campaign.id });
  return body.id;
}

const count = async () =>
  (
    await api
      .as(campaign.owner)
      .call(voterGroups.count, { query: { campaign_id: campaign.id, of: 'voters' }, body: {} })
  ).body;

describe('eight people of a list, four of whom are left alone', () => {
  let first: string;
  beforeEach(async () => {
    await importFile(api, campaign, fileOf('A', townspeople));
    first = await makeWalkbook();
    await record(first, {
      'Ada Stone': 'do_not_contact',
      'Bob Reed': 'do_not_contact',
      'Cy Holt': 'moved',
      'Di Orr': 'deceased',
    });
  });

  test('come again under another supplier’s ids: they are the same people, and none of the four is visited', async () => {
    expect(await importFile(api, campaign, fileOf('B', townspeople))).toMatchObject({
      added: 0,
      left_out: [
        { reason: 'deceased', rows: 1 },
        { reason: 'moved', rows: 1 },
        { reason: 'do_not_contact', rows: 2 },
      ],
    });
    expect(await count()).toBe(4);
    expect(await seenIn(await makeWalkbook())).toEqual(welcome);
  });

  test('come again as the file of a walkbook: none of the four is in it', async () => {
    expect(await seenIn(await uploadWalkbook(fileOf('B', townspeople)))).toEqual(welcome);
  });

  test('come again under other forms of their names, and without birth years: the ledger covers them', async () => {
    const others = [
      { name: 'Ada Stonne', born: 1950, address: '1 Oak St' },
      { name: 'Robert Reed', born: 1951, address: '2 Oak St' },
      { name: 'Cy Holt', address: '3 Oak Street' },
      { name: 'Di Marsh', born: 1953, address: '4 Oak St' },
      { name: 'Ed Pim', born: 1954, address: '5 Oak St' },
    ];
    await importFile(api, campaign, fileOf('C', others));
    expect(await seenIn(await makeWalkbook())).toEqual(welcome);
    expect(await seenIn(await uploadWalkbook(fileOf('D', others)))).toEqual(['Ed Pim']);
  });

  test('who asked to be left alone is left alone after moving, and whoever moves in where someone died is not', async () => {
    const others = [
      { name: 'Ada Stone', born: 1950, address: '90 Elm St' },
      { name: 'Cy Holt', born: 1952, address: '91 Elm St' },
      { name: 'Zoe New', born: 1990, address: '4 Oak St' },
    ];
    const made = await uploadWalkbook(fileOf('E', others));
    expect(await seenIn(made)).toEqual(['Cy Holt', 'Zoe New']);
  });

  test('is not taken for the child of the same name at the same address', async () => {
    const child = [
      { name: 'Bob Reed', born: 1985, address: '2 Oak St' },
      { name: 'Bea Stone', born: 1950, address: '1 Oak St' },
    ];
    expect(await seenIn(await uploadWalkbook(fileOf('F', child)))).toEqual(['Bea Stone', 'Bob Reed']);
  });

  test('a person added at a door who is one of the four is not shown there any more', async () => {
    const id = await makeWalkbook();
    const at = await api.db
      .selectFrom('doors')
      .selectAll()
      .where('campaign_id', '=', campaign.id)
      .where('address', '=', '5 Oak St')
      .executeTakeFirstOrThrow();
    const added = { first: 'Bobby', last: 'Reed', language: '', phone: '', voter_id: crypto.randomUUID() };
    const other = { first: 'Nia', last: 'Gray', language: '', phone: '', voter_id: crypto.randomUUID() };
    await api.db
      .updateTable('voters')
      .set({ door_id: at.id })
      .where('id', '=', await idOf('Gil Lee'))
      .execute();
    await record(id, { 'Gil Lee': 'do_not_contact' });
    const again = { first: 'Gilbert', last: 'Lee', language: '', phone: '', voter_id: crypto.randomUUID() };
    const door_facts = [added, other, again].map((person) =>
      aDoorReport({ kind: 'person_added', door_id: at.id, ...person }),
    );
    await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, door_facts } });
    const fresh = await seenIn(await makeWalkbook());
    expect(fresh).toContain('Nia Gray');
    expect(fresh).not.toContain('Gilbert Lee');
  });

  test('a refusal that is undone lets the person be visited again, whose two records are one', async () => {
    await importFile(api, campaign, fileOf('B', [{ name: 'Bob Reed', born: 1951, address: '2 Oak St' }]));
    const [said] = await api.db
      .selectFrom('touches')
      .selectAll()
      .where('voter_id', '=', await idOf('Bob Reed'))
      .execute();
    const undo = aTouch({ door_id: said!.door_id, voter_id: said!.voter_id, contact_result: null, replaces: said!.id });
    await api.as(vera).call(walkbooks.update, { body: { id: first, campaign_id: campaign.id, touches: [undo] } });
    expect(await seenIn(await makeWalkbook())).toEqual(['Bob Reed', 'Ed Pim', 'Fay Ray', 'Gil Lee', 'Hal Moe']);
  });

  test('the list goes by a rollback and comes again: what people said stays', async () => {
    const b = await importFile(api, campaign, fileOf('B', [{ name: 'Robert Reed', born: 1951, address: '2 Oak St' }]));
    await api.db.updateTable('uploads').set({ step: 'rollback', status: 'pending' }).where('id', '=', b.id).execute();
    await runImport(api.services, { upload_id: b.id, campaign_id: campaign.id });
    expect(await statusOf(api, campaign, b.id)).toMatchObject({ status: 'done', removed: 1 });
    expect(await seenIn(await uploadWalkbook(fileOf('C', townspeople)))).toEqual(welcome);
  });
});

describe('walkbooks that are out', () => {
  test('drop whoever is found to be someone else’s refusal, with the door, and count it no more', async () => {
    await importFile(api, campaign, fileOf('A', townspeople));
    const [mine, other] = [await makeWalkbook(), await makeWalkbook()];
    const before = await read(other);
    await record(mine, { 'Ada Stone': 'do_not_contact', 'Cy Holt': 'moved' });
    const after = await read(other);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.geo_data.features).toHaveLength(6);
    expect(after).toMatchObject({ doors: 6, voters: 6, doors_done: 0 });
    // Where it was said it can be seen and undone.
    expect(await seenIn(mine)).toContain('Ada Stone');
    expect(await read(mine)).toMatchObject({ doors: 8, voters: 8, doors_done: 2 });
  });
});

describe('a confidential record', () => {
  const state = [
    { name: 'Ann Holt', born: 1960, address: '1 Elm St', confidential: 'Y' },
    { name: 'Ben Ode', born: 1961, address: '2 Elm St', confidential: 'Y' },
    { name: 'Cal Roy', born: 1962, address: '3 Elm St' },
  ];
  test('covers everyone whom any list has at the address, and the third person is there once', async () => {
    await importFile(api, campaign, fileOf('S', state));
    const vendor = [
      { name: 'Ann Holt', born: 1960, address: '1 Elm St' },
      { name: 'Ben Ode', address: '2 Elm St' },
      { name: 'Eve Ode', born: 1990, address: '2 Elm St' },
      { name: 'Cal Roy', born: 1962, address: '3 Elm St' },
    ];
    const made = await uploadWalkbook(fileOf('V', vendor));
    expect(await seenIn(made)).toEqual(['Cal Roy']);
    expect((await read(made)).geo_data.features.map(({ properties }) => properties.address)).toEqual(['3 Elm St']);
  });

  test('goes with the file that alone said so, and stays where another one says it too', async () => {
    const open = state.map(({ confidential: _hidden, ...person }) => person);
    await importFile(api, campaign, fileOf('V', open));
    const one = await importFile(api, campaign, fileOf('S', state.slice(0, 2)));
    await importFile(api, campaign, fileOf('T', state.slice(1, 2)));
    expect(await count()).toBe(1);
    await api.db.updateTable('uploads').set({ step: 'rollback', status: 'pending' }).where('id', '=', one.id).execute();
    await runImport(api.services, { upload_id: one.id, campaign_id: campaign.id });
    expect(await seenIn(await makeWalkbook())).toEqual(['Ann Holt', 'Cal Roy']);
  });
});

describe('a registration that was removed or denied', () => {
  const state = [
    { name: 'Ann Holt', born: 1960, address: '1 Elm St', status: 'Removed' },
    { name: 'Ben Ode', born: 1961, address: '2 Elm St', status: 'Denied' },
    { name: 'Cal Roy', born: 1962, address: '3 Elm St', status: 'Active' },
  ];
  test('is left out, said in the check, and back once the same list says otherwise', async () => {
    const checked = await importFile(api, campaign, fileOf('S', state), { dryRun: true });
    expect(checked.left_out).toEqual([{ reason: 'registration', rows: 2 }]);
    await importFile(api, campaign, fileOf('S', state));
    expect(await seenIn(await makeWalkbook())).toEqual(['Cal Roy']);
    const later = state.map((person) => ({ ...person, status: 'Active' }));
    const again = await importFile(api, campaign, fileOf('S', later));
    expect(await seenIn(await makeWalkbook())).toEqual(['Ann Holt', 'Ben Ode', 'Cal Roy']);
    await api.db
      .updateTable('uploads')
      .set({ step: 'rollback', status: 'pending' })
      .where('id', '=', again.id)
      .execute();
    await runImport(api.services, { upload_id: again.id, campaign_id: campaign.id });
    expect(await seenIn(await makeWalkbook())).toEqual(['Cal Roy']);
  });
});

describe('lists that number people alike', () => {
  const row = (id: string, name: string, born: number | string, address: string) => {
    const [first, last] = name.split(' ');
    return `${header}\n${[id, first, last, born, address, '45999', '', '', '', 40.05, -83.5].join(',')}`;
  };

  test.each([1988, ''])(
    'are about two people where the names say so (born %s), and each is found again',
    async (born) => {
      await importFile(api, campaign, row('7', 'Ada Stone', 1950, '1 Oak St'));
      const other = row('7', 'Zed Quince', born, '9 Elm St');
      expect(await importFile(api, campaign, other)).toMatchObject({ status: 'failed', detail_code: 'IDS_OF_OTHERS' });
      const columns = header
        .split(',')
        .map(
          (name) => ({ voter_id: 'source_id', first_name: 'first', last_name: 'last', address: 'line' })[name] ?? name,
        );
      const confirmed = { params: { mapping: { header: true, columns } } };
      for (const again of [false, true]) {
        const { added, changed } = await importFile(api, campaign, other, confirmed);
        expect([added, changed]).toEqual([again ? 0 : 1, 0]);
      }
      expect((await importFile(api, campaign, row('7', 'Ada Stone', 1950, '1 Oak St'))).unchanged).toBe(1);
      const known = (await rows().orderBy('last').execute()).map(({ first, last, source_id: id }) => [first, last, id]);
      expect(known).toEqual([
        ['Zed', 'Quince', null],
        ['Ada', 'Stone', '7'],
      ]);
    },
  );

  test.each<[string, number | string, string]>([
    ['Ada Marsh', 1950, 'who married'],
    ['Adah Stone', 1951, 'whose record was corrected'],
  ])('are about one: %s, %s, %s', async (name, born) => {
    await importFile(api, campaign, row('7', 'Ada Stone', 1950, '1 Oak St'));
    await importFile(api, campaign, row('7', name, born, '1 Oak St'));
    expect((await rows().execute()).map(({ first, last }) => `${first} ${last}`)).toEqual([name]);
  });
});
