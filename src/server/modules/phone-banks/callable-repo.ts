// What the contact ledger is asked before a call, and by which number someone is called: one rule for the list, the next person and the call.
import { sql, type RawBuilder } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { askAgainAt, quietHoursOf } from '../../../domain/contact-ledger/quiet-hours';
import { quietPlaces, type QuietPlaces } from '../../../domain/contact-ledger/quiet-places';
import type { Db } from '../../db/connection';
import { allowancesOf, isQuiet, refusalOf } from '../outreach/may-contact-repo';
import { isStandingNo } from '../outreach/said-on-calls-repo';
import { homeDoor } from '../voters/filters-repo';
import { registrationStands } from '../voters/registration-repo';

/**
 * The number of a row of `voters` by which they can be called, as +19195550100; null: none. A number that was disconnected is no one's any
 * longer, and a wrong one not this person's. Who said "do not call" on a number that several share, or wrote "remove me" from it, said it for
 * all of them.
 */
export const numberToCall = (campaignId: string): RawBuilder<string | null> => sql<string | null>`(
  select numbers.number from (
    select '+1' || substring(regexp_replace(given.number, '\\D', '', 'g') from '^1?([2-9]\\d{2}[2-9]\\d{6})$') as number, given.at
    from unnest(array[voters.phone, voters.mobile]) with ordinality as given (number, at)) as numbers
  where numbers.number is not null and not exists (
    select 1 from call_results as dead
    where dead.campaign_id = ${campaignId} and dead.phone_number = numbers.number
      and dead.superseded_at is null and (dead.call_result = 'disconnected' or dead.call_result = 'wrong_number' and dead.voter_id = voters.id
        or ${isStandingNo(campaignId, 'dead')}))
    and not exists (
      select 1 from text_opt_outs as said
      where said.campaign_id = ${campaignId} and said.phone = numbers.number and 'call' = any(said.channels))
  order by numbers.at limit 1)`;

/** Where it is quiet now for a campaign, and when to ask again about who lives there. */
export async function quietNow(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<{ places: QuietPlaces; askAgainAt: Date }> {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['country', 'time_zone', 'quiet_begins', 'quiet_ends'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const at = now.getTime();
  const hours = quietHoursOf(campaign);
  return { places: quietPlaces(at, campaign, hours), askAgainAt: new Date(askAgainAt(at, hours)) };
}

/** How the ledger is asked about rows of `voters` joined to `doors`. `quiet` null: quiet hours are asked about apart. */
export function callAsk(
  campaignId: string,
  { filters, now, quiet }: { filters: FilterParams; now: Date; quiet: QuietPlaces | null },
) {
  const phone = numberToCall(campaignId);
  const ask = {
    channel: 'call',
    now,
    coolDownDays: 0,
    household: homeDoor,
    registered: registrationStands(campaignId, filters),
    reachable: sql<boolean>`(${phone} is not null)`,
    quiet: quiet === null ? sql<boolean>`false` : isQuiet({ places: quiet, zip: sql`doors.zip`, phone }),
  } as const;
  return { refusal: refusalOf(campaignId, ask), reasons: allowancesOf(ask), phone };
}
