// Whatever the contract calls valid can be stored: no value of any field makes the server fail, whatever kind it is of.
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { Receipt } from '../../../../src/contract/facts/fact';
import { kindNamed, kinds } from '../../../../src/domain/facts/kinds';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aHandingPhone, aHandOver } from '../../../support/hand-over';
import { valid } from '../../../support/schema-arbitrary';
import { testSeed } from '../../../support/seed';
import { aDoorReport, makeTurf } from '../../../support/turf';

const { walkbooks, surveys, roadSigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let walkbook: string;
let sign: string;
/** What facts may name, by the field that names it. */
const known: Record<string, string[]> = {};

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  const doors = await makeTurf(api, campaign, { doors: 5 });
  const questions = [{ text: 'Support?', answers: ['Yes', 'No'] }];
  const asked = { name: 'Survey', campaign_id: campaign.id, questions };
  const survey = (await api.as(campaign.owner).call(surveys.create, { body: asked })).body;
  const body = {
    name: 'Turf',
    campaign_id: campaign.id,
    survey_id: survey.id,
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
  const named = { name: 'Yard sign', campaign_id: campaign.id };
  sign = (await api.as(campaign.owner).call(roadSigns.create, { body: named })).body.id;
  const wishes = doors.map(({ id }) => aDoorReport({ kind: 'sign_request', door_id: id, note: '' }));
  const reported = { id: walkbook, campaign_id: campaign.id, door_facts: wishes };
  await api.as(vera).call(walkbooks.update, { body: reported });
  const changes = wishes.map(({ id }) => ({ id: randomUUID(), request_id: id, old_state: 'requested' as const }));
  const assigned = { campaign_id: campaign.id, state: 'assigned' as const, assigned_to: vera.id, changes };
  await api.as(campaign.owner).call(contract.signRequests.change, { body: assigned });
  const receiver = await api.makeUser({ campaign });
  const granted = (await aHandOver(await aHandingPhone(api, vera, campaign.id), receiver, walkbook))();
  Object.assign(known, {
    receiver_id: [receiver.id],
    grant: [granted.grant],
    certificate: [granted.certificate],
    door_id: doors.map(({ id }) => id),
    voter_id: doors.flatMap(({ voters }) => voters.map(({ id }) => id)),
    survey_id: [survey.id],
    question_id: [survey.questions[0]!.id],
    walkbook_id: [walkbook],
    road_sign_id: [sign],
    placement_id: [randomUUID()],
    request_id: wishes.map((wish) => wish.id),
    user_id: [vera.id],
    replaces: Array.from({ length: 5 }, () => randomUUID()),
  });
});
afterAll(() => api.close());

/** What the server says of facts of a kind; a placement goes alone. */
async function send(name: string, facts: { id: string }[]): Promise<Receipt['verdict'][]> {
  const carrier = kindNamed(name)!.carrier;
  if (carrier.by === 'placement') {
    const verdicts = facts.map(async (fact) => {
      const { status } = await api
        .as(vera)
        .call(roadSigns.place, { body: { ...fact, campaign_id: campaign.id } as never });
      return status < 500 ? 'stored' : 'failed';
    });
    return Promise.all(verdicts);
  }
  const campaign_id = campaign.id;
  const reply =
    carrier.by === 'facts'
      ? await api.as(vera).call(contract.facts.record, { body: { campaign_id, kind: name, facts } })
      : await api.as(vera).call(walkbooks.update, { body: { id: walkbook, campaign_id, [carrier.list]: facts } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.receipts.map(({ verdict }) => verdict);
}

/** What a fact creates has an id that no one had before. */
function createdBy(name: string, fact: object): Record<string, string> {
  const { creates } = kindNamed(name)!;
  const made = creates.find(({ when }) => when !== undefined && when === Reflect.get(fact, 'kind'));
  return made ? { [made.field]: randomUUID() } : {};
}

const everyKind = Object.keys(kinds);
test.each(everyKind)('of the kind %s', async (name) => {
  const seen = new Set<string>();
  const one = valid(kindNamed(name)!.schema, known) as fc.Arbitrary<{ id: string }>;
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (facts) => {
      const fresh = facts.map((fact) => ({ ...fact, ...createdBy(name, fact), id: randomUUID() }));
      known.replaces?.push(fresh[0]!.id);
      if (name === 'placement') known.placement_id?.push(fresh[0]!.id);
      for (const verdict of await send(name, fresh)) {
        seen.add(verdict);
        expect(verdict).not.toBe('failed');
      }
    }),
    { numRuns: 40, seed: testSeed },
  );
  expect([...seen]).toContain('stored');
});

test('and whoever asks afterwards is answered', async () => {
  const query = { id: walkbook, campaign_id: campaign.id };
  expect((await api.as(vera).call(walkbooks.get, { query })).status).toBe(200);
  expect((await api.as(vera).call(roadSigns.nearby, { query: { campaign_id: campaign.id } })).status).toBe(200);
});
