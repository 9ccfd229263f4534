// SQL that the rows behind a report's numbers have in common.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isConfidential } from '../contact-ledger/left-out-repo';

/** Holds for what happened on days of a zone, both included. */
export const withinDays = (at: RawBuilder<unknown>, zone: string, { first, last }: { first: string; last: string }) =>
  sql<SqlBool>`(${at} >= (${first}::date::timestamp at time zone ${zone})
    and ${at} < ((${last}::date + 1)::timestamp at time zone ${zone}))`;

/** Columns of a row of `page` by whom, where and about whom it was; a confidential person is not named. */
export const namesOfPage = sql`page.walkbook_id, coalesce(walkbooks.name, '') as walkbook_name, page.user_id,
  coalesce(trim(users.first || ' ' || users.last), '') as user_name,
  case when ${isConfidential} then null else page.voter_id end as voter_id,
  case when ${isConfidential} then null else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name`;

/** Joined behind `page`: what {@link namesOfPage} and an address are read from. */
export const joinNames = (campaignId: string) => sql`
  left join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = page.walkbook_id
  left join users on users.id = page.user_id
  left join doors on doors.campaign_id = ${campaignId} and doors.id = page.door_id
  left join voters on voters.campaign_id = ${campaignId} and voters.id = page.voter_id`;
