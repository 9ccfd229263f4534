import { sentence } from '../../../../src/contract/messages/every-message';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { giveUpImport } from '../../../../src/server/modules/voter-files/import-ends-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile, rejectedRow } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const table = (...rows: string[][]) => `${rows.map((row) => row.join(',')).join('\n')}\n`;

/** Everything that was brought in, without the ids that chance makes. */
async function everything(of = campaign): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select voters.source_id, first, middle, last, suffix, birth_year, sex, party, precinct, phone, email, language,
      registered_on::text, voters.status, suppressed, address_key, unit_key, address, unit, city, zip, street,
      house_number, side, location::text, notes,
      (select count(*)::integer from voter_group_members m
        where m.campaign_id = ${of.id} and m.voter_id = voters.id) as groups
    from voters join doors on doors.campaign_id = ${of.id} and doors.id = voters.door_id where voters.campaign_id = ${of.id}
    order by address_key, unit_key, last, first, birth_year, voters.source_id`.execute(api.db);
  return rows;
}

const people = async () =>
  api.db
    .selectFrom('voters')
    .innerJoin('doors', (join) =>
      join.onRef('doors.campaign_id', '=', 'voters.campaign_id').onRef('doors.id', '=', 'voters.door_id'),
    )
    .select([
      'first',
      'last',
      'birth_year',
      'party',
      'suppressed',
      'address',
      'unit',
      'zip',
      'location',
      'voters.source_id',
    ])
    .where('voters.campaign_id', '=', campaign.id)
    .orderBy('last')
    .orderBy('first')
    .orderBy('birth_year')
    .execute();

describe('layouts', () => {
  test('a file of North Carolina: Windows-1252, tabs, a blank for nothing', async () => {
    const header =
      'county_id\tvoter_reg_num\tlast_name\tfirst_name\tmiddle_name\tres_street_address\tres_city_desc\tzip_code\tparty_cd\tgender_code\tbirth_age\tregistr_dt\tprecinct_desc\tConfidential_ind\tvoter_status_desc\tncid';
    const rows = [
      '"1"\t"0001"\t"PEÑA"\t"JOSÉ"\t" "\t"118 MAPLE ST   #4"\t"ALDER FALLS"\t"27501"\t"DEM"\t"M"\t"50"\t"03/09/2004"\t"NORTH 7"\t"N"\t"ACTIVE"\t"AA1"',
      '"1"\t"0002"\t"ROE"\t"JANE"\t"Q"\t"120 MAPLE ST"\t"ALDER FALLS"\t"27501"\t"UNA"\t"F"\t"41"\t"03/09/2004"\t"NORTH 7"\t"Y"\t"ACTIVE"\t"AA2"',
    ];
    const file = Buffer.from([header, ...rows].join('\r\n'), 'latin1');
    const status = await importFile(api, campaign, file, { name: 'North Carolina' });
    expect(status).toMatchObject({
      status: 'done',
      layout: 'North Carolina',
      processed: 2,
      total: 2,
      accepted: 2,
      rejected_count: 0,
      located: 0,
      unlocated: 2,
    });
    expect(await people()).toMatchObject([
      {
        source_id: 'AA1',
        last: 'Peña',
        first: 'José',
        party: 'Democratic',
        address: '118 Maple St',
        unit: '4',
        suppressed: null,
      },
      { source_id: 'AA2', last: 'Roe', first: 'Jane', zip: '27501', suppressed: 'confidential' },
    ]);
  });

  test('a file of Florida: no header, exemption means confidential', async () => {
    const row = (id: string, exempt: string, last: string) =>
      [
        'ALA',
        id,
        last,
        ' ',
        'ANA',
        ' ',
        exempt,
        '7 ELM CT APT 12B',
        ' ',
        'ALDER FALLS',
        ' ',
        '32019',
        ...Array<string>(7).fill(' '),
        'F',
        '5',
        '11/13/1970',
        '12/06/1994',
        'DEM',
        '16',
        '7',
        '1',
        ' ',
        'ACT',
        '4',
        '120',
        '29',
        '21',
        '100',
        '352',
        '5550100',
        ' ',
        ' ',
      ].join('\t');
    const status = await importFile(
      api,
      campaign,
      `${row('100000001', 'N', 'ORTEGA')}\n${row('100000002', 'Y', 'HIDDEN')}\n`,
    );
    expect(status).toMatchObject({ status: 'done', layout: 'Florida', accepted: 2 });
    expect(await people()).toMatchObject([
      { last: 'Hidden', suppressed: 'confidential' },
      // The address is confidential, whoever else is listed there.
      { last: 'Ortega', birth_year: 1970, unit: '12B', suppressed: 'confidential' },
    ]);
  });

  test('UTF-16, and a first accent megabytes into a Windows-1252 file', async () => {
    const header = 'Voter File VANID\tLastName\tFirstName\tvAddress\tCity\tZip5\n';
    const wide = Buffer.from(`\uFEFF${header}77\tNuñez\tAda\t9 Elm Ct\tAlder Falls\t45999\n`, 'utf16le');
    expect(await importFile(api, campaign, wide)).toMatchObject({ status: 'done', layout: 'VAN', accepted: 1 });
    const rows = Array.from({ length: 4000 }, (_, at) => `${1000 + at}\tPlain\tAda\t${at} Elm Ct\tAlder Falls\t45999`);
    const late = Buffer.from(`${header}${rows.join('\n')}\n9\tMuñoz\tAda\t9999 Elm Ct\tAlder Falls\t45999\n`, 'latin1');
    expect(late.length).toBeGreaterThan(130_000);
    expect(await importFile(api, campaign, late)).toMatchObject({ status: 'done', accepted: 4001 });
    const names = (await people()).map(({ last }) => last).filter((last) => last !== 'Plain');
    expect(names).toEqual(['Muñoz', 'Nuñez']);
  });

  test('a damaged letter does not make a UTF-8 file another encoding’s', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `${at},Nuñez,Ada,${at} Elm Ct,45999`);
    const text = Buffer.from(`id,last_name,first_name,address,zip\n${rows.join('\n')}\n`);
    const file = Buffer.concat([
      text,
      Buffer.from([0x37, 0x37, 0x37, 0x37, 0x2c, 0x58, 0xff]),
      Buffer.from(',Bo,1 Oak St,45999\n'),
    ]);
    await importFile(api, campaign, file);
    const names = new Set((await people()).map(({ last }) => last));
    expect([...names]).toEqual(['Nuñez', 'X\uFFFD']);
  });
});

describe('places', () => {
  const voters = table(
    ['first_name', 'last_name', 'address', 'unit', 'zip'],
    ['Ada', 'A', '118 Maple Street', '', '45999'],
    ['Bea', 'B', '7 Elm Court', 'Apt 2', '45999'],
    ['Cy', 'C', '7 Elm Ct', '#3', '45999'],
    ['Di', 'D', '1 Nowhere Rd', '', '45999'],
    ['Ed', 'E', '9 Ninth St', '', ''],
  );
  const points = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ['118', 'MAPLE ST', '', -83.5, 40.05],
      ['7', 'ELM CT', '', -83.51, 40.06],
      ['7', 'ELM CT', '2', -83.511, 40.061],
      ['9', '9TH ST', '', -83.52, 40.07],
      ['', 'NAMELESS RD', '', -83.53, 40.08],
    ].map(([number, street, unit, lng, lat]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { number, street, unit, zip: '45999' },
    })),
  });
  const places = async () => (await people()).map(({ location }) => location && [location.x, location.y]);
  const found = [[-83.5, 40.05], [-83.511, 40.061], [-83.51, 40.06], null, [-83.52, 40.07]];

  test('address points that came first locate the voters: same unit, else the building', async () => {
    expect(await importFile(api, campaign, points, { contents: 'address_points' })).toMatchObject({
      status: 'done',
      layout: 'GeoJSON',
      processed: 5,
      accepted: 4,
      rejected: [{ line: 5, reason: 'No house number.' }],
    });
    expect(await importFile(api, campaign, voters)).toMatchObject({ located: 4, unlocated: 1 });
    expect(await places()).toEqual(found);
  });

  test('address points that come later locate the doors that wait', async () => {
    expect(await importFile(api, campaign, voters)).toMatchObject({ located: 0, unlocated: 5 });
    const status = await importFile(api, campaign, points, { contents: 'address_points' });
    expect(status.detail).toBe('Doors newly placed on the map: 4.');
    expect(await places()).toEqual(found);
  });

  test('a table of points: the first place of an address counts, and what repeats it is told', async () => {
    const csv = table(
      ['HOUSENUM', 'ST_NAME', 'ST_TYPE', 'ZIPCODE', 'LON', 'LAT'],
      ['118', 'MAPLE', 'ST', '45999', '-83.5', '40.05'],
      ['118', 'MAPLE', 'ST', '45999', '-83.6', '40.15'],
      ['120', 'MAPLE', 'ST', '45999', '2433902.04', '575268.36'],
    );
    const status = await importFile(api, campaign, csv, { contents: 'address_points' });
    expect(status).toMatchObject({
      processed: 3,
      accepted: 1,
      rejected: [{ line: 4, reason: 'No valid longitude and latitude in degrees.' }],
      detail: 'Rows merged with an earlier row for the same address: 1.',
    });
    await importFile(api, campaign, voters);
    expect((await places())[0]).toEqual([-83.5, 40.05]);
  });

  test('coordinates of the voter file itself count before address points, and correct earlier ones', async () => {
    await importFile(api, campaign, points, { contents: 'address_points' });
    const own = (lat: string) =>
      table(
        ['first_name', 'last_name', 'address', 'zip', 'latitude', 'longitude'],
        ['Ada', 'A', '118 Maple St', '45999', lat, '-83.7'],
      );
    await importFile(api, campaign, own('40.7'));
    expect(await places()).toEqual([[-83.7, 40.7]]);
    await importFile(api, campaign, own('40.8'));
    expect(await places()).toEqual([[-83.7, 40.8]]);
  });
});

describe('rejected rows', () => {
  test('each has its line and its reason, and all others are imported', async () => {
    const file = [
      'voter_id,first_name,last_name,address,zip',
      'V1,Ada,Ash,1 Oak St,45999',
      'V2,Bo,,2 Oak St,45999',
      'V3,Cy,Cole,,45999',
      'V4,Di,Dunn,4 Oak St',
      '',
      '"V5","Ed","two',
      'lines",5 Oak St,45999',
      'V1,Ada,Ash,1 Oak St,45999',
      `V6,Fay,${'x'.repeat(300)},6 Oak St,45999`,
      'V7,Gus,Gray,7 Oak St,45999',
    ].join('\n');
    const status = await importFile(api, campaign, file);
    expect(status).toMatchObject({ status: 'done', processed: 8, total: 8, accepted: 3, rejected_count: 5 });
    expect(status.rejected).toEqual([
      rejectedRow(3, sentence('NO_LAST_NAME')),
      rejectedRow(4, sentence('NO_RESIDENCE')),
      rejectedRow(5, sentence('ROW_OF_OTHER_COLUMNS', { columns: 4, expected: 5 })),
      rejectedRow(9, sentence('SAME_VOTER', { line: 2 })),
      rejectedRow(10, sentence('VALUE_ABOVE', { what: 'The last name', max: 200 })),
    ]);
  });

  test('the first 1,000 are kept, all are counted', async () => {
    const rows = Array.from({ length: 6200 }, (_, at) =>
      at % 2 ? `V${at},A,B,${at} Oak St,45999` : `V${at},A,,${at} Oak St,45999`,
    );
    const status = await importFile(
      api,
      campaign,
      `Voter File VANID,FirstName,LastName,Address,Zip\n${rows.join('\n')}`,
    );
    expect(status).toMatchObject({ processed: 6200, accepted: 3100, rejected_count: 3100 });
    expect(status.rejected).toHaveLength(1000);
    expect(status.rejected.at(-1)).toEqual(rejectedRow(2000, sentence('NO_LAST_NAME')));
  });
});

describe('a file that cannot be imported says why', () => {
  const header = 'id,first_name,last_name,address,zip\n';
  test.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      'This is a picture (PNG). Upload the table itself: CSV, tab-separated text, or an Excel workbook (.xlsx).',
    ],
    [
      'an archive',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
      'This file is damaged or was cut short, so it can’t be unpacked. Download it again, then upload it.',
    ],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    ['a header alone', header, 'This file has only a header row.'],
    [
      'no line break',
      `id,last_name,address${'x'.repeat(1_100_000)}`,
      'There’s no line break in the first 1 MB of this file, so it isn’t a table of rows.',
    ],
    [
      'other columns',
      'colour,shape,last_name\nred,round,x\n',
      'No column was found for an address. The file’s columns are: colour, shape, last_name.',
    ],
    [
      'JSON',
      '{"type":"FeatureCollection","features":[]}',
      'This file is JSON. Upload voters as a table: CSV, or text separated by tabs or vertical bars.',
    ],
    [
      'a row without an end',
      `${header}1,A,B,1 Oak St,45999\n2,"${'y'.repeat(70_000)}\n${'z'.repeat(1_200_000)}`,
      'Line 4 is longer than 1 MB, so this file isn’t a table of rows.',
    ],
  ])('%s', async (_what, file, detail) => {
    const status = await importFile(api, campaign, file);
    expect(status).toMatchObject({ status: 'failed', detail });
    expect(status.finished_at).not.toBeNull();
    const group = await api.db
      .selectFrom('voter_groups')
      .select('status')
      .where('id', '=', status.id)
      .executeTakeFirst();
    expect(group).toBeUndefined();
    expect(status.voter_group_id).toBeNull();
  });

  test('points that lack coordinates, and GeoJSON that was cut short', async () => {
    const contents = 'address_points';
    expect((await importFile(api, campaign, 'number,street,zip\n1,Oak St,45999\n', { contents })).detail).toBe(
      'No column was found for a latitude and a longitude.',
    );
    expect(
      (await importFile(api, campaign, '{"type":"FeatureCollection","features":[{"type":"Feature",', { contents }))
        .detail,
    ).toBe('The file ends in the middle of a feature. It seems to have been cut short.');
  });
});

describe('a file that comes again', () => {
  const file = table(
    ['voter_id', 'first_name', 'last_name', 'birth_year', 'party', 'address', 'zip'],
    ['V1', 'Ada', 'Ash', '1980', 'DEM', '1 Oak St', '45999'],
    ['V2', 'Bo', 'Ash', '1982', 'REP', '1 Oak St', '45999'],
  );
  const named = table(
    ['first_name', 'last_name', 'birth_year', 'address', 'zip'],
    ['John', 'Smith', '1950', '2 Oak St', '45999'],
    ['John', 'Smith', '1980', '2 Oak St', '45999'],
    ['John', 'Smith', '', '2 Oak St', '45999'],
    ['JOHN', 'SMITH', '1950', '2 OAK STREET', '45999'],
  );

  test('changes nothing', async () => {
    for (const text of [file, named]) await importFile(api, campaign, text);
    const once = await everything();
    for (const text of [file, named]) await importFile(api, campaign, text);
    const twice = await everything();
    expect(twice.map((row) => ({ ...(row as object), groups: 0 }))).toEqual(
      once.map((row) => ({ ...(row as object), groups: 0 })),
    );
  });

  test('without ids, people are told apart by name, birth year and door', async () => {
    const status = await importFile(api, campaign, named);
    expect(status).toMatchObject({ accepted: 3, rejected: [{ line: 5, reason: 'Same voter as line 2.' }] });
    expect((await people()).map(({ birth_year }) => birth_year)).toEqual([1950, 1980, null]);
  });

  test('with new values updates, and a blank value erases nothing', async () => {
    await importFile(api, campaign, file);
    await importFile(
      api,
      campaign,
      table(
        ['voter_id', 'first_name', 'last_name', 'birth_year', 'party', 'address', 'zip'],
        ['V1', 'Ada', 'Ash-Lee', '', '', '9 Elm Ct', '45999'],
      ),
    );
    expect(await people()).toMatchObject([
      { last: 'Ash', party: 'Republican', address: '1 Oak St' },
      { last: 'Ash-Lee', birth_year: 1980, party: 'Democratic', address: '9 Elm Ct' },
    ]);
  });

  test('never overwrites what was learned at the door', async () => {
    await importFile(api, campaign, file);
    await api.db
      .updateTable('voters')
      .set({ suppressed: 'moved' })
      .where('campaign_id', '=', campaign.id)
      .where('source_id', '=', 'V1')
      .execute();
    await api.db
      .updateTable('doors')
      .set({ notes: 'Dog in the yard.' })
      .where('campaign_id', '=', campaign.id)
      .execute();
    await importFile(api, campaign, file);
    expect(await everything()).toMatchObject([
      { first: 'Ada', suppressed: 'moved', notes: 'Dog in the yard.' },
      { first: 'Bo', suppressed: null, notes: 'Dog in the yard.' },
    ]);
  });

  test('a list with names only finds the voters of the voter file, and the voter file finds those of the list', async () => {
    const list = table(['name', 'address', 'zip'], ['Ada Ash', '1 Oak St', '45999'], ['Zed Zorn', '3 Oak St', '45999']);
    await importFile(api, campaign, file);
    await importFile(api, campaign, list);
    expect((await people()).map(({ first, source_id }) => [first, source_id])).toEqual([
      ['Ada', 'V1'],
      ['Bo', 'V2'],
      ['Zed', null],
    ]);
    await importFile(
      api,
      campaign,
      table(['voter_id', 'first_name', 'last_name', 'address', 'zip'], ['V3', 'Zed', 'Zorn', '3 Oak St', '45999']),
    );
    expect((await people()).map(({ first, source_id }) => [first, source_id])).toEqual([
      ['Ada', 'V1'],
      ['Bo', 'V2'],
      ['Zed', 'V3'],
    ]);
  });

  test('raises the version of the walkbooks whose doors or people it changed, and of no others', async () => {
    const places = table(
      ['first_name', 'last_name', 'address', 'zip', 'lat', 'lng'],
      ['Ada', 'Ash', '1 Oak St', '45999', '40.05', '-83.5'],
      ['Cy', 'Cole', '2 Oak St', '45999', '40.06', '-83.5'],
    );
    await importFile(api, campaign, places.replace(/^Cy.*\n/m, ''), { contents: 'walkbook', name: 'First' });
    await importFile(api, campaign, places.replace(/^Ada.*\n/m, ''), { contents: 'walkbook', name: 'Second' });
    await importFile(api, campaign, file);
    await importFile(api, campaign, file);
    const walkbookViews = await api.db
      .selectFrom('walkbooks')
      .select(['name', 'version'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('name')
      .execute();
    expect(walkbookViews).toEqual([
      { name: 'First', version: 2 },
      { name: 'Second', version: 1 },
    ]);
  });
});

describe('an import that is killed', { timeout: 90_000 }, () => {
  const rows = Array.from({ length: 3300 }, (_, at) =>
    at % 500 === 7 ? `V${at},A,,${at} Oak St,45999` : `V${at % 3200},First${at},Last,${at % 900} Oak St,45999`,
  );
  const file = `Voter File VANID,FirstName,LastName,Address,Zip\n${rows.join('\n')}\n`;

  test('begins again, and ends as if nothing had happened', async () => {
    const id = await uploadFile(api, campaign, file);
    const half = Buffer.from(file.slice(0, Math.floor(file.length * 0.7)));
    let killed: () => void = () => {};
    const files = {
      ...api.services.files,
      get: async () => {
        const gate = new Promise<void>((resolve) => (killed = resolve));
        return Readable.from(
          (async function* () {
            yield half;
            await gate;
            yield Buffer.from(file.slice(half.length));
          })(),
          { objectMode: false },
        );
      },
    };
    const first = runImport({ ...api.services, files }, { upload_id: id, campaign_id: campaign.id }).then(
      () => 'done',
      () => 'broken',
    );
    await expect.poll(async () => (await statusOf(api, campaign, id)).processed, { timeout: 60_000 }).toBe(500);
    const { rows: gone } = await sql<{ gone: boolean }>`
      select pg_terminate_backend(pid) as gone from pg_stat_activity
      where datname = current_database() and application_name = 'porchlight-import'`.execute(api.db);
    // Those of earlier imports may still be on their way out.
    expect(gone).toContainEqual({ gone: true });
    killed();
    expect(await first).toBe('broken');
    expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'running', processed: 500 });

    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    const again = await statusOf(api, campaign, id);
    const untouched = await api.makeCampaign();
    const {
      id: _id,
      name: _name,
      created_at: _at,
      finished_at: _end,
      voter_group_id: _group,
      ...whole
    } = await importFile(api, untouched, file);
    expect(again).toMatchObject(whole);
    expect(again.processed).toBe(3300);
    // 7 without a last name; of the 100 ids that come twice one came first on such a row.
    expect(again.rejected_count).toBe(7 + 99);
    expect(await everything()).toEqual(await everything(untouched));
  });

  test('writes nothing more once another run has taken it over', async () => {
    const id = await uploadFile(api, campaign, file);
    let go: () => void = () => {};
    const files = {
      ...api.services.files,
      get: async () => {
        const gate = new Promise<void>((resolve) => (go = resolve));
        return Readable.from(
          (async function* () {
            yield Buffer.from(file.slice(0, 90_000));
            await gate;
            yield Buffer.from('V900000,Late,Comer,1 Oak St,45999\n');
          })(),
          { objectMode: false },
        );
      },
    };
    const silent = runImport({ ...api.services, files }, { upload_id: id, campaign_id: campaign.id });
    await expect
      .poll(async () => (await statusOf(api, campaign, id)).processed, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    const before = await statusOf(api, campaign, id);
    go();
    await silent;
    expect(await statusOf(api, campaign, id)).toEqual(before);
    expect(before).toMatchObject({ status: 'done', processed: 3300 });
    expect((await people()).some(({ first }) => first === 'Late')).toBe(false);
  });

  test('that failed at every try says so; a finished one is left alone', async () => {
    const id = await uploadFile(api, campaign, file);
    await giveUpImport(api.services, { upload_id: id, campaign_id: campaign.id });
    expect(await statusOf(api, campaign, id)).toMatchObject({
      status: 'failed',
      detail: 'The import stopped because of a server error. Nothing already imported is lost; upload the file again.',
    });
    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    expect(await statusOf(api, campaign, id)).toMatchObject({ status: 'failed', processed: 0 });
  });
});

describe('a walkbook from a file', () => {
  test('needs no names: a list of addresses with places makes doors, and is for whoever is known to live there', async () => {
    await importFile(api, campaign, 'first,last,address,zip,lat,lon\nAda,Ames,2 Elm St Apt 3,45001,41.1,-80.1\n');
    const file =
      'Street Address,Unit,Zip,Latitude,Longitude\n1 Elm Street,,45001,41.1,-80.2\n2 ELM ST,# 3,45001,,\n' +
      '1 ELM ST,,45001,41.1,-80.2\n9 Nowhere Ln,,45001,,\n,,45001,41,-80\n';
    const status = await importFile(api, campaign, file, { contents: 'walkbook', name: 'Addresses' });
    expect(status).toMatchObject({ status: 'done', layout: 'a list of addresses', processed: 5, accepted: 2 });
    expect(status.rejected).toEqual([
      rejectedRow(4, sentence('SAME_ADDRESS', { line: 2 })),
      rejectedRow(5, sentence('NOT_ON_MAP')),
      rejectedRow(6, sentence('NO_ADDRESS')),
    ]);
    const query = { id: status.id, campaign_id: campaign.id };
    const { body } = await api.as(campaign.owner).call(contract.walkbooks.get, { query });
    expect(body).toMatchObject({ doors: 2, voters: 1 });
    const doors = body.geo_data.features.map(({ properties: { address, unit, voters } }) => [
      address,
      unit,
      voters.length,
    ]);
    expect(doors).toEqual([
      ['1 Elm St', null, 0],
      ['2 Elm St', '3', 1],
    ]);
  });

  test('may be one column of addresses, joined to address points', async () => {
    const points =
      'number,street,zip,city,longitude,latitude\n1,Oak St,45001,Akron,-80,41\n2,Oak St,45001,Akron,-80.1,41\n';
    await importFile(api, campaign, points, { contents: 'address_points' });
    const file = 'Address\n1 Oak Street, Akron, OH 45001\n"2 Oak St, Akron, OH 45001"\n';
    const status = await importFile(api, campaign, file, { contents: 'walkbook', name: 'One column' });
    expect(status).toMatchObject({ status: 'done', accepted: 2, rejected: [] });
  });

  const rows = [
    ['Name', 'Street Address', 'City', 'Zip', 'LAT', 'Long'],
    ['Marta Ortega', '118 Maple St', 'Alder Falls', '45999', '40.0512', '-83.5031'],
    ['Julio Ortega', '118 Maple St', 'Alder Falls', '45999', '40.0512', '-83.5031'],
    ['Denise Whitfield', '120 Maple St', 'Alder Falls', '45999', '40.0513', '-83.5032'],
    ['Chidi Okafor', '124 Maple St', 'Alder Falls', '45999', '', ''],
  ];

  test('leads to the rows that have a place, and says which have none', async () => {
    const survey = await api.db
      .insertInto('surveys')
      .values({ campaign_id: campaign.id, name: 'Housing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const status = await importFile(api, campaign, table(...rows), {
      contents: 'walkbook',
      name: 'From a list',
      params: { survey_id: survey.id },
    });
    expect(status).toMatchObject({
      status: 'done',
      processed: 4,
      accepted: 3,
      rejected_count: 1,
      walkbook_id: status.id,
      voter_group_id: null,
    });
    expect(status.rejected).toEqual([rejectedRow(5, sentence('NOT_ON_MAP_IMPORTED'))]);
    const walkbookView = await api.db
      .selectFrom('walkbooks')
      .selectAll()
      .where('id', '=', status.id)
      .executeTakeFirstOrThrow();
    expect(walkbookView).toMatchObject({
      name: 'From a list',
      creation_method: 'Upload',
      survey_id: survey.id,
      campaign_id: campaign.id,
      user_id: campaign.owner.id,
    });
    const doors = await api.db
      .selectFrom('walkbook_doors')
      .innerJoin('doors', (join) =>
        join.onRef('doors.campaign_id', '=', 'walkbook_doors.campaign_id').onRef('doors.id', '=', 'door_id'),
      )
      .select('address')
      .where('walkbook_id', '=', status.id)
      .orderBy('position')
      .execute();
    expect(doors.map(({ address }) => address).toSorted()).toEqual(['118 Maple St', '120 Maple St']);
    const targets = await api.db
      .selectFrom('walkbook_voters')
      .select('voter_id')
      .where('walkbook_id', '=', status.id)
      .execute();
    expect(targets).toHaveLength(3);
    expect(await people()).toHaveLength(4);
  });

  test('leaves out who must not be contacted', async () => {
    await importFile(api, campaign, table(...rows));
    await api.db
      .updateTable('voters')
      .set({ suppressed: 'do_not_contact' })
      .where('campaign_id', '=', campaign.id)
      .where('first', '=', 'Denise')
      .execute();
    const status = await importFile(api, campaign, table(...rows), { contents: 'walkbook', name: 'From a list' });
    expect(status.rejected[0]).toEqual(rejectedRow(4, sentence('NOT_TO_CONTACT', { what: 'do not contact' })));
    expect(status.accepted).toBe(2);
  });

  test('is not made without a single place, under a name in use, or with a survey that is gone', async () => {
    const nowhere = await importFile(api, campaign, 'name,address,zip\nAda Ash,1 Oak St,45999\n', {
      contents: 'walkbook',
      name: 'Nowhere',
    });
    expect(nowhere).toMatchObject({
      status: 'failed',
      walkbook_id: null,
      detail: 'No walkbook was created because it would have no doors. See why each row was rejected.',
    });
    await importFile(api, campaign, table(...rows), { contents: 'walkbook', name: 'Taken' });
    expect((await importFile(api, campaign, table(...rows), { contents: 'walkbook', name: 'TAKEN' })).detail).toMatch(
      /^This name is already in use\. Please choose a different name\./,
    );
    const params = { survey_id: '11111111-1111-4111-8111-111111111111' };
    expect(
      (await importFile(api, campaign, table(...rows), { contents: 'walkbook', name: 'Other', params })).detail,
    ).toMatch(/^Survey not found/);
  });
});
