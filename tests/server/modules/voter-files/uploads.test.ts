import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { voterGroups } = contract;
let api: TestApi;
let campaign: TestCampaign;
let rival: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  rival = await api.makeCampaign();
});
afterAll(() => api.close());

const csv = 'voter_id,first_name,last_name,address,zip\nV1,Ada,Ash,1 Oak St,45999\nV2,Bo,,2 Oak St,45999\n';
const file = (text = csv) => ({
  bytes: new Uint8Array(Buffer.from(text)).buffer,
  mime: 'text/csv',
  name: 'voters.csv',
});
const upload = (name: string, given: { who?: TestCampaign['owner']; contents?: 'voters' | 'address_points' } = {}) =>
  api.as(given.who ?? campaign.owner).call(voterGroups.upload, {
    query: { name, campaign_id: campaign.id, ...(given.contents ? { contents: given.contents } : {}) },
    file: file(),
  });
const status = (id: string, who = campaign.owner, campaign_id = campaign.id) =>
  api.as(who).call(voterGroups.uploadStatus, { params: { id }, query: { campaign_id } });

describe('uploading a voter file', () => {
  test('answers at once, adds the job, and becomes a group of the same id when it is imported', async () => {
    const { status: code, body } = await upload('Spring file');
    expect(code).toBe(201);
    expect(body).toMatchObject({
      name: 'Spring file',
      contents: 'voters',
      status: 'pending',
      processed: 0,
      rejected: [],
      voter_group_id: body.id,
      walkbook_id: null,
    });
    expect(api.jobs.at(-1)).toEqual({ name: 'import', data: { upload_id: body.id, campaign_id: campaign.id } });
    const groups = async () =>
      (await api.as(campaign.owner).call(voterGroups.all, { query: { campaign_id: campaign.id } })).body;
    expect(await groups()).toMatchObject([
      { id: body.id, name: 'Spring file', status: 'Pending', creation_method: 'Upload', voters: 0 },
    ]);

    await runImport(api.services, { upload_id: body.id, campaign_id: campaign.id });
    expect((await status(body.id)).body).toMatchObject({
      status: 'done',
      processed: 2,
      total: 2,
      accepted: 1,
      rejected_count: 1,
      rejected: [{ line: 3, reason: 'No last name.' }],
    });
    expect(await groups()).toMatchObject([{ id: body.id, status: 'Ready', voters: 1, doors: 1 }]);
  });

  test('needs a name that no other group has; a failed upload leaves its name free', async () => {
    await upload('Taken');
    const { status: code, error } = await upload('TAKEN');
    expect([code, error.code, error.detail]).toEqual([
      409,
      'NAME_EXISTS',
      'This name is already in use. Please choose a different name.',
    ]);
    await api.db.updateTable('voter_groups').set({ status: 'Failed' }).where('name', '=', 'Taken').execute();
    expect((await upload('TAKEN')).status).toBe(201);
  });

  test('of address points makes no group', async () => {
    const { body } = await upload('Taken', { contents: 'address_points' });
    expect(body).toMatchObject({ contents: 'address_points', voter_group_id: null });
  });

  test('is refused to volunteers, strangers and without a token, and leaves no file behind', async () => {
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    for (const who of [volunteer, rival.owner]) expect((await upload('Nope', { who })).status).toBe(403);
    const nobody = await api
      .as(null)
      .call(voterGroups.upload, { query: { name: 'Nope', campaign_id: campaign.id }, file: file() });
    expect(nobody.status).toBe(401);
    expect(await api.db.selectFrom('uploads').select('id').where('name', '=', 'Nope').execute()).toEqual([]);
  });

  test('is refused without a file or a name', async () => {
    const query = { campaign_id: campaign.id };
    const unnamed = await api
      .as(campaign.owner)
      .call(voterGroups.upload, { query: { ...query, name: ' ' }, file: file() });
    expect([unnamed.status, unnamed.error.detail]).toEqual([422, 'Name was not provided']);
    // @ts-expect-error the contract wants a file
    const fileless = await api.as(campaign.owner).call(voterGroups.upload, { query: { ...query, name: 'Empty' } });
    expect([fileless.status, fileless.error.detail]).toEqual([422, 'No file was provided.']);
  });
});

describe('the status of an upload', () => {
  test('is not told to volunteers or other campaigns, and unknown ones are not found', async () => {
    const { body } = await upload('Private');
    const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
    expect((await status(body.id, volunteer)).status).toBe(403);
    expect((await status(body.id, rival.owner)).status).toBe(403);
    expect((await status(body.id, rival.owner, rival.id)).error.code).toBe('NOT_FOUND');
    expect((await status(randomUUID())).error.code).toBe('NOT_FOUND');
    expect((await status('no-id')).status).toBe(422);
  });
});

describe('the list of uploads', () => {
  const list = (who: TestCampaign['owner'] | null, campaign_id: string) =>
    api.as(who).call(voterGroups.uploads, { query: { campaign_id } });

  test('has the campaign’s own, newest first, without rejected rows', async () => {
    const { body: last } = await upload('The last one');
    const { body } = await list(campaign.owner, campaign.id);
    expect(body[0]).toMatchObject({ id: last.id, name: 'The last one' });
    expect(body.at(-1)).toMatchObject({ name: 'Spring file', rejected_count: 1, rejected: [] });
    expect((await list(rival.owner, rival.id)).body).toEqual([]);
  });

  test('is refused to volunteers, strangers and for what is no campaign', async () => {
    const volunteer = await api.makeUser({ campaign, title: 'Staff' });
    expect((await list(volunteer, campaign.id)).status).toBe(403);
    expect((await list(rival.owner, campaign.id)).status).toBe(403);
    expect((await list(null, campaign.id)).status).toBe(401);
    expect((await list(campaign.owner, 'x')).status).toBe(422);
  });
});

describe('walkbooks uploaded under one name at once', () => {
  test('are one walkbook: the others are told at once', async () => {
    const { walkbookFiles } = contract;
    const send = () =>
      api
        .as(campaign.owner)
        .call(walkbookFiles.upload, { query: { name: 'Twice', campaign_id: campaign.id }, file: file() });
    const found = await Promise.all([send(), send(), send()]);
    expect(found.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

test('how an upload is doing can be asked by its number alone, and only in its own campaign', async () => {
  const { body } = await upload('By its number');
  const bare = (id: string, who = campaign.owner) =>
    api.as(who).call(voterGroups.uploadStatus, { params: { id }, query: {} });
  expect((await bare(body.id)).body).toMatchObject({ id: body.id, status: 'pending' });
  const { owner: rival } = await api.makeCampaign();
  expect((await bare(body.id, rival)).error).toMatchObject({ code: 'NOT_FOUND' });
  expect((await bare(randomUUID())).error).toMatchObject({ code: 'NOT_FOUND' });
});
