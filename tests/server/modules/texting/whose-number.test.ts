// Whom a "no" by text covers: everyone whose number it is, whether they were ever texted there or not.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { aPhoneBank } from '../../../support/calls';
import { importFile } from '../../../support/imports';
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

describe('of a number that no one is known to have', () => {
  const header = 'voter id,first name,last name,address,city,zip,phone\n';
  const row = (id: string, first: string, number: string) =>
    `${id},${first},${first}son,${id.slice(1)} Oak St,Raleigh,27601,${number}\n`;
  const imported = async (...ids: string[]) => {
    const { rows } = await sql<{ source_id: string; no_channels: string[] }>`
      select source_id, no_channels from voters where campaign_id = ${campaign.id}`.execute(api.db);
    return ids.map((id) => rows.find((each) => each.source_id === id)?.no_channels.toSorted());
  };

  test('"remove me" holds for whoever is found to have it, however that is written, and later for calls to it', async () => {
    expect(await write('Remove me, never call or visit me')).toBe(200);
    await importFile(api, campaign, header + row('N1', 'Nia', '1 (919) 5550142') + row('N2', 'Nat', '919-555-0143'));
    expect(await imported('N1', 'N2')).toEqual([every, []]);
    // Whoever else turns up with the number is no longer the one who must have written it.
    await importFile(api, campaign, header + row('N3', 'Ned', '919.555.0142'));
    expect(await imported('N1', 'N3')).toEqual([every, ['call', 'text']]);

    expect(await write('START')).toBe(200);
    await importFile(api, campaign, header + row('N4', 'Noa', '919 555 0142'));
    expect(await imported('N1', 'N3', 'N4')).toEqual([['call', 'door', 'mail'], ['call'], ['call']]);
    expect(await write('STOP')).toBe(200);
    expect(await imported('N1')).toEqual([every]);
  });

  test('"remove me" is heeded that came while a file was read, of people whom it brought before', async () => {
    expect(await write('Remove me')).toBe(200);
    // Stored by a batch that the message didn't see yet, nor the batch the message.
    await give(ann, { mobile: '(919)-555-0142' });
    expect(await left(ann)).toEqual([[]]);
    await importFile(api, campaign, header + row('N2', 'Nat', '919-555-0143'));
    expect(await left(ann)).toEqual([every]);
    expect(await imported('N2')).toEqual([[]]);
  });

  test('no caller gets it, whoever has it, and texts go there again after START', async () => {
    expect(await write('Remove me from your list')).toBe(200);
    await give(ann, { phone: '9195550142 ' });
    const caller = await api.makeUser({ campaign, first: 'Cal' });
    const of = { db: api.db, campaign_id: campaign.id, user_id: campaign.owner.id };
    const bank = await aPhoneBank(of, { voters: [ann!], callers: [caller.id] });
    const next = () =>
      api.as(caller).call(contract.calling.nextVoter, { params: { id: bank }, query: { campaign_id: campaign.id } });
    expect((await next()).status).toBe(404);
    expect(await write('START')).toBe(200);
    await sql`update phone_bank_people set not_before = null where campaign_id = ${campaign.id}`.execute(api.db);
    expect((await next()).status).toBe(404);
    await activeText(api, campaign, { street });
    const { rows } = await sql`select voter_id from text_recipients where campaign_id = ${campaign.id}`.execute(api.db);
    expect(rows).toEqual([{ voter_id: ann }]);
    await give(ann, { phone: '919-555-0199' });
    await sql`update phone_bank_people set not_before = null where campaign_id = ${campaign.id}`.execute(api.db);
    expect((await next()).body.phone_number).toBe('+19195550199');
  });

  test('a STOP after START that a server of the release before takes in is heeded', async () => {
    await give(ann, { mobile: phone });
    await give(ben, { mobile: '919-555-0150' });
    const texted = async () => {
      const id = await activeText(api, campaign, { street });
      const { rows } = await sql<{ voter_id: string }>`
        select voter_id from text_recipients where campaign_id = ${campaign.id} and text_campaign_id = ${id}`.execute(
        api.db,
      );
      return new Set(rows.map((row) => row.voter_id));
    };
    expect(await write('Remove me from your list')).toBe(200);
    expect(await write('START')).toBe(200);
    expect(await texted()).toEqual(new Set([ann, ben]));
    const stopBefore = () =>
      sql`
        update text_opt_outs set user_id = null, how = 'wrote', opted_out_at = greatest(opted_out_at, now())
        where campaign_id = ${campaign.id} and phone = ${phone}`.execute(api.db);
    await stopBefore();
    expect(await texted()).toEqual(new Set([ben]));
    expect(await write('START')).toBe(200);
    expect(await texted()).toEqual(new Set([ann, ben]));
    expect(await left(ann)).toEqual([['call', 'door', 'mail']]);
  });
});
