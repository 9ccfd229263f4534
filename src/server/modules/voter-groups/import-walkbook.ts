// The end of a walkbook's upload: the walkbook is made of whom and what the file named.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { UnreadableFileError } from '../../../domain/imports/row-reader';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Services } from '../../http/handler';
import { makeWalkbook, type NewWalkbook } from '../walkbooks/make';
import { SupersededError, type ImportSession } from './import-session';

type Turf = Pick<NewWalkbook, 'voter_ids' | 'door_ids'>;

const walkbookParams = z.object({
  survey_id: z._default(z.nullable(z.string()), null),
  assigned_user_ids: z._default(z.array(z.string()), []),
});

/** Makes the walkbook and ends the upload in one transaction. */
export async function endAsWalkbook(
  { db, order }: Pick<Services, 'db' | 'order'>,
  { upload, runId }: ImportSession,
  turf: (tx: Db) => Promise<Turf>,
): Promise<void> {
  const params = walkbookParams.parse(upload.params);
  try {
    await db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('uploads')
        .set({ status: 'done', total: (row) => row.ref('processed'), run_id: null, finished_at: new Date() })
        .where('id', '=', upload.id)
        .where('run_id', '=', runId)
        .where('status', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new SupersededError();
      const { voter_ids, door_ids } = await turf(tx);
      if (door_ids.length === 0)
        throw new UnreadableFileError(
          'No walkbook was made, because it would have no doors: see why each row was rejected.',
        );
      await makeWalkbook(tx, order, {
        id: upload.id,
        campaign_id: upload.campaign_id,
        user_id: upload.user_id,
        name: upload.name,
        creation_method: 'Upload',
        survey_id: params.survey_id,
        filter_params: null,
        assigned_user_ids: params.assigned_user_ids,
        voter_ids,
        door_ids,
      });
    });
  } catch (error) {
    // A name taken meanwhile, a survey archived meanwhile, too many doors: the person who uploads can mend it.
    if (error instanceof ApiError) throw new UnreadableFileError(error.message);
    throw error;
  }
}

/** Given people, with the doors that they live behind. */
export async function doorsOf(tx: Db, campaignId: string, voterIds: string[]): Promise<Turf> {
  const doors = await tx
    .selectFrom('voters')
    .select('door_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${voterIds}::uuid[])`)
    .execute();
  return { voter_ids: voterIds, door_ids: doors.map((door) => door.door_id) };
}

/** Given doors, with the people who may be visited behind them. */
export async function residentsOf(tx: Db, campaignId: string, doorIds: string[]): Promise<Turf> {
  const voters = await tx
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('suppressed', 'is', null)
    // Doors that were merged into one of these, or with one of these into another, are the same doors.
    .where(
      sql<boolean>`door_id in (
        select same.id from doors as same where same.campaign_id = ${campaignId} and coalesce(same.merged_into, same.id) in (
          select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = any(${doorIds}::uuid[])))`,
    )
    .execute();
  return { voter_ids: voters.map((voter) => voter.id), door_ids: doorIds };
}
