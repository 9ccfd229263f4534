// Who must not be touched any more, as learned at the door. It is never set by hand but derived from the touches that
// count, so that the same facts in any order lead to the same people left out.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { touchCounts } from './live';

/** Results that leave a person out of every walkbook made later. */
const suppressing = ['moved', 'deceased', 'do_not_contact'];

/** A touch as it was just stored. */
export interface StoredTouch {
  voter_id: string | null;
  contact_result: string | null;
  replaces: string | null;
}

/**
 * Derives the suppression of everybody whom these new touches can have changed. A confidential record, and whatever the
 * voter file itself says, stays. Run after the touches were inserted, last in the transaction: the locks on the voters make
 * transactions that touch the same person follow one another.
 */
export async function deriveSuppression(tx: Db, campaignId: string, stored: readonly StoredTouch[]): Promise<void> {
  const changed = stored.filter(
    ({ contact_result: result, replaces }) => replaces !== null || (result !== null && suppressing.includes(result)),
  );
  const named = changed.flatMap((touch) => touch.voter_id ?? []);
  const replaced = changed.flatMap((touch) => touch.replaces ?? []);
  if (named.length + replaced.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from voters
    where campaign_id = ${campaignId} and (id = any(${named}::uuid[]) or id in (
      select voter_id from touches where campaign_id = ${campaignId} and id = any(${replaced}::uuid[])))
    order by id for no key update`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await sql`
    update voters set suppressed = told.contact_result, suppressed_by = told.id
    from unnest(${ids}::uuid[]) as concerned (voter_id)
    left join lateral (
      select touches.id, touches.contact_result from touches
      where touches.campaign_id = ${campaignId} and touches.voter_id = concerned.voter_id
        and touches.contact_result = any(${suppressing}::text[]) and ${touchCounts}
      order by touches.recorded_at desc, touches.id desc limit 1
    ) as told on true
    where voters.campaign_id = ${campaignId} and voters.id = concerned.voter_id
      and (voters.suppressed is null or voters.suppressed_by is not null)
      and voters.suppressed_by is distinct from told.id`.execute(tx);
}
