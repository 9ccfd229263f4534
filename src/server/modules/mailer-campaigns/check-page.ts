// Whether what a mailing's codes are to lead to is there to be offered.
import type { MailPage } from '../../../contract/outreach/mail-responses';
import { sentence } from '../../../contract/messages/every-message';
import { conditionsOf } from '../../../domain/surveys/dependencies';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import { requireSign } from '../road-signs/repo';
import { requireSurvey } from '../surveys/repo';

/** Throws NOT_FOUND, SURVEY_NOT_FOUND or INVALID. */
export async function checkPage(db: Db, campaignId: string, page: MailPage): Promise<void> {
  const { survey_id, question_ids: chosen, road_sign_id } = page;
  const refused = (why: 'MAIL_PAGE_QUESTIONS' | 'MAIL_PAGE_DEPENDS') => new ApiError('INVALID', sentence(why));
  if ((survey_id === null) !== (chosen.length === 0)) throw refused('MAIL_PAGE_QUESTIONS');
  if (survey_id !== null) {
    const { record_status, questions } = await requireSurvey(db, campaignId, survey_id);
    const found = questions.filter(({ id }) => chosen.includes(id));
    if (record_status !== 'is_active' || found.length !== chosen.length) throw refused('MAIL_PAGE_QUESTIONS');
    const asked = found.flatMap((question) => conditionsOf(question).map((condition) => condition.question_id));
    if (asked.some((id) => !chosen.includes(id))) throw refused('MAIL_PAGE_DEPENDS');
  }
  if (road_sign_id !== null) {
    const sign = await requireSign(db, campaignId, road_sign_id);
    if (sign.record_status !== 'is_active') throw new ApiError('NOT_FOUND', sentence('SIGN_NOT_FOUND'));
  }
}
