// How many people phone banks have, and how many of them were called.
import { sql } from 'kysely';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import type { Db } from '../../db/connection';
import { erasedStamp, recipientCounts, type Counting } from '../outreach/counted-recipients-repo';

type Called = Pick<PhoneBank, 'people' | 'called'>;

/** Whoever lists or calls someone sets that to when they were asked to, which may wait for a while. */
const settles = 10 * 60_000;

/**
 * People by `position`, which stays until they are listed anew: then the bank changes. The ledger's refusals are not among what is
 * counted, for not all that changes them says so.
 */
export const callCounting: Counting<Called> = {
  kind: 'calls',
  table: 'phone_bank_people',
  source: 'phone_bank_id',
  block: sql<number>`(rows.position / 4096)`,
  changed: 'changed_at',
  settles,
  sources: (campaignId, id) => sql`
    select banks.id as source_id, concat_ws(' ', banks.updated_at, ${erasedStamp(campaignId)}) as stamp from phone_banks as banks
    where banks.campaign_id = ${campaignId} and (${id}::uuid is null or banks.id = ${id}::uuid)`,
  by: sql`()`,
  columns: sql`count(*)::integer as people, count(*) filter (where rows.done)::integer as called`,
  named: ({ people, called }) => [
    ['people', people],
    ['called', called],
  ],
};

/** Of one phone bank or of all; a look-up by id. */
export async function calledOf(
  db: Db,
  campaignId: string,
  id: string | null,
  after = settles,
): Promise<(id: string) => Called> {
  const counts = await recipientCounts(db, callCounting, campaignId, id, after);
  return (of) => ({ people: counts(of).get('people') ?? 0, called: counts(of).get('called') ?? 0 });
}
