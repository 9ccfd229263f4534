// What canvassers say at a walkbook's doors.
import type { WhatToSay } from '../../../contract/surveys';
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
