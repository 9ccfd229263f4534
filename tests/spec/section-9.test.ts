// The limits that the API knows.
import { afterAll, beforeAll, expect } from 'vitest';
import { maxPhotoBytes } from '../../src/server/providers/photos';
import { rowsOf } from './rows';
import { fresh, makeWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.api.close());

rowsOf(9, (row) => {
  row('Voter group voters are paged by caller-supplied skip and limit; any maximum is not shown.', async () => {
    const voter_ids = world.doors.flatMap((door) => door.voters.map((voter) => voter.id));
    const merged = { name: fresh('Group'), campaign_id: world.campaign.id, voter_ids };
    const { body: both } = await world.send('POST /voter-group/merge/', merged);
    const { id } = (both as { voter_group: { id: string } }).voter_group;
    const page = async (skip: number, limit: number) => {
      const query = `id=${id}&campaign_id=${world.campaign.id}&skip=${skip}&limit=${limit}`;
      const { body } = await world.send(`GET /voter-group/voters/?${query}`);
      return body as { voters: { id: string }[]; limit: number };
    };
    const all = (await page(0, 8)).voters.map((voter) => voter.id);
    expect(new Set(all).size).toBe(8);
    expect((await page(3, 2)).voters.map((voter) => voter.id)).toEqual(all.slice(3, 5));
    expect((await page(0, 100_000)).limit).toBe(500);
  });
  row('Updated-recipients default window: 20 seconds.', async () => {
    const text = { name: fresh('Text'), message: 'Hello', campaign_id: world.campaign.id, filter_params: {} };
    const { id } = (await world.send('POST /text-campaign/', text)).body as { id: string };
    const query = `text_campaign_id=${id}&campaign_id=${world.campaign.id}`;
    expect((await world.send(`GET /text-campaign/updated-recipients/?${query}`)).status).toBe(200);
  });
  row('Limits on uploaded file size are not shown.', async () => {
    const sign = { name: fresh('Sign'), campaign_id: world.campaign.id };
    const tooLarge = await world.form('POST /road-sign/', sign, Buffer.alloc(maxPhotoBytes + 1), 'sign.png');
    expect([tooLarge.status, tooLarge.body]).toMatchObject([413, { code: 'TOO_LARGE' }]);
  });
});
