// SQL of whose registration stands: inactive and pending ones are left out unless filters, or a group that they name, ask for them.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Condition, FilterParams } from '../../../contract/voters/voter-filters';
import { isLeaf, leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import { sleepingRegistrations } from '../../../domain/voter-files/registration';

/** Holds for rows of `voters` whose registration is neither inactive nor pending. */
export const isAwake = sql<SqlBool>`(voters.status is null or voters.status <> all(${[...sleepingRegistrations]}::text[]))`;

/** Holds for rows of `voters` whom filters do not leave out for their registration. */
export function registrationStands(campaignId: string, filters: FilterParams): RawBuilder<SqlBool> {
  if (asksItself(filters)) return sql<SqlBool>`true`;
  const groups = namedGroups(treeOf(filters));
  if (groups.length === 0) return isAwake;
  // Which of the groups asked is looked up once; of none of them no member is.
  return sql<SqlBool>`(${isAwake} or exists (
    select 1 from voter_group_members as asked
    where asked.campaign_id = ${campaignId} and asked.voter_id = voters.id
      and asked.voter_group_id = any(array(${groupsWithInactive(campaignId, groups)}))))`;
}

/** The same of a group's members. */
export const registrationStandsIn = (campaignId: string, groupId: string) =>
  sql<SqlBool>`(${isAwake} or exists (${groupsWithInactive(campaignId, [groupId])}))`;

/** Whether a group by these filters holds such registrations because it was asked to. */
export function asksForInactive(campaignId: string, filters: FilterParams): RawBuilder<boolean> {
  if (asksItself(filters)) return sql<boolean>`true`;
  return sql<boolean>`exists (${groupsWithInactive(campaignId, namedGroups(treeOf(filters)))})`;
}

const asksItself = (filters: FilterParams) =>
  filters.with_inactive === true || leavesOf(treeOf(filters)).some(({ field }) => field === 'status');

const groupsWithInactive = (campaignId: string, ids: readonly string[]) => sql<{ id: string }>`
  select id from voter_groups where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[]) and with_inactive`;

/** The groups whose members a plain tree selects; whom it keeps out of one has not been asked for. */
function namedGroups(condition: Condition): string[] {
  if (isLeaf(condition)) return condition.field === 'group' ? condition.voter_group_ids : [];
  if ('not' in condition) return [];
  return ('all' in condition ? condition.all : condition.any).flatMap(namedGroups);
}
