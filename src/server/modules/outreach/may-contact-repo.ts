// The rule of domain/contact-ledger/may-contact.ts in SQL, so that a county is decided in one statement. Every channel but the door asks
// here; what comes of it is recorded in `outreach_touches`.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contactingResults } from '../../../contract/facts/touch';
import { refusals, type Allowance, type Refusal } from '../../../domain/contact-ledger/may-contact';
import { rings } from '../../../domain/contact-ledger/quiet-hours';
import type { QuietPlaces } from '../../../domain/contact-ledger/quiet-places';
import { placeOfZip } from '../../../domain/contact-ledger/recipient-zones';
import { touchCounts } from '../facts/effective-facts-repo';
import { entryStands } from '../contact-ledger/traits-repo';

/** What is asked of rows of `voters`. `quiet` holds where no phone may ring now: `isQuiet` of many, or what `mayReachAt` says of one. */
export type ContactAsk = AnyAsk & ({ channel: 'mail' } | { channel: 'text' | 'call'; quiet: RawBuilder<SqlBool> });

interface AnyAsk {
  now: Date;
  /** This contact is in the ledger already: what is asked is whether it still may be. Neither a cool-down nor a week's limit counts. */
  recorded?: boolean;
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
  const counts = ask.recorded !== true;
  const since = sql`${now}::timestamptz - make_interval(days => ${coolDownDays}::integer)`;
  const touched = (whom: RawBuilder<unknown>) => sql`(exists (
    select 1 from outreach_touches as earlier
    where earlier.campaign_id = ${campaignId} and ${whom} and earlier.channel = ${channel} and earlier.touched_at > ${since})
  or exists (
    select 1 from imported_results as earlier
    where earlier.campaign_id = ${campaignId} and ${whom} and earlier.channel = ${channel} and earlier.recorded_at > ${since}
      and not earlier.set_aside))`;
  // A touch keeps the door of its time: the household's may have been two then, or part of another. Each along its own key.
  const lately = sql`(${touched(sql`earlier.door_id = ${household}`)} or ${touched(sql`earlier.voter_id = voters.id`)}
    or exists (
      select 1 from doors as parts where parts.campaign_id = ${campaignId} and parts.merged_into = ${household}
        and ${touched(sql`earlier.door_id = parts.id`)}))`;
  return sql<Refusal | null>`coalesce(
    case when voters.suppressed <> 'do_not_contact' then voters.suppressed
      when voters.suppressed = 'do_not_contact' then ${behind} end,
    case when ${channel}::text = any(voters.tree_channels) then 'asked_in_tree'
      when ${channel}::text = any(voters.no_channels) then 'do_not_contact'
      when not ${registered} then 'inactive'
      when not ${reachable} then 'no_address'
      ${counts && coolDownDays > 0 ? sql`when ${lately} then 'contacted_lately'` : sql``}
      ${counts ? sql`when ${often(campaignId, now)} then 'contacted_often'` : sql``}
      ${ask.channel === 'mail' ? sql`` : sql`when ${ask.quiet} then 'quiet_hours'`} end)`;
}

/** Whether a row of `voters` was reached as often within seven days as its campaign allows. No limit, and nothing is counted. */
function often(campaignId: string, now: Date): RawBuilder<SqlBool> {
  const limit = sql`(select contacts_per_week from campaigns where id = ${campaignId})`;
  const since = sql`${now}::timestamptz - interval '7 days'`;
  return sql<SqlBool>`(case when ${limit} is not null then ${limit} <= (
    select count(*) from outreach_touches as earlier
    where earlier.campaign_id = ${campaignId} and earlier.voter_id = voters.id and earlier.touched_at > ${since}
  ) + (
    select count(*) from touches
    where touches.campaign_id = ${campaignId} and touches.voter_id = voters.id and touches.recorded_at > ${since}
      and touches.contact_result = any(${contactingResults}::text[]) and ${touchCounts(campaignId)}
  ) + (
    -- Of visits those that reached someone, of all other channels each, as above.
    select count(*) from imported_results as imported
    where imported.campaign_id = ${campaignId} and imported.voter_id = voters.id and imported.recorded_at > ${since}
      and not imported.set_aside and (imported.channel <> 'door' or imported.contact_result = any(${contactingResults}::text[]))
  ) else false end)`;
}

/** Where it is quiet now, and what tells where someone is: their household's ZIP code, and the number that would ring. */
interface QuietAsk {
  places: QuietPlaces;
  zip: RawBuilder<unknown>;
  phone: RawBuilder<unknown>;
}

/** `recipientZones` and `mayReachAt` of a row. */
export function isQuiet({ places: { zips, areas, elsewhere }, zip, phone }: QuietAsk): RawBuilder<SqlBool> {
  const place = sql`substring(btrim(${zip}) from ${sql.lit(placeOfZip)})`;
  const area = sql`substring(regexp_replace(${phone}, '\\D', '', 'g') from '^1?(\\d{3})\\d{7}$')`;
  return sql<SqlBool>`(case
    when ${place} = any(${zips.quiet}::text[]) then true when ${place} = any(${zips.open}::text[]) then false
    when ${area} = any(${areas.quiet}::text[]) then true when ${area} = any(${areas.open}::text[]) then false
    else ${elsewhere}::boolean end)`;
}

/** Why a row of `voters` that is not left out may be contacted. */
export function allowancesOf({
  channel,
  coolDownDays,
}: Pick<ContactAsk, 'channel' | 'coolDownDays'>): RawBuilder<Allowance[]> {
  return sql<Allowance[]>`array_remove(array[
    case when voters.suppressed is null and cardinality(voters.no_channels) = 0 then 'no_restriction' else 'other_channels_only' end,
    ${coolDownDays > 0 ? 'cool_down_over' : null}::text, ${rings(channel) ? 'outside_quiet_hours' : null}::text], null)`;
}
