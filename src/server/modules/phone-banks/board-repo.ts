// What the live board shows of a phone bank.
import { sql } from 'kysely';
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import type { Db } from '../../db/connection';

type Board = CallReply<typeof contract.phoneBanks.updatedRecipients>;

const most = 500;

export async function readBoard(
  db: Db,
  campaignId: string,
  phoneBankId: string,
  { since, now }: { since: Date; now: Date },
): Promise<Board> {
  const { rows: recipients } = await sql<Board['recipients'][number]>`
    select people.voter_id, voters.first, voters.last, people.done, people.attempts, people.last_result, people.refusal,
      case when people.held_until > ${now} then people.held_by end as held_by, people.changed_at
    from phone_bank_people as people join voters on voters.campaign_id = ${campaignId} and voters.id = people.voter_id
    where people.campaign_id = ${campaignId} and people.phone_bank_id = ${phoneBankId} and people.changed_at > ${since}
      -- Confidential records are named nowhere.
      and voters.suppressed is distinct from 'confidential' and (people.attempts > 0 or people.held_by is not null)
    order by people.changed_at desc, people.voter_id limit ${most}`.execute(db);
  const { rows: counted } = await sql<{ call_result: string; calls: number }>`
    select call_result, count(*)::integer as calls from call_results
    where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId} and superseded_at is null
    group by call_result`.execute(db);
  const { rows: callers } = await sql<Board['callers'][number]>`
    select users.id as user_id, trim(users.first || ' ' || users.last) as name, coalesce(made.calls, 0) as calls,
      coalesce(made.answered, 0) as answered, made.last_result_at, exists (
        select 1 from phone_bank_people as held where held.campaign_id = ${campaignId} and held.phone_bank_id = ${phoneBankId}
          and not held.done and held.held_by = users.id and held.held_until > ${now}) as calling
    from (
      select user_id from phone_bank_callers where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId}
      union select user_id from call_results where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId}) as people
    join users on users.id = people.user_id
    left join (
      select user_id, count(*)::integer as calls, count(*) filter (where call_result = 'answered')::integer as answered,
        max(received_at) as last_result_at
      from call_results
      where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId} and superseded_at is null group by user_id) as made
      on made.user_id = people.user_id
    order by calls desc, name, user_id`.execute(db);
  return {
    as_of: now.toISOString(),
    recipients,
    results: Object.fromEntries(counted.map(({ call_result, calls }) => [call_result, calls])),
    callers,
  };
}
