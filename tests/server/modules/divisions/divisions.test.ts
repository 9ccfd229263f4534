import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { divisions, walkbooks, shifts, users } = contract;
let api: TestApi;
let campaign: TestCampaign;
let ana: TestUser;
let ben: TestUser;
let door: TestDoor;
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  ana = await api.makeUser({ campaign, first: 'Ana' });
  ben = await api.makeUser({ campaign, first: 'Ben' });
  [door] = (await makeTurf(api, campaign, { doors: 1 })) as [TestDoor];
  const body = {
    name: 'North',
    campaign_id: campaign.id,
    filter_params: { everyone: true },
    assigned_user_ids: [ana.id, ben.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const one = () => ({ query: { id: walkbook, campaign_id: campaign.id } });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const stamp = (minutesAgo = 0) => ({
  id: randomUUID(),
  recorded_at: ago(minutesAgo),
  device_id: randomUUID(),
  seq: 1,
});
const present = async () =>
  (await api.as(ana).call(divisions.people, one())).body.filter((each) => each.present).map(({ first }) => first);

describe('who is out with a walkbook', () => {
  test('is everybody it is assigned to; nobody is present without a sign of life', async () => {
    const people = (await api.as(ana).call(divisions.people, one())).body;
    expect(people.map(({ first, present: out }) => [first, out])).toEqual([
      ['Ana', false],
      ['Ben', false],
    ]);
  });

  test('an open shift makes present until it ends', async () => {
    const began = { ...stamp(30), event: 'start', shift_id: null, at: ago(30) };
    const record = (fact: { id: string }) =>
      api.as(ben).call(shifts.record, { body: { campaign_id: campaign.id, facts: [fact] } });
    await record(began);
    expect(await present()).toEqual(['Ben']);
    await record({ ...stamp(), event: 'end', shift_id: began.id, at: ago(0) } as { id: string });
    expect(await present()).toEqual([]);
  });

  test('so does a knock within the hour, and no older one', async () => {
    const knock = (minutes: number) =>
      api.as(ana).call(walkbooks.update, {
        body: {
          id: walkbook,
          campaign_id: campaign.id,
          touches: [aTouch({ door_id: door.id, recorded_at: ago(minutes) })],
        },
      });
    await knock(61);
    expect(await present()).toEqual([]);
    await knock(59);
    expect(await present()).toEqual(['Ana']);
  });

  test('is told to the walkbook’s people only', async () => {
    const stranger = await api.makeUser({ campaign });
    expect((await api.as(stranger).call(divisions.people, one())).error.code).toBe('NOT_FOUND');
  });
});

describe('a division', () => {
  const divide = (shares: { user_id: string; sides: string[] }[], by = ana, minutesAgo = 0) =>
    api.as(by).call(divisions.divide, {
      body: { campaign_id: campaign.id, divisions: [{ ...stamp(minutesAgo), walkbook_id: walkbook, shares }] as never },
    });
  const known = async (by = ben) => (await api.as(by).call(walkbooks.optimized, one())).body.division;

  test('comes to the others with the walkbook, and the one said last holds', async () => {
    expect(await known()).toBeNull();
    await divide([{ user_id: ana.id, sides: ['MAPLE ST|27601|odd'] }], ana, 5);
    await divide(
      [
        { user_id: ana.id, sides: ['MAPLE ST|27601|odd'] },
        { user_id: ben.id, sides: ['MAPLE ST|27601|even'] },
      ],
      ana,
      2,
    );
    await divide([{ user_id: ben.id, sides: [] }], ben, 60);
    expect(await known()).toMatchObject({
      user_name: 'Ana',
      shares: [
        { user_id: ana.id, user_name: 'Ana', sides: ['MAPLE ST|27601|odd'] },
        { user_id: ben.id, user_name: 'Ben', sides: ['MAPLE ST|27601|even'] },
      ],
    });
  });

  test('said again is stored already; another one under its id is refused', async () => {
    const said = { ...stamp(3), walkbook_id: walkbook, shares: [{ user_id: ana.id, sides: ['A', 'B'] }] };
    const again = async (given: object = {}) => {
      const body = { campaign_id: campaign.id, divisions: [{ ...said, ...given }] };
      return (await api.as(ana).call(divisions.divide, { body })).body.receipts.map(
        ({ verdict, code }) => code ?? verdict,
      );
    };
    expect(await again()).toEqual(['stored']);
    expect(await again()).toEqual(['already_stored']);
    expect(await again({ shares: [{ user_id: ana.id, sides: ['A'] }] })).toEqual(['CONFLICT']);
    expect((await known())?.shares).toMatchObject([{ sides: ['A', 'B'] }]);
  });

  test('names nobody who is no member any more', async () => {
    const eva = await api.makeUser({ campaign, first: 'Eva' });
    const query = { email: eva.email, campaign_id: campaign.id };
    await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    await divide([
      { user_id: ben.id, sides: ['A'] },
      { user_id: eva.id, sides: ['B'] },
    ]);
    expect((await known())?.shares.map(({ user_name }) => user_name)).toEqual(['Ben']);
  });

  test('gives no part to whoever was taken off the walkbook since', async () => {
    await divide([
      { user_id: ana.id, sides: ['A'] },
      { user_id: ben.id, sides: ['B'] },
    ]);
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [ben.id] };
    await api.as(campaign.owner).call(walkbooks.update, { body });
    expect((await known())?.shares).toMatchObject([{ user_id: ben.id, sides: ['B'] }]);
  });

  test('among whom a stranger to the campaign is, is refused', async () => {
    const { receipts } = (
      await divide([
        { user_id: ben.id, sides: ['A'] },
        { user_id: (await api.makeUser()).id, sides: ['B'] },
      ])
    ).body;
    expect(receipts[0]).toMatchObject({ verdict: 'rejected', code: 'UNKNOWN_PERSON' });
    expect((await divide([{ user_id: ben.id.toUpperCase(), sides: [] }])).body.receipts[0]?.verdict).toBe('stored');
    expect((await known())?.shares).toHaveLength(1);
  });

  test('is refused from whoever was taken off the walkbook, unless they said it before', async () => {
    const said = { ...stamp(3), walkbook_id: walkbook, shares: [{ user_id: ana.id, sides: ['A'] }] };
    const t = async (id: string, given: object = {}) => {
      const body = { campaign_id: campaign.id, divisions: [{ ...said, id, ...given }] };
      const { receipts } = (await api.as(ana).call(divisions.divide, { body })).body;
      return receipts.map(({ verdict, code }) => code ?? verdict);
    };
    expect(await t(said.id)).toEqual(['stored']);
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [ben.id] };
    await api.as(campaign.owner).call(walkbooks.update, { body });
    expect(await t(randomUUID(), { recorded_at: ago(0) })).toEqual(['UNASSIGNED_BEFORE']);
    expect(await t(randomUUID())).toEqual(['stored']);
    expect(await t(said.id)).toEqual(['already_stored']);
    expect((await divide([{ user_id: ben.id, sides: [] }], campaign.owner)).body.receipts[0]?.verdict).toBe('stored');
  });

  test('is refused from whoever never had the walkbook', async () => {
    const stranger = await api.makeUser({ campaign });
    const { receipts } = (await divide([{ user_id: ana.id, sides: [] }], stranger)).body;
    expect(receipts[0]).toMatchObject({ verdict: 'rejected', code: 'UNKNOWN_WALKBOOK' });
    expect(await known()).toBeNull();
  });
});

describe('handing a walkbook over', () => {
  const offer = async (by = ana) =>
    (await api.as(by).call(divisions.offer, { body: { id: walkbook, campaign_id: campaign.id } })).body.code;
  const accept = (code: string, by: TestUser, of = campaign) =>
    api.as(by).call(divisions.accept, { body: { campaign_id: of.id, code } });

  test('assigns it to whoever of the campaign brings the code, as often as it is shown', async () => {
    const eva = await api.makeUser({ campaign, first: 'Eva' });
    expect((await api.as(eva).call(walkbooks.optimized, one())).error.code).toBe('NOT_FOUND');
    const code = await offer();
    expect((await accept(code, eva)).body).toEqual({ walkbook_id: walkbook, walkbook_name: 'North', from: 'Ana' });
    expect((await accept(code, eva)).status).toBe(200);
    expect((await api.as(eva).call(walkbooks.optimized, one())).status).toBe(200);
  });

  test('grants the receiver to record there: nothing before, and what was recorded until it was taken away', async () => {
    const eva = await api.makeUser({ campaign, first: 'Eva' });
    const [door_id, voter_id] = [door.id, door.voters[0]!.id];
    const put = async (minutesAgo: number) => {
      const recorded_at = ago(minutesAgo);
      const body = {
        id: walkbook,
        campaign_id: campaign.id,
        touches: [aTouch({ door_id, voter_id, contact_result: 'deceased', recorded_at })],
        door_facts: [aDoorReport({ kind: 'person_corrected', door_id, voter_id, first: 'Mine', recorded_at })],
      };
      const reply = await api.as(eva).call(walkbooks.update, { body });
      return reply.status === 200 ? reply.body.receipts.map(({ verdict, code }) => code ?? verdict) : reply.error.code;
    };
    // To know the walkbook, the door and the person is not enough, nor is a code that was given and not accepted.
    expect(await put(1)).toBe('NOT_FOUND');
    const code = await offer();
    expect(await put(1)).toBe('NOT_FOUND');
    await accept(code, eva);
    expect(await put(1)).toEqual(['stored', 'stored']);
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [ana.id, ben.id] };
    await api.as(campaign.owner).call(walkbooks.update, { body });
    expect(await put(1)).toEqual(['stored', 'stored']);
    expect(await put(0)).toEqual(['UNASSIGNED_BEFORE', 'UNASSIGNED_BEFORE']);
  });

  test('is refused with a made-up or old code, in another campaign, and to whoever does not have the walkbook', async () => {
    const eva = await api.makeUser({ campaign });
    expect((await accept('made-up-code', eva)).error.code).toBe('NOT_FOUND');
    // As a messenger cut the link off.
    expect((await accept('made', eva)).error.code).toBe('NOT_FOUND');
    const code = await offer();
    const rival = await api.makeCampaign();
    expect((await accept(code, rival.owner, rival)).error.code).toBe('NOT_FOUND');
    expect((await accept(code, rival.owner)).error.code).toBe('FORBIDDEN');
    await api.db
      .updateTable('hand_overs')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await accept(code, eva)).error.code).toBe('NOT_FOUND');
    const body = { id: walkbook, campaign_id: campaign.id };
    expect((await api.as(eva).call(divisions.offer, { body })).error.code).toBe('NOT_FOUND');
  });

  test('is refused once it was taken from its giver: nobody comes back by a code of their own', async () => {
    const [code, theirs] = [await offer(), await offer(campaign.owner)];
    const body = { id: walkbook, campaign_id: campaign.id, assigned_user_ids: [ben.id] };
    await api.as(campaign.owner).call(walkbooks.update, { body });
    expect((await accept(code, ana)).error.code).toBe('NOT_FOUND');
    expect((await accept(code, ben)).error.code).toBe('NOT_FOUND');
    const bens = await offer(ben);
    const query = { email: ben.email, campaign_id: campaign.id };
    await api.as(campaign.owner).call(users.removeFromCampaign, { query });
    expect((await accept(bens, ana)).error.code).toBe('NOT_FOUND');
    // A manager hands on whatever there is.
    expect((await accept(theirs, ana)).status).toBe(200);
  });

  test('is refused for an archived walkbook', async () => {
    const code = await offer();
    await api
      .as(campaign.owner)
      .call(walkbooks.archive, { query: { walkbook_id: walkbook, campaign_id: campaign.id, archived: true } });
    expect((await accept(code, await api.makeUser({ campaign }))).error.code).toBe('WALKBOOK_ARCHIVED');
  });

  test('leaves no code in the database', async () => {
    const code = await offer();
    const rows = await api.db.selectFrom('hand_overs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await api.as(ana).call(users.me)).status).toBe(200);
  });
});
