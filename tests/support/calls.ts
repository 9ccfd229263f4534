// What calls by phone need to be there, written straight to the database.
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection';

interface Of {
  db: Db;
  campaign_id: string;
  user_id: string;
}

export async function setUpCalls({ db, campaign_id, user_id }: Of): Promise<void> {
  await db
    .insertInto('phone_accounts')
    .values({ campaign_id, set_up_by: user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A number that was bought; its id. Those that the campaign had are gone. */
export async function aPhoneNumber({ db, campaign_id, user_id }: Of, phone_number = '+19195550111'): Promise<string> {
  await noPhoneNumbers(db, campaign_id);
  const { id } = await db
    .insertInto('phone_numbers')
    .values({
      campaign_id,
      phone_number,
      status: 'active',
      carrier_id: phone_number,
      can_call: true,
      can_text: true,
      bought_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noPhoneNumbers(db: Db, campaignId: string): Promise<void> {
  await db.deleteFrom('phone_number_holds').where('campaign_id', '=', campaignId).execute();
  await db.deleteFrom('phone_numbers').where('campaign_id', '=', campaignId).execute();
}

/** Moves the quiet hours of a campaign to one minute half a day from now by the clock of its voters in the East. */
export async function neverQuiet(db: Db, campaignId: string): Promise<void> {
  await sql`
    update campaigns set quiet_begins = to_char(now() at time zone 'America/New_York' + interval '12 hours', 'HH24:MI'),
      quiet_ends = to_char(now() at time zone 'America/New_York' + interval '12 hours 1 minute', 'HH24:MI')
    where id = ${campaignId}`.execute(db);
}

/** An Active phone bank of these voters, who all get a number; its id. */
export async function aPhoneBank(
  { db, campaign_id, user_id }: Of,
  { voters, callers, name = `Calls ${Math.random()}` }: { voters: string[]; callers: string[]; name?: string },
): Promise<string> {
  await neverQuiet(db, campaign_id);
  await db.updateTable('campaigns').set({ is_phone_banking_enabled: true }).where('id', '=', campaign_id).execute();
  const { id } = await db
    .insertInto('phone_banks')
    .values({
      campaign_id,
      owner_id: user_id,
      name,
      status: 'Active',
      filter_params: JSON.stringify({ everyone: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (callers.length > 0)
    await sql`
      insert into phone_bank_callers (campaign_id, phone_bank_id, user_id)
      select ${campaign_id}, ${id}, unnest(${callers}::uuid[])`.execute(db);
  await sql`
    with numbered as (
      select voter_id, position from unnest(${voters}::uuid[]) with ordinality as given (voter_id, position)
    ), phoned as (
      update voters set phone = '+1919' || (2000000 + position) from numbered
      where voters.campaign_id = ${campaign_id} and voters.id = numbered.voter_id and voters.phone is null
    )
    insert into phone_bank_people (campaign_id, phone_bank_id, voter_id, position)
    select ${campaign_id}, ${id}, voter_id, position from numbered`.execute(db);
  return id;
}

/** Gives a person of a phone bank to a caller, as if they had asked for the next one. */
export async function hold(db: Db, campaignId: string, phoneBankId: string, userId: string | null): Promise<void> {
  const until = userId && new Date(Date.now() + 10 * 60_000);
  await sql`
    update phone_bank_people set done = false, refusal = null, not_before = null, held_by = ${userId}, held_since = now(),
      held_until = ${until}
    where campaign_id = ${campaignId} and phone_bank_id = ${phoneBankId}`.execute(db);
}

/** A result of a call as it is stored: "do not call", unless another is given. Returns its id. */
export async function aCallResult(
  { db, campaign_id, user_id }: Of,
  phone_bank_id: string,
  voter_id: string,
  call_result: 'do_not_call' | 'no_answer' = 'do_not_call',
): Promise<string> {
  const no_channels = call_result === 'do_not_call' ? ['call'] : [];
  const row = { campaign_id, phone_bank_id, voter_id, user_id, call_result, no_channels };
  const insert = db.insertInto('call_results').values({ ...row, call_start_time: new Date() });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}
