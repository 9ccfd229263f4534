import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { testApi, tokenOf, type TestApi, type TestCampaign } from '../../support/api';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

function post(url: string, payload: string, type = 'application/json') {
  const headers = { 'content-type': type, authorization: `Bearer ${tokenOf(campaign.owner)}` };
  return api.app.inject({ method: 'POST', url, headers, payload });
}

const deep = '['.repeat(200_000) + ']'.repeat(200_000);

describe('a request', () => {
  test('that is nested without end is refused before anybody follows it down', async () => {
    const count = await post(`/api/voter-group/count/?campaign_id=${campaign.id}`, `{"x":${deep}}`);
    expect([count.statusCode, count.json().code]).toEqual([400, 'BAD_REQUEST']);
    const register = await post('/api/users/', `{"first":"A","last":"B","email":"a@b.org","token":"x","user":${deep}}`);
    expect(register.statusCode).toBe(400);
  });

  test('that is text instead of JSON is refused as that', async () => {
    expect((await post('/api/survey/', '{}', 'text/plain')).statusCode).toBe(415);
  });

  test('with half a character keeps the rest', async () => {
    const { body } = await api.as(campaign.owner).call(contract.surveys.create, {
      body: {
        campaign_id: campaign.id,
        name: 'cut \uD83D',
        questions: [{ text: 'Why \uDE00?', answers: ['\uD800', 'b'] }],
      },
    });
    expect([body.name, body.questions[0]?.text, body.questions[0]?.answers]).toEqual(['cut �', 'Why �?', ['�', 'b']]);
  });

  test('with half a character in a filter or under a key is no fault of the server', async () => {
    const { status } = await api.as(campaign.owner).call(
      contract.invitations.create,
      {
        body: {
          campaign_id: campaign.id,
          receiver_email: 'half@example.org',
          offer_title: 'Staff',
          message: 'a\uD800',
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(status).toBe(201);
  });
});

describe('a path', () => {
  test.each(['/api//users/me', '//etc/passwd', '/%00', '/api/%00', '/api/docs/static/%2e%2e/x'])(
    'that leads nowhere is not found: %s',
    async (url) => {
      const { statusCode, body } = await api.app.inject(url);
      expect([400, 404]).toContain(statusCode);
      expect(body).not.toMatch(/Forbidden|node_modules/);
    },
  );
});
