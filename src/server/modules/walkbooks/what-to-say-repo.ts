// What canvassers say at a walkbook's doors.
import { sql } from 'kysely';
import type { DoorScript, WhatToSay } from '../../../contract/surveys';
import type { Db } from '../../db/connection';

/** The walkbook's own scripts, else those of its survey; with where its people vote. */
export async function whatToSayOf(db: Db, campaignId: string, id: string): Promise<WhatToSay> {
  const row = await db
    .selectFrom('walkbooks')
    .leftJoin('surveys', (join) =>
      join.on('surveys.campaign_id', '=', campaignId).onRef('surveys.id', '=', 'walkbooks.survey_id'),
    )
    .select(['walkbooks.door_scripts', 'walkbooks.polling_place', 'surveys.door_scripts as of_survey'])
    .where((where) => where.and({ 'walkbooks.campaign_id': campaignId, 'walkbooks.id': id }))
    .executeTakeFirstOrThrow();
  const { door_scripts: own, polling_place, of_survey } = row;
  return own.length > 0
    ? { of: 'walkbook', scripts: own, polling_place }
    : { of: 'survey', scripts: of_survey ?? [], polling_place };
}

/** Locks a walkbook until the transaction ends; whether its own scripts are still these. */
export async function lockOwnScripts(
  tx: Db,
  campaignId: string,
  id: string,
  before: readonly DoorScript[],
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select door_scripts = ${JSON.stringify(before)}::jsonb as same from walkbooks
    where campaign_id = ${campaignId} and id = ${id} for no key update`.execute(tx);
  return rows[0]?.same === true;
}
