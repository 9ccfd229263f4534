// Who must be left alone, as learned at the door or on the phone: what the facts that count mean to the contact ledger, so that the same facts
// in any order lead to the same entries. What was set aside because it was late is heeded all the same: that doubt sends no one
// to a person who said no. What a manager undid after a review is not.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import { undoneByReview } from './reviews-repo';
import { allChannels, followFacts, type NewEntry } from '../contact-ledger/entries-repo';

/** Results that leave a person out of every walkbook made later. */
const suppressing = ['moved', 'deceased', 'do_not_contact'];

/**
 * Holds for facts (under this name) that neither their person nor a manager undid; what was set aside undoes only what was set
 * aside, too.
 */
const holds = (campaignId: string, facts: 'touches' | 'door_facts') => {
  const own = (column: string) => sql.ref(`${facts}.${column}`);
  const kind = facts === 'touches' ? 'touch' : 'door_fact';
  return sql<boolean>`(not ${undoneByReview(campaignId, kind, own('id'))} and not exists (
    select 1 from ${sql.table(`all_${facts}`)} as later
    where later.campaign_id = ${campaignId} and later.replaces = ${own('id')} and later.id <> ${own('id')}
      and later.user_id = ${own('user_id')} and (${own('set_aside')} or not later.set_aside)
      and not ${undoneByReview(campaignId, kind, sql.ref('later.id'))}))`;
};

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
 * Makes the contact ledger say what the facts about these people now mean (an undone one withdraws its entry), and leaves out
 * whomever that covers; returns the doors of those who changed. Run after the facts were inserted, late in the transaction: the
 * locks on the voters make transactions that touch the same person follow one another.
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
      select voter_id from all_touches where campaign_id = ${campaignId} and id = any(${replaced}::uuid[])))
    order by id for no key update`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return followFacts(tx, campaignId, ids, await entriesOfFacts(tx, campaignId, ids));
}

/**
 * | what was recorded | not to be contacted by |
 * |---|---|
 * | touch "moved", "deceased" | any channel |
 * | touch "do not contact", no wish | any channel |
 * | touch and its wish | the wish's channels |
 * | wish alone | its channels |
 * | "do not call" on the phone that its caller didn't correct and no manager set aside | the channels that it names |
 * | imported "moved", "deceased", "do not contact", unless its import was undone | any channel, or the one on which they opted out |
 *
 * A wish that belongs to a touch counts as long as the touch does, and narrows what it means if both are of one person; a
 * touch "do not contact" to which no wish belongs, as older phones send it, means every channel.
 */
async function entriesOfFacts(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`
    with touched as (
      select touches.id, touches.voter_id, touches.user_id, touches.contact_result, touches.recorded_at
      from all_touches as touches
      where touches.campaign_id = ${campaignId} and touches.voter_id = any(${[...voterIds]}::uuid[])
        and touches.contact_result = any(${suppressing}::text[]) and ${holds(campaignId, 'touches')}
    ), wished as (
      select door_facts.id, door_facts.voter_id, door_facts.user_id, door_facts.recorded_at,
        (door_facts.payload ->> 'touch_id')::uuid as touch_id,
        array(select jsonb_array_elements_text(door_facts.payload -> 'channels') as channel order by channel) as channels
      from all_door_facts as door_facts
      where door_facts.campaign_id = ${campaignId} and door_facts.voter_id = any(${[...voterIds]}::uuid[])
        and door_facts.kind = 'do_not_contact' and ${holds(campaignId, 'door_facts')}
        and (door_facts.payload ->> 'touch_id' is null or (door_facts.payload ->> 'touch_id')::uuid in (
          select id from touched where contact_result = 'do_not_contact'))
    )
    select touched.voter_id, touched.contact_result as reason, ${[...allChannels]}::text[] as channels,
      touched.recorded_at as since, touched.id as fact_id, touched.user_id as reported_by, null as upload_id
    from touched where touched.contact_result <> 'do_not_contact' or not exists (
      select 1 from wished where wished.touch_id = touched.id and wished.user_id = touched.user_id)
    union all
    select voter_id, 'do_not_contact', channels, recorded_at, id, user_id, null from wished
    union all
    select voter_id, 'do_not_contact', no_channels, call_start_time, id, user_id, null from call_results
    where campaign_id = ${campaignId} and voter_id = any(${[...voterIds]}::uuid[]) and cardinality(no_channels) > 0
      and superseded_at is null and not exists (
        select 1 from marks_set_aside as aside
        where aside.campaign_id = ${campaignId} and aside.kind = 'call' and aside.mark_id = call_results.id)
    union all
    select imported.voter_id, imported.contact_result, case when imported.contact_result = 'do_not_contact' then imported.no_channels
        else ${[...allChannels]}::text[] end, imported.recorded_at, imported.id, uploads.user_id, null
    from imported_results as imported
    left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = imported.upload_id
    where imported.campaign_id = ${campaignId} and imported.voter_id = any(${[...voterIds]}::uuid[]) and not imported.set_aside
      and imported.contact_result = any(${suppressing}::text[])`.execute(tx);
  return rows;
}
