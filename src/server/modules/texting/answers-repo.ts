// Answers to the campaign's survey that texters tagged in conversations.
import { sql } from 'kysely';
import type { TextConversation } from '../../../contract/outreach/texting';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { tellingWebhooks } from '../webhook-events/entering-repo';

interface NewAnswer {
  campaign_id: string;
  text_campaign_id: string;
  voter_id: string;
  question_id: string;
  answers: readonly string[];
  user_id: string;
}

export async function insertAnswer(tx: Db, answer: NewAnswer): Promise<void> {
  await changeAndNote(tx, {
    table: 'text_answers',
    as: 'fresh',
    statement: sql`
      insert into text_answers (campaign_id, text_campaign_id, voter_id, question_id, answers, user_id, answered_at)
      values (${answer.campaign_id}, ${answer.text_campaign_id}, ${answer.voter_id}, ${answer.question_id},
        ${[...answer.answers]}::text[], ${answer.user_id}, clock_timestamp())
      returning *`,
    noting: [tellingWebhooks(answer.campaign_id, 'text_answers', 'fresh')],
    columns: sql`id`,
  });
}

/** The latest of each question that was not taken back. */
export async function readAnswers(
  db: Db,
  campaignId: string,
  id: string,
  voterId: string,
): Promise<TextConversation['answers']> {
  const { rows } = await sql<TextConversation['answers'][number]>`
    select question_id, answers, user_id, answered_at from (
      select distinct on (question_id) question_id, answers, user_id, answered_at from text_answers
      where campaign_id = ${campaignId} and text_campaign_id = ${id} and voter_id = ${voterId}
      order by question_id, answered_at desc) as latest
    where answers <> '{}' order by answered_at`.execute(db);
  return rows;
}
