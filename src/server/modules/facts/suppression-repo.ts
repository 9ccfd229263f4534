// Who must not be touched any more, as learned at the door. It is never set by hand but derived from the touches that
// count, so that the same facts in any order lead to the same people left out.
import { sql } from 'kysely';
import { channels } from '../../../contract/fields';
import type { Db } from '../../db/connection';
import { doorReportStands } from './door-reports-repo';
import { touchCounts } from './effective-facts-repo';

/** Results that leave a person out of every walkbook made later. */
const suppressing = ['moved', 'deceased', 'do_not_contact'];

/** A touch as it was just stored. */
export interface StoredTouch {
  voter_id: string | null;
  contact_result: string | null;
  replaces: string | null;
}

/** A fact on how someone may be reached, or one that replaced it. */
export interface StoredWish {
  voter_id: string | null;
}

/**
 * Derives the suppression of everyone whom these new facts can have changed, and the ways on which they must not be
 * contacted; returns the doors of those who changed. A confidential record, whatever the voter file itself says, and who was
 * added by mistake stay. Run after the facts were inserted, late in the transaction: the locks on the voters make
 * transactions that touch the same person follow one another.
 */
export async function deriveSuppression(
  tx: Db,
  campaignId: string,
  stored: readonly StoredTouch[],
  wishes: readonly StoredWish[],
): Promise<string[]> {
  const changed = stored.filter(
    ({ contact_result: result, replaces }) => replaces !== null || (result !== null && suppressing.includes(result)),
  );
  const named = [...changed, ...wishes].flatMap((fact) => fact.voter_id ?? []);
  const replaced = changed.flatMap((touch) => touch.replaces ?? []);
  if (named.length + replaced.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from voters
    where campaign_id = ${campaignId} and (id = any(${named}::uuid[]) or id in (
      select voter_id from touches where campaign_id = ${campaignId} and id = any(${replaced}::uuid[])))
    order by id for no key update`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const suppressed = await sql<{ door_id: string }>`
    update voters set suppressed = latest.reason, suppressed_by = latest.id
    from unnest(${ids}::uuid[]) as concerned (voter_id)
    left join lateral (
      select touches.id, touches.contact_result as reason, touches.recorded_at from touches
      where touches.campaign_id = ${campaignId} and touches.voter_id = concerned.voter_id
        and touches.contact_result = any(${suppressing}::text[]) and ${touchCounts(campaignId)}
        -- The same person's wish that belongs to it and names other channels only leaves the door open.
        and (touches.contact_result <> 'do_not_contact' or coalesce((
          select bool_or(door_facts.payload -> 'channels' ? 'door') from door_facts
          where door_facts.campaign_id = ${campaignId} and door_facts.voter_id = concerned.voter_id
            and door_facts.user_id = touches.user_id and door_facts.kind = 'do_not_contact'
            and (door_facts.payload ->> 'touch_id')::uuid = touches.id and ${doorReportStands(campaignId)}), true))
      union all
      -- A wish of its own, without a touch, that names the door.
      select door_facts.id, 'do_not_contact', door_facts.recorded_at from door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.voter_id = concerned.voter_id
        and door_facts.kind = 'do_not_contact' and door_facts.payload ->> 'touch_id' is null
        and door_facts.payload -> 'channels' ? 'door' and ${doorReportStands(campaignId)}
      order by recorded_at desc, id desc limit 1
    ) as latest on true
    where voters.campaign_id = ${campaignId} and voters.id = concerned.voter_id
      and (voters.suppressed is null or voters.suppressed_by is not null)
      and voters.suppressed is distinct from 'withdrawn'
      and voters.suppressed_by is distinct from latest.id
    returning voters.door_id`.execute(tx);
  const reachable = await deriveChannels(tx, campaignId, ids);
  return [...suppressed.rows, ...reachable].map((row) => row.door_id);
}

/**
 * | what was recorded | left out of walkbooks | never contacted by |
 * |---|---|---|
 * | touch "do not contact", no wish | yes | every channel |
 * | touch and its wish | if the wish names the door | the wish's channels |
 * | wish alone | if it names the door | its channels |
 *
 * A wish that belongs to a touch counts as long as the touch does, and narrows what it means if both are of one person; a
 * touch "do not contact" to which no wish belongs, as older phones send it, means every channel.
 */
async function deriveChannels(tx: Db, campaignId: string, ids: readonly string[]): Promise<{ door_id: string }[]> {
  const { rows } = await sql<{ door_id: string }>`
    with touched as (
      select touches.id, touches.voter_id, touches.user_id from touches
      where touches.campaign_id = ${campaignId} and touches.voter_id = any(${[...ids]}::uuid[])
        and touches.contact_result = 'do_not_contact' and ${touchCounts(campaignId)}
    ), wished as (
      select door_facts.voter_id, door_facts.user_id, door_facts.payload from door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.voter_id = any(${[...ids]}::uuid[])
        and door_facts.kind = 'do_not_contact' and ${doorReportStands(campaignId)}
        and (door_facts.payload ->> 'touch_id' is null
          or (door_facts.payload ->> 'touch_id')::uuid in (select id from touched))
    ), unwanted as (
      select voter_id, jsonb_array_elements_text(payload -> 'channels') as channel from wished
      union
      select voter_id, unnest(${[...channels]}::text[]) from touched
      where not exists (
        select 1 from wished where (wished.payload ->> 'touch_id')::uuid = touched.id and wished.user_id = touched.user_id)
    ), derived as (
      select concerned.voter_id, coalesce(array_agg(unwanted.channel order by unwanted.channel)
        filter (where unwanted.channel is not null), '{}') as channels
      from unnest(${[...ids]}::uuid[]) as concerned (voter_id) left join unwanted on unwanted.voter_id = concerned.voter_id
      group by concerned.voter_id
    )
    update voters set no_channels = derived.channels from derived
    where voters.campaign_id = ${campaignId} and voters.id = derived.voter_id
      and voters.no_channels is distinct from derived.channels
    returning voters.door_id`.execute(tx);
  return rows;
}

/** The same for everyone of a campaign who may be touched although a fact says otherwise. */
export async function deriveMissing(tx: Db, campaignId: string): Promise<void> {
  const { rows } = await sql<StoredWish>`
    select voters.id as voter_id from voters where voters.campaign_id = ${campaignId} and voters.suppressed is null
      and voters.id in (
        select voter_id from touches
        where campaign_id = ${campaignId} and contact_result = any(${suppressing}::text[])
        union
        select voter_id from door_facts where campaign_id = ${campaignId} and kind = 'do_not_contact')`.execute(tx);
  await deriveSuppression(tx, campaignId, [], rows);
}
