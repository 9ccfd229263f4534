// What canvassers say at a walkbook's doors.
import type { DoorScript, WhatToSay } from '../../../contract/surveys';
import type { Db } from '../../db/connection';
import { keptStatement } from '../../db/kept-statement';
import { found } from '../../http/errors';

const read = keptStatement<{ door_scripts: DoorScript[]; polling_place: string; of_survey: DoorScript[] | null }>(`
  select walkbooks.door_scripts, walkbooks.polling_place, surveys.door_scripts as of_survey from walkbooks
  left join surveys on surveys.campaign_id = $1 and surveys.id = walkbooks.survey_id
  where walkbooks.campaign_id = $1 and walkbooks.id = $2`);

/** The walkbook's own scripts, else those of its survey; with where its people vote. */
export async function whatToSayOf(db: Db, campaignId: string, id: string): Promise<WhatToSay> {
  const [row] = await read(db, [campaignId, id]);
  const { door_scripts: own, polling_place, of_survey } = found(row);
  return own.length > 0
    ? { of: 'walkbook', scripts: own, polling_place }
    : { of: 'survey', scripts: of_survey ?? [], polling_place };
}
