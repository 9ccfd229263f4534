// Whom a walkbook's facts may name: the people behind its doors, and no one else of the campaign.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aResponse, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, surveys } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let here: TestDoor[];
let elsewhere: TestDoor[];
let walkbook: string;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  here = await makeTurf(api, campaign, { doors: 2, street: 'Elm St' });
  elsewhere = await makeTurf(api, campaign, { doors: 1, street: 'Oak St' });
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { streets: ['Elm St'] },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});
afterAll(() => api.close());

type Facts = { touches?: { id: string }[]; survey_responses?: { id: string }[]; door_facts?: { id: string }[] };
async function verdicts(facts: Facts, by: TestUser = vera): Promise<string[]> {
  const reply = await api.as(by).call(walkbooks.update, { body: { id: walkbook, campaign_id: campaign.id, ...facts } });
  return reply.body.receipts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
}
const personOf = async (id: string) =>
  api.db.selectFrom('voters').select(['first', 'suppressed', 'no_channels']).where('id', '=', id).executeTakeFirst();

test('no one renames, marks or answers for a person of another walkbook, a manager neither', async () => {
  const door_id = here[0]!.id;
  const voter_id = elsewhere[0]!.voters[0]!.id;
  const body = { name: 'Survey', campaign_id: campaign.id, questions: [{ text: 'Support?', answers: ['Yes'] }] };
  const survey = (await api.as(campaign.owner).call(surveys.create, { body })).body;
  const before = await personOf(voter_id);
  for (const by of [vera, campaign.owner]) {
    const attempt = {
      door_facts: [
        aDoorReport({ kind: 'person_corrected', door_id, voter_id, first: 'Hacked' }),
        aDoorReport({ kind: 'do_not_contact', door_id, voter_id, channels: ['door'] }),
        aDoorReport({
          kind: 'follow_up',
          door_id,
          voter_id,
          due_at: new Date().toISOString(),
          channel: 'door',
          note: '',
        }),
      ],
      touches: [aTouch({ door_id, voter_id, contact_result: 'deceased' })],
      survey_responses: [
        aResponse({ door_id, voter_id, survey_id: survey.id, question_id: survey.questions[0]!.id, answers: ['Yes'] }),
      ],
    };
    expect(await verdicts(attempt, by)).toEqual(Array.from({ length: 5 }, () => 'rejected UNKNOWN_VOTER'));
  }
  expect(await personOf(voter_id)).toEqual(before);
});

test('whoever lives at a door of the walkbook may be named, and so may who was added there', async () => {
  const door_id = here[0]!.id;
  const added = randomUUID();
  const facts = {
    door_facts: [
      aDoorReport({ kind: 'person_added', door_id, voter_id: added, first: 'Nina', last: '' }),
      aDoorReport({ kind: 'person_corrected', door_id, voter_id: here[1]!.voters[1]!.id, first: 'Right' }),
    ],
    touches: [aTouch({ door_id, voter_id: added, contact_result: 'canvassed' })],
  };
  expect(await verdicts(facts)).toEqual(['stored', 'stored', 'stored']);
});

test('who was recorded in the walkbook may still be named after a file moved them', async () => {
  const door_id = here[1]!.id;
  const voter_id = here[1]!.voters[0]!.id;
  const knock = () => aTouch({ door_id, voter_id, contact_result: 'not_home' });
  expect(await verdicts({ touches: [knock()] })).toEqual(['stored']);
  await api.db.updateTable('voters').set({ door_id: elsewhere[0]!.id }).where('id', '=', voter_id).execute();
  await api.db.deleteFrom('walkbook_voters').where('voter_id', '=', voter_id).execute();
  expect(await verdicts({ touches: [knock()] })).toEqual(['stored']);
});
