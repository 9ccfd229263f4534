// The SQL of copies of shared surveys: each statement reads and writes one campaign.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** A chapter's copy of a survey above. `shared_by` null: it is no longer shared. */
export interface CopyRow {
  id: string;
  name: string;
  record_status: 'is_active' | 'archived';
  shared_by: string | null;
  shared_survey_id: string;
}

/** A question of a copy, asked now or before. */
export interface CopiedQuestion {
  id: string;
  shared_question_id: string | null;
  is_asked: boolean;
}

/** The ids of a campaign's own surveys that it shares with what is below it; until the transaction ends no one changes these. */
export async function sharedBelow(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from surveys where campaign_id = ${campaignId} and shared_below and shared_by is null order by created_at, id
    for share`.execute(db);
  return rows.map(({ id }) => id);
}

export async function copiesOf(db: Db, campaignId: string): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select id, name, record_status, shared_by, shared_survey_id from surveys
    where campaign_id = ${campaignId} and shared_survey_id is not null and not is_own order by created_at, id`.execute(
    db,
  );
  return rows;
}

export async function questionsOfCopy(db: Db, campaignId: string, surveyId: string): Promise<CopiedQuestion[]> {
  const { rows } = await sql<CopiedQuestion>`
    select id, shared_question_id, retired_at is null as is_asked from survey_questions
    where campaign_id = ${campaignId} and survey_id = ${surveyId} order by position, id`.execute(db);
  return rows;
}

export async function markCopy(
  tx: Db,
  campaignId: string,
  id: string,
  from: { campaign_id: string; survey_id: string },
): Promise<void> {
  await sql`
    update surveys set shared_by = ${from.campaign_id}, shared_survey_id = ${from.survey_id}
    where campaign_id = ${campaignId} and id = ${id}
      and (shared_by, shared_survey_id) is distinct from (${from.campaign_id}::uuid, ${from.survey_id}::uuid)`.execute(
    tx,
  );
}

/** Says of each question which one above it is a copy of. */
export async function markQuestions(
  tx: Db,
  campaignId: string,
  questions: readonly { id: string; shared_question_id: string }[],
): Promise<void> {
  await sql`
    update survey_questions set shared_question_id = copied.shared_question_id
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as copied (id uuid, shared_question_id uuid)
    where survey_questions.campaign_id = ${campaignId} and survey_questions.id = copied.id
      and survey_questions.shared_question_id is distinct from copied.shared_question_id`.execute(tx);
}

/** Of a copy that is no longer shared. */
export async function endCopy(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`update surveys set shared_by = null where campaign_id = ${campaignId} and id = ${id}`.execute(tx);
  await archiveCopy(tx, campaignId, id);
}

/** Archives a copy, unless a walkbook or a phone bank works with it. */
export async function archiveCopy(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update surveys set record_status = 'archived', archived_above = true
    where surveys.campaign_id = ${campaignId} and surveys.id = ${id} and surveys.record_status = 'is_active'
      and not exists (
        select 1 from walkbooks
        where walkbooks.campaign_id = ${campaignId} and walkbooks.survey_id = surveys.id and walkbooks.record_status = 'is_active')
      and not exists (
        select 1 from phone_banks
        where phone_banks.campaign_id = ${campaignId} and phone_banks.survey_id = surveys.id and phone_banks.status <> 'Ended')`.execute(
    tx,
  );
}

/** Has a copy be in use again that archiveCopy took out of it; what someone of the campaign archived stays so. */
export async function restoreCopy(tx: Db, campaignId: string, id: string): Promise<void> {
  await sql`
    update surveys set record_status = 'is_active', archived_above = false
    where campaign_id = ${campaignId} and id = ${id} and archived_above`.execute(tx);
}

/** Shares a campaign's own survey with what is below it, or no longer; whether that is a change. */
export async function setSharedBelow(tx: Db, campaignId: string, id: string, shared: boolean): Promise<boolean> {
  const { rows } = await sql`
    update surveys set shared_below = ${shared}
    where campaign_id = ${campaignId} and id = ${id} and shared_below <> ${shared} returning id`.execute(tx);
  return rows.length > 0;
}

export interface SharingRow {
  survey_id: string;
  shared_below: boolean;
  /** The name of the campaign above that shares it. */
  from: string | null;
}

/** The surveys of a campaign that are shared, or that it has from above. */
export async function sharingOf(db: Db, campaignId: string): Promise<SharingRow[]> {
  const { rows } = await sql<SharingRow>`
    select surveys.id as survey_id, surveys.shared_below, campaigns.name as from
    from surveys left join campaigns on campaigns.id = surveys.shared_by
    where surveys.campaign_id = ${campaignId} and (surveys.shared_below or surveys.shared_by is not null)
    order by surveys.id`.execute(db);
  return rows;
}

/** The copies that campaigns have of a survey above them, those too of which the sharing has ended, or that are their own since. */
export async function copiesIn(
  db: Db,
  campaigns: readonly string[],
  surveyId: string,
): Promise<{ campaign_id: string; id: string }[]> {
  const { rows } = await sql<{ campaign_id: string; id: string }>`
    select campaign_id, id from surveys
    where campaign_id = any(${[...campaigns]}::uuid[]) and shared_survey_id = ${surveyId}`.execute(db);
  return rows;
}
