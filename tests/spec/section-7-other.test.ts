// What section 7 says of all calls, and of those that are not the product's.
import { afterAll, beforeAll, expect } from 'vitest';
import { everyCall } from '../../src/contract';
import { rowsOf } from './rows';
import { makeWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.api.close());

const paths = everyCall().map(({ call }) => `${call.method} ${call.path}`);

rowsOf(7, (row) => {
  row('Base is the product API host.', async () => {
    const headers = { authorization: 'Bearer none' };
    const inside = await world.api.app.inject({ url: '/api/users/me', headers });
    expect([inside.statusCode, inside.headers['content-type']]).toEqual([401, expect.stringContaining('json')]);
    const outside = await world.api.app.inject({ url: '/users/me', headers });
    expect(outside.body).not.toContain('LOGIN_BAD_CREDENTIALS');
  });
  row(
    'Loading the user, campaign, walkbooks, road signs, recommendations, surveys, tags and the terms update go through the calls above or calls whose paths are not shown.',
    async () => {
      const lists =
        '/users/me /walkbook/all/ /walkbook/all-user/ /recommended-walkbook/all/ /survey/all/ /voter-tag/all/';
      const at = `campaign_id=${world.campaign.id}`;
      for (const path of [...lists.split(' '), `/road-sign/all/?${at}`, `/campaign/?id=${world.campaign.id}`])
        expect((await world.send(`GET ${path}`)).status, path).toBe(200);
      expect((await world.send('PUT /users/terms/?terms_status=true')).status).toBe(200);
    },
  );
  row("The identity provider's methods and paths are not shown.", () => {
    expect(paths.filter((path) => /identitytoolkit|oob|signIn|verify/i.test(path))).toEqual([]);
  });
  row(
    'What the server does with each request and the exact shape of each response body are not shown beyond what is stated here.',
    async () => {
      const reply = await world.api.app.inject('/api/openapi.json');
      const { paths: described } = reply.json() as { paths: Record<string, object> };
      const found = Object.entries(described).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(found.toSorted()).toEqual([...paths].toSorted());
    },
  );
});
