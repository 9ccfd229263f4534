// The SQL of marks by hand: those that hold and those that were set aside.
import { sql } from 'kysely';
import { markDays, mostMarks, type ContactMark, type Marker } from '../../../contract/outreach/contact-marks';
import type { Db } from '../../db/connection';

/** Every mark, with what setting it aside and restoring it needs. */
const marksOf = (campaignId: string) => sql`(
  select 'call' as kind, results.id, results.voter_id, results.user_id, results.received_at as marked_at,
    results.no_channels as channels, banks.name as place, null::text as phone, null::uuid as text_campaign_id,
    aside.set_aside_by, aside.set_aside_at, aside.reason
  from call_results as results
  join phone_banks as banks on banks.campaign_id = ${campaignId} and banks.id = results.phone_bank_id
  left join marks_set_aside as aside on aside.campaign_id = ${campaignId} and aside.kind = 'call' and aside.mark_id = results.id
  where results.campaign_id = ${campaignId} and cardinality(results.no_channels) > 0 and results.superseded_at is null
  union all
  select 'text', said.id, said.voter_id, said.user_id, said.opted_out_at, '{text}'::text[], coalesce(texts.name, ''), said.phone,
    said.text_campaign_id, null::uuid, null::timestamptz, null::text
  from text_opt_outs as said
  left join text_campaigns as texts on texts.campaign_id = ${campaignId} and texts.id = said.text_campaign_id
  where said.campaign_id = ${campaignId} and said.how = 'texter' and said.user_id is not null
  union all
  select 'text', aside.mark_id, aside.voter_id, aside.user_id, aside.marked_at, aside.channels, coalesce(texts.name, ''), aside.phone,
    aside.text_campaign_id, aside.set_aside_by, aside.set_aside_at, aside.reason
  from marks_set_aside as aside
  left join text_campaigns as texts on texts.campaign_id = ${campaignId} and texts.id = aside.text_campaign_id
  where aside.campaign_id = ${campaignId} and aside.kind = 'text')`;

const nameOf = (users: string) => sql`trim(${sql.ref(`${users}.first`)} || ' ' || ${sql.ref(`${users}.last`)})`;

export async function listMarks(
  db: Db,
  campaignId: string,
  { user_id, skip, limit }: { user_id: string | null; skip: number; limit: number },
): Promise<{ total: number; marks: ContactMark[] }> {
  const chosen = sql`${marksOf(campaignId)} as marks where ${user_id}::uuid is null or marks.user_id = ${user_id}::uuid`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${chosen}`.execute(db);
  const { rows: marks } = await sql<ContactMark>`
    select page.kind, page.id, page.voter_id,
      -- Confidential records are named nowhere.
      case when voters.suppressed is distinct from 'confidential' then coalesce(voters.first, '') else '' end as first,
      case when voters.suppressed is distinct from 'confidential' then coalesce(voters.last, '') else '' end as last,
      page.user_id, ${nameOf('users')} as user_name, page.marked_at, page.channels, page.place,
      case when page.set_aside_at is not null then jsonb_build_object('by', ${nameOf('deciders')},
        'at', to_char(page.set_aside_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', page.reason) end as set_aside
    from (select marks.* from ${chosen} order by marks.marked_at desc, marks.id limit ${limit} offset ${skip}) as page
    join users on users.id = page.user_id
    left join users as deciders on deciders.id = page.set_aside_by
    left join voters on voters.campaign_id = ${campaignId} and voters.id = page.voter_id
    order by page.marked_at desc, page.id`.execute(db);
  return { total: counted[0]?.total ?? 0, marks };
}

export async function listMarkers(db: Db, campaignId: string, now: Date): Promise<Omit<Marker, 'worth_a_look'>[]> {
  const since = new Date(now.getTime() - markDays * 86_400_000);
  const { rows } = await sql<Omit<Marker, 'worth_a_look'>>`
    with counted as (
      select user_id, count(*) filter (where set_aside_at is null)::integer as marks,
        count(*) filter (where set_aside_at is not null)::integer as set_aside, max(marked_at) as last_at
      from ${marksOf(campaignId)} as marks where marked_at > ${since} group by user_id)
    select counted.*, ${nameOf('users')} as user_name, (
        select count(*)::integer from call_results as results
        where results.campaign_id = ${campaignId} and results.user_id = counted.user_id and results.received_at > ${since}
          and results.superseded_at is null
          and results.call_result in ('answered', 'refused', 'call_back', 'language_barrier', 'do_not_call')
      ) + (
        select count(*)::integer from text_recipients as recipients
        where recipients.campaign_id = ${campaignId} and recipients.user_id = counted.user_id
          and recipients.last_reply_at > ${since}) as reached
    from counted join users on users.id = counted.user_id
    order by counted.marks desc, user_name, counted.user_id limit 500`.execute(db);
  return rows;
}

export interface Mark {
  kind: 'call' | 'text';
  id: string;
  voter_id: string | null;
  user_id: string;
  marked_at: string;
  channels: ContactMark['channels'];
  phone: string | null;
  text_campaign_id: string | null;
}

/** A member's marks that hold, or those that are set aside: these or all, newest first, as many as go at once and one more. */
export async function chooseMarks(
  tx: Db,
  campaignId: string,
  userId: string,
  { aside, ids }: { aside: boolean; ids: readonly string[] | null },
): Promise<{ chosen: Mark[]; left: number }> {
  const held = sql`
    ${marksOf(campaignId)} as marks
    where marks.user_id = ${userId} and (marks.set_aside_at is not null) = ${aside}::boolean
      and (${ids && [...ids]}::uuid[] is null or marks.id = any(${ids && [...ids]}::uuid[]))`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${held}`.execute(tx);
  const { rows: chosen } = await sql<Mark>`
    select marks.kind, marks.id, marks.voter_id, marks.user_id, marks.marked_at, marks.channels, marks.phone,
      marks.text_campaign_id
    from ${held} order by marks.marked_at desc, marks.id limit ${mostMarks}`.execute(tx);
  return { chosen, left: (counted[0]?.total ?? 0) - chosen.length };
}

export async function noteAside(
  tx: Db,
  campaignId: string,
  { kind, id, ...mark }: Mark,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('marks_set_aside')
    .values({ campaign_id: campaignId, kind, mark_id: id, ...mark, reason, set_aside_by: by, set_aside_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetAside(tx: Db, campaignId: string, { kind, id }: Mark): Promise<void> {
  await tx
    .deleteFrom('marks_set_aside')
    .where((row) => row.and({ campaign_id: campaignId, kind, mark_id: id }))
    .execute();
}

/** One member's marks are decided on by one manager after the other. */
export async function holdMarks(tx: Db, campaignId: string, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marks ${campaignId} ${userId}`}, 0))`.execute(tx);
}

/** Those whom marks are about, before anything of them changes: so does whoever erases one of them, and neither waits for the other's rows. */
export async function holdPeople(tx: Db, campaignId: string, marks: readonly Mark[]): Promise<void> {
  const ids = marks.flatMap(({ voter_id }) => voter_id ?? []);
  const phones = marks.flatMap(({ phone }) => phone ?? []);
  await sql`
    select id from voters
    where campaign_id = ${campaignId} and (id = any(${ids}::uuid[]) or id in (
      select voter_id from text_recipients where campaign_id = ${campaignId} and phone = any(${phones}::text[])))
    order by id for no key update`.execute(tx);
}
