// Volunteers who knock at a door again and again, each knock sent until it is acknowledged, while something happens to the database.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { contract } from '../../src/contract';
import type { TestApi, TestCampaign } from './api';
import { aTouch, makeTurf } from './turf';

export interface SteadyWalk {
  /** Ids of knocks with a receipt. */
  acknowledged: Set<string>;
  /** How often it was answered otherwise, by status. */
  refusals: Map<number, number>;
  /** Has each of them finish the knock that they are at. */
  end: () => Promise<void>;
}

export async function walkSteadily(api: TestApi, campaign: TestCampaign, people = 4): Promise<SteadyWalk> {
  const volunteers = await Promise.all(Array.from({ length: people }, () => api.makeUser({ campaign })));
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const assigned_user_ids = volunteers.map(({ id }) => id);
  const { body: walkbook } = await api.as(campaign.owner).call(contract.walkbooks.create, {
    body: { name: 'Turf', campaign_id: campaign.id, filter_params: { everyone: true }, assigned_user_ids },
  });

  const acknowledged = new Set<string>();
  const refusals = new Map<number, number>();
  let isOver = false;
  const walk = async (by: (typeof volunteers)[number], seqs: number) => {
    for (let seq = seqs; !isOver; seq += 1) {
      const touch = aTouch({ door_id: door?.id ?? '', seq });
      for (;;) {
        const body = { id: walkbook.id, campaign_id: campaign.id, touches: [touch] };
        const reply = await api.as(by).call(contract.walkbooks.update, { body });
        if (reply.status === 200) {
          expect(reply.body.receipts[0]?.verdict).toMatch(/stored/);
          acknowledged.add(touch.id);
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
    refusals,
    async end() {
      isOver = true;
      await Promise.all(walks);
    },
  };
}
