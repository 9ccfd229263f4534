import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports, voterFiles } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let viktor: TestUser;
let street: string;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  viktor = await api.makeUser({ campaign, first: 'Viktor' });
});
afterAll(() => api.close());
beforeEach(async () => {
  street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 1, street });
  const body = {
    name: `Turf ${randomUUID()}`,
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id, viktor.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

type Sent = { id: string } & Record<string, unknown>;
const put = async (fact: Sent, by: TestUser = vera) => {
  const body = { id: walkbook, campaign_id: campaign.id, door_facts: [fact] };
  const { receipts } = (await api.as(by).call(walkbooks.update, { body })).body;
  return receipts[0]?.verdict;
};
const one = () => doors[0]!.voters[0]!;
const row = () =>
  api.db
    .selectFrom('voters')
    .select(['first', 'last', 'language', 'phone', 'mobile', 'filed'])
    .where('id', '=', one().id)
    .executeTakeFirstOrThrow();
const shown = async () => {
  const query = { id: walkbook, campaign_id: campaign.id };
  const { geo_data } = (await api.as(vera).call(walkbooks.get, { query })).body;
  return geo_data.features[0]?.properties.voters.find(({ id }) => id === one().id);
};
type RichText = Partial<Record<'first' | 'last' | 'language' | 'phone', string>>;
const correct = (said: RichText, recorded_at = new Date().toISOString()) =>
  aDoorReport({ kind: 'person_corrected', door_id: doors[0]!.id, voter_id: one().id, ...said, recorded_at });
const back = (replaces: string) =>
  aDoorReport({ kind: 'taken_back', door_id: doors[0]!.id, voter_id: one().id, replaces });
const file = async (first: string, last: string, language: string, phone: string) => {
  const { source_id } = await api.db
    .selectFrom('voters')
    .select('source_id')
    .where('id', '=', one().id)
    .executeTakeFirstOrThrow();
  const columns = 'voter id,first name,last name,language,phone,mobile,address,city,zip';
  const line = [source_id, first, last, language, phone, '', `${doors[0]!.house_number} ${street}`, 'Town', '45999'];
  return importFile(api, campaign, `${columns}\n${line.join()}`);
};

describe('a person set right at the door', () => {
  test('is shown so to everybody, with what files say beside it and no number on the phones', async () => {
    await api.db.updateTable('voters').set({ phone: '555 0001' }).where('id', '=', one().id).execute();
    expect(await put(correct({ language: 'Spanish', phone: '555 0199' }))).toBe('stored');
    expect(await row()).toMatchObject({ language: 'Spanish', phone: '555 0199', mobile: null });
    expect(await shown()).toMatchObject({ first: one().first, language: 'Spanish', filed: { language: null } });
    expect(JSON.stringify(await shown()).replaceAll(/"[\da-f-]{36}"/g, '')).not.toContain('555');
    const query = { campaign_id: campaign.id, kind: 'person_corrected' as const };
    const told = (await api.as(campaign.owner).call(doorReports.all, { query })).body;
    expect(told.find(({ voter_id }) => voter_id === one().id)).toMatchObject({
      corrected: { language: 'Spanish', phone: '555 0199' },
      filed: { language: null, phone: '555 0001' },
    });
  });

  test('is as files say once that is undone; what another volunteer told stays', async () => {
    const before = await row();
    const language = correct({ language: 'Spanish', last: 'Ortiz' }, '2026-11-01T10:00:00.000Z');
    const name = correct({ language: 'Korean' }, '2026-11-01T11:00:00.000Z');
    await put(language);
    await put(name, viktor);
    expect(await row()).toMatchObject({ language: 'Korean', last: 'Ortiz' });
    await put(back(language.id));
    expect(await row()).toMatchObject({ language: 'Korean', last: before.last, filed: { language: null } });
    await put(back(name.id), viktor);
    expect(await row()).toEqual(before);
  });

  test('says the newest of what was told, in whatever order phones send it', async () => {
    await put(correct({ language: 'Korean' }, '2026-11-02T10:00:00.000Z'));
    await put(correct({ language: 'Spanish' }, '2026-11-01T10:00:00.000Z'), viktor);
    expect((await row()).language).toBe('Korean');
    await put(correct({ language: '' }, '2026-11-03T10:00:00.000Z'));
    expect((await row()).language).toBeNull();
  });

  test('stays so whatever later files say, and those are what comes back', async () => {
    const fact = correct({ language: 'Spanish', last: 'Ortiz', phone: '555 0199' });
    await put(fact);
    await file(one().first, 'Filed', 'English', '555 0002');
    expect(await row()).toMatchObject({ first: one().first, last: 'Ortiz', language: 'Spanish', phone: '555 0199' });
    await put(back(fact.id));
    expect(await row()).toMatchObject({ last: 'Filed', language: 'English', phone: '555 0002', filed: null });
  });

  test('is the same person for a file that knows no one’s number and the old name', async () => {
    await api.db.updateTable('voters').set({ source_id: null }).where('id', '=', one().id).execute();
    const { first, last } = await row();
    await put(correct({ first: 'Bea', last: 'Ortiz' }));
    const columns = 'first name,last name,address,city,zip';
    await importFile(api, campaign, `${columns}\n${first},${last},${doors[0]!.house_number} ${street},Town,45999`);
    const found = await api.db.selectFrom('voters').select('first').where('door_id', '=', doors[0]!.id).execute();
    expect(found.filter((each) => each.first === first || each.first === 'Bea')).toEqual([{ first: 'Bea' }]);
  });

  test('stays so when a file is undone, and what that file said goes from beneath it', async () => {
    const before = await row();
    const { id } = await file(before.first, before.last, 'English', '');
    const fact = correct({ language: 'Spanish' });
    await put(fact);
    await api.as(campaign.owner).call(voterFiles.rollBack, { body: { id, campaign_id: campaign.id } });
    await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
    expect((await row()).language).toBe('Spanish');
    await put(back(fact.id));
    expect((await row()).language).toBe(before.language);
  });
});
