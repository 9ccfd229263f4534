// A carrier that is away is asked once for everyone; the log has each caller's failure as their own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { campaignStatus, campaigns, phoneNumbers } = contract;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ log: { write: (line) => void lines.push(line) } });
});
afterAll(() => api.close());

async function withTexting(): Promise<TestCampaign> {
  const campaign = await api.makeCampaign();
  const as = api.as(campaign.owner);
  await as.call(campaigns.update, {
    body: { id: campaign.id, is_texting_enabled: true, is_phone_banking_enabled: true },
  });
  const { status } = await as.call(phoneNumbers.setUpAccount, { body: { campaign_id: campaign.id } });
  expect(status).toBe(200);
  return campaign;
}

test('each caller’s failure has their campaign and their request', async () => {
  const [one, other] = [await withTexting(), await withTexting()];
  const { carrier } = api.services;
  let asked = 0;
  const account = () => {
    asked += 1;
    return Promise.reject(new Error('The line is busy.'));
  };
  carrier.numbers = { ...carrier.numbers, account };
  for (const { id, owner } of [one, other, one]) {
    const { body } = await api.as(owner).call(campaignStatus.get, { query: { campaign_id: id } });
    expect(body.texting).toBe('away');
  }
  const failures = lines
    .filter((line) => line.includes('The line is busy.'))
    .map((line) => JSON.parse(line) as { campaign_id: string; reqId: string });
  expect(failures.map(({ campaign_id }) => campaign_id)).toEqual([one.id, other.id, one.id]);
  expect(new Set(failures.map(({ reqId }) => reqId)).size).toBe(3);
  expect(asked).toBe(1);
});
