// The rule of domain/contact-ledger/may-contact.ts in SQL, so that a county is decided in one statement. Every channel but the door asks
// here; what comes of it is recorded in `outreach_touches`.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Channel } from '../../../contract/fields';
import { refusals, type Allowance, type Refusal } from '../../../domain/contact-ledger/may-contact';
import { entryStands } from './traits-repo';

/** What is asked of rows of `voters`. */
interface ContactAsk {
  channel: Exclude<Channel, 'door'>;
  now: Date;
  /** 0: none. */
  coolDownDays: number;
  /** The id of the household's door. */
  household: RawBuilder<unknown>;
  /** Holds where the registration is neither inactive nor pending, or was asked for. */
  registered: RawBuilder<SqlBool>;
  /** Holds where the channel's address or number is known. */
  reachable: RawBuilder<SqlBool>;
}

/** Why a row of `voters` is left out; null: it may be contacted. */
export function refusalOf(campaignId: string, ask: ContactAsk): RawBuilder<Refusal | null> {
  const { channel, now, coolDownDays, household, registered, reachable } = ask;
  const order = sql`${[...refusals]}::text[]`;
  const behind = sql`(
    select covers.rule from (
      select case when matches.certainty = 'certain' or matches.decision is not distinct from 'same'
        then entries.reason else 'held' end as rule
      from contact_matches as matches
      join contact_ledger as entries on entries.campaign_id = ${campaignId} and entries.id = matches.entry_id
      where matches.campaign_id = ${campaignId} and matches.voter_id = voters.id
        and matches.decision is distinct from 'other' and ${channel}::text = any(entries.channels)
        and ${entryStands(campaignId)}) as covers
    where covers.rule <> 'do_not_contact' order by array_position(${order}, covers.rule) limit 1)`;
  const since = sql`${now}::timestamptz - make_interval(days => ${coolDownDays}::integer)`;
  const touched = (whom: RawBuilder<unknown>) => sql`exists (
    select 1 from outreach_touches as earlier
    where earlier.campaign_id = ${campaignId} and ${whom} and earlier.channel = ${channel} and earlier.touched_at > ${since})`;
  // A touch keeps the door of its time: the household's may have been two then, or part of another. Each along its own key.
  const lately = sql`(${touched(sql`earlier.door_id = ${household}`)} or ${touched(sql`earlier.voter_id = voters.id`)}
    or exists (
      select 1 from doors as parts where parts.campaign_id = ${campaignId} and parts.merged_into = ${household}
        and ${touched(sql`earlier.door_id = parts.id`)}))`;
  return sql<Refusal | null>`coalesce(
    case when voters.suppressed <> 'do_not_contact' then voters.suppressed
      when voters.suppressed = 'do_not_contact' then ${behind} end,
    case when ${channel}::text = any(voters.no_channels) then 'do_not_contact'
      when not ${registered} then 'inactive'
      when not ${reachable} then 'no_address'
      ${coolDownDays > 0 ? sql`when ${lately} then 'contacted_lately'` : sql``} end)`;
}

/** Why a row of `voters` that is not left out may be contacted. */
export function allowancesOf({ coolDownDays }: Pick<ContactAsk, 'coolDownDays'>): RawBuilder<Allowance[]> {
  return sql<Allowance[]>`array_remove(array[
    case when voters.suppressed is null and cardinality(voters.no_channels) = 0 then 'no_restriction' else 'other_channels_only' end,
    ${coolDownDays > 0 ? 'cool_down_over' : null}::text], null)`;
}
