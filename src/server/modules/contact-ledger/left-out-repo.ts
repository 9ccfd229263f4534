// The one place that says who is left out. What the ledger's standing entries mean for each voter is kept in the voter's row
// (`suppressed` for the door, `no_channels` for every channel), so that a county is filtered as quickly as by any other column;
// nothing else writes or reads these columns in a condition.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Channel } from '../../../contract/fields';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { entryStands } from './traits-repo';

/** Holds for rows of `voters` who may be visited. */
export const mayBeVisited = sql<SqlBool>`voters.suppressed is null`;
/** Holds for rows of `voters` who are left out. */
export const isLeftOut = sql<SqlBool>`voters.suppressed is not null`;
/** Holds for rows of `voters` who may be listed, and marked, where a manager asks for those who are left out. */
export const mayBeListed = sql<SqlBool>`coalesce(voters.suppressed, '') not in ('confidential', 'withdrawn')`;
/** Holds for the others, by the index of who is left out; null for whom nothing leaves out. */
export const isUnlisted = sql<SqlBool>`voters.suppressed in ('confidential', 'withdrawn')`;
/** Holds for rows of `voters` whom no list names, not even one of those who are left out. */
export const isConfidential = sql<SqlBool>`voters.suppressed is not distinct from 'confidential'`;
/** Holds for rows of `voters` who may be contacted on a channel. */
export const mayBeContacted = (channel: Exclude<Channel, 'door'>) => sql<SqlBool>`(
  coalesce(voters.suppressed, 'do_not_contact') = 'do_not_contact' and not ${channel}::text = any(voters.no_channels))`;
/** Holds for the id of a door where, or at one merged into it, someone with a confidential record lives and no one whom a list names. */
export const isHiddenDoor = (campaignId: string, id: RawBuilder<unknown>) => {
  const livesThere = livingAt(campaignId, id);
  return sql<SqlBool>`(${livesThere(isConfidential)} and not ${livesThere(mayBeListed)})`;
};
/** Holds for the id of a door where, or at one merged into it, everyone asked to be left alone, moved away or died. */
export const isLeftAloneDoor = (campaignId: string, id: RawBuilder<unknown>) => {
  const livesThere = livingAt(campaignId, id);
  const isGone = sql<SqlBool>`coalesce(voters.suppressed, '') in ('do_not_contact', 'moved', 'deceased')`;
  return sql<SqlBool>`(${livesThere(isGone)} and not ${livesThere(sql<SqlBool>`not ${isGone} and not ${isWithdrawn}`)})`;
};
/** Whether someone for whom `who` holds lives at a door or one merged into it. */
const livingAt = (campaignId: string, id: RawBuilder<unknown>) => (who: RawBuilder<SqlBool>) =>
  sql`exists (
  select 1 from (
    select ${id} as id union all
    select merged.id from doors as merged where merged.campaign_id = ${campaignId} and merged.merged_into = ${id}
  ) as parts
  join voters on voters.campaign_id = ${campaignId} and voters.door_id = parts.id and ${who})`;
/** The ids of all such doors, none of which is merged into another: for who asks of many doors at once. */
export const hiddenDoors = (campaignId: string) => sql`
  select suspects.id from (
    select distinct coalesce(doors.merged_into, doors.id) as id from voters
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    where voters.campaign_id = ${campaignId} and ${isUnlisted} and ${isConfidential}
  ) as suspects
  where ${isHiddenDoor(campaignId, sql`suspects.id`)}`;

/** An address, with its unit, of a row of `doors`; empty where it says where someone with a confidential record lives, or there is no door. */
export const shownAddress = (
  campaignId: string,
) => sql<string>`case when ${isHiddenDoor(campaignId, sql`doors.id`)} then ''
  else concat_ws(' ', doors.address, nullif(doors.unit, '')) end`;
/** Holds for rows of `voters` who were added by mistake: they are no one. */
export const isWithdrawn = sql<SqlBool>`voters.suppressed is not distinct from 'withdrawn'`;

/**
 * Doors of walkbooks to which nobody needs to go: someone is or was known there, no one who may be visited, and nothing was
 * recorded there for the walkbook. What was recorded stays in it.
 */
export const leftOutDoors = (campaignId: string, walkbookIds: readonly string[]) => {
  const ids = sql`${[...walkbookIds]}::uuid[]`;
  const someone = (who: RawBuilder<SqlBool>) => sql`(exists (
      select 1 from voters
      where voters.campaign_id = ${campaignId} and voters.door_id = walkbook_doors.door_id and ${who})
    or exists (
      select 1 from doors as merged
      join voters on voters.campaign_id = ${campaignId} and voters.door_id = merged.id and ${who}
      where merged.campaign_id = ${campaignId} and merged.merged_into = walkbook_doors.door_id))`;
  // For the few doors that are left, by an index: joined, all answers of the campaign would be read.
  const recorded = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} as facts
    where facts.campaign_id = ${campaignId} and facts.walkbook_id = walkbook_doors.walkbook_id
      and facts.door_id = walkbook_doors.door_id offset 0)`;
  return sql`
    select walkbook_doors.walkbook_id, walkbook_doors.door_id from walkbook_doors
    where walkbook_doors.campaign_id = ${campaignId} and walkbook_doors.walkbook_id = any(${ids})
      and (${someone(sql<SqlBool>`${isLeftOut} and not ${isWithdrawn}`)} or exists (
        select 1 from doors as emptied
        where emptied.campaign_id = ${campaignId} and emptied.emptied
          and walkbook_doors.door_id in (emptied.id, emptied.merged_into)))
      and not ${someone(mayBeVisited)}
      and not ${recorded('touches')} and not ${recorded('survey_responses')} and not ${recorded('door_facts')}`;
};

/**
 * Holds for rows of `voters` whom a walkbook names: who may be visited, and of those left out the ones of whom its own facts
 * say why, so that their result can be seen and undone.
 */
export const namedInWalkbook = (campaignId: string, walkbookId: string) => {
  const recorded = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} as facts
    where facts.campaign_id = ${campaignId} and facts.voter_id = voters.id and facts.walkbook_id = ${walkbookId})`;
  return sql<SqlBool>`(${mayBeVisited} or (voters.suppressed in ('moved', 'deceased', 'do_not_contact')
    and (${recorded('touches')} or ${recorded('door_facts')})))`;
};

/**
 * Derives who is left out of these voters, and the channels on which they must not be contacted. A confidential record goes
 * before whatever was said last; what may be about someone else ("held") comes after what is certain. Who was added by mistake
 * stays as they are.
 * @returns the doors of those who changed
 */
export async function deriveLeftOut(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<string[]> {
  const changed = await deriveChanged(tx, campaignId, voterIds);
  return changed.map(({ door_id }) => door_id);
}

/** The same; returns those who changed, with their doors. */
export async function deriveChanged(
  tx: Db,
  campaignId: string,
  voterIds: readonly string[],
): Promise<{ id: string; door_id: string }[]> {
  if (voterIds.length === 0) return [];
  const ids = [...new Set(voterIds)].toSorted();
  return changeAndNote<{ id: string; door_id: string }>(tx, {
    table: 'voters',
    as: 'changed',
    statement: sql`
      with concerned as (
        select voters.id from voters
        where voters.campaign_id = ${campaignId} and voters.id = any(${ids}::uuid[]) and not ${isWithdrawn}
        order by voters.id for no key update
      ), covered as (
        select contact_matches.voter_id, entries.reason, entries.channels, entries.since, entries.fact_id, entries.shared_from,
          contact_matches.certainty = 'certain' or contact_matches.decision is not distinct from 'same' as certain
        from concerned
        join contact_matches on contact_matches.campaign_id = ${campaignId} and contact_matches.voter_id = concerned.id
        join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = contact_matches.entry_id
        where contact_matches.decision is distinct from 'other' and ${entryStands(campaignId)}
      ), visits as (
        select distinct on (voter_id) voter_id, case when certain then reason else 'held' end as reason from covered
        where 'door' = any(channels)
        order by voter_id, certain desc, reason = 'confidential' desc, reason = 'registration', since desc, fact_id desc
      ), said as (
        select voter_id, channel, bool_or(shared_from is null) as to_us
        from covered cross join lateral unnest(covered.channels) as channel
        where reason = 'do_not_contact' group by voter_id, channel
      ), wishes as (
        select voter_id, array_agg(channel order by channel) as channels,
          array_agg(channel order by channel) filter (where not to_us) as in_tree
        from said group by voter_id
      ), derived as (
        select concerned.id, visits.reason, coalesce(wishes.channels, '{}') as channels,
          coalesce(wishes.in_tree, '{}') as in_tree from concerned
        left join visits on visits.voter_id = concerned.id left join wishes on wishes.voter_id = concerned.id
      )
      update voters set suppressed = derived.reason, no_channels = derived.channels, tree_channels = derived.in_tree from derived
      where voters.campaign_id = ${campaignId} and voters.id = derived.id
        and (voters.suppressed, voters.no_channels, voters.tree_channels)
          is distinct from (derived.reason, derived.channels, derived.in_tree)
      returning voters.id, voters.door_id`,
    noting: [
      // Reports leave confidential people out of their counts of answers (facts/changed-days-repo.ts).
      sql`, noted as (
      insert into answer_changes (campaign_id, who) select ${campaignId}::uuid, id from changed
    )`,
      sql`, noted_doors as (
      insert into door_changes (campaign_id, door_id) select distinct ${campaignId}::uuid, door_id from changed
    )`,
    ],
    columns: sql`id, door_id`,
  });
}
