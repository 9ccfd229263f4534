import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { certificate } from '../../../../src/contract/certificates';
import { readSigned } from '../../../../src/domain/hand-over/signed-text';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aHandingPhone, aHandOver, type HandingPhone } from '../../../support/hand-over';
import { aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { devices, users, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let ana: TestUser;
let sam: TestUser;
let door: TestDoor;
let walkbook: string;
let phone: HandingPhone;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  ana = await api.makeUser({ campaign, first: 'Ana', last: 'Ruiz' });
  sam = await api.makeUser({ campaign, first: 'Sam' });
  [door] = (await makeTurf(api, campaign, { doors: 1 })) as [TestDoor];
  const body = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [ana.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
  phone = await aHandingPhone(api, ana, campaign.id);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const send = async (who: TestUser, ...facts: { id: string }[]) => {
  const { body } = await api
    .as(who)
    .call(contract.facts.record, { body: { campaign_id: campaign.id, kind: 'hand_over', facts } });
  return body.receipts.map(({ verdict, code }) => code ?? verdict);
};
const sees = async (who: TestUser) => {
  const query = { id: walkbook, campaign_id: campaign.id };
  return (await api.as(who).call(walkbooks.optimized, { query })).status;
};
const assignment = () =>
  api.db
    .selectFrom('walkbook_assignments')
    .select(['assigned_at', 'unassigned_at'])
    .where('user_id', '=', sam.id)
    .execute();
const unassign = (who: TestUser, at: string) =>
  api.db.updateTable('walkbook_assignments').set({ unassigned_at: at }).where('user_id', '=', who.id).execute();

describe('a walkbook handed over without a network', () => {
  test('is the receiver’s as of then, whichever phone comes first, and once', async () => {
    const fact = await aHandOver(phone, sam, walkbook, ago(50));
    const [givers, receivers] = [fact(), fact(ago(49))];
    expect(await sees(sam)).toBe(404);
    expect(await send(sam, receivers)).toEqual(['stored']);
    expect([await sees(sam), await sees(ana)]).toEqual([200, 200]);
    const before = await assignment();
    expect(before).toEqual([{ assigned_at: givers.recorded_at, unassigned_at: null }]);
    expect(await send(ana, givers)).toEqual(['stored']);
    expect(await send(ana, givers)).toEqual(['already_stored']);
    expect(await send(sam, receivers)).toEqual(['already_stored']);
    expect(await assignment()).toEqual(before);
  });

  test('takes what the receiver recorded there, and before it came nothing', async () => {
    const fact = await aHandOver(phone, sam, walkbook, ago(50));
    const knock = () =>
      api.as(sam).call(walkbooks.update, {
        body: { id: walkbook, campaign_id: campaign.id, touches: [aTouch({ door_id: door.id, recorded_at: ago(40) })] },
      });
    expect((await knock()).status).toBe(404);
    expect(await send(ana, fact())).toEqual(['stored']);
    expect((await knock()).body.receipts).toMatchObject([{ verdict: 'stored' }]);
  });

  test('stays away when it was taken from the receiver after that, even if the second phone sends it days later', async () => {
    const fact = await aHandOver(phone, sam, walkbook, ago(50));
    await send(ana, fact());
    await unassign(sam, ago(10));
    expect(await send(sam, fact())).toEqual(['stored']);
    expect(await sees(sam)).toBe(404);
  });

  test('stays away from who sends an old grant anew, as if it were of today', async () => {
    const fact = await aHandOver(phone, sam, walkbook, ago(50));
    await send(ana, fact());
    await unassign(sam, ago(10));
    expect(await send(sam, fact(ago(0)))).toEqual(['stored']);
    expect(await sees(sam)).toBe(404);
  });

  test('comes again to someone who had it before', async () => {
    await send(ana, (await aHandOver(phone, sam, walkbook, ago(90)))());
    await unassign(sam, ago(60));
    await send(ana, (await aHandOver(phone, sam, walkbook, ago(50)))());
    expect(await sees(sam)).toBe(200);
  });

  test('counts from before the giver lost it, and not from after', async () => {
    const [before, after] = [
      await aHandOver(phone, sam, walkbook, ago(50)),
      await aHandOver(phone, sam, walkbook, ago(5)),
    ];
    await unassign(ana, ago(30));
    expect(await send(sam, after(), before())).toEqual(['UNASSIGNED_BEFORE', 'stored']);
    expect(await sees(sam)).toBe(200);
  });

  test('counts by when it was granted, whatever time its receiver claims', async () => {
    const after = await aHandOver(phone, sam, walkbook, ago(5));
    await unassign(ana, ago(30));
    expect(await send(sam, after(ago(50)))).toEqual(['UNASSIGNED_BEFORE']);
    expect(await sees(sam)).toBe(404);
  });

  test('is not believed from before the giver’s certificate: who lost the walkbook claims no time of before', async () => {
    await unassign(ana, ago(200));
    const renewed = await aHandingPhone(api, ana, campaign.id, Date.now() - 2 * 3_600_000);
    expect(await send(sam, (await aHandOver(renewed, sam, walkbook, ago(210)))())).toEqual(['UNASSIGNED_BEFORE']);
    expect(await send(sam, (await aHandOver(phone, sam, walkbook, ago(210)))())).toEqual(['stored']);
  });

  test('comes from a phone that was to forget for fourteen days, like anything else that is late', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const old = await aHandingPhone(api, ana, campaign.id, Date.now() - 30 * 86_400_000);
    const forgotten = (forgotten_at: string) =>
      sql`update devices set forgotten_at = ${forgotten_at} where device_id = ${old.device_id}`.execute(api.db);
    await forgotten(days(15));
    expect(await send(sam, (await aHandOver(old, sam, walkbook, days(16)))())).toEqual(['ARRIVED_TOO_LATE']);
    expect(await sees(sam)).toBe(404);
    await forgotten(days(13));
    expect(await send(sam, (await aHandOver(old, sam, walkbook, days(16)))())).toEqual(['stored']);
  });

  test('gives nothing to who had been removed from the campaign by then', async () => {
    await api
      .as(campaign.owner)
      .call(users.removeFromCampaign, { query: { email: sam.email, campaign_id: campaign.id } });
    const later = new Date(Date.now() + 1_000).toISOString();
    expect(await send(ana, (await aHandOver(phone, sam, walkbook, later))(ago(0)))).toEqual(['UNKNOWN_PERSON']);
  });

  test('needs a giver who had it and a receiver who is of the campaign', async () => {
    const ben = await api.makeUser({ campaign });
    const bens = await aHandingPhone(api, ben, campaign.id);
    const stranger = await api.makeUser();
    expect(await send(sam, (await aHandOver(bens, sam, walkbook))())).toEqual(['GRANT_INVALID']);
    expect(await send(ana, (await aHandOver(phone, stranger, walkbook))())).toEqual(['UNKNOWN_PERSON']);
    expect(await send(ana, (await aHandOver(phone, sam, randomUUID()))())).toEqual(['GRANT_INVALID']);
    expect(await send(ana, (await aHandOver(phone, ana, walkbook))())).toEqual(['GRANT_INVALID']);
    expect([await sees(sam), await sees(ben)]).toEqual([404, 404]);
  });

  test('needs the giver’s own signature on exactly this', async () => {
    const ben = await api.makeUser({ campaign });
    const bens = await aHandingPhone(api, ben, campaign.id);
    const real = (await aHandOver(phone, sam, walkbook))();
    const forged = (await aHandOver({ ...bens, certificate: phone.certificate }, ben, walkbook))();
    const facts = [
      forged,
      { ...real, receiver_id: ben.id },
      { ...real, certificate: bens.certificate },
      { ...real, certificate: await bens.sign({ user_id: ana.id }) },
      { ...real, grant: real.grant.slice(0, -3) },
      { ...real, grant: 'A', certificate: '' },
    ].map((fact) => ({ ...fact, id: randomUUID() }));
    expect(await send(ben, ...facts)).toEqual(Array(6).fill('GRANT_INVALID'));
    // Whom it does not concern sends nothing of it.
    expect(await send(ben, real)).toEqual(['GRANT_INVALID']);
    // A right one of the same id vouches for no wrong one.
    expect(await send(sam, { ...forged, id: real.id }, real)).toEqual(['GRANT_INVALID', 'stored']);
    expect([await sees(ben), await sees(sam)]).toEqual([404, 200]);
  });

  test('counts nothing from an expired certificate, another campaign’s or a phone that was to forget', async () => {
    const old = await aHandingPhone(api, ana, campaign.id, Date.now() - 7_200_000, Date.now() - 1);
    expect(await send(sam, (await aHandOver(old, sam, walkbook))())).toEqual(['GRANT_INVALID']);
    const elsewhere = await api.makeCampaign();
    await api.join(ana, elsewhere, 'Manager');
    const other = await aHandingPhone(api, ana, elsewhere.id);
    expect(await send(sam, (await aHandOver(other, sam, walkbook))())).toEqual(['GRANT_INVALID']);
    const { device_id } = phone;
    await api.as(ana).call(devices.forget, { body: { campaign_id: campaign.id, user_id: ana.id, device_id } });
    expect(await send(sam, (await aHandOver(phone, sam, walkbook))())).toEqual(['GRANT_INVALID']);
    expect(await send(sam, (await aHandOver(phone, sam, walkbook, ago(5)))())).toEqual(['stored']);
  });
});

describe('a certificate', () => {
  test('says whose phone it is, for as long as its key may be kept', async () => {
    const body = readSigned(phone.certificate)?.body;
    const said = certificate.parse(JSON.parse(Buffer.from(body ?? []).toString()));
    expect(said).toMatchObject({
      user_id: ana.id,
      campaign_id: campaign.id,
      name: 'Ana Ruiz',
      device_id: phone.device_id,
    });
    expect((said.expires_at - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    expect((await aHandingPhone(api, sam, campaign.id)).server_key).toBe(phone.server_key);
  });

  test('is refused to who is not of the campaign (any more), to a phone that was to forget, and for what is no key', async () => {
    const key = `B${'A'.repeat(86)}=`;
    const body = { campaign_id: campaign.id, device_id: phone.device_id, sign: key, agree: key };
    const ask = (who: TestUser, over = {}) =>
      api.as(who).call(contract.certificates.issue, { body: { ...body, ...over } });
    expect((await ask(await api.makeUser())).status).toBe(403);
    await api
      .as(campaign.owner)
      .call(users.removeFromCampaign, { query: { email: sam.email, campaign_id: campaign.id } });
    expect((await ask(sam)).status).toBe(403);
    expect((await ask(ana, { sign: 'A' })).status).toBe(422);
    const { device_id } = phone;
    await api.as(ana).call(devices.forget, { body: { campaign_id: campaign.id, user_id: ana.id, device_id } });
    expect((await ask(ana)).body.certificate).toBeNull();
  });
});
