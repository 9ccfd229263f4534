// The error catalog, as far as the API answers it.
import { afterAll, beforeAll, expect } from 'vitest';
import { answerMessage } from '../../src/client/data/error-messages';
import { ApiError } from '../../src/server/http/errors';
import { rowsOf } from './rows';
import { fresh, makeWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.api.close());

rowsOf(8, (row) => {
  row("Status 500 on many calls: 'Internal server error'.", () => {
    expect(answerMessage(500, null, { detail: 'anything' })).toBe('Internal server error');
    expect(new ApiError('INTERNAL').message).toBe('Internal server error');
  });
  row("error code NAME_EXISTS gives 'This name is already in use. Please choose a different name.'", async () => {
    const filter_params = { streets: [world.street] };
    const { id: campaign_id } = world.campaign;
    const taken = {
      code: 'NAME_EXISTS',
      detail: 'This name is already in use. Please choose a different name.',
    };
    const sign = { name: fresh('Twice'), campaign_id };
    const walk = { name: fresh('Twice'), campaign_id, filter_params };
    const proposal = { ...walk, name: fresh('Twice') };
    const made = [
      () => world.form('POST /road-sign/', sign),
      () => world.send('POST /walkbook/', walk),
      () => world.send('POST /recommended-walkbook/', proposal),
    ];
    for (const make of made) {
      expect((await make()).status).toBe(201);
      expect((await make()).body).toMatchObject(taken);
    }
  });
  row('Server login codes: LOGIN_BAD_CREDENTIALS (wrong password), LOGIN_NO_USER (unknown user).', async () => {
    const reply = await world.api.app.inject({ url: '/api/users/me', headers: { authorization: 'Bearer wrong' } });
    expect(reply.json()).toMatchObject({ detail: 'LOGIN_BAD_CREDENTIALS' });
    const leaver = await world.api.makeUser({ campaign: world.campaign });
    await world.send('DELETE /users/', undefined, leaver);
    expect((await world.send('GET /users/me', undefined, leaver)).body).toMatchObject({ detail: 'LOGIN_NO_USER' });
  });
  row("'Survey not found' (404)", async () => {
    const line = `GET /survey/?id=${world.campaign.id}&campaign_id=${world.campaign.id}`;
    const { status, body } = await world.send(line);
    expect([status, body]).toEqual([404, expect.objectContaining({ detail: 'Survey not found' })]);
  });
});
