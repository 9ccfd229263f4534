// A walkbook from a file: checked first, made when someone says so, undone.
import { sentence } from '../../../../src/contract/messages/every-message';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, rejectedRow } from '../../../support/imports';

const { voterGroups, voterFiles, walkbooks, walkbookFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });

async function work(id: string) {
  expect(api.jobs.at(-1)).toEqual({ name: 'import', data: { upload_id: id, campaign_id: campaign.id } });
  await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
  return (await owner().call(voterGroups.uploadStatus, { params: { id }, query: ours() })).body;
}

async function check(text: string, name = 'Maple Street') {
  const file = { bytes: new Uint8Array(Buffer.from(text)).buffer, mime: 'text/csv', name: 'list.csv' };
  const { status, body } = await owner().call(walkbookFiles.upload, {
    query: { name, ...ours(), dry_run: true },
    file,
  });
  expect(status).toBe(201);
  return work(body.id);
}

const next = async (call: 'apply' | 'rollBack', id: string) => {
  const { status } = await owner().call(voterFiles[call], { body: { id, ...ours() } });
  expect(status).toBe(200);
  return work(id);
};

async function everything() {
  const of = (table: 'doors' | 'voters' | 'walkbooks') =>
    api.db.selectFrom(table).selectAll().where('campaign_id', '=', campaign.id).orderBy('id').execute();
  return { doors: await of('doors'), voters: await of('voters'), walkbooks: await of('walkbooks') };
}

const list = `Name,Street Address,City,Zip,Confidential,LAT,Long
Marta Ortega,118 Maple St,Alder Falls,45999,,40.0512,-83.5031
Julio Ortega,118 Maple St,Alder Falls,45999,,40.0512,-83.5031
Denise Whitfield,120 Maple St,Alder Falls,45999,,40.0513,-83.5032
Chidi Okafor,124 Maple St,Alder Falls,45999,,,
Sol Reyes,126 Maple St,Alder Falls,45999,Y,40.0515,-83.5034
`;
const addresses =
  'Address,Zip,Latitude,Longitude\n118 Maple St,45999,,\n7 Elm Ct,45999,40.06,-83.5\n9 Elm Ct,45999,,\n';

test('who walks it is kept with the file: whoever makes it later assigns them, but for those who have left', async () => {
  const [stays, leaves] = [await api.makeUser({ campaign }), await api.makeUser({ campaign })];
  const file = { bytes: new Uint8Array(Buffer.from(list)).buffer, mime: 'text/csv', name: 'list.csv' };
  const upload = (assigned: string[]) =>
    owner().call(walkbookFiles.upload, {
      query: { name: 'Maple Street', ...ours(), dry_run: true, assigned_user_ids: JSON.stringify(assigned) },
      file,
    });
  expect((await upload([crypto.randomUUID()])).status).toBe(422);
  const { body } = await upload([stays.id, leaves.id]);
  await work(body.id);
  await api.db.updateTable('memberships').set({ removed_at: new Date() }).where('user_id', '=', leaves.id).execute();
  expect(await next('apply', body.id)).toMatchObject({ status: 'done', walkbook_id: body.id });
  const made = await owner().call(walkbooks.get, { query: { id: body.id, ...ours() } });
  expect(made.body.assigned.map(({ id }) => id)).toEqual([stays.id]);
});

describe('a check', () => {
  test('says what walkbook it would make, and makes and stores nothing', async () => {
    const still = await everything();
    const status = await check(list);
    expect(status).toMatchObject({
      status: 'done',
      step: 'check',
      contents: 'walkbook',
      accepted: 3,
      added: 5,
      located: 4,
      unlocated: 1,
      walkbook: { doors: 2, voters: 3 },
      walkbook_id: null,
    });
    expect(status.rejected).toEqual([
      rejectedRow(5, sentence('NOT_ON_MAP_CHECKED')),
      rejectedRow(6, sentence('NOT_TO_CONTACT', { what: 'confidential' })),
    ]);
    expect(await everything()).toEqual(still);
  });

  test('of addresses alone counts who is known to live there', async () => {
    await importFile(api, campaign, list);
    expect(await check(addresses)).toMatchObject({
      status: 'done',
      accepted: 2,
      walkbook: { doors: 2, voters: 2 },
      rejected: [{ line: 4 }],
    });
  });

  test('is applied as it said', async () => {
    const checked = await check(list);
    const made = await next('apply', checked.id);
    expect(made).toMatchObject({ status: 'done', step: 'import', accepted: 3, walkbook_id: checked.id });
    expect(made.walkbook).toEqual(checked.walkbook);
    const { body } = await owner().call(walkbooks.get, { query: { id: checked.id, ...ours() } });
    expect(body).toMatchObject({ name: 'Maple Street', doors: 2, voters: 3 });
  });

  test('keeps its name free until then; a taken one and a survey that is gone are told', async () => {
    const { id } = await check(list);
    await importFile(api, campaign, list, { contents: 'walkbook', name: 'maple street' });
    const taken = await owner().call(voterFiles.apply, { body: { id, ...ours() } });
    expect(taken.error).toMatchObject({ code: 'NAME_EXISTS' });
    const survey = await api.db
      .insertInto('surveys')
      .values({ campaign_id: campaign.id, name: 'Housing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('uploads')
      .set({ name: 'Other', params: JSON.stringify({ survey_id: survey.id }) })
      .where('id', '=', id)
      .execute();
    await api.db.updateTable('surveys').set({ record_status: 'archived' }).where('id', '=', survey.id).execute();
    const gone = await owner().call(voterFiles.apply, { body: { id, ...ours() } });
    expect(gone.error).toMatchObject({ code: 'SURVEY_NOT_FOUND' });
  });

  test('refuses more doors than a walkbook holds', async () => {
    const rows = Array.from({ length: 5001 }, (_, at) => `${at + 1} Oak St,45999,40.${100_000 + at},-83.5`);
    const status = await check(`Address,Zip,Latitude,Longitude\n${rows.join('\n')}\n`);
    expect(status).toMatchObject({ status: 'failed', step: 'check' });
    expect(status.detail).toContain('This selects 5,001 doors, and a walkbook can have at most 5,000.');
  });
});

describe('taking a walkbook back', () => {
  test('leaves the campaign as it was', async () => {
    await importFile(api, campaign, list.replace('Marta', 'Maria').split('\n').slice(0, 2).join('\n'));
    const still = await everything();
    const { id } = await check(list);
    await next('apply', id);
    const status = await next('rollBack', id);
    expect(status).toMatchObject({ status: 'done', step: 'rollback', kept: 0, removed: 5, walkbook_id: null });
    expect(await everything()).toEqual(still);
    // Its name is free again.
    expect(await check(list)).toMatchObject({ status: 'done' });
  });

  test('keeps the doors and people that another walkbook leads to by then', async () => {
    const { id } = await check(list);
    await next('apply', id);
    const other = await importFile(api, campaign, list.split('\n').slice(0, 2).join('\n'), {
      contents: 'walkbook',
      name: 'Other',
    });
    expect(await next('rollBack', id)).toMatchObject({ status: 'done', kept: 1, removed: 4 });
    const { body } = await owner().call(walkbooks.get, { query: { id: other.id, ...ours() } });
    expect(body).toMatchObject({ doors: 1, voters: 1 });
    expect((await owner().call(walkbooks.get, { query: { id, ...ours() } })).status).toBe(404);
  });

  test('archives a walkbook in which something was recorded, and leaves its doors and people', async () => {
    const { id } = await check(list);
    await next('apply', id);
    const { doors, voters } = await everything();
    const door = doors.find(({ address }) => address === '120 Maple St');
    await api.db
      .insertInto('all_touches')
      .values({
        id: crypto.randomUUID(),
        campaign_id: campaign.id,
        walkbook_id: id,
        door_id: door?.id ?? '',
        user_id: campaign.owner.id,
        contact_result: 'not_home',
        recorded_at: '2026-05-01T12:00:00Z',
        device_id: crypto.randomUUID(),
        seq: 1,
      })
      .execute();
    const status = await next('rollBack', id);
    expect(status).toMatchObject({
      status: 'done',
      detail: 'This walkbook has results, so it was archived instead.',
      // Neither the one without a place nor the confidential one is in it.
      removed: 2,
      kept: 3,
    });
    const { body } = await owner().call(walkbooks.get, { query: { id, ...ours() } });
    expect(body).toMatchObject({ record_status: 'archived', doors: 2, voters: 3 });
    const after = await everything();
    expect(after.doors).toHaveLength(2);
    expect(after.voters).toHaveLength(voters.length - 2);
  });

  test('keeps a walkbook in which only someone who is on no list was met', async () => {
    const { id } = await check(list);
    await next('apply', id);
    const met = {
      id: crypto.randomUUID(),
      recorded_at: new Date().toISOString(),
      device_id: crypto.randomUUID(),
      seq: 1,
    };
    const sent = await owner().call(contract.facts.record, {
      body: {
        ...ours(),
        kind: 'passer_by',
        facts: [{ ...met, walkbook_id: id, contact_result: 'canvassed' } as never],
      },
    });
    expect(sent.body.receipts).toMatchObject([{ verdict: 'stored' }]);
    await next('rollBack', id);
    const { rows } = await sql`select id from all_passers_by where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows).toEqual([{ id: met.id }]);
  });
});
