// Volunteers who knock at a door again and again and hear an answer, both sent until they are acknowledged, while something happens to
// the database.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { contract } from '../../src/contract';
import type { TestApi, TestCampaign } from './api';
import { aResponse, aTouch, makeTurf } from './turf';

export interface SteadyWalk {
  /** Ids of knocks with a receipt. */
  acknowledged: Set<string>;
  /** Ids of the answers that were sent along, each with a receipt as well. */
  answers: Set<string>;
  /** How often it was answered otherwise, by status. */
  refusals: Map<number, number>;
  /** Has each of them finish the knock that they are at. */
  end: () => Promise<void>;
}

export async function walkSteadily(api: TestApi, campaign: TestCampaign, people = 4): Promise<SteadyWalk> {
  const volunteers = await Promise.all(Array.from({ length: people }, () => api.makeUser({ campaign })));
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const { body: survey } = await api.as(campaign.owner).call(contract.surveys.create, {
    body: { name: 'Survey', campaign_id: campaign.id, questions: [{ text: 'Support?', answers: ['Yes', 'No'] }] },
  });
  const asked = { survey_id: survey.id, question_id: survey.questions[0]?.id ?? '', answers: ['Yes'] };
  const assigned_user_ids = volunteers.map(({ id }) => id);
  const { body: walkbook } = await api.as(campaign.owner).call(contract.walkbooks.create, {
    body: {
      name: 'Turf',
      campaign_id: campaign.id,
      filter_params: { everyone: true },
      assigned_user_ids,
      survey_id: survey.id,
    },
  });

  const acknowledged = new Set<string>();
  const answers = new Set<string>();
  const refusals = new Map<number, number>();
  let isOver = false;
  const walk = async (by: (typeof volunteers)[number], seqs: number) => {
    for (let seq = seqs; !isOver; seq += 2) {
      const at = { door_id: door?.id ?? '', voter_id: door?.voters[0]?.id ?? '' };
      const touch = aTouch({ ...at, contact_result: 'canvassed', seq });
      const answer = aResponse({ ...at, ...asked, seq: seq + 1 });
      for (;;) {
        const body = { id: walkbook.id, campaign_id: campaign.id, touches: [touch], survey_responses: [answer] };
        const reply = await api.as(by).call(contract.walkbooks.update, { body });
        if (reply.status === 200) {
          expect(reply.body.receipts.map(({ verdict }) => verdict).join(' ')).toMatch(
            /^(already_)?stored (already_)?stored$/,
          );
          acknowledged.add(touch.id);
          answers.add(answer.id);
          break;
        }
        refusals.set(reply.status, (refusals.get(reply.status) ?? 0) + 1);
        expect(reply.headers['retry-after']).toBeDefined();
        await pause(50);
      }
    }
  };
  const walks = volunteers.map((by, at) => walk(by, 1 + at * 100_000));
  return {
    acknowledged,
    answers,
    refusals,
    async end() {
      isOver = true;
      await Promise.all(walks);
    },
  };
}
