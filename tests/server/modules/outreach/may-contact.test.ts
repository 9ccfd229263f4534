// Quiet hours in SQL are those of the rule, for every place and number as files write them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayReachAt, usualQuietHours } from '../../../../src/domain/contact-ledger/quiet-hours';
import { quietPlaces } from '../../../../src/domain/contact-ledger/quiet-places';
import { recipientZones } from '../../../../src/domain/contact-ledger/recipient-zones';
import { isQuiet } from '../../../../src/server/modules/outreach/may-contact-repo';
import { testApi, type TestApi } from '../../../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const us = { country: 'US', time_zone: 'America/Chicago' };
const numbers = [
  null,
  '',
  '(212) 555-0100',
  '1-808-555-0100',
  '+1 907 555 0100',
  '5550100',
  '999 555 0100',
  '100 555 0199',
];

test('Quiet hours are decided alike by the rule and by its SQL', async () => {
  const zips = [
    null,
    '',
    '9',
    '00000',
    ...Array.from({ length: 1_000 }, (_, at) => `${String(at).padStart(3, '0')}01`),
  ];
  const people = [...zips, ' 10001 ', '96701-1234', '96799', '967991234'].map((zip, at) => ({
    zip,
    phone: numbers[at % numbers.length]!,
  }));
  for (const campaign of [us, { country: 'DE', time_zone: 'Europe/Berlin' }])
    for (const hour of [0, 3, 6, 9, 12, 15, 18, 21]) {
      const now = Date.UTC(2026, 6, 1, hour, 30);
      const places = quietPlaces(now, campaign, usualQuietHours);
      const asked = isQuiet({ places, zip: sql`people.zip`, phone: sql`people.phone` });
      const { rows } = await sql<{ quiet: boolean }>`
        select ${asked} as quiet from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as people (zip text, phone text)`.execute(
        api.db,
      );
      const said = people.map((each) => !mayReachAt('call', now, recipientZones(each, campaign), usualQuietHours));
      expect(
        rows.map(({ quiet }) => quiet),
        `${campaign.country} at ${hour}`,
      ).toEqual(said);
    }
});
