// A file of another system says who died and who asked to be left alone: they are, from the import on and whatever comes later.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { countMatching } from '../../../../src/server/modules/voters/universe-repo';
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

const people = ['Walk', 'Call', 'Text', 'Never', 'Late', 'Both', 'Free'];
const file = (...says: readonly string[]) =>
  `Voter ID,First Name,Last Name,Address,Zip,Do Not Walk,Do Not Call,Do Not Text,Do Not Contact,Deceased,Latitude,Longitude\n${people
    .map((last, at) => `V${at},Ann,${last},${at + 1} Oak St,45999,${says[at] ?? ',,,,'},39.${1000 + at},-83.5`)
    .join('\n')}\n`;
const whole = file('Y,,,,', ',Yes,,,', ',,1,,', ',,,true,', ',,,,x', ',Y,Y,N,N', 'N,no,0,false,');
const silent = file();
const left = async () => {
  const rows = await api.db
    .selectFrom('voters')
    .select(['last', 'suppressed', 'no_channels'])
    .where('campaign_id', '=', campaign.id)
    .execute();
  return Object.fromEntries(rows.map(({ last, suppressed, no_channels }) => [last, [suppressed, [...no_channels]]]));
};
const all = ['call', 'door', 'mail', 'text'];
const asTheFileSays = {
  Walk: ['do_not_contact', ['door']],
  Call: [null, ['call']],
  Text: [null, ['text']],
  Never: ['do_not_contact', all],
  Late: ['deceased', []],
  Both: [null, ['call', 'text']],
  Free: [null, []],
};
const figures = {
  left_out: [
    { reason: 'deceased', rows: 1 },
    { reason: 'do_not_contact', rows: 2 },
  ],
  no_channels: [
    { channel: 'call', rows: 2 },
    { channel: 'text', rows: 2 },
  ],
};

test('a check counts them, and an import leaves them alone on what they asked for', async () => {
  expect(await importFile(api, campaign, whole, { dryRun: true })).toMatchObject(figures);
  expect(await importFile(api, campaign, whole)).toMatchObject({ accepted: 7, ...figures });
  expect(await left()).toEqual(asTheFileSays);
  expect(await countMatching(api.db, campaign.id, {}, 'voters', new Date())).toBe(4);
});

test('who was imported before is left alone by a file that says so, and stays so by one that does not', async () => {
  const before = await importFile(api, campaign, silent);
  expect(before).toMatchObject({ left_out: [], no_channels: [] });
  expect(await importFile(api, campaign, whole)).toMatchObject({ added: 0, ...figures });
  expect(await left()).toEqual(asTheFileSays);
  await importFile(api, campaign, silent);
  expect(await left()).toEqual(asTheFileSays);
});

test('an import that is undone takes back what it alone said', async () => {
  await importFile(api, campaign, silent);
  const { id } = await importFile(api, campaign, whole);
  await api.as(campaign.owner).call(contract.voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  expect(Object.values(await left())).toEqual(people.map(() => [null, []]));
});

test('what a second row says of someone counts as well, though nothing else of it is stored', async () => {
  const file = `Voter ID,First Name,Last Name,Address,Zip,Phone,Do Not Call,Do Not Text
V1,Ann,Twice,1 Oak St,45999,6175550101,Y,
V1,Ann,Twice,1 Oak St,45999,6175550102,,Y
V2,Bo,Once,2 Oak St,45999,6175550103,,
V2,Bo,Once,2 Oak St,45999,6175550104,,Y
`;
  const imported = await importFile(api, campaign, file);
  expect(imported).toMatchObject({
    accepted: 2,
    rejected_count: 2,
    no_channels: [
      { channel: 'call', rows: 1 },
      { channel: 'text', rows: 2 },
    ],
  });
  expect(await left()).toEqual({ Twice: [null, ['call', 'text']], Once: [null, ['text']] });
});

const many = (rows: Readonly<Record<number, string>>) =>
  `Voter ID,First Name,Last Name,Address,Zip,Do Not Call,Do Not Text,Deceased\n${Array.from(
    { length: 700 },
    (_, at) => {
      const line = at + 2;
      return rows[line] ?? `R${line},Ann,Row${line},${line} Oak St,45999,,,`;
    },
  ).join('\n')}\n`;
const someOf = async (...names: readonly string[]) => {
  const rows = Object.entries(await left());
  return Object.fromEntries(rows.filter(([last]) => names.includes(last)));
};

test('what a second row says counts as well where the first one was stored long before, unless it is of another person', async () => {
  const file = many({
    2: 'V1,Ann,Silent,1 Elm St,45999,,,',
    3: 'V2,Bo,Asking,2 Elm St,45999,Y,,',
    4: 'V3,Cy,Other,3 Elm St,45999,,,',
    5: 'V4,Di,Rejected,4 Elm St,45999,,,',
    640: 'V1,Ann,Silent,1 Elm St,45999,,,Y',
    641: 'V2,Bo,Asking,2 Elm St,45999,,Y,',
    642: 'V3,Zed,Quite,9 Elm St,45999,Y,,',
    643: 'V4,,,,,Y,,',
  });
  await importFile(api, campaign, file);
  expect(await someOf('Silent', 'Asking', 'Other', 'Rejected')).toEqual({
    Silent: ['deceased', []],
    Asking: [null, ['call', 'text']],
    Other: [null, []],
    Rejected: [null, ['call']],
  });
});

test('a check counts what a row far behind the first one says as an import does', async () => {
  await importFile(api, campaign, many({ 2: 'K1,Kay,Known,8 Elm St,45999,,,' }));
  const file = many({
    2: 'V1,Ann,Silent,1 Elm St,45999,,,',
    3: 'V2,Bo,Asking,2 Elm St,45999,Y,,',
    4: 'V3,Cy,Other,3 Elm St,45999,,,',
    5: 'V4,Di,Rejected,4 Elm St,45999,,,',
    6: 'V5,Ed,Gone,5 Elm St,45999,,,Y',
    7: 'K1,Kay,Known,8 Elm St,45999,Y,,',
    640: 'V1,Ann,Silent,1 Elm St,45999,,,Y',
    641: 'V2,Bo,Asking,2 Elm St,45999,Y,Y,',
    642: 'V3,Zed,Quite,9 Elm St,45999,Y,,',
    643: 'V4,,,,,Y,,',
    644: 'V5,Ed,Gone,5 Elm St,45999,,Y,',
    645: 'V2,Bo,Asking,2 Elm St,45999,,Y,',
    646: 'K1,Kay,Known,8 Elm St,45999,Y,,',
  });
  const checked = await importFile(api, campaign, file, { dryRun: true });
  const imported = await importFile(api, campaign, file);
  expect(imported).toMatchObject({
    left_out: [{ reason: 'deceased', rows: 2 }],
    no_channels: [
      { channel: 'call', rows: 3 },
      { channel: 'text', rows: 1 },
    ],
  });
  expect(checked).toMatchObject({ left_out: imported.left_out, no_channels: imported.no_channels });
});

test('a row that cannot be stored says what someone asked for of whom a row tells long after it', async () => {
  const file = many({
    2: 'V1,,,,,Y,,',
    3: 'V2,Bo,Asking,,45999,,,Y',
    4: 'V3,Zed,Quite,,45999,Y,,',
    640: 'V1,Ann,Silent,1 Elm St,45999,,,',
    641: 'V2,Bo,Asking,2 Elm St,45999,,Y,',
    642: 'V3,Cy,Other,3 Elm St,45999,,,',
  });
  const checked = await importFile(api, campaign, file, { dryRun: true });
  const imported = await importFile(api, campaign, file);
  expect(checked).toMatchObject({
    left_out: [{ reason: 'deceased', rows: 1 }],
    no_channels: [{ channel: 'call', rows: 1 }],
  });
  expect(imported).toMatchObject({ left_out: checked.left_out, no_channels: checked.no_channels });
  expect(await someOf('Silent', 'Asking', 'Other')).toEqual({
    Silent: [null, ['call']],
    Asking: ['deceased', ['text']],
    Other: [null, []],
  });
});

test('of two rows with one ID that cannot be stored each asks for its own person', async () => {
  await importFile(api, campaign, many({ 2: 'V9,Zed,Quite,9 Elm St,45999,,,' }));
  const rejected = many({ 5: 'V9,Zed,Quite,,,Y,,', 9: 'V9,Ann,Ash,,,,,Y' });
  for (const dryRun of [true, false])
    expect(await importFile(api, campaign, rejected, { dryRun })).toMatchObject({
      left_out: [],
      no_channels: [{ channel: 'call', rows: 1 }],
      unkept_wishes: { rows: 1, lines: [9] },
    });
  expect(await someOf('Quite')).toEqual({ Quite: [null, ['call']] });
});

test('a row that cannot be stored says what someone known asked for', async () => {
  await importFile(api, campaign, silent);
  const row = (id: string, first: string, last: string, says: string) => `${id},${first},${last},,45999,${says}`;
  const rejected = `Voter ID,First Name,Last Name,Address,Zip,Do Not Walk,Do Not Call,Do Not Text,Do Not Contact,Deceased
${row('V0', 'Ann', 'Walk', ',,,,Y')}
V1,,,2 Oak St,45999,,Y,,,
${row('V2', 'Zed', 'Quite', ',,,,Y')}
V9,Ann,New,8 Oak St,45999,,,,,
`;
  await importFile(api, campaign, rejected);
  expect(await left()).toMatchObject({ Walk: ['deceased', []], Call: [null, ['call']], Text: [null, []] });
});

test('a list of ours asks another campaign for the same', async () => {
  const { id } = await importFile(api, campaign, whole);
  const query = { id, campaign_id: campaign.id, with_suppressed: true };
  const list = await api.as(campaign.owner).call(contract.voterGroups.exportCsv, { query });
  campaign = await api.makeCampaign();
  await importFile(api, campaign, list.bytes);
  expect(await left()).toEqual(asTheFileSays);
});

test('a row with a value that is too long says what someone asked for, and whose record is confidential', async () => {
  await importFile(api, campaign, silent);
  const long = 'x'.repeat(201);
  const header = 'Voter ID,First Name,Last Name,Address,Zip,Party,Confidential,Do Not Contact';
  const rejected = `${header}
V0,Ann,Walk ${long},1 Oak St,45999,,,Y
V1,Ann,Call,2 Oak St,45999,${long},,Y
V2,Ann,Text,3 Oak St,45999,${long},Y,
`;
  const checked = await importFile(api, campaign, rejected, { dryRun: true });
  const imported = await importFile(api, campaign, rejected);
  for (const { left_out, unkept_wishes } of [checked, imported])
    expect([left_out, unkept_wishes]).toEqual([[{ reason: 'do_not_contact', rows: 2 }], undefined]);
  expect(await left()).toMatchObject({
    Walk: ['do_not_contact', all],
    Call: ['do_not_contact', all],
    Text: ['confidential', []],
  });
});

test('of a list without IDs a second row says what someone asked for, however far it is behind the first', async () => {
  const file = many({
    2: ',Ann,Silent,1 Elm St,45999,,,',
    3: ',Bo,Asking,PO Box 7,45999,Y,,',
    4: ',Cy,Other,3 Elm St,45999,,,',
    640: ',Ann,Silent,1 Elm St,45999,,,Y',
    641: ',Bo,Asking,P.O. Box 7,45999,,Y,',
    642: ',Cy,Other,4 Elm St,45999,,,',
  });
  const { unkept_wishes } = await importFile(api, campaign, file);
  expect(unkept_wishes).toBeUndefined();
  expect(await someOf('Silent', 'Asking')).toEqual({ Silent: ['deceased', []], Asking: [null, ['call', 'text']] });
});

test('of two of one name behind a door the one died whose middle name a later row has', async () => {
  const rows = Array.from({ length: 640 }, (_, at) => `Al,,Filler${at},${at + 1} Pine St,45999,`);
  const twins = ['Ann,A,Twin,1 Oak St,45999,', 'Ann,Bea,Twin,1 Oak St,45999,'];
  const lines = ['First,Middle,Last,Address,Zip,Deceased', ...twins, ...rows, 'Ann,B,Twin,1 Oak St,45999,Y'];
  await importFile(api, campaign, `${lines.join('\n')}\n`);
  const found = await api.db
    .selectFrom('voters')
    .select(['middle', 'suppressed'])
    .where('campaign_id', '=', campaign.id)
    .where('last', '=', 'Twin')
    .orderBy('middle')
    .execute();
  expect(found).toEqual([
    { middle: 'A', suppressed: 'held' },
    { middle: 'Bea', suppressed: 'deceased' },
  ]);
});

test('a check and an import name the lines whose wish is of no one known', async () => {
  await importFile(api, campaign, silent);
  const long = 'x'.repeat(201);
  const file = many({
    2: 'V1,,,,,Y,,',
    3: 'N1,Ann,Unknown,,45999,,,Y',
    4: ',Bo,Nameless,,45999,Y,,',
    5: 'N2,Di,Behind,5 Elm St,45999,,,',
    6: '1.0E+05,Cy,Shortened,6 Elm St,45999,Y,,',
    7: ',,,7 Elm St,45999,,,',
    8: `,Ed,Long${long},8 Elm St,45999,,Y,`,
    9: 'N3,Flo,Ahead,,45999,Y,,',
    640: 'N2,,,,,Y,,',
    641: 'N3,Flo,Ahead,9 Elm St,45999,,,',
  });
  const unkept = { rows: 4, lines: [3, 4, 6, 8] };
  expect((await importFile(api, campaign, file, { dryRun: true })).unkept_wishes).toEqual(unkept);
  const imported = await importFile(api, campaign, file);
  expect(imported.unkept_wishes).toEqual(unkept);
  expect(await someOf('Call', 'Behind', 'Ahead')).toEqual({
    Call: [null, ['call']],
    Behind: [null, ['call']],
    Ahead: [null, ['call']],
  });
});

test('a check says as an import does whose wish a confidential row has, and names it where no one is known', async () => {
  await importFile(api, campaign, silent);
  const rows = [
    'V0,Ann,Walk,,45999,Y,Y',
    'N1,Ann,Hidden,,45999,Y,Y',
    'N2,Ann,Later,,45999,Y,',
    'N2,Ann,Later,9 Oak St,45999,,Y',
  ];
  const file = ['Voter ID,First Name,Last Name,Address,Zip,Confidential,Do Not Call', ...rows].join('\n');
  const checked = await importFile(api, campaign, file, { dryRun: true });
  const imported = await importFile(api, campaign, file);
  for (const { unkept_wishes } of [checked, imported]) expect(unkept_wishes).toEqual({ rows: 2, lines: [3, 5] });
});

test('what a row with another’s ID asks for is named, and is not that one’s', async () => {
  const file = many({
    2: 'V1,Ann,First,1 Elm St,45999,,,',
    3: 'V1,Zed,Quite,9 Elm St,45999,Y,,',
    4: 'V2,Cy,Other,3 Elm St,45999,,,',
    5: 'V3,Zed,Rejected,,45999,Y,,',
    6: 'V3,Di,Third,4 Elm St,45999,,,',
    640: 'V2,Zed,Quite,9 Elm St,45999,Y,,',
  });
  const checked = await importFile(api, campaign, file, { dryRun: true });
  expect(checked.unkept_wishes).toEqual({ rows: 2, lines: [3, 5] });
  const imported = await importFile(api, campaign, file);
  expect(imported.unkept_wishes).toEqual({ rows: 3, lines: [3, 5, 640] });
  expect(await someOf('First', 'Other', 'Third')).toEqual({ First: [null, []], Other: [null, []], Third: [null, []] });
});

test('of a list without IDs a second row is of whoever lives behind a door that learned its ZIP code from the first', async () => {
  await importFile(
    api,
    campaign,
    'First Name,Last Name,Address,City\nAnn,Twin,1 Elm St,Marlow\nBo,Else,2 Elm St,Marlow\n',
  );
  const rows = Array.from({ length: 700 }, (_, at) => {
    const line = at + 2;
    return [2, 640].includes(line)
      ? `Ann,Twin,1 Elm St,Marlow,45999,${line === 640 ? 'Y' : ''}`
      : `Al,Row${line},${line} Oak St,Marlow,45999,`;
  });
  const file = ['First Name,Last Name,Address,City,Zip,Deceased', ...rows].join('\n');
  expect((await importFile(api, campaign, file)).unkept_wishes).toBeUndefined();
  expect(await someOf('Twin')).toEqual({ Twin: ['deceased', []] });
});

test('a walkbook of such a list visits none of those who asked for no visits or died', async () => {
  const { walkbook } = await importFile(api, campaign, whole, { contents: 'walkbook', dryRun: true });
  expect(walkbook).toEqual({ doors: 4, voters: 4 });
});
