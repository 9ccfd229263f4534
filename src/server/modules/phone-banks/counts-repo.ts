// How many people phone banks have, how many of them were called, and whom the contact ledger refused, by why.
import { sql } from 'kysely';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import type { Db } from '../../db/connection';
import { erasedStamp, recipientCounts, type Counting } from '../outreach/counted-recipients-repo';

type Called = Pick<PhoneBank, 'people' | 'called' | 'left_out'>;

/** People of a phone bank who are refused for one reason, or for none. */
interface Alike {
  people: number;
  called: number;
  refusal: string | null;
}

/** The name of a count of refused people, before why they are. */
const refusedFor = 'refused: ';

/** Whoever lists or calls someone sets that to when they were asked to, which may wait for a while. */
const settles = 10 * 60_000;

/** Why someone is left out who was not called yet. */
const refusalNow = sql<string | null>`case when not rows.done then rows.refusal end`;

/**
 * People by `position`, which stays until they are listed anew: then the bank changes. The stamp's first word tells what is kept from what
 * the release before keeps, without refusals.
 */
export const callCounting: Counting<Alike> = {
  kind: 'calls',
  table: 'phone_bank_people',
  source: 'phone_bank_id',
  block: sql<number>`(rows.position / 4096)`,
  changed: 'changed_at',
  settles,
  sources: (campaignId, id) => sql`
    select banks.id as source_id, concat_ws(' ', 'refused', banks.updated_at, ${erasedStamp(campaignId)}) as stamp from phone_banks as banks
    where banks.campaign_id = ${campaignId} and (${id}::uuid is null or banks.id = ${id}::uuid)`,
  by: refusalNow,
  columns: sql`count(*)::integer as people, count(*) filter (where rows.done)::integer as called, ${refusalNow} as refusal`,
  named: ({ people, called, refusal }) => [
    ['people', people],
    ['called', called],
    ...(refusal === null ? [] : [[`${refusedFor}${refusal}`, people] as const]),
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
  return (of) => {
    const own = counts(of);
    const refused = [...own].filter(([name]) => name.startsWith(refusedFor));
    return {
      people: own.get('people') ?? 0,
      called: own.get('called') ?? 0,
      left_out: Object.fromEntries(refused.map(([name, people]) => [name.slice(refusedFor.length), people])),
    };
  };
}
