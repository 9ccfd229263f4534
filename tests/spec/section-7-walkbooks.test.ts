// Walkbooks and recommended walkbooks, called as section 7 writes it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { rowsOf } from './rows';
import { fresh, makeWorld, type World } from './world';

let world: World;
let filter_params: { streets: string[] };
beforeAll(async () => {
  world = await makeWorld();
  filter_params = { streets: [world.street] };
});
afterAll(() => world.api.close());

async function made(more: object = {}) {
  const body = {
    name: fresh('Walk'),
    creation_method: 'Filters',
    filter_params,
    campaign_id: world.campaign.id,
    ...more,
  };
  const answer = await world.send('POST /walkbook/', { survey_id: null, user_id: world.owner.id, ...body });
  return { ...answer, id: (answer.body as { id: string }).id };
}
const feature = (door_id: string) => ({
  type: 'Feature',
  id: door_id,
  geometry: { type: 'Point', coordinates: [-78.64, 35.78] },
  properties: { door_id },
});
const geo = (ids: string[]) => ({ type: 'FeatureCollection', features: ids.map(feature) });

rowsOf(7, (row) => {
  row('POST /walkbook/; POST /walkbook/upload/?name&survey_id&campaign_id&user_id (CSV)', async () => {
    const door = world.doors[1]!;
    const few = await made({ geo_data: geo([door.id]), survey_responses: [{ id: randomUUID(), question_id: null }] });
    expect(few.status).toBe(201);
    expect(few.body).toMatchObject({ doors: 1 });
    const other = await made({ geo_data: geo([door.id, randomUUID()]) });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('doors that were chosen')]);
    const polygon = { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Polygon' } }] };
    expect((await made({ geo_data: polygon })).status).toBe(422);
    const survey = await world.send('POST /survey/', {
      name: fresh('Survey'),
      campaign_id: world.campaign.id,
      questions: [{ text: 'Sign?', answers: ['Yes', 'No'] }],
    });
    const { id: survey_id } = survey.body as { id: string };
    const query = `name=${encodeURIComponent(fresh('File'))}&survey_id=${survey_id}&campaign_id=${world.campaign.id}`;
    const csv = 'address,city,zip,latitude,longitude\n1 Oak St,Raleigh,27601,35.78,-78.64\n';
    const upload = await world.form(`POST /walkbook/upload/?${query}&user_id=${world.owner.id}`, {}, csv, 'doors.csv');
    expect(upload.status).toBe(201);
  });
  row(
    'GET /walkbook/?id&campaign_id; GET /walkbook/survey/{id}?campaign_id; GET /walkbook/optimized/?id&campaign_id[&lat&lng]; GET /walkbook/minimal/; GET /walkbook/all/; GET /walkbook/all-user/',
    async () => {
      const { id } = await made();
      const one = `id=${id}&campaign_id=${world.campaign.id}`;
      expect((await world.send(`GET /walkbook/?${one}`)).status).toBe(200);
      expect((await world.send(`GET /walkbook/survey/${id}?campaign_id=${world.campaign.id}`)).status).toBe(404);
      expect((await world.send(`GET /walkbook/optimized/?${one}`)).status).toBe(200);
      expect((await world.send(`GET /walkbook/optimized/?${one}&lat=35.78&lng=-78.64`)).status).toBe(200);
      expect((await world.send(`GET /walkbook/minimal/?id=${id}`)).body).toMatchObject({ id, doors: 4 });
      expect(JSON.stringify((await world.send('GET /walkbook/all/')).body)).toContain(id);
      expect((await world.send('GET /walkbook/all-user/')).body).toEqual([]);
    },
  );
  row(
    'GET /walkbook/touches/{current-week|previous-week}/?campaign_id; GET /walkbook/touch-data/?campaign_id',
    async () => {
      const campaign = `?campaign_id=${world.campaign.id}`;
      for (const week of ['current-week', 'previous-week'])
        expect((await world.send(`GET /walkbook/touches/${week}/${campaign}`)).body).toEqual([]);
      expect((await world.send(`GET /walkbook/touch-data/${campaign}`)).status).toBe(200);
    },
  );
  row('PUT /walkbook/; PUT /walkbook/archive/?walkbook_id&campaign_id', async () => {
    const { id } = await made();
    const name = fresh('Renamed');
    const changed = await world.send('PUT /walkbook/', {
      id,
      campaign_id: world.campaign.id,
      name,
      survey_responses: [],
    });
    expect(changed.body).toMatchObject({ walkbook: { name } });
    const line = `PUT /walkbook/archive/?walkbook_id=${id}&campaign_id=${world.campaign.id}`;
    expect((await world.send(line)).body).toMatchObject({ record_status: 'archived' });
  });
  row('POST /recommended-walkbook/request-walkbook-recommendation/', async () => {
    const asked = {
      campaign_name: 'Doors for Jo',
      request_name: fresh('Where next'),
      description: 'Undecided first',
      outreach_type: 'Walkbook',
      creation_method: 'Requested',
      filter_params,
    };
    const line = 'POST /recommended-walkbook/request-walkbook-recommendation/';
    expect((await world.send(line, asked)).status).toBe(201);
    expect((await world.send(line, { ...asked, campaign_name: 'Another' })).status).toBe(422);
  });
  row(
    'GET /recommended-walkbook/recommendation/?id&campaign_id; GET /recommended-walkbook/recommendation/all/; DELETE /recommended-walkbook/recommendation/delete/',
    async () => {
      const line = 'POST /recommended-walkbook/request-walkbook-recommendation/';
      const { id } = (await world.send(line, { request_name: fresh('Ask'), filter_params })).body as { id: string };
      const one = await world.send(
        `GET /recommended-walkbook/recommendation/?id=${id}&campaign_id=${world.campaign.id}`,
      );
      expect(one.body).toMatchObject({ id, creation_method: 'Requested', outreach_type: 'Walkbook' });
      expect(JSON.stringify((await world.send('GET /recommended-walkbook/recommendation/all/')).body)).toContain(id);
      expect((await world.send(`DELETE /recommended-walkbook/recommendation/delete/?id=${id}`)).status).toBe(204);
    },
  );
  row(
    'POST /recommended-walkbook/; GET /recommended-walkbook/?id; GET /recommended-walkbook/all/; PUT /recommended-walkbook/',
    async () => {
      const body = {
        name: fresh('Worth it'),
        creation_method: 'Recommended',
        status: 'Proposed',
        filter_params,
        survey_id: null,
      };
      const door = world.doors[2]!.id;
      const added = await world.send('POST /recommended-walkbook/', { ...body, geojson: geo([door]) });
      expect(added.status).toBe(201);
      const { id } = added.body as { id: string };
      expect(added.body).toMatchObject({ geojson: { features: [{ properties: { door_id: door } }] } });
      expect((await world.send(`GET /recommended-walkbook/?id=${id}`)).body).toMatchObject({ id, doors: 1 });
      expect(JSON.stringify((await world.send('GET /recommended-walkbook/all/')).body)).toContain(id);
      const name = fresh('Renamed');
      expect(
        (await world.send('PUT /recommended-walkbook/', { id, name, creation_method: 'Recommended' })).body,
      ).toMatchObject({ name });
    },
  );
  row('DELETE /recommended-walkbook/?id&campaign_id (204 means success)', async () => {
    const added = await world.send('POST /recommended-walkbook/', { name: fresh('Worth'), filter_params });
    const { id } = added.body as { id: string };
    expect((await world.send(`DELETE /recommended-walkbook/?id=${id}&campaign_id=${world.campaign.id}`)).status).toBe(
      204,
    );
  });
});

rowsOf(3, (row) => {
  row(
    'Walkbook: name, creation_method, geo_data, filter_params, survey_id, campaign_id, user_id, survey_responses (each with question_id).',
    async () => {
      const survey = await world.send('POST /survey/', {
        name: fresh('Survey'),
        campaign_id: world.campaign.id,
        questions: [{ text: 'Sign?', answers: ['Yes', 'No'] }],
      });
      const { id: survey_id, questions } = survey.body as { id: string; questions: { id: string }[] };
      const response = {
        id: randomUUID(),
        recorded_at: new Date().toISOString(),
        device_id: randomUUID(),
        seq: 1,
        survey_id,
        question_id: questions[0]!.id,
        door_id: world.doors[0]!.id,
        voter_id: world.doors[0]!.voters[0]!.id,
        answers: ['Yes'],
      };
      const { id } = await made({ survey_id, survey_responses: [response] });
      const { body } = await world.send(`GET /walkbook/?id=${id}&campaign_id=${world.campaign.id}`);
      expect(body).toMatchObject({ survey_responses: [{ id: response.id, answers: ['Yes'] }] });
      const stray = await made({
        survey_id,
        survey_responses: [{ ...response, id: randomUUID(), door_id: randomUUID() }],
      });
      expect(stray.status).toBe(422);
    },
  );
});
