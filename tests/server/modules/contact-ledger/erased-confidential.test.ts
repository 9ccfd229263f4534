// A confidential address stays one when the person behind it is erased.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile } from '../../../support/imports';

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const header = 'voter_id,first_name,last_name,address,zip,confidential\n';
const voters = () =>
  api.db.selectFrom('voters').select(['id', 'source_id', 'suppressed']).where('campaign_id', '=', campaign.id);

test('whoever a later file lists at the address of an erased confidential person stays covered', async () => {
  await importFile(api, campaign, `${header}A1,Ann,Holt,1 Oak St,45999,Y\nA2,Bo,Ode,2 Oak St,45999,N\n`);
  const hidden = await voters().where('source_id', '=', 'A1').executeTakeFirstOrThrow();
  expect(hidden.suppressed).toBe('confidential');
  const query = { campaign_id: campaign.id, voter_id: hidden.id };
  await api.as(campaign.owner).call(contract.erasure.person, { query });

  const later = await importFile(api, campaign, `${header}A3,Cy,Pim,1 Oak St,45999,N\nA4,Di,Ray,2 Oak St,45999,N\n`);
  expect(later.left_out).toEqual([{ reason: 'confidential', rows: 1 }]);
  const reasons = (await voters().orderBy('source_id').execute()).map((row) => [row.source_id, row.suppressed]);
  expect(reasons).toEqual([
    ['A2', null],
    ['A3', 'confidential'],
    ['A4', null],
  ]);
});

test('someone off the roll covers no one else at their address', async () => {
  const rest = Array.from({ length: 9 }, (_, at) => `B${at},Bo${at},Ode${at},2${at} Oak St,45999,N\n`).join('');
  await importFile(api, campaign, `${header}A1,Ann,Holt,1 Oak St,45999,N\n${rest}`);
  await importFile(api, campaign, `${header}${rest}`, { params: { whole_roll: true } });
  await importFile(api, campaign, `${header}A3,Cy,Pim,1 Oak St,45999,N\n`);
  const reasons = await voters().where('source_id', 'like', 'A%').orderBy('source_id').execute();
  expect(reasons.map((row) => [row.source_id, row.suppressed])).toEqual([
    ['A1', 'registration'],
    ['A3', null],
  ]);
});
