// Whom a "no" by text covers: everyone whose number it is, whether they were ever texted there or not.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { activeText, mayText, ourNumber, testCarrier, testMessages, webhook } from '../../../support/texts';
import { makeTurf } from '../../../support/turf';

let api: TestApi;
let campaign: TestCampaign;
let street: string;
/** Two people at one door, and one at another. */
let [ann, ben, cy]: string[] = [];
const phone = '+19195550142';
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services.carrier, testCarrier(testMessages()));
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
  await mayText(api, campaign);
  street = `Q ${randomUUID().slice(0, 6)} St`;
  const doors = await makeTurf(api, campaign, { doors: 2, votersAtEach: 2, street });
  [ann, ben, cy] = doors.flatMap(({ voters }) => voters.map(({ id }) => id));
});
afterAll(() => api.close());

const give = (id: string | undefined, number: { mobile?: string; phone?: string }) =>
  api.db
    .updateTable('voters')
    .set({ mobile: number.mobile ?? null, phone: number.phone ?? null })
    .where('campaign_id', '=', campaign.id)
    .where('id', '=', id ?? '')
    .execute();
const left = async (...ids: (string | undefined)[]) => {
  const { rows } = await sql<{ id: string; no_channels: string[]; suppressed: string | null }>`
    select id, no_channels, suppressed from voters where campaign_id = ${campaign.id}`.execute(api.db);
  return ids.map((id) => rows.find((row) => row.id === id)?.no_channels.toSorted());
};
const write = (Body: string) =>
  webhook(api, '/api/carrier/messages/incoming', { MessageSid: randomUUID(), From: phone, To: ourNumber, Body });
const every = ['call', 'door', 'mail', 'text'];

test('"remove me" of someone who was only called holds on every channel', async () => {
  await give(ann, { phone: '(919) 555-0142' });
  expect(await write('Please remove me from your list, do not contact me')).toBe(200);
  expect(await left(ann, ben)).toEqual([every, []]);
});

test('"remove me" of whoever was texted spares calls to all who share the number, who may still be visited', async () => {
  await give(ann, { mobile: phone });
  const texter = await api.makeUser({ campaign, first: 'Tess' });
  await activeText(api, campaign, { street, user_ids: [texter.id] });
  await give(ben, { mobile: phone });
  await give(cy, { phone: '919-555-0142' });
  expect(await write('Remove my number')).toBe(200);
  expect(await left(ann, ben, cy)).toEqual([every, ['call', 'text'], ['call', 'text']]);

  // START is about texts: nobody is called again for it.
  expect(await write('START')).toBe(200);
  expect(await left(ann, ben, cy)).toEqual([['call', 'door', 'mail'], ['call'], ['call']]);
});

test('STOP is about texts to the number alone', async () => {
  await give(ann, { mobile: phone });
  const texter = await api.makeUser({ campaign, first: 'Tess' });
  await activeText(api, campaign, { street, user_ids: [texter.id] });
  await give(ben, { mobile: phone });
  expect(await write('STOP')).toBe(200);
  expect(await left(ann, ben)).toEqual([['text'], []]);
});
