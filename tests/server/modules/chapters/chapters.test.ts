// How campaigns become chapters of one another by the wish of both owners, and stop being that.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { chapters } = contract;
let api: TestApi;
let state: TestCampaign;
let county: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [state, county] = [await api.makeCampaign(), await api.makeCampaign()];
});

const ownerOf = ({ owner }: TestCampaign) => api.as(owner);
const inCampaign = ({ id }: { id: string }) => ({ query: { campaign_id: id } });
const offerTo = async (parent: TestCampaign, email: string) =>
  (await ownerOf(parent).call(chapters.offer, { body: { campaign_id: parent.id, email } })).body;
const answer = (chapter: TestCampaign, id: string, accepted = true, by: TestUser = chapter.owner) =>
  api.as(by).call(chapters.answer, { body: { campaign_id: chapter.id, id, accepted } });
async function join(parent: TestCampaign, chapter: TestCampaign) {
  const { id } = await offerTo(parent, chapter.owner.email);
  expect((await answer(chapter, id)).status).toBe(204);
}
const treeOf = async (campaign: TestCampaign, of?: string) =>
  (await ownerOf(campaign).call(chapters.tree, { query: { campaign_id: campaign.id, ...(of && { of }) } })).body;
const logOf = async (campaign: TestCampaign) =>
  (await ownerOf(campaign).call(contract.audit.list, inCampaign(campaign))).body.map(
    ({ act, subject_name: name }) => `${act} ${name}`,
  );

describe('a chapter', () => {
  test('is offered by the owner above, accepted by its own, and both read it in their logs', async () => {
    const { id } = await offerTo(state, county.owner.email);
    expect((await ownerOf(county).call(chapters.offers, inCampaign(county))).body).toMatchObject({
      made: [],
      received: [{ id, parent_name: state.name, by: `${state.owner.first} ${state.owner.last}` }],
    });
    expect((await treeOf(state)).chapters).toEqual([]);
    expect((await answer(county, id)).status).toBe(204);

    expect(await treeOf(state)).toMatchObject({
      path: [{ id: state.id }],
      chapters: [{ id: county.id, name: county.name, below: 0 }],
    });
    expect(await treeOf(county)).toEqual({
      path: [
        { id: state.id, name: state.name },
        { id: county.id, name: county.name },
      ],
      chapters: [],
    });
    expect(await logOf(state)).toEqual([`chapter_joined ${county.name}`, 'chapter_offered ']);
    expect(await logOf(county)).toEqual([`chapter_joined ${state.name}`]);
    expect((await answer(county, id)).error.code).toBe('NOT_FOUND');
  });

  test('is made at once by an owner, with the settings of the campaign above', async () => {
    await api.db
      .updateTable('campaigns')
      .set({ time_zone: 'America/Chicago', contacts_per_week: 3, quiet_begins: '20:00' })
      .where('id', '=', state.id)
      .execute();
    const name = `Alder County ${randomUUID()}`;
    const { status, body } = await ownerOf(state).call(chapters.create, { body: { campaign_id: state.id, name } });
    expect([status, body.name]).toEqual([201, name]);
    const made = await ownerOf(state).call(contract.campaigns.get, { query: { id: body.id } });
    expect(made.body).toMatchObject({
      owner_email: state.owner.email,
      time_zone: 'America/Chicago',
      contacts_per_week: 3,
      quiet_begins: '20:00',
      is_texting_enabled: false,
    });
    expect((await treeOf(state)).chapters).toMatchObject([{ id: body.id, name }]);
    const again = await ownerOf(state).call(chapters.create, { body: { campaign_id: state.id, name } });
    expect(again.error.code).toBe('NAME_EXISTS');
  });

  test('can be left by its owner and let go by the one above, and keeps what it has', async () => {
    await join(state, county);
    const club = await api.makeCampaign();
    await join(county, club);
    expect((await ownerOf(county).call(chapters.leave, inCampaign(county))).status).toBe(204);
    expect((await treeOf(state)).chapters).toEqual([]);
    expect(await treeOf(county)).toMatchObject({ path: [{ id: county.id }], chapters: [{ id: club.id }] });
    const query = { campaign_id: county.id, chapter_id: club.id };
    expect((await ownerOf(county).call(chapters.remove, { query })).status).toBe(204);
    expect((await ownerOf(county).call(chapters.remove, { query })).error.code).toBe('NOT_FOUND');
    expect((await logOf(club))[0]).toBe(`chapter_left ${county.name}`);
    expect((await ownerOf(club).call(contract.campaigns.get, { query: { id: club.id } })).status).toBe(200);
  });

  test('is counted with all below it, and looked into from above, but never from beside or below', async () => {
    const [club, other] = [await api.makeCampaign(), await api.makeCampaign()];
    await join(state, county);
    await join(county, club);
    await join(state, other);
    expect((await treeOf(state)).chapters.find(({ id }) => id === county.id)?.below).toBe(1);
    expect(await treeOf(state, county.id)).toMatchObject({
      path: [{ id: state.id }, { id: county.id }],
      chapters: [{ id: club.id }],
    });
    for (const of of [state.id, other.id, randomUUID()]) {
      const asked = await ownerOf(county).call(chapters.tree, { query: { campaign_id: county.id, of } });
      expect([asked.status, asked.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('is refused where it would close a circle, or have two campaigns above it', async () => {
    const club = await api.makeCampaign();
    await join(state, county);
    await join(county, club);
    const circle = await answer(state, (await offerTo(club, state.owner.email)).id);
    expect(circle.error).toMatchObject({ code: 'CONFLICT', detail_code: 'CHAPTER_IS_ABOVE' });
    const itself = await answer(state, (await offerTo(state, state.owner.email)).id);
    expect(itself.error.detail_code).toBe('CHAPTER_OF_ITSELF');
    const second = await answer(club, (await offerTo(state, club.owner.email)).id);
    expect(second.error.detail_code).toBe('CHAPTER_HAS_PARENT');
  });

  test('closes no circle when both accept at the same moment', async () => {
    const offers = [await offerTo(state, county.owner.email), await offerTo(county, state.owner.email)];
    const answers = await Promise.all([answer(county, offers[0]?.id ?? ''), answer(state, offers[1]?.id ?? '')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
  });
});

describe('an offer', () => {
  test('is nothing to anyone but whoever owns a campaign under its address', async () => {
    const stranger = await api.makeCampaign();
    const { id } = await offerTo(state, county.owner.email);
    expect((await answer(stranger, id)).error.code).toBe('NOT_FOUND');
    // Nor for a campaign of someone else.
    expect((await answer(stranger, id, true, county.owner)).error.code).toBe('FORBIDDEN');
    const manager = await api.makeUser({ campaign: county, title: 'Manager' });
    expect((await answer(county, id, true, manager)).error.code).toBe('FORBIDDEN');
    const query = { campaign_id: stranger.id, id };
    await ownerOf(stranger).call(chapters.withdraw, { query });
    expect((await answer(county, id)).status).toBe(204);
  });

  test('is over once declined, withdrawn, two weeks old, or made by who no longer owns the campaign', async () => {
    const declined = await offerTo(state, county.owner.email);
    await answer(county, declined.id, false);
    const withdrawn = await offerTo(state, county.owner.email);
    await ownerOf(state).call(chapters.withdraw, { query: { campaign_id: state.id, id: withdrawn.id } });
    for (const { id } of [declined, withdrawn]) expect((await answer(county, id)).error.code).toBe('NOT_FOUND');
    const old = await offerTo(state, county.owner.email);
    await sql`update chapter_offers set offered_at = now() - interval '15 days' where id = ${old.id}`.execute(api.db);
    expect((await answer(county, old.id)).error.code).toBe('NOT_FOUND');
    const of = await offerTo(state, county.owner.email);
    const heir = await api.makeUser({ campaign: state, title: 'Director' });
    await api.db.updateTable('campaigns').set({ owner_email: heir.email }).where('id', '=', state.id).execute();
    expect((await answer(county, of.id)).error.code).toBe('NOT_FOUND');
  });
});

describe('an erased campaign', () => {
  test('leaves the tree at once, and its chapters stay as they are', async () => {
    const nation = await api.makeCampaign();
    await join(nation, state);
    await join(state, county);
    await offerTo(state, 'someone@example.org');
    await ownerOf(state).call(contract.erasure.campaign, { query: { id: state.id } });
    expect((await treeOf(nation)).chapters).toEqual([]);
    expect((await treeOf(county)).path).toEqual([{ id: county.id, name: county.name }]);
    expect((await logOf(county))[0]).toBe(`chapter_left ${state.name}`);
    const left = await api.db.selectFrom('chapter_offers').select('id').where('parent_id', '=', state.id).execute();
    expect(left).toEqual([]);
  });
});
