// Files that no known layout reads, as states and vendors really write them: either everyone ends at their own house, or
// nothing is stored and a sentence says why.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { ColumnMeaning } from '../../../../src/contract/voters/voter-file-mapping';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf } from '../../../support/imports';

const { voterGroups, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const count = 100;
const first = ['Mary', 'Robert', 'Linda', 'James', 'Ana'];
const last = ['Smith', 'Garcia', 'Jones', 'Nguyen', 'Brown', 'Miller', 'Lopez'];
const person = (at: number) => ({
  first: first[at % first.length] ?? '',
  last: last[at % last.length] ?? '',
  house: String(10 + (at % 40)),
  street: ['Maple St', 'Oak Ave', 'Elm Ct'][Math.floor(at / 40)] ?? '',
  poll: ['1 School Rd', '2 Church Ln', '3 Library Ct'][at % 3] ?? '',
  box: `PO Box ${500 + at}`,
});
type Person = ReturnType<typeof person>;

const file = (header: string[], row: (of: Person, at: number) => string[]) =>
  [header, ...Array.from({ length: count }, (_, at) => row(person(at), at))]
    .map((cells) => cells.join(','))
    .join('\n')
    .concat('\n');

async function stored() {
  return api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select(['voters.last', 'doors.address', 'doors.zip', 'voters.source_id', 'voters.registered_on'])
    .where('voters.campaign_id', '=', campaign.id)
    .execute();
}

const groups = () => api.db.selectFrom('voter_groups').select('id').where('campaign_id', '=', campaign.id).execute();

describe('without a dry run', () => {
  test.each<[string, string, string]>([
    [
      'mailing lines without a home address',
      'HOME_UNCLEAR',
      file(
        ['VR No', 'Nm Last', 'Last name', 'Home No', 'Home Rd', 'Mail To', 'Address 1', 'Address', 'City', 'Zip'],
        (of, at) => [`${at}`, '', of.last, of.house, of.street, '', '', of.box, 'Salem', '97301'],
      ),
    ],
    [
      'the polling place under the plain name of an address',
      'FEW_HOMES',
      file(['Voter ID', 'Last name', 'First name', 'Address', 'Zip'], (of, at) => [
        `V${at}`,
        of.last,
        of.first,
        of.poll,
        '45999',
      ]),
    ],
    [
      'the house number as the voter id',
      'IDS_REPEAT',
      file(['ID', 'Last name', 'First name', 'Street address', 'Zip'], (of) => [
        of.house,
        of.last,
        of.first,
        `${of.house} ${of.street}`,
        '45999',
      ]),
    ],
    [
      'addresses whose house numbers are elsewhere',
      'HOMES_WITHOUT_NUMBERS',
      file(['Voter ID', 'Last name', 'Abode', 'Street address', 'Zip', 'Date last changed'], (of, at) => [
        `V${at}`,
        of.last,
        of.house,
        of.street,
        '45999',
        '01/02/2019',
      ]),
    ],
    [
      'a name in a column where every tenth is blank',
      'ROWS_UNREADABLE',
      file(['Voter ID', 'Last name', 'Street address', 'Zip'], (of, at) => [
        `V${at}`,
        at % 10 === 0 ? '' : of.last,
        `${of.house} ${of.street}`,
        '45999',
      ]),
    ],
    [
      'a ZIP of whichever address',
      'HOME_UNCLEAR',
      file(['Voter ID', 'Last name', 'Res Address', 'Mail Address', 'City', 'Zip'], (of, at) => [
        `V${at}`,
        of.last,
        `${of.house} ${of.street}`,
        of.box,
        'Salem',
        '97301',
      ]),
    ],
    [
      'who may be contacted in a column that is called otherwise',
      'WISHES_OF_MANY',
      file(['Voter ID', 'Last name', 'Street address', 'Zip', 'Do not contact'], (of, at) => [
        `V${at}`,
        of.last,
        `${of.house} ${of.street}`,
        '45999',
        at % 3 === 0 ? 'N' : 'Y',
      ]),
    ],
  ])('%s stops the file with %s, and nothing is stored', async (_, code, text) => {
    const status = await importFile(api, campaign, text);
    expect(status).toMatchObject({ status: 'failed', step: 'mapping', detail_code: code, accepted: 0, processed: 0 });
    expect(await stored()).toEqual([]);
    expect(await groups()).toEqual([]);
  });

  test('everyone of a file whose names say which address is the home’s stands at their own house', async () => {
    const text = file(
      [
        'Voter ID',
        'Last name',
        'Legal House Num',
        'Legal Street',
        'Legal Zip',
        'Mail Line 1',
        'Mail Zip',
        'Poll Place',
        'Former Address',
      ],
      (of, at) => [`V${at}`, of.last, of.house, of.street, '45999', of.box, '97301', of.poll, '9 Gone St'],
    );
    expect(await importFile(api, campaign, text)).toMatchObject({ status: 'done', accepted: count, rejected_count: 0 });
    const found = new Map((await stored()).map((each) => [each.source_id, `${each.address} ${each.zip}`]));
    for (let at = 0; at < count; at += 1)
      expect(found.get(`V${at}`)).toBe(`${person(at).house} ${person(at).street} 45999`);
  });

  test('a mapping that someone made for other files without a header still has to fit', async () => {
    const row = (of: Person, at: number) => [`V${at}`, of.last, `${of.house} ${of.street}`, '45999'];
    const known = file(row(person(count), count), row);
    const { id } = await importFile(api, campaign, known);
    await map(id, [null, 'last', 'line', 'zip'], false);
    const other = file(['V0', 'Smith', '1 School Rd', '45999'], (of, at) => [`V${at}`, of.last, of.poll, '45999']);
    expect(await importFile(api, campaign, other)).toMatchObject({ status: 'failed', detail_code: 'FEW_HOMES' });
  });
});

async function map(id: string, columns: (ColumnMeaning | null)[], header = true) {
  const body = { id, campaign_id: campaign.id, mapping: { header, columns } };
  const { status } = await api.as(campaign.owner).call(voterFiles.map, { body });
  expect(status).toBe(200);
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  return statusOf(api, campaign, id);
}

describe('what a person says', () => {
  const polls = file(['Voter ID', 'Last name', 'First name', 'Address', 'Zip'], (of, at) => [
    `V${at}`,
    of.last,
    of.first,
    of.poll,
    '45999',
  ]);

  test('overrules what the homes look like, and the check says it once more', async () => {
    const asked = await importFile(api, campaign, polls, { dryRun: true });
    expect(asked).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'FEW_HOMES' });
    expect(asked.params).toEqual({ people: 100, homes: 3 });
    const checked = await map(asked.id, ['source_id', 'last', 'first', 'line', 'zip']);
    expect(checked).toMatchObject({ status: 'done', step: 'check', accepted: 100, detail_code: 'FEW_HOMES' });
  });

  test('cannot make one id of many people: the column is named, and no one else is', async () => {
    const text = file(['Nr', 'Last name', 'First name', 'Street address', 'Zip'], (of) => [
      of.house,
      of.last,
      of.first,
      `${of.house} ${of.street}`,
      '45999',
    ]);
    const asked = await importFile(api, campaign, text, { dryRun: true });
    expect(asked).toMatchObject({ status: 'done', step: 'check' });
    const refused = await map(asked.id, ['source_id', 'last', 'first', 'line', 'zip']);
    expect(refused).toMatchObject({ status: 'failed', step: 'mapping', detail_code: 'IDS_REPEAT' });
    expect(refused.detail).toBe(
      'The column “Nr” can’t be the voter ID: 60 people share an ID with someone else, up to 3 people the same one.',
    );
    expect(await stored()).toEqual([]);
    expect(await map(asked.id, [null, 'last', 'first', 'line', 'zip'])).toMatchObject({ status: 'done', detail: null });
  });

  test('is asked with the home’s columns left open where no one can tell, and with what each guess stands on', async () => {
    const text = file(['Voter ID', 'Last name', 'Res Address', 'Mail Address', 'Zip', 'Codes'], (of, at) => [
      `V${at}`,
      of.last,
      `${of.house} ${of.street}`,
      of.box,
      '97301',
      at % 2 ? 'F' : 'M',
    ]);
    const { id } = await importFile(api, campaign, text, { dryRun: true });
    const { body } = await api
      .as(campaign.owner)
      .call(voterFiles.preview, { params: { id }, query: { campaign_id: campaign.id } });
    expect(body.columns.map(({ meaning, by, fits, block }) => [meaning, by, fits, block])).toEqual([
      ['source_id', 'name', 1, null],
      ['last', 'name', 1, null],
      ['line', 'name', 1, 'residence'],
      [null, null, null, 'mailing'],
      [null, null, null, 'mailing'],
      ['sex', 'contents', 1, null],
    ]);
  });

  test('another file can be uploaded while one waits for its columns', async () => {
    await importFile(api, campaign, polls, { dryRun: true });
    const good = file(['Voter ID', 'Last name', 'Street address', 'Zip'], (of, at) => [
      `V${at}`,
      of.last,
      `${of.house} ${of.street}`,
      '45999',
    ]);
    expect(await importFile(api, campaign, good)).toMatchObject({ status: 'done', accepted: count });
    const { body } = await api.as(campaign.owner).call(voterGroups.uploads, { query: { campaign_id: campaign.id } });
    expect(body.map(({ step }) => step)).toEqual(['import', 'mapping']);
  });
});
