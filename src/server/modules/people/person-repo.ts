// All that is known of one person: the household, what was recorded, why they are left alone, what files said.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { channel } from '../../../contract/fields';
import type { Person } from '../../../contract/voters/people';
import type { Voter } from '../../../contract/voters/voter-groups';
import type { Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { entryStands } from '../contact-ledger/traits-repo';
import { responseStands, touchCounts } from '../facts/effective-facts-repo';
import { homeDoor } from '../voters/filters-repo';
import { voterColumns } from '../voters/voter-columns-repo';
import { withSources } from '../surveys/answers-repo';
import { sameDoors } from '../mailer-campaigns/recipients-repo';
import { outreachSources } from '../outreach/sources-repo';
import { filesOf } from './person-files-repo';

const most = 200;

/** Null for no one, and for whom no list names. */
export async function findPerson(db: Db, campaignId: string, id: string, year: number): Promise<Person | null> {
  const row = await db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where((where) => where.and({ 'voters.campaign_id': campaignId, 'doors.campaign_id': campaignId, 'voters.id': id }))
    .where(mayBeListed)
    .select(voterColumns(campaignId, year))
    .select([
      sql<string | null>`case when 'call' <> all(voters.no_channels) then voters.mobile end`.as('mobile'),
      'voters.registered_on',
      'voters.status',
      'voters.support_score',
      'voters.no_channels',
      homeDoor.as('home_id'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { mobile, registered_on, status, support_score, no_channels, home_id, ...voter } = row;
  const about = { campaignId, id, doorIds: await partsOf(db, campaignId, home_id) };
  return {
    voter,
    mobile,
    registered_on,
    status,
    support_score,
    no_channels: z.array(channel).parse(no_channels),
    household: (await livingAt(db, about, year)).filter((each) => each.id !== id),
    touches: await touchesOf(db, about),
    outreach: await outreachOf(db, about),
    answers: await answersOf(db, about),
    ...(await tagsAndSigns(db, about)),
    ledger: await ledgerOf(db, about),
    ...(await filesOf(db, campaignId, id, no_channels.includes('call'))),
  };
}

interface About {
  campaignId: string;
  id: string;
  /** Their door, with all that turned out to be the same one. */
  doorIds: readonly string[];
}

async function partsOf(db: Db, campaignId: string, homeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parts.id from ${sameDoors(campaignId, sql`${homeId}::uuid`)} as parts`.execute(db);
  return rows.map((part) => part.id);
}

const isAmong = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

function livingAt(db: Db, { campaignId, doorIds }: About, year: number): Promise<Voter[]> {
  return db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where((where) => where.and({ 'voters.campaign_id': campaignId, 'doors.campaign_id': campaignId }))
    .where(isAmong('voters.door_id', doorIds))
    .where(mayBeListed)
    .select(voterColumns(campaignId, year))
    .orderBy('voters.first')
    .orderBy('voters.id')
    .execute();
}

const userName = sql`trim(users.first || ' ' || users.last) as user_name`;

async function touchesOf(db: Db, { campaignId, id, doorIds }: About): Promise<Person['touches']> {
  const { rows } = await sql<Person['touches'][number]>`
    (select touches.id, touches.channel, touches.contact_result, touches.note, touches.literature, touches.recorded_at,
      touches.walkbook_id, walkbooks.name as walkbook_name, ${userName}, touches.voter_id is null as household
    from touches
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = touches.walkbook_id
    join users on users.id = touches.user_id
    where touches.campaign_id = ${campaignId} and ${touchCounts(campaignId)}
      and (touches.voter_id = ${id} or (touches.voter_id is null and ${isAmong('touches.door_id', doorIds)}))
    order by touches.recorded_at desc, touches.id limit ${most})
    union all
    (select imported.id, imported.channel, imported.contact_result, imported.note, false, imported.recorded_at, null::uuid,
      coalesce(uploads.name, ''), imported.said_by, false
    from imported_results as imported
    left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = imported.upload_id
    where imported.campaign_id = ${campaignId} and imported.voter_id = ${id} and not imported.set_aside
    order by imported.recorded_at desc, imported.id limit ${most})
    order by recorded_at desc, id limit ${most}`.execute(db);
  return rows;
}

async function outreachOf(db: Db, { campaignId, id }: About): Promise<Person['outreach']> {
  const { rows } = await sql<Person['outreach'][number]>`
    select touches.source_id, touches.channel, sources.name, touches.touched_at, touches.reasons
    from outreach_touches as touches
    join ${outreachSources(campaignId)} as sources on sources.id = touches.source_id
    where touches.campaign_id = ${campaignId} and touches.voter_id = ${id}
    order by touches.touched_at desc, touches.source_id limit ${most}`.execute(db);
  return rows;
}

async function answersOf(db: Db, { campaignId, id, doorIds }: About): Promise<Person['answers']> {
  const { rows } = await sql<Person['answers'][number]>`
    select survey_responses.id, survey_responses.answers, survey_responses.recorded_at, surveys.name as survey_name,
      survey_questions.text as question, survey_responses.voter_id is null as household,
      case when survey_responses.channel = 'mail' then coalesce(mailings.name, '') else trim(users.first || ' ' || users.last) end
        as user_name
    from survey_responses
    join surveys on surveys.campaign_id = ${campaignId} and surveys.id = survey_responses.survey_id
    join survey_questions on survey_questions.campaign_id = ${campaignId}
      and survey_questions.id = survey_responses.question_id
    join users on users.id = survey_responses.user_id
    ${withSources(campaignId, sql`survey_responses`)}
    where survey_responses.campaign_id = ${campaignId} and ${responseStands(campaignId)}
      and cardinality(survey_responses.answers) > 0
      and (survey_responses.voter_id = ${id}
        or (survey_responses.voter_id is null and ${isAmong('survey_responses.door_id', doorIds)}))
    order by survey_responses.recorded_at desc, survey_questions.position limit ${most}`.execute(db);
  return rows;
}

async function tagsAndSigns(db: Db, { campaignId, id }: About): Promise<Pick<Person, 'tags' | 'signs'>> {
  const { rows: tags } = await sql<{ name: string }>`
    select distinct voter_tags.name from voter_tag_voters
    join voter_tags on voter_tags.campaign_id = ${campaignId} and voter_tags.id = voter_tag_voters.voter_tag_id
    where voter_tag_voters.campaign_id = ${campaignId} and voter_tag_voters.voter_id = ${id} order by 1`.execute(db);
  const { rows: signs } = await sql<Person['signs'][number]>`
    select road_signs.name, road_sign_voters.status, road_sign_voters.updated_at from road_sign_voters
    join road_signs on road_signs.campaign_id = ${campaignId} and road_signs.id = road_sign_voters.road_sign_id
    where road_sign_voters.campaign_id = ${campaignId} and road_sign_voters.voter_id = ${id}
    order by road_sign_voters.updated_at desc`.execute(db);
  return { tags: tags.map(({ name }) => name), signs };
}

/** Entries of the person, and those of people who are or may be the same; newest first. */
async function ledgerOf(db: Db, { campaignId, id }: About): Promise<Person['ledger']> {
  const { rows } = await sql<Person['ledger'][number]>`
    select entries.id, entries.reason, entries.scope, entries.channels, entries.since,
      coalesce(nullif(trim(users.first || ' ' || users.last), ''), uploads.name, (
        -- The household itself, on the page of a piece of mail.
        select mailings.name from mail_responses
        join mailer_campaigns as mailings on mailings.campaign_id = ${campaignId}
          and mailings.id = mail_responses.mailer_campaign_id
        where mail_responses.campaign_id = ${campaignId} and entries.fact_id is null
          and entries.id = any(mail_responses.entry_ids) limit 1)) as reported_by,
      entries.shared_from is not null as from_tree,
      case when entries.voter_id = ${id} then 'own' else coalesce(matches.certainty, 'certain') end as certainty,
      coalesce(matches.reasons, '{}') as in_common, not ${entryStands(campaignId)} as withdrawn
    from contact_ledger as entries
    left join contact_matches as matches on matches.campaign_id = ${campaignId} and matches.entry_id = entries.id
      and matches.voter_id = ${id} and matches.decision is distinct from 'other'
    left join users on users.id = entries.reported_by and entries.upload_id is null
    left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = entries.upload_id
    where entries.campaign_id = ${campaignId} and entries.withdraws is null
      and (entries.voter_id = ${id} or matches.voter_id is not null)
    order by entries.since desc, entries.id limit ${most}`.execute(db);
  return rows;
}
