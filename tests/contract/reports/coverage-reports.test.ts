import { expect, test } from 'vitest';
import { contract } from '../../../src/contract';

test('an app of the release before, which asks once and of no page, still gets up to a thousand lines', () => {
  const asked = { campaign_id: '11111111-1111-4111-8111-111111111111', by: 'walkbook' };
  const { query } = contract.coverageReports.count;
  expect(query.parse(asked)).toMatchObject({ skip: 0, limit: 1000 });
  expect(query.parse({ ...asked, limit: '200' })).toMatchObject({ limit: 200 });
  expect(query.parse({ ...asked, limit: '5000' })).toMatchObject({ limit: 1000 });
});
