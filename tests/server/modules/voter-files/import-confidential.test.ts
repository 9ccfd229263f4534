// Files of spreadsheets, and records that a state has hidden: no one who must be left alone is missed because a cell is blank.
import { sentence } from '../../../../src/contract/messages/every-message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, rejectedRow } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const header = 'voter_id,first_name,last_name,address,zip,confidential\n';
const known = `${header}A1,Ann,Holt,1 Oak St,45999,N\nA2,Bo,Ode,2 Oak St,45999,N\n`;

async function suppressed() {
  const rows = await api.db
    .selectFrom('voters')
    .select(['source_id', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .orderBy('source_id')
    .execute();
  return rows.map(({ source_id, suppressed: reason }) => `${source_id} ${reason ?? '-'}`);
}

async function undoImport(id: string) {
  await api.db.updateTable('uploads').set({ step: 'rollback', status: 'pending' }).where('id', '=', id).execute();
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  return statusOf(api, campaign, id);
}

describe('a confidential row without an address', () => {
  const hides = `${header}A1,*,*,*,,Confidential\nA2,Bo,Ode,2 Oak St,45999,N\nA9,Cy,Hid,,,Y\n`;

  it('suppresses whoever is known by its id at once, and is undone with the file', async () => {
    await importFile(api, campaign, known);
    const checked = await importFile(api, campaign, hides, { dryRun: true });
    expect(checked).toMatchObject({ accepted: 2, changed: 1, unchanged: 1, confidential: 1, rejected_count: 1 });
    expect(await suppressed()).toEqual(['A1 -', 'A2 -']);

    const stored = await importFile(api, campaign, hides);
    expect(stored).toMatchObject({
      accepted: 2,
      added: 0,
      changed: 1,
      unchanged: 1,
      confidential: 1,
      located: 0,
      unlocated: 2,
    });
    expect(stored.rejected).toEqual([rejectedRow(4, sentence('NO_RESIDENCE'))]);
    expect(await suppressed()).toEqual(['A1 confidential', 'A2 -']);

    expect(await undoImport(stored.id)).toMatchObject({ status: 'done', restored: 1 });
    expect(await suppressed()).toEqual(['A1 -', 'A2 -']);
  });

  it('changes no one whom an earlier file hid already, and so its undo restores no one', async () => {
    await importFile(api, campaign, known);
    const first = await importFile(api, campaign, hides);
    const again = await importFile(api, campaign, hides);
    expect(await undoImport(again.id)).toMatchObject({ status: 'done', removed: 0, restored: 0 });
    expect(await suppressed()).toEqual(['A1 confidential', 'A2 -']);
    expect(await undoImport(first.id)).toMatchObject({ status: 'done', restored: 1 });
    expect(await suppressed()).toEqual(['A1 -', 'A2 -']);
  });

  it('suppresses also whom an earlier row of the same file told of', async () => {
    const twice = `${known}A1,Ann,Holt,1 Oak St,45999,Y\nA2,,,,,Y\n`;
    const stored = await importFile(api, campaign, twice);
    expect(stored.rejected.map(({ reason }) => reason)).toEqual(['Same voter as line 2.', 'Same voter as line 3.']);
    expect(await suppressed()).toEqual(['A1 confidential', 'A2 confidential']);
    expect(await undoImport(stored.id)).toMatchObject({ removed: 2, restored: 0 });
  });
});

it('rows that repeat the header, blank rows and ids that a spreadsheet has shortened make nobody', async () => {
  const file = `${known}${header},,,,,\nA3,Di,Orr,3 Oak St,="04599",\n1.23457E+11,Ed,Pim,4 Oak St,45999,\n1.23457E+11,Fay,Ray,5 Oak St,45999,\n`;
  const stored = await importFile(api, campaign, file);
  const shortened = sentence('SHORTENED_ID', { source_id: '1.23457E+11' });
  expect(stored).toMatchObject({ accepted: 3, added: 3, processed: 6 });
  expect(stored.rejected).toEqual([
    rejectedRow(4, sentence('HEADER_AGAIN')),
    rejectedRow(7, shortened),
    rejectedRow(8, shortened),
  ]);
});

it('what could not be read is left blank and counted, with the first line of each kind', async () => {
  const file = [
    'voter_id,first_name,last_name,address,zip,birth_date,registration_date,email,support_score,latitude,longitude,phone,cell',
    'B1,Ann,Holt,1 Oak St,45999,05/13/60,5/1/2004,ann@example.org,2,"39,96","-82,99",6175550101,',
    'B2,Bo,Ode,2 Oak St,45999,01/01/1900,,,,0,0,unknown,',
    'B3,Cy,Pim,3 Oak St,abcde,in spring,soon,none,Strong,1834567.1,712345.9,6.17555E+09,',
    'B4,Di,Ray,4 Oak St,45999,later,,,,,,6175550102,6.175550102E+09',
    'B5,,,5 Oak St,45999,never,,,,,,,',
  ].join('\n');
  const once = (what: string) => ({ what, rows: 1, line: 4 });
  const expected = [
    { what: 'birth', rows: 2, line: 4 },
    ...['registered', 'phone', 'email', 'support', 'place', 'zip'].map(once),
  ];
  const checked = await importFile(api, campaign, file, { dryRun: true });
  expect(checked).toMatchObject({ accepted: 4, rejected_count: 1, located: 1, unread: expected });
  expect((await importFile(api, campaign, file)).unread).toEqual(expected);
});
