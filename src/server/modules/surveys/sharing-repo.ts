// What is shared of a campaign's surveys with what is below it, and what it has from above. How copies follow is in shared-surveys/.
import { sql } from 'kysely';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Services } from '../../http/handler';

interface Doing {
  db: Db;
  user: { id: string };
  member: { campaign_id: string };
  services: Pick<Services, 'jobs'>;
}

/**
 * Before a campaign changes one of its surveys. Throws CONFLICT, or `code`, where a campaign above shares it: it is changed there. A copy of which that
 * has ended is the campaign's own from the first change on, and is never taken for a copy again but where answers are counted.
 */
export async function refuseShared(
  tx: Db,
  campaignId: string,
  surveyId: string,
  code: 'CONFLICT' | 'INVALID' = 'CONFLICT',
): Promise<void> {
  const row = await tx
    .selectFrom('surveys')
    .select(['shared_by', 'shared_survey_id'])
    .where((each) => each.and({ campaign_id: campaignId, id: surveyId }))
    .executeTakeFirst();
  if (row?.shared_by) throw new ApiError(code, sentence('SURVEY_IS_SHARED'));
  if (row?.shared_survey_id)
    await sql`
      update surveys set is_own = true where campaign_id = ${campaignId} and id = ${surveyId}`.execute(tx);
}

/** Has what is below a campaign follow a survey that was changed, if it is shared with that. */
export async function passChangeDown({ db, user, member, services }: Doing, surveyId: string): Promise<void> {
  const row = await db
    .selectFrom('surveys')
    .select('shared_below')
    .where((each) => each.and({ campaign_id: member.campaign_id, id: surveyId }))
    .executeTakeFirst();
  const job = { campaign_id: member.campaign_id, user_id: user.id };
  if (row?.shared_below) await services.jobs.add(db, 'shared_surveys', job);
}
