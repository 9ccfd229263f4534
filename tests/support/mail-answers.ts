// An answer on the page of a piece of mail, written straight to the database.
import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/connection';

interface Given {
  campaign_id: string;
  user_id: string;
  survey_id: string;
  question_id: string;
  door_id: string;
  voter_id: string | null;
  answers: string[];
  received_at: string;
}

/** Its id. */
export async function aMailAnswer(db: Db, { campaign_id, door_id, voter_id, received_at, ...given }: Given) {
  const group = { campaign_id, name: randomUUID(), creation_method: 'Filters', status: 'Ready' } as const;
  const { id: voter_group_id } = await db
    .insertInto('voter_groups')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow();
  const mailer_id = randomUUID();
  const file = { storage_key: `uploads/${mailer_id}`, mime: 'image/png' as const, bytes: 1 };
  await db
    .insertInto('mailers')
    .values({ campaign_id, ...file, id: mailer_id, name: mailer_id })
    .execute();
  const { id: mailer_campaign_id } = await db
    .insertInto('mailer_campaigns')
    .values({
      campaign_id,
      mailer_id,
      user_id: given.user_id,
      voter_group_id,
      voter_group_name: 'All',
      name: `Cards ${mailer_id}`,
      mailer_size: '6x9',
      cool_down_days: 0,
      scheduled_hour: 9,
      due_at: received_at,
      zone: 'America/New_York',
      status: 'ready',
      people: 1,
      households: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const piece = { campaign_id, mailer_campaign_id, piece: 1, door_id };
  await db
    .insertInto('mail_codes')
    .values({ ...piece, code_hash: randomUUID(), expires_at: '2099-01-01T00:00:00Z' })
    .execute();
  const response_id = randomUUID();
  await db
    .insertInto('mail_responses')
    .values({ ...piece, id: response_id, kind: 'answers', voter_id, received_at })
    .execute();
  const { id } = await db
    .insertInto('mail_answers')
    .values({ campaign_id, response_id, door_id, voter_id, received_at, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
