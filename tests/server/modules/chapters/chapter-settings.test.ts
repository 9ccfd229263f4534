// Settings that pass from a campaign to its chapters, as far as these want them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { InheritedSetting } from '../../../../src/contract/chapters/chapter-settings';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { campaigns, chapters, chapterSettings } = contract;
let api: TestApi;
let [nation, state, county]: TestCampaign[] = [];
beforeAll(async () => {
  api = await testApi();
  [nation, state, county] = [await api.makeCampaign(), await api.makeCampaign(), await api.makeCampaign()];
  for (const [parent, chapter] of [
    [nation!, state!],
    [state!, county!],
  ] as const)
    await api.db.insertInto('chapters').values({ parent_id: parent.id, chapter_id: chapter.id }).execute();
});
afterAll(() => api.close());

const change = (campaign: TestCampaign, changes: object) =>
  api.as(campaign.owner).call(campaigns.update, { body: { id: campaign.id, ...changes } });
const inherit = (campaign: TestCampaign, inherits: InheritedSetting[]) =>
  api.as(campaign.owner).call(chapterSettings.inherit, { body: { campaign_id: campaign.id, inherits } });
const settingsOf = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(campaigns.get, { query: { id: campaign.id } })).body;
const inherited = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(chapterSettings.get, { query: { campaign_id: campaign.id } })).body;
const logOf = async (campaign: TestCampaign) =>
  (await api.as(campaign.owner).call(contract.audit.list, { query: { campaign_id: campaign.id } })).body.map(
    ({ act, subject_name: name }) => `${act} ${name}`,
  );

test('settings follow the campaign above, through each level that wants them, and no others', async () => {
  await change(nation!, { contacts_per_week: 3, quiet_begins: '20:00' });
  expect((await settingsOf(state!)).contacts_per_week).toBeNull();
  expect((await inherit(state!, ['contacts_per_week', 'quiet_hours'])).body).toMatchObject({
    contacts_per_week: 3,
    quiet_begins: '20:00',
  });
  await inherit(county!, ['contacts_per_week']);
  await change(nation!, { contacts_per_week: 2, quiet_begins: '19:00', shows_leaderboard: false });
  expect(await settingsOf(state!)).toMatchObject({
    contacts_per_week: 2,
    quiet_begins: '19:00',
    shows_leaderboard: true,
  });
  expect(await settingsOf(county!)).toMatchObject({ contacts_per_week: 2, quiet_begins: '21:00' });
  expect((await logOf(county!))[0]).toBe(`inherited_settings_changed ${nation!.name}`);
  expect(await inherited(county!)).toEqual({ parent_name: state!.name, inherits: ['contacts_per_week'] });
});

test('a campaign that sets one itself inherits it no longer, and those below follow it', async () => {
  await inherit(state!, ['contacts_per_week', 'deadline']);
  await change(state!, { contacts_per_week: 5 });
  expect((await inherited(state!)).inherits).toEqual(['deadline']);
  expect((await settingsOf(county!)).contacts_per_week).toBe(5);
  await change(nation!, { contacts_per_week: 1, deadline: '2026-11-03' });
  expect(await settingsOf(state!)).toMatchObject({ contacts_per_week: 5, deadline: '2026-11-03' });
});

test('nothing passes to a campaign that left, which keeps its settings; nor is there anything to inherit', async () => {
  await inherit(state!, ['contacts_per_week']);
  await api.as(state!.owner).call(chapters.leave, { query: { campaign_id: state!.id } });
  await change(nation!, { contacts_per_week: 9 });
  expect((await settingsOf(state!)).contacts_per_week).toBe(1);
  expect(await inherited(state!)).toEqual({ parent_name: null, inherits: [] });
  expect((await inherit(state!, ['units'])).error.detail_code).toBe('NOTHING_ABOVE');
});
