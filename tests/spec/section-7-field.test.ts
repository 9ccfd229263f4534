// Road signs, surveys, voter groups and tags, called as section 7 writes it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { rowsOf } from './rows';
import { aPicture, fresh, makeWorld, type World } from './world';

let world: World;
let at: string;
beforeAll(async () => {
  world = await makeWorld();
  at = `campaign_id=${world.campaign.id}`;
});
afterAll(() => world.api.close());

const idOf = (answer: { body: never }): string => (answer.body as { id: string }).id;
const aSign = async () =>
  world.form('POST /road-sign/', { name: fresh('Sign'), campaign_id: world.campaign.id }, await aPicture(), 'sign.png');
const aSurvey = () =>
  world.send('POST /survey/', {
    name: fresh('Survey'),
    description: 'At the door',
    campaign_id: world.campaign.id,
    user_id: world.owner.id,
    questions: [
      { text: 'Sign?', answers: ['Yes', 'No'] },
      { text: 'Where?', answers: [] },
    ],
  });

rowsOf(7, (row) => {
  row('POST /road-sign/ (multipart); POST /road-sign/placement/ (multipart)', async () => {
    const sign = await aSign();
    expect(sign.status).toBe(201);
    expect(sign.body).toMatchObject({ file: expect.stringContaining('/api/files/') });
    const placement = {
      road_sign_id: idOf(sign),
      coordinates: [-78.64, 35.78],
      user_id: world.owner.id,
      campaign_id: world.campaign.id,
    };
    const placed = await world.form('POST /road-sign/placement/', placement, await aPicture(), 'yard.png');
    expect(placed.status).toBe(200);
    expect(placed.body).toMatchObject({
      placement: { ...placement, file: expect.stringContaining('/api/files/') },
      receipt: { verdict: 'stored' },
    });
    const again = await world.form('POST /road-sign/placement/', placement);
    expect(again.body).toMatchObject({ receipt: { verdict: 'stored' } });
    const half = await world.form('POST /road-sign/placement/', { ...placement, id: randomUUID() });
    expect([half.status, half.text]).toEqual([422, expect.stringContaining('go together')]);
  });
  row(
    'GET /road-sign/?id&campaign_id; GET /road-sign/minimal/; GET /road-sign/all/?campaign_id; GET /road-sign/all-user/?user_id&campaign_id',
    async () => {
      const id = idOf(await aSign());
      expect((await world.send(`GET /road-sign/?id=${id}&${at}`)).body).toMatchObject({ id, placements: [] });
      expect((await world.send(`GET /road-sign/minimal/?id=${id}`)).body).toMatchObject({ id });
      expect((await world.send(`GET /road-sign/all/?${at}`)).text).toContain(id);
      expect((await world.send(`GET /road-sign/all-user/?user_id=${world.owner.id}&${at}`)).text).toContain(id);
    },
  );
  row('PUT /road-sign/', async () => {
    const id = idOf(await aSign());
    const update = {
      id,
      voter_id: world.doors[0]!.voters[0]!.id,
      old_status: null,
      touch_result: 'canvassed',
      voters_pending: 0,
    };
    expect((await world.send('PUT /road-sign/', update)).body).toMatchObject({ id, voters_pending: 1 });
  });
  row('POST /survey/', async () => {
    const survey = await aSurvey();
    expect(survey.status).toBe(201);
    expect(survey.body).toMatchObject({ record_status: 'is_active' });
  });
  row(
    'PUT /survey/update-dependencies/ (survey_id, campaign_id, questions with id, dependent_on_question_id, dependent_on_answers)',
    async () => {
      const { id, questions } = (await aSurvey()).body as { id: string; questions: { id: string }[] };
      const [first, second] = questions;
      const change = { id: second!.id, dependent_on_question_id: first!.id, dependent_on_answers: ['Yes'] };
      const body = { survey_id: id, campaign_id: world.campaign.id, questions: [change] };
      expect((await world.send('PUT /survey/update-dependencies/', body)).body).toMatchObject({
        questions: [{ dependent_on_question_id: null }, { dependent_on_answers: ['Yes'] }],
      });
    },
  );
  row(
    'GET /survey/check-name/{campaign}/?name; GET /survey/?id&campaign_id; GET /survey/all/; GET /survey/responses-by-day/?survey_id&campaign_id; GET /survey/detailed-responses/',
    async () => {
      const id = idOf(await aSurvey());
      const check = await world.send(`GET /survey/check-name/${world.campaign.id}/?name=Free`);
      expect(check.body).toEqual({ is_unique: true });
      expect((await world.send(`GET /survey/?id=${id}&${at}`)).body).toMatchObject({ id });
      expect((await world.send('GET /survey/all/')).text).toContain(id);
      expect((await world.send(`GET /survey/responses-by-day/?survey_id=${id}&${at}`)).body).toEqual([]);
      const all = await world.send('GET /survey/detailed-responses/');
      expect(all.body).toMatchObject({
        questions: expect.arrayContaining([expect.objectContaining({ text: 'Sign?' })]),
      });
    },
  );
  row('PUT /survey/archive/?survey_id&campaign_id', async () => {
    const id = idOf(await aSurvey());
    expect((await world.send(`PUT /survey/archive/?survey_id=${id}&${at}`)).body).toMatchObject({
      record_status: 'archived',
    });
  });
  row(
    'POST /voter-group/; POST /voter-group/voter-breakdown/; POST /voter-group/count/?campaign_id (response is a count)',
    async () => {
      const filter_params = { streets: [world.street] };
      const group = {
        name: fresh('Group'),
        type: 'voters',
        creation_method: 'Filters',
        status: 'Pending',
        filter_params,
        campaign_id: world.campaign.id,
        user_id: world.owner.id,
        description: 'On one street',
      };
      const made = await world.send('POST /voter-group/', group);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ status: 'Pending' });
      expect((await world.send('POST /voter-group/voter-breakdown/', { filter_params })).status).toBe(200);
      expect((await world.send(`POST /voter-group/count/?${at}`, filter_params)).body).toBe(8);
    },
  );
  row(
    'POST /voter-group/upload/?name&campaign_id&user_id (CSV file); GET /voter-group/upload-status/{id}',
    async () => {
      const query = `name=${encodeURIComponent(fresh('File'))}&${at}&user_id=${world.owner.id}`;
      const upload = await world.form(
        `POST /voter-group/upload/?${query}`,
        {},
        'first,last\nAna,Ortega\n',
        'voters.csv',
      );
      expect(upload.status).toBe(201);
      expect((await world.send(`GET /voter-group/upload-status/${idOf(upload)}`)).status).toBe(200);
    },
  );
  row('POST /voter-group/merge/ (campaign_id, voter_ids)', async () => {
    const voter_ids = world.doors[0]!.voters.map((voter) => voter.id);
    const merged = await world.send('POST /voter-group/merge/', { campaign_id: world.campaign.id, voter_ids });
    expect(merged.body).toMatchObject({ voters: 2 });
  });
  row(
    'GET /voter-group/?id&campaign_id; GET /voter-group/voters/?id&campaign_id&skip&limit; GET /voter-group/all/',
    async () => {
      const voter_ids = world.doors[0]!.voters.map((voter) => voter.id);
      const body = { campaign_id: world.campaign.id, voter_ids, name: fresh('Merged') };
      const { voter_group } = (await world.send('POST /voter-group/merge/', body)).body as {
        voter_group: { id: string };
      };
      expect((await world.send(`GET /voter-group/?id=${voter_group.id}&${at}`)).status).toBe(200);
      const page = await world.send(`GET /voter-group/voters/?id=${voter_group.id}&${at}&skip=1&limit=1`);
      expect((page.body as { voters: unknown[] }).voters).toHaveLength(1);
      expect((await world.send('GET /voter-group/all/')).text).toContain(voter_group.id);
    },
  );
  row('PUT /voter-group/; DELETE /voter-group/delete/?voter_group_id&campaign_id', async () => {
    const filter_params = { streets: [world.street] };
    const made = await world.send('POST /voter-group/', {
      name: fresh('Group'),
      campaign_id: world.campaign.id,
      filter_params,
    });
    const name = fresh('Renamed');
    const changed = await world.send('PUT /voter-group/', { id: idOf(made), campaign_id: world.campaign.id, name });
    expect(changed.body).toMatchObject({ name });
    expect((await world.send(`DELETE /voter-group/delete/?voter_group_id=${idOf(made)}&${at}`)).status).toBe(204);
  });
  row('GET /voter-tag/all/', async () => {
    expect((await world.send('GET /voter-tag/all/')).body).toEqual([]);
  });
});
