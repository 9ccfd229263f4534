// What a call does not name is refused, with a sentence that names it; only what phones record keeps more.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../../src/contract';
import type { Call } from '../../../src/contract/call';
import { request, testApi, tokenOf, type TestApi, type TestCampaign } from '../../support/api';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

async function send(method: Call['method'], path: string, body?: unknown, query?: unknown, file = false) {
  const call = { method, path, ...(file ? { file: { required: false, accepts: 'photo' as const } } : {}) };
  const { status, bytes } = await request(api.app, call, { body, query, token: tokenOf(campaign.owner) });
  return { status, detail: (JSON.parse(bytes.toString()) as { detail?: string }).detail };
}
const unknown = (field: string, place = '') => ({ status: 422, detail: `Unknown field "${field}"${place}.` });

describe('a misspelt filter', () => {
  test('is refused where it counts, and where something is made of it', async () => {
    const campaign_id = campaign.id;
    const filter_params = { partys: ['Green'] };
    expect(await send('POST', '/voter-group/count/', filter_params, { campaign_id })).toEqual(unknown('partys'));
    for (const [path, more] of [
      ['/voter-group/', { name: 'A' }],
      ['/voter-group/preview/', {}],
      ['/voter-group/voter-breakdown/', {}],
      ['/walkbook/', { name: 'A' }],
      ['/turf/doors/', {}],
      ['/turf/walkbooks/', { turfs: [{ name: 'A', door_ids: [randomUUID()] }] }],
      ['/recommended-walkbook/', { name: 'A' }],
      ['/recommended-walkbook/request-walkbook-recommendation/', { request_name: 'A' }],
    ] as const)
      expect(await send('POST', path, { campaign_id, filter_params, ...more }), path).toEqual(
        unknown('partys', ' in filter_params'),
      );
  });

  test('is refused in a tree of conditions', async () => {
    const where = { all: [{ field: 'party', vlaues: ['Green'] }] };
    expect(await send('POST', '/voter-group/count/', { where }, { campaign_id: campaign.id })).toEqual({
      status: 422,
      detail: 'Unknown field "vlaues" in a filter.',
    });
    const mixed = { all: [{ field: 'has', what: ['phone'] }], anny: [] };
    expect(await send('POST', '/voter-group/count/', { where: mixed }, { campaign_id: campaign.id })).toEqual(
      unknown('anny', ' in where'),
    );
  });
});

describe('an empty filter', () => {
  const making = [
    ['/voter-group/', { name: 'All' }],
    ['/walkbook/', { name: 'All' }],
    ['/turf/walkbooks/', { turfs: [{ name: 'All', door_ids: [randomUUID()] }] }],
    ['/recommended-walkbook/', { name: 'All' }],
    ['/recommended-walkbook/request-walkbook-recommendation/', { request_name: 'All' }],
  ] as const;

  test('makes nothing unless everyone is asked for', async () => {
    const detail = 'These filters select everyone. Add a filter, or send everyone: true.';
    for (const [path, more] of making) {
      const body = { campaign_id: campaign.id, filter_params: {}, ...more };
      expect(await send('POST', path, body), path).toEqual({ status: 422, detail });
      const said = await send('POST', path, { ...body, filter_params: { everyone: true } });
      expect(said.detail, path).not.toBe(detail);
    }
  });

  test('changes no group unless everyone is asked for', async () => {
    const campaign_id = campaign.id;
    const query = { campaign_id };
    await send('POST', '/voter-group/', { name: 'Greens', campaign_id, filter_params: { parties: ['Green'] } });
    const { bytes } = await request(
      api.app,
      { method: 'GET', path: '/voter-group/all/' },
      { query, token: tokenOf(campaign.owner) },
    );
    const greens = (JSON.parse(bytes.toString()) as { id: string; name: string }[]).find((g) => g.name === 'Greens')!;
    const change = (filter_params: object) =>
      send('PUT', '/voter-group/', { id: greens.id, campaign_id, filter_params });
    expect((await change({})).status).toBe(422);
    expect((await change({ everyone: true })).status).toBe(200);
  });

  test('still counts everyone', async () => {
    expect((await send('POST', '/voter-group/count/', {}, { campaign_id: campaign.id })).status).toBe(200);
  });

  test('that says everyone beside a condition is refused', async () => {
    const filters = { everyone: true, parties: ['Green'] };
    expect(await send('POST', '/voter-group/count/', filters, { campaign_id: campaign.id })).toEqual({
      status: 422,
      detail: 'The option everyone: true can’t be combined with other filters. Leave one of them out.',
    });
  });
});

describe('what changes something', () => {
  test('refuses a field that it does not name, also deep in the body', async () => {
    const campaign_id = campaign.id;
    expect(await send('PUT', '/campaign/', { id: campaign_id, is_cool: true })).toEqual(unknown('is_cool'));
    expect(await send('PATCH', '/users/me', { fist: 'Robin' })).toEqual(unknown('fist'));
    const questions = [{ text: 'Why?', answers: [], hint: 'Ask' }];
    expect(await send('POST', '/survey/', { name: 'A', campaign_id, questions })).toEqual(
      unknown('hint', ' in questions'),
    );
    expect(await send('POST', '/road-sign/', { name: 'A', campaign_id, color: 'red' }, {}, true)).toEqual(
      unknown('color'),
    );
  });

  test('refuses a parameter in its address that it does not name', async () => {
    const query = { campaign_id: campaign.id, survey_id: randomUUID(), archvied: 'false' };
    expect(await send('PUT', '/survey/archive/', undefined, query)).toEqual(unknown('archvied'));
    expect(await send('PATCH', '/users/me', { first: 'Robin' }, { dry_run: true })).toEqual(unknown('dry_run'));
  });

  test.each(everyCall().filter(({ call }) => call.method !== 'GET' && call.access.who !== 'founder'))(
    '$name refuses an unknown parameter and changes nothing',
    async ({ call }) => {
      const values = { campaign_id: campaign.id, id: campaign.id };
      const { status } = await request(api.app, call, {
        params: { ...values, campaign: campaign.id },
        query: { ...values, surprise: 'yes' },
        body: { ...values, surprise: 'yes' },
        token: tokenOf(campaign.owner),
      });
      // A person's token is no key, and without one nothing is read at all.
      expect(status).toBe(call.access.who === 'key' ? 401 : 422);
    },
  );
});
