// The SQL of walkbooks handed over without a network.
import { sql } from 'kysely';
import type { Title } from '../../../contract/access';
import type { Certificate, Grant } from '../../../contract/certificates';
import type { Db } from '../../db/connection';
import type { WalkbookRow } from '../walkbooks/repo';

/** A walkbook as its giver had it. */
export interface Given extends Pick<WalkbookRow, 'record_status' | 'archived_at' | 'unassigned_at'> {
  title: Title;
  removed_at: string | null;
  /** It was assigned to them at some time. */
  assigned: boolean;
  /** Since when their phone is to forget what it has; null: it isn't. */
  forgotten_at: string | null;
  receiver_known: boolean;
}

/** Null for a walkbook that the campaign doesn't have, or a giver who was never in it. */
export async function givenBy(
  db: Db,
  giver: Certificate,
  { walkbook_id, receiver_id, at }: Grant,
): Promise<Given | null> {
  const campaign = giver.campaign_id;
  const { rows } = await sql<Given>`
    select walkbooks.record_status, walkbooks.archived_at, theirs.unassigned_at, givers.title, givers.removed_at,
      theirs.user_id is not null as assigned,
      (
        select devices.forgotten_at from devices
        where devices.campaign_id = ${campaign} and devices.user_id = ${giver.user_id}
          and devices.device_id = ${giver.device_id}) as forgotten_at,
      exists (
        select 1 from memberships
        where memberships.campaign_id = ${campaign} and memberships.user_id = ${receiver_id}
          and coalesce(memberships.removed_at > ${at}::timestamptz, true)) as receiver_known
    from walkbooks
    join memberships as givers on givers.campaign_id = ${campaign} and givers.user_id = ${giver.user_id}
    left join walkbook_assignments as theirs on theirs.campaign_id = ${campaign} and theirs.walkbook_id = walkbooks.id
      and theirs.user_id = ${giver.user_id}
    where walkbooks.campaign_id = ${campaign} and walkbooks.id = ${walkbook_id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Assigns what these facts hand over, as of when their giver signed it: a receiver may say of an old grant that it is of today. One
 * that was taken from its receiver after that stays so: a second phone may send the same days later.
 * @param granted when each grant was signed, by its text
 */
export async function assignHandedOver(
  tx: Db,
  campaignId: string,
  ids: readonly string[],
  granted: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into walkbook_assignments (campaign_id, walkbook_id, user_id, assigned_at)
    select distinct on (walkbook_id, receiver_id) campaign_id, walkbook_id, receiver_id, least(recorded_at, signed.at)
    from hand_over_facts
    join unnest(${[...granted.keys()]}::text[], ${[...granted.values()]}::timestamptz[]) as signed (words, at)
      on signed.words = hand_over_facts."grant"
    where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])
    order by walkbook_id, receiver_id, least(recorded_at, signed.at) desc
    on conflict (campaign_id, walkbook_id, user_id)
    do update set unassigned_at = null, assigned_at = excluded.assigned_at
    where walkbook_assignments.unassigned_at < excluded.assigned_at`.execute(tx);
}
