// Finding one person of the campaign, also misspelled, and the page about them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { learnSpellings } from '../../../../src/server/modules/voters/spellings-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aResponse, aTouch } from '../../../support/turf';

const { people, walkbooks, surveys, erasure, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera', last: 'Walker', title: 'Volunteer' });
});

const head = 'voter_id,first_name,last_name,address,city,zip,phone,party';
const rows = [
  'V1,Adaeze,Okafor,412 Oak St,Raleigh,27601,9195550123,DEM',
  'V2,Chidi,Okafor,412 Oak St,Raleigh,27601,,REP',
  'V3,John,Smith,9 Elm Ave,Raleigh,27601,,DEM',
  'V4,Maria,De La Cruz,11 Elm Ave,Raleigh,27601,,DEM',
  'V5,Smith,Oakley,3 Main St,Raleigh,27601,,DEM',
];
const office = () => api.as(campaign.owner);
const bring = (...lines: string[]) => importFile(api, campaign, [head, ...lines].join('\n'), {});
const search = async (text: string, by = campaign.owner) =>
  (await api.as(by).call(people.search, { body: { campaign_id: campaign.id, text } })).body;
const names = async (text: string) => (await search(text)).voters.map(({ first, last }) => `${first} ${last}`);
async function learn() {
  await search('nobody');
  await learnSpellings(api.db, campaign.id);
}
async function idOf(source_id: string): Promise<string> {
  const row = await api.db
    .selectFrom('voters')
    .select('id')
    .where((voter) => voter.and({ campaign_id: campaign.id, source_id }))
    .executeTakeFirstOrThrow();
  return row.id;
}
const page = async (id: string) => (await office().call(people.get, { query: { id, campaign_id: campaign.id } })).body;

test('a person is found by name, address, phone number and voter ID', async () => {
  await bring(...rows);
  expect(await names('okafor')).toEqual(['Adaeze Okafor', 'Chidi Okafor']);
  expect(await names('ada okaf')).toEqual(['Adaeze Okafor']);
  expect(await names('Okafor, Adaeze')).toEqual(['Adaeze Okafor']);
  expect(await names('maria de la')).toEqual(['Maria De La Cruz']);
  expect(await names('(919) 555-0123')).toEqual(['Adaeze Okafor']);
  expect(await names('v3')).toEqual(['John Smith']);
  await learn();
  expect(await names('412 oak street')).toEqual(['Adaeze Okafor', 'Chidi Okafor']);
  expect(await names('elm avenue')).toEqual(['Maria De La Cruz', 'John Smith']);
  expect(await names('zzzz')).toEqual([]);
});

test('misspelled names and streets are found, once spellings are learned, exact ones first', async () => {
  await bring(...rows);
  const first = await search('okafro');
  expect([first.voters, first.learning]).toEqual([[], true]);
  expect(api.jobs.at(-1)).toEqual({ name: 'spellings', data: { campaign_id: campaign.id } });
  const asked = api.jobs.length;
  await search('okafro');
  expect(api.jobs).toHaveLength(asked);
  await learnSpellings(api.db, campaign.id);
  expect((await search('okafro')).learning).toBe(false);
  expect(await names('okafro')).toEqual(['Adaeze Okafor', 'Chidi Okafor']);
  expect(await names('jhon smiht')).toEqual(['John Smith']);
  expect(await names('smiht jhon')).toEqual(['John Smith']);
  expect(await names('maria dela cruz')).toEqual(['Maria De La Cruz']);
  expect(await names('9 elmm ave')).toEqual(['John Smith']);
  expect((await names('smith'))[0]).toBe('Smith Oakley');
  // A later import is learned from as well.
  await bring('V6,Zora,Hurston,5 Main St,Raleigh,27601,,DEM');
  expect((await search('hurstn')).learning).toBe(true);
});

test('a search tells of more than it gives, and of no one whom no list names', async () => {
  await bring(...Array.from({ length: 60 }, (_, at) => `M${at},Ana${at},Moreno,${at + 1} Pine St,Raleigh,27601,,DEM`));
  await learn();
  const many = await search('moreno');
  expect([many.voters.length, many.capped]).toEqual([50, true]);
  await api.db
    .updateTable('voters')
    .set({ suppressed: 'confidential' })
    .where('campaign_id', '=', campaign.id)
    .execute();
  expect((await search('moreno')).voters).toEqual([]);
  const hidden = await office().call(people.get, { query: { id: await idOf('M1'), campaign_id: campaign.id } });
  expect(hidden.status).toBe(404);
});

test('other campaigns are not searched, and their people have no page', async () => {
  await bring(...rows);
  const other = await api.makeCampaign();
  expect(
    (await api.as(other.owner).call(people.search, { body: { campaign_id: other.id, text: 'okafor' } })).body.voters,
  ).toEqual([]);
  const id = await idOf('V1');
  expect((await api.as(other.owner).call(people.get, { query: { id, campaign_id: other.id } })).status).toBe(404);
});

test('what is typed stays out of the log', async () => {
  const lines: string[] = [];
  const logged = await testApi({ log: { write: (line: string) => void lines.push(line) } });
  const own = await logged.makeCampaign();
  await logged.as(own.owner).call(people.search, { body: { campaign_id: own.id, text: 'Wolfeschlegel' } });
  await logged.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('').toLowerCase()).not.toContain('wolfeschlegel');
});

test('a page tells of household, touches, answers, tags, signs, the ledger and what each file said', async () => {
  await bring(...rows);
  await bring('V1,Adaeze,Okafor,412 Oak St,Raleigh,27601,9195550123,GRN');
  const id = await idOf('V1');
  const { door_id } = (await page(id)).voter;
  const survey = (
    await office().call(surveys.create, {
      body: { name: 'Issues', campaign_id: campaign.id, questions: [{ text: 'Housing?', answers: ['Yes', 'No'] }] },
    })
  ).body;
  // Doors of a file without places are on no walkbook: this one gets one.
  await api.db.updateTable('doors').set({ location: '(-78.64,35.78)' }).where('id', '=', door_id!).execute();
  const walkbook = (
    await office().call(walkbooks.create, {
      body: {
        name: 'Oak',
        campaign_id: campaign.id,
        filter_params: { everyone: true },
        survey_id: survey.id,
        assigned_user_ids: [vera.id],
      },
    })
  ).body;
  const undone = aTouch({ door_id: door_id!, voter_id: id, contact_result: 'refused' });
  await api.as(vera).call(walkbooks.update, {
    body: {
      id: walkbook.id,
      campaign_id: campaign.id,
      touches: [
        undone,
        aTouch({
          door_id: door_id!,
          voter_id: id,
          contact_result: 'canvassed',
          note: 'Loves dogs',
          replaces: undone.id,
        }),
        aTouch({ door_id: door_id! }),
      ],
      survey_responses: [
        aResponse({
          door_id: door_id!,
          voter_id: id,
          survey_id: survey.id,
          question_id: survey.questions[0]!.id,
          answers: ['Yes'],
        }),
      ],
      door_facts: [
        aDoorReport({ door_id: door_id!, voter_id: id, kind: 'do_not_contact', channels: ['call'], touch_id: null }),
      ],
    },
  });
  const tag = randomUUID();
  await api.db.insertInto('voter_tags').values({ campaign_id: campaign.id, id: tag, name: 'Donor' }).execute();
  await api.db
    .insertInto('voter_tag_voters')
    .values({ campaign_id: campaign.id, voter_id: id, voter_tag_id: tag })
    .execute();
  const person = await page(id);
  expect(person.voter).toMatchObject({ first: 'Adaeze', party: 'Green', phone: null });
  expect(person.no_channels).toEqual(['call']);
  expect(person.household.map(({ first }) => first)).toEqual(['Chidi']);
  expect(person.touches).toHaveLength(2);
  expect(person.touches).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        contact_result: 'canvassed',
        note: 'Loves dogs',
        channel: 'door',
        user_name: 'Vera Walker',
        walkbook_name: 'Oak',
        household: false,
      }),
      expect.objectContaining({ contact_result: 'not_home', household: true }),
    ]),
  );
  expect(person.answers).toMatchObject([{ survey_name: 'Issues', question: 'Housing?', answers: ['Yes'] }]);
  expect(person.tags).toEqual(['Donor']);
  expect(person.ledger).toMatchObject([
    { channels: ['call'], reported_by: 'Vera Walker', certainty: 'own', withdrawn: false },
  ]);
  expect(person.files.map(({ brought }) => brought)).toEqual([false, true]);
  expect(person.files[0]!.values).toContainEqual({ field: 'party', value: 'Green' });
  expect(person.files[1]!.values).toContainEqual({ field: 'party', value: 'Democratic' });
  // The number that must not be dialled is in none of it.
  expect(JSON.stringify(person)).not.toContain('9195550123');
  const acts = (await office().call(audit.list, { query: { campaign_id: campaign.id } })).body;
  expect(acts.map(({ act, subject_id }) => [act, subject_id])).toContainEqual(['household_viewed', door_id]);
});

test('doors that turned out to be one have one household, and what was said there is on each of its pages', async () => {
  await bring(...rows);
  const [adaeze, john] = [await idOf('V1'), await idOf('V3')];
  const { door_id: home } = (await page(adaeze)).voter;
  const { door_id: other } = (await page(john)).voter;
  await api.db.updateTable('doors').set({ location: '(-78.64,35.78)' }).where('id', '=', home!).execute();
  await api.db.updateTable('doors').set({ merged_into: home! }).where('id', '=', other!).execute();
  const made = { name: 'Oak', campaign_id: campaign.id, filter_params: { everyone: true as const } };
  const body = { ...made, assigned_user_ids: [vera.id] };
  const { id } = (await office().call(walkbooks.create, { body })).body;
  const touches = [aTouch({ door_id: home! })];
  await api.as(vera).call(walkbooks.update, { body: { id, campaign_id: campaign.id, touches } });
  const [hers, his] = [await page(adaeze), await page(john)];
  expect(hers.household.map(({ first }) => first)).toEqual(['Chidi', 'John']);
  expect(his.household.map(({ first }) => first)).toEqual(['Adaeze', 'Chidi']);
  expect(his.touches).toMatchObject([{ contact_result: 'not_home', household: true }]);
  expect(his.touches).toEqual(hers.touches);
});

test('what was corrected at the door is told beside what files say', async () => {
  await bring(...rows);
  const id = await idOf('V3');
  await api.db
    .updateTable('voters')
    .set({ first: 'Jon', filed: JSON.stringify({ first: 'John' }) })
    .where('id', '=', id)
    .execute();
  const person = await page(id);
  expect(person.voter.first).toBe('Jon');
  expect(person.corrected).toEqual([{ field: 'first', value: 'John' }]);
  expect(person.files[0]!.values).toContainEqual({ field: 'first', value: 'John' });
});

test('an erased person is in no dictionary', async () => {
  await bring(...rows);
  await learn();
  const voter_id = await idOf('V4');
  await office().call(erasure.person, { query: { campaign_id: campaign.id, voter_id } });
  expect(await names('maria dela cruz')).toEqual([]);
  const left = await api.db
    .selectFrom('spelling_pieces')
    .select('word')
    .where('campaign_id', '=', campaign.id)
    .where('word', 'in', ['de la cruz', 'maria'])
    .execute();
  expect(left).toEqual([]);
});
