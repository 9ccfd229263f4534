// The SQL of what a piece's page shows: whose it is, what it offers, and what was done with it already.
import { sql } from 'kysely';
import type { MailPage, MailResponseKind } from '../../../contract/outreach/mail-responses';
import type { Question, SurveyScript } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import type { PieceKey } from '../mail-codes/repo';
import { sameDoors } from '../mailer-campaigns/recipients-repo';
import { kindSql } from '../surveys/repo';

interface Addressee {
  voter_id: string;
  first: string;
  language: string | null;
  may_be_visited: boolean;
  /** Not where they moved to since: there no one said anything. */
  lives_there: boolean;
}

export interface Piece extends PieceKey {
  campaign_name: string;
  page: MailPage;
  /** Who sent the mailing. */
  user_id: string;
  /** The household's door by now. */
  door_id: string;
  /** Whom it was addressed to, as on the piece. */
  addressees: Addressee[];
}

/** A piece with those to whom it went; null where there is nothing left of it. */
export async function readPiece(db: Db, key: PieceKey): Promise<Piece | null> {
  const { campaign_id: campaignId, mailer_campaign_id: mailingId, piece } = key;
  const { rows } = await sql<Omit<Piece, 'addressees'>>`
    select codes.campaign_id, codes.mailer_campaign_id, codes.piece, campaigns.name as campaign_name, mailings.page,
      mailings.user_id, coalesce(doors.merged_into, doors.id) as door_id
    from mail_codes as codes
    join campaigns on campaigns.id = ${campaignId}
    join mailer_campaigns as mailings on mailings.campaign_id = ${campaignId} and mailings.id = ${mailingId}
    join doors on doors.campaign_id = ${campaignId} and doors.id = codes.door_id
    where codes.campaign_id = ${campaignId} and codes.mailer_campaign_id = ${mailingId} and codes.piece = ${piece}
      and mailings.page is not null and not exists (select 1 from erased_campaigns where erased_campaigns.id = ${campaignId})`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { rows: addressees } = await sql<Addressee>`
    select voters.id as voter_id, voters.first, voters.language, ${mayBeVisited} as may_be_visited,
      coalesce(homes.merged_into, homes.id) = ${found.door_id}::uuid as lives_there
    from ${sameDoors(campaignId, sql`${found.door_id}::uuid`)} as parts
    join outreach_touches as touches on touches.campaign_id = ${campaignId} and touches.door_id = parts.id
      and touches.channel = 'mail' and touches.source_id = ${mailingId}
    join voters on voters.campaign_id = ${campaignId} and voters.id = touches.voter_id
    join doors as homes on homes.campaign_id = ${campaignId} and homes.id = voters.door_id
    order by voters.birth_year, voters.last, voters.first, voters.id`.execute(db);
  return addressees.length === 0 ? null : { ...found, addressees };
}

/**
 * Keeps others from answering for this piece, and its people from being erased, until the transaction ends; the piece as it is then, null
 * where nothing is left of it.
 */
export async function holdPiece(tx: Db, known: Piece): Promise<Piece | null> {
  const { campaign_id, mailer_campaign_id, piece, addressees } = known;
  await tx
    .selectFrom('mail_codes')
    .select('piece')
    .where((row) => row.and({ campaign_id, mailer_campaign_id, piece }))
    .forUpdate()
    .execute();
  const people = addressees.map(({ voter_id }) => voter_id);
  await sql`
    select id from voters where campaign_id = ${campaign_id} and id = any(${people}::uuid[]) order by id for key share`.execute(
    tx,
  );
  return readPiece(tx, known);
}

/** What was done with a piece and stands, but for answers. */
export async function doneWith(
  db: Db,
  { campaign_id: campaignId, mailer_campaign_id: mailingId, piece }: PieceKey,
): Promise<Map<MailResponseKind, string>> {
  const { rows } = await sql<{ id: string; kind: MailResponseKind }>`
    select id, kind from mail_responses
    where campaign_id = ${campaignId} and mailer_campaign_id = ${mailingId} and piece = ${piece} and undone_at is null
      and kind <> 'answers'`.execute(db);
  return new Map(rows.map(({ id, kind }) => [kind, id]));
}

interface PageSurvey {
  id: string;
  questions: Question[];
  scripts: SurveyScript[];
}

/** The questions of a page as they are asked by now: of one that was changed the version in use. Null: none any more. */
export async function pageSurvey(db: Db, campaignId: string, page: MailPage): Promise<PageSurvey | null> {
  if (page.survey_id === null) return null;
  const { rows: surveys } = await sql<{ scripts: SurveyScript[] }>`
    select scripts from surveys
    where campaign_id = ${campaignId} and id = ${page.survey_id} and record_status = 'is_active'`.execute(db);
  const { rows } = await sql<Question & { retired: boolean; superseded_by: string | null }>`
    select id, text, ${kindSql} as kind, answers, dependent_on_question_id, dependent_on_answers, also_dependent_on,
      retired_at is not null as retired, superseded_by
    from survey_questions where campaign_id = ${campaignId} and survey_id = ${page.survey_id} order by position`.execute(
    db,
  );
  const [survey] = surveys;
  if (!survey) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inUse = (id: string): string | null => {
    const seen = new Set<string>();
    for (let next = byId.get(id); next && !seen.has(next.id); next = byId.get(next.superseded_by ?? '')) {
      if (!next.retired) return next.id;
      seen.add(next.id);
    }
    return null;
  };
  const asked = new Set(page.question_ids.map(inUse));
  const questions = rows.filter(({ id }) => asked.has(id));
  return questions.length === 0 ? null : { id: page.survey_id, questions, scripts: survey.scripts };
}
