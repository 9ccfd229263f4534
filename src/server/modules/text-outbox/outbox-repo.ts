// The outbox of texts: what is due is claimed by one server at a time, asked of the contact ledger once more, and settled.
import { sql, type RawBuilder } from 'kysely';
import { filterParams } from '../../../contract/voters/voter-filters';
import type { Refusal } from '../../../domain/contact-ledger/may-contact';
import type { QuietHours } from '../../../domain/contact-ledger/quiet-hours';
import type { Db } from '../../db/connection';
import { takeOfDueCampaigns } from '../../db/due-campaigns';
import { textNumbers } from '../phone-numbers/text-numbers-repo';
import { quietFor, textRefusal } from '../text-campaigns/decide-repo';
import { quietNow } from './quiet-now';
import { isUnread } from './read-back-repo';

export interface DueText {
  campaign_id: string;
  id: string;
  text_campaign_id: string | null;
  voter_id: string | null;
  kind: 'first' | 'reply' | 'automatic';
  phone: string;
  our_number: string;
  body: string;
  tries: number;
  handed_at: string | null;
  created_at: string;
}

const columns = sql`messages.campaign_id, messages.id, messages.text_campaign_id, messages.voter_id, messages.kind, messages.phone,
  messages.our_number, messages.body, messages.tries, messages.handed_at, messages.created_at`;

/** First messages of a paused campaign wait, and all of a campaign that turned texting off but for what confirms an opt-out. */
const mayLeave = (campaignId: RawBuilder<unknown>) => sql`(messages.kind = 'automatic' or exists (
      select 1 from campaigns where campaigns.id = ${campaignId} and campaigns.is_texting_enabled))
      and (messages.kind <> 'first' or exists (
      select 1 from text_campaigns as texts where texts.campaign_id = ${campaignId}
        and texts.id = messages.text_campaign_id and texts.status = 'Active'))`;

/**
 * Texts of any campaign that are to be handed to the carrier, held until the transaction ends.
 * @param readFirst whether what people wrote is read back first: who wrote STOP while no one heard gets nothing more
 */
export async function holdDueTexts(tx: Db, most: number, readFirst: boolean): Promise<DueText[]> {
  const isDue = sql`messages.next_try_at <= now() and messages.state = 'waiting'`;
  const isRead = (campaignId: RawBuilder<unknown>) =>
    readFirst ? sql`(messages.kind = 'automatic' or not ${isUnread(campaignId, sql`messages.our_number`)})` : sql`true`;
  const due = sql<{ campaign_id: string }>`
    select messages.campaign_id from text_messages as messages
    where ${isDue} and ${mayLeave(sql`messages.campaign_id`)} and ${isRead(sql`messages.campaign_id`)}
    group by messages.campaign_id order by min(messages.next_try_at) limit ${most}`;
  return takeOfDueCampaigns(tx, due, most, async (campaignId, share) => {
    const { rows } = await sql<DueText>`
      select ${columns} from text_messages as messages
      where messages.campaign_id = ${campaignId} and ${isDue} and ${mayLeave(sql`${campaignId}`)}
        and ${isRead(sql`${campaignId}`)}
      order by messages.next_try_at limit ${share} for update of messages skip locked`.execute(tx);
    return rows;
  });
}

/** A campaign's texts that may leave and have not; `since`: from when the oldest of them is due; `noMoney`, `away`: how many of them the carrier keeps. */
export async function waitingTexts(
  db: Db,
  campaignId: string,
): Promise<{ count: number; since: string | null; noMoney: number; away: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof waitingTexts>>>`
    select count(*)::integer as count, min(messages.next_try_at) filter (where messages.next_try_at <= now()) as since,
      count(*) filter (where messages.problem = 'carrier_no_money')::integer as "noMoney",
      count(*) filter (where messages.problem in ('carrier_away', 'carrier_busy', 'carrier_unsure'))::integer as away
    from text_messages as messages
    where messages.campaign_id = ${campaignId} and messages.next_try_at is not null
      and messages.state in ('waiting', 'sending') and ${mayLeave(sql`${campaignId}`)}`.execute(db);
  return rows[0] ?? { count: 0, since: null, noMoney: 0, away: 0 };
}

/** Those of any campaign of which no one knows whether the carrier has them. The next look at each is put off. */
export async function claimUnsureTexts(tx: Db, most: number, again: number): Promise<DueText[]> {
  const isUnsure = sql`next_try_at <= now() and state = 'sending'`;
  const due = sql<{ campaign_id: string }>`
    select campaign_id from text_messages where ${isUnsure}
    group by campaign_id order by min(next_try_at) limit ${most}`;
  return takeOfDueCampaigns(tx, due, most, async (campaignId, share) => {
    const { rows } = await sql<DueText>`
      with unsure as (
        select id from text_messages
        where campaign_id = ${campaignId} and ${isUnsure} order by next_try_at limit ${share} for update skip locked
      )
      update text_messages as messages set next_try_at = now() + make_interval(secs => ${again}) from unsure
      where messages.campaign_id = ${campaignId} and messages.id = unsure.id returning ${columns}`.execute(tx);
    return rows;
  });
}

/** What the contact ledger says of these by now: of each that it lets no more, why. */
export async function refusedByNow(tx: Db, texts: readonly DueText[], now: Date): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>();
  const campaigns = new Set(
    texts.flatMap((text) => (text.text_campaign_id ? [`${text.campaign_id} ${text.text_campaign_id}`] : [])),
  );
  for (const key of campaigns) {
    const [campaignId = '', textCampaignId = ''] = key.split(' ');
    const { rows: of } = await sql<{ filter_params: unknown; country: string; time_zone: string } & QuietHours>`
      select texts.filter_params, campaigns.country, campaigns.time_zone, campaigns.quiet_begins, campaigns.quiet_ends
      from text_campaigns as texts join campaigns on campaigns.id = texts.campaign_id
      where texts.campaign_id = ${campaignId} and texts.id = ${textCampaignId}`.execute(tx);
    const [campaign] = of;
    if (!campaign) continue;
    const ids = texts.flatMap((text) =>
      text.text_campaign_id === textCampaignId && text.kind !== 'automatic' ? [text.id] : [],
    );
    const phone = sql`messages.phone`;
    const refusal = textRefusal(campaignId, {
      now,
      recorded: true,
      filters: filterParams.parse(campaign.filter_params),
      phone,
      answers: sql`messages.kind = 'reply'`,
      quiet: quietFor(quietNow(now, campaign), phone),
    });
    const { rows } = await sql<{ id: string; refusal: Refusal | null; is_known: boolean }>`
      select messages.id, voters.id is not null as is_known, case when voters.id is not null then ${refusal} end as refusal
      from text_messages as messages
      left join voters on voters.campaign_id = ${campaignId} and voters.id = messages.voter_id
      left join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
      left join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
      where messages.campaign_id = ${campaignId} and messages.id = any(${ids}::uuid[])`.execute(tx);
    for (const row of rows) {
      const why = row.is_known ? row.refusal : 'withdrawn';
      if (why !== null) refused.set(row.id, why);
    }
  }
  return refused;
}

/** Of these the ones that would leave from a number which isn't the campaign's any longer: it may be someone else's by now. */
export async function fromGoneNumbers(tx: Db, texts: readonly DueText[]): Promise<Set<string>> {
  const gone = new Set<string>();
  await ofEach(texts, async (campaignId, own) => {
    const numbers = await textNumbers(tx, campaignId);
    for (const text of own) if (!numbers.includes(text.our_number)) gone.add(text.id);
  });
  return gone;
}

/** Works on each campaign's own. */
async function ofEach<T extends { campaign_id: string }>(
  items: readonly T[],
  act: (campaignId: string, own: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const campaignId of new Set(items.map((item) => item.campaign_id)))
    await act(
      campaignId,
      items.filter((item) => item.campaign_id === campaignId),
    );
}

/** From here on the carrier may have them. */
export function markHanded(tx: Db, texts: readonly DueText[], grace: number): Promise<void> {
  return ofEach(texts, (campaignId, own) =>
    sql`
      update text_messages set state = 'sending', tries = tries + 1, handed_at = now(), updated_at = now(),
        next_try_at = now() + make_interval(secs => ${grace})
      where campaign_id = ${campaignId} and id = any(${own.map((text) => text.id)}::uuid[])`.execute(tx),
  );
}

/** What became of a text, or when it is tried again. With `tries` only as long as no one has handed it over once more. */
export type Settled = Pick<DueText, 'campaign_id' | 'id'> &
  (
    | { state: 'sent'; carrier_id: string }
    | { state: 'failed'; problem: string }
    | { state: 'waiting' | 'sending'; problem: string; seconds: number; tries?: number }
  );

/** Stores what became of texts that are on their way; a report that was quicker stands. Their recipients follow. */
export function settleTexts(tx: Db, settled: readonly Settled[]): Promise<void> {
  return ofEach(settled, (campaignId, own) =>
    sql`
      with changed as (
        update text_messages as messages set updated_at = now(), problem = given.problem,
          carrier_id = coalesce(messages.carrier_id, given.carrier_id),
          state = case when messages.carrier_id is not null then 'sent' else given.state end,
          next_try_at = case when messages.carrier_id is null and given.seconds is not null
            then (select now()) + make_interval(secs => given.seconds) end
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
          as given (id uuid, state text, carrier_id text, problem text, seconds integer, tries integer)
        where messages.campaign_id = ${campaignId} and messages.id = given.id and messages.state in ('waiting', 'sending')
          -- Under that name it got stuck, and is to be handed over again.
          and (given.carrier_id is null or given.carrier_id <> all(messages.former_carrier_ids))
          and (given.tries is null or messages.state = 'sending' and messages.tries = given.tries)
        returning messages.text_campaign_id, messages.voter_id, messages.kind, messages.state, messages.problem
      )
      update text_recipients as recipients set updated_at = now(),
        state = case when changed.state in ('sent', 'failed') then changed.state else recipients.state end,
        problem = changed.problem
      from changed
      where changed.kind = 'first' and recipients.campaign_id = ${campaignId}
        and recipients.text_campaign_id = changed.text_campaign_id and recipients.voter_id = changed.voter_id`.execute(
      tx,
    ),
  );
}

/**
 * Takes back texts that may not leave any more. Of a first message no touch happened; of an answer the person waits again, unless they got
 * another one since.
 */
export function takeBackTexts(
  tx: Db,
  texts: readonly (Pick<DueText, 'campaign_id' | 'id'> & { problem: string })[],
): Promise<void> {
  return ofEach(texts, (campaignId, own) =>
    sql`
      with changed as (
        update text_messages as messages set state = 'failed', problem = given.problem, next_try_at = null, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as given (id uuid, problem text)
        where messages.campaign_id = ${campaignId} and messages.id = given.id and messages.state = 'waiting'
        returning messages.text_campaign_id, messages.voter_id, messages.kind, messages.problem, messages.created_at
      ), reopened as (
        update text_recipients as recipients set answered_at = null, updated_at = now() from changed
        where changed.kind = 'reply' and recipients.campaign_id = ${campaignId}
          and recipients.text_campaign_id = changed.text_campaign_id and recipients.voter_id = changed.voter_id
          and not exists (
            select 1 from text_messages as later
            where later.campaign_id = ${campaignId} and later.text_campaign_id = changed.text_campaign_id
              and later.voter_id = changed.voter_id and later.kind = 'reply' and later.state <> 'failed'
              and later.created_at > changed.created_at)
      ), gone as (
        delete from outreach_touches as touches using changed
        where changed.kind = 'first' and touches.campaign_id = ${campaignId}
          and touches.source_id = changed.text_campaign_id and touches.voter_id = changed.voter_id
      )
      update text_recipients as recipients set state = 'refused', problem = changed.problem, sent_at = null, updated_at = now()
      from changed
      where changed.kind = 'first' and recipients.campaign_id = ${campaignId}
        and recipients.text_campaign_id = changed.text_campaign_id and recipients.voter_id = changed.voter_id`.execute(
      tx,
    ),
  );
}

/** Of the carrier's names for texts to a phone those that no text of ours has, or had when it got stuck. */
export async function unclaimed(
  db: Db,
  { campaign_id, phone }: Pick<DueText, 'campaign_id' | 'phone'>,
  carrierIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ carrier_id: string | null }>`
    select unnest(former_carrier_ids || carrier_id) as carrier_id from text_messages
    where campaign_id = ${campaign_id} and phone = ${phone} and kind <> 'incoming'`.execute(db);
  const ours = new Set(rows.map((row) => row.carrier_id));
  return carrierIds.filter((each) => !ours.has(each));
}
