// The end of a walkbook's upload: the walkbook is made of whom and what the file named.
import { columnsOf } from './import-ends-repo';
import { sentence } from '../../../contract/messages/every-message';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { UnreadableFileError } from '../../../domain/voter-files/row-reader';
import { type Db, inTransaction } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Services } from '../../http/handler';
import { mayBeVisited } from '../contact-ledger/left-out-repo';
import { isAwake } from '../voters/registration-repo';
import { makeWalkbook, orderWalkbook, refuseDoorCount } from '../walkbooks/create-walkbook';
import type { NewWalkbook } from '../walkbooks/create-walkbook-repo';
import { membersAmong } from '../walkbooks/repo';
import { SupersededError, type ImportSession } from './session-repo';

type Turf = Pick<NewWalkbook, 'voter_ids' | 'door_ids'>;

/** What is kept beside the upload of a walkbook. */
export const walkbookParams = z.object({
  survey_id: z._default(z.nullable(z.string()), null),
  assigned_user_ids: z._default(z.array(z.string()), []),
});

/** Makes the walkbook and ends the upload in one transaction. */
export async function endAsWalkbook(
  { db, orderFor }: Pick<Services, 'db' | 'orderFor'>,
  { upload, runId }: ImportSession,
  turf: (db: Db) => Promise<Turf>,
): Promise<void> {
  const params = walkbookParams.parse(upload.params);
  try {
    const { voter_ids, door_ids } = await turf(db);
    if (door_ids.length === 0) throw new UnreadableFileError(sentence('WALKBOOK_WITHOUT_DOORS'));
    const made: NewWalkbook = {
      id: upload.id,
      campaign_id: upload.campaign_id,
      user_id: upload.user_id,
      name: upload.name,
      creation_method: 'Upload',
      survey_id: params.survey_id,
      filter_params: null,
      assigned_user_ids: [],
      voter_ids,
      door_ids,
    };
    const turn = { campaign: upload.campaign_id, person: upload.user_id ?? '', signal: new AbortController().signal };
    const walk = await orderWalkbook(db, orderFor(turn), made);
    await inTransaction(db, async (tx) => {
      const ended = await tx
        .updateTable('uploads')
        .set({ status: 'done', total: (row) => row.ref('processed'), run_id: null, finished_at: new Date() })
        .where((row) => row.and({ campaign_id: upload.campaign_id, id: upload.id, run_id: runId, status: 'running' }))
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new SupersededError();
      // Anyone who has left the campaign since the file was sent walks nothing.
      const assigned_user_ids = await membersAmong(tx, upload.campaign_id, params.assigned_user_ids);
      await makeWalkbook(tx, { ...made, assigned_user_ids }, walk);
      await sql`
        update uploads set
          walkbook_doors = (select count(*) from walkbook_doors w where w.campaign_id = ${upload.campaign_id} and w.walkbook_id = uploads.id),
          walkbook_voters = (select count(*) from walkbook_voters w where w.campaign_id = ${upload.campaign_id} and w.walkbook_id = uploads.id)
        where campaign_id = ${upload.campaign_id} and id = ${upload.id}`.execute(tx);
    });
  } catch (error) {
    // A name taken meanwhile, a survey archived meanwhile, too many doors: the person who uploads can fix it.
    if (error instanceof ApiError) throw new UnreadableFileError(error.sentence);
    throw error;
  }
}

/** Notes of what walkbook a checked file would make; refused where a walkbook cannot hold so many doors. */
export async function noteWalkbook({ query, ids }: ImportSession, doors: number, voters: number): Promise<void> {
  try {
    if (doors > 0) refuseDoorCount(doors);
  } catch (error) {
    if (error instanceof ApiError) throw new UnreadableFileError(error.sentence);
    throw error;
  }
  await query('update uploads set walkbook_doors = $3, walkbook_voters = $4 where campaign_id = $1 and id = $2', [
    ...ids,
    doors,
    voters,
  ]);
}

/**
 * Takes the walkbook of a file away, inside a batch. One in which something was recorded is archived instead: then its doors
 * and people are needed.
 */
export async function removeWalkbook({ query, ids }: Pick<ImportSession, 'query' | 'ids'>): Promise<void> {
  await query('savepoint removing');
  try {
    await query('update recommended_walkbooks set walkbook_id = null where campaign_id = $1 and walkbook_id = $2', ids);
    // Its doors are counted again from now on, not only when the undo has ended. Of a plain table a cluster would ask every server.
    await query(
      `insert into door_changes (campaign_id, door_id)
       select $1::uuid, moved.door_id from (
         select door_id from walkbook_doors where campaign_id = $1 and walkbook_id = $2) as moved`,
      ids,
    );
    await query('delete from walkbooks where campaign_id = $1 and id = $2', ids);
    await query('release savepoint removing');
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === '23503')) throw error;
    await query('rollback to savepoint removing');
    await query(
      `update walkbooks set record_status = 'archived', archived_at = now(), version = version + 1, updated_at = now()
       where campaign_id = $1 and id = $2 and record_status <> 'archived'`,
      ids,
    );
    await query(
      'update uploads set detail = $3, detail_code = $4, detail_params = $5 where campaign_id = $1 and id = $2',
      [...ids, ...columnsOf(archivedInstead)],
    );
  }
}

const archivedInstead = sentence('WALKBOOK_ARCHIVED_INSTEAD');

/** Given people, as far as they may be visited by now, with the doors that they live behind. */
export async function doorsOf(db: Db, campaignId: string, voterIds: string[]): Promise<Turf> {
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'door_id'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`id = any(${voterIds}::uuid[])`)
    .where(mayBeVisited)
    .where(isAwake)
    .execute();
  return { voter_ids: voters.map((voter) => voter.id), door_ids: [...new Set(voters.map((voter) => voter.door_id))] };
}

/** Given doors, with the people who may be visited behind them. */
export async function residentsOf(db: Db, campaignId: string, doorIds: string[]): Promise<Turf> {
  const voters = await db
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where(mayBeVisited)
    .where(isAwake)
    // Doors that were merged into one of these, or with one of these into another, are the same doors.
    .where(
      sql<boolean>`door_id in (
        select same.id from doors as same where same.campaign_id = ${campaignId} and coalesce(same.merged_into, same.id) in (
          select coalesce(merged_into, id) from doors where campaign_id = ${campaignId} and id = any(${doorIds}::uuid[])))`,
    )
    .execute();
  return { voter_ids: voters.map((voter) => voter.id), door_ids: doorIds };
}
