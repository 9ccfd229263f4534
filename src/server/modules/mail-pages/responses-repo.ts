// The SQL of what households did on their piece's page.
import { sql } from 'kysely';
import type { MailResponse, MailResponseKind } from '../../../contract/outreach/mail-responses';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { isConfidential, isHiddenDoor } from '../contact-ledger/left-out-repo';
import { tellingChanges } from '../webhook-events/changes-repo';
import { tellingWebhooks } from '../webhook-events/entering-repo';
import type { PieceKey } from '../mail-codes/repo';

interface NewResponse extends PieceKey {
  id: string;
  kind: MailResponseKind;
  door_id: string;
  voter_id: string | null;
}

/** How many responses of any kind a piece has, undone ones too. */
export async function countOf(
  db: Db,
  { campaign_id: campaignId, mailer_campaign_id: mailingId, piece }: PieceKey,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail_responses
    where campaign_id = ${campaignId} and mailer_campaign_id = ${mailingId} and piece = ${piece}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores a response; false where it stands already. */
export async function insertResponse(tx: Db, response: NewResponse): Promise<boolean> {
  const { campaign_id: campaignId, id, mailer_campaign_id, piece, kind, door_id, voter_id } = response;
  const rows = await changeAndNote(tx, {
    table: 'mail_responses',
    as: 'fresh',
    statement: sql`
      insert into mail_responses (campaign_id, id, mailer_campaign_id, piece, kind, door_id, voter_id)
      values (${campaignId}, ${id}, ${mailer_campaign_id}, ${piece}, ${kind}, ${door_id}, ${voter_id})
      on conflict do nothing returning *`,
    noting: [tellingWebhooks(campaignId, 'mail_responses', 'fresh')],
    columns: sql`id`,
  });
  return rows.length > 0;
}

/** Notes what a response brought about, for whoever undoes it. */
export async function noteEffects(
  tx: Db,
  campaignId: string,
  id: string,
  effects: { entry_ids: string[] } | { road_sign_id: string },
): Promise<void> {
  await tx
    .updateTable('mail_responses')
    .set(effects)
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

export interface StoredResponse extends NewResponse {
  entry_ids: string[];
  road_sign_id: string | null;
  undone_at: string | null;
}

/** A response, held until the transaction ends; null where there is none. */
export async function holdResponse(tx: Db, campaignId: string, id: string): Promise<StoredResponse | null> {
  const row = await tx
    .selectFrom('mail_responses')
    .select(['campaign_id', 'id', 'mailer_campaign_id', 'piece', 'kind', 'door_id', 'voter_id', 'entry_ids'])
    .select(['road_sign_id', 'undone_at'])
    .where((each) => each.and({ campaign_id: campaignId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setUndone(tx: Db, campaignId: string, id: string, userId: string | null): Promise<void> {
  await tx
    .updateTable('mail_responses')
    // As answers arrive: by the database's clock, by which other tools read on.
    .set({ undone_at: sql<Date>`(select clock_timestamp())`, undone_by: userId })
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .execute();
}

/** The answers of one response, by their questions. */
export async function answersOf(db: Db, campaignId: string, responseId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('mail_answers')
    .select(['question_id', 'answers'])
    .where((row) => row.and({ campaign_id: campaignId, response_id: responseId }))
    .execute();
  return new Map(rows.map(({ question_id, answers }) => [question_id, answers]));
}

interface NewAnswers {
  campaign_id: string;
  response_id: string;
  survey_id: string;
  door_id: string;
  voter_id: string | null;
  user_id: string;
}

/** Stores answers of one response, or what stands there instead of them by now. */
export async function putAnswers(
  tx: Db,
  of: NewAnswers,
  answers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...answers].map(([question_id, given]) => ({
    ...of,
    question_id,
    answers: [...given],
    received_at: sql<Date>`clock_timestamp()`,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('mail_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'response_id', 'question_id']).doUpdateSet((set) => ({
        answers: set.ref('excluded.answers'),
        received_at: set.ref('excluded.received_at'),
      })),
    )
    .execute();
}

/** Takes the answers of an undone response out of every report. */
export async function setAnswersAside(tx: Db, campaignId: string, responseId: string): Promise<void> {
  await changeAndNote(tx, {
    table: 'mail_answers',
    as: 'changed',
    statement: sql`
      update mail_answers set set_aside = true
      where campaign_id = ${campaignId} and response_id = ${responseId} and not set_aside returning *`,
    noting: [tellingChanges(campaignId, 'mail_answer', 'changed')],
    columns: sql`id`,
  });
}

/** How many households did something that stands, and how often each kind. */
export async function countResponses(
  db: Db,
  campaignId: string,
  mailingId: string,
): Promise<{ households: number; counts: Partial<Record<MailResponseKind, number>> }> {
  const { rows } = await sql<{ kind: MailResponseKind | null; count: number }>`
    select kind, count(distinct piece)::integer as count from mail_responses
    where campaign_id = ${campaignId} and mailer_campaign_id = ${mailingId} and undone_at is null
    group by rollup (kind)`.execute(db);
  const counts = Object.fromEntries(rows.flatMap(({ kind, count }) => (kind === null ? [] : [[kind, count]])));
  return { households: rows.find(({ kind }) => kind === null)?.count ?? 0, counts };
}

/** Responses of a mailing, or one of any, the newest first. A confidential person stays without a name, an id and a place. */
export async function listResponses(
  db: Db,
  campaignId: string,
  of: { mailer_campaign_id: string } | { id: string },
  most: number,
): Promise<MailResponse[]> {
  const chosen =
    'id' in of ? sql`responses.id = ${of.id}` : sql`responses.mailer_campaign_id = ${of.mailer_campaign_id}`;
  const { rows } = await sql<MailResponse>`
    select responses.id, responses.kind, responses.received_at, responses.piece, responses.undone_at,
      case when ${isHiddenDoor(campaignId, sql`home.id`)} then '' else trim(concat_ws(' ', home.address, home.unit)) end as address,
      nullif(trim(undoers.first || ' ' || undoers.last), '') as undone_by,
      case when ${isConfidential} then null else voters.id end as voter_id,
      case when ${isConfidential} then null else nullif(trim(voters.first || ' ' || voters.last), '') end as voter_name, (
        select coalesce(json_agg(json_build_object('question', survey_questions.text, 'answers', given.answers)
          order by survey_questions.position), '[]')
        from mail_answers as given
        join survey_questions on survey_questions.campaign_id = ${campaignId} and survey_questions.id = given.question_id
        where given.campaign_id = ${campaignId} and given.response_id = responses.id and cardinality(given.answers) > 0
      ) as answers
    from mail_responses as responses
    left join doors on doors.campaign_id = ${campaignId} and doors.id = responses.door_id
    left join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    left join voters on voters.campaign_id = ${campaignId} and voters.id = responses.voter_id
    left join users as undoers on undoers.id = responses.undone_by
    where responses.campaign_id = ${campaignId} and ${chosen}
    order by responses.received_at desc, responses.id limit ${most}`.execute(db);
  return rows;
}

/** What one visit to a piece's page answered by now; null where it did not, or at another piece. */
export async function visitOf(
  db: Db,
  { campaign_id: campaignId, mailer_campaign_id: mailingId, piece }: PieceKey,
  visit: string,
): Promise<Map<string, string[]> | null> {
  const found = await db
    .selectFrom('mail_responses')
    .select('id')
    .where((row) =>
      row.and({ campaign_id: campaignId, id: visit, mailer_campaign_id: mailingId, piece, kind: 'answers' }),
    )
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return found ? answersOf(db, campaignId, visit) : null;
}
