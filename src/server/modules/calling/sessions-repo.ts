// The SQL of times of calling and of who uses which of the campaign's numbers.
import { sql } from 'kysely';
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import type { Db } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';

export type CallSession = CallReply<typeof contract.calling.createSession>;

/** For how long a number counts as in use after it was asked for. */
const usedFor = sql`interval '4 hours'`;

/** The number that a caller has, or else the one that the fewest use; null: the campaign has none that calls. */
export async function acquireNumber(tx: Db, campaignId: string, userId: string, now: Date): Promise<string | null> {
  const chosen = sql`
    select numbers.id, numbers.phone_number from phone_numbers as numbers
    left join phone_number_holds as mine on mine.campaign_id = ${campaignId} and mine.user_id = ${userId}
      and mine.phone_number_id = numbers.id
    left join phone_number_holds as holds on holds.campaign_id = ${campaignId} and holds.phone_number_id = numbers.id
      and holds.acquired_at > ${now}::timestamptz - ${usedFor}
    where numbers.campaign_id = ${campaignId} and numbers.status = 'active' and numbers.can_call
    group by numbers.campaign_id, numbers.id, mine.user_id
    order by mine.user_id is null, count(holds.user_id), numbers.requested_at, numbers.id limit 1`;
  const rows = await withRowsOnce<{ phone_number: string }>(
    tx,
    { as: 'chosen', statement: chosen, columns: { id: 'uuid', phone_number: 'text' } },
    sql`, held as (
      insert into phone_number_holds (campaign_id, user_id, phone_number_id, acquired_at)
      select ${campaignId}::uuid, ${userId}::uuid, id, ${now} from chosen
      on conflict (campaign_id, user_id) do update
        set phone_number_id = excluded.phone_number_id, acquired_at = excluded.acquired_at
    )
    select phone_number from chosen`,
  );
  return rows[0]?.phone_number ?? null;
}

/** False when the caller had no number. */
export async function releaseNumber(tx: Db, campaignId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phone_number_holds')
    .where((row) => row.and({ campaign_id: campaignId, user_id: userId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a number is one from which the campaign can call. */
export async function isOurNumber(db: Db, campaignId: string, phoneNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_numbers')
    .select('id')
    .where((each) => each.and({ campaign_id: campaignId, phone_number: phoneNumber, status: 'active', can_call: true }))
    .executeTakeFirst();
  return row !== undefined;
}

const columns = ['id', 'campaign_id', 'user_id', 'phone_number', 'started_at', 'ended_at'] as const;

/** Begins a time of calling; an earlier one that nobody ended ends with it. */
export async function startSession(
  tx: Db,
  { campaign_id, user_id, phone_number }: Pick<CallSession, 'campaign_id' | 'user_id' | 'phone_number'>,
  now: Date,
): Promise<CallSession> {
  await tx
    .updateTable('call_sessions')
    .set({ ended_at: now })
    .where((row) => row.and({ campaign_id, user_id }))
    .where('ended_at', 'is', null)
    .execute();
  const made = await tx
    .insertInto('call_sessions')
    .values({ campaign_id, user_id, phone_number, started_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return made as unknown as CallSession;
}

/** Null: this caller has no such session. */
export async function endSession(
  tx: Db,
  { campaign_id, user_id, id }: Pick<CallSession, 'campaign_id' | 'user_id' | 'id'>,
  now: Date,
): Promise<CallSession | null> {
  const { rows } = await sql<CallSession>`
    update call_sessions set ended_at = coalesce(ended_at, ${now})
    where campaign_id = ${campaign_id} and id = ${id} and user_id = ${user_id}
    returning id, campaign_id, user_id, phone_number, started_at, ended_at`.execute(tx);
  return rows[0] ?? null;
}
