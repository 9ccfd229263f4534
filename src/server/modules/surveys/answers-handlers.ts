// The call of a survey's answers one by one.
import type { surveyAnswers } from '../../../contract/survey-office/survey-answers';
import { knownZone } from '../../../domain/i18n/time-zones';
import type { Handlers } from '../../http/handler';
import { answersPage, countAnswers } from './answers-repo';
import { requireSurvey } from './repo';

export const surveyAnswerHandlers: Handlers<typeof surveyAnswers> = {
  async page({ query, member, db }) {
    const { campaign_id: campaignId } = member;
    const { skip, limit, ...wanted } = query;
    await requireSurvey(db, campaignId, query.survey_id);
    const filter = { ...wanted, zone: knownZone(member.time_zone) };
    const counts = await countAnswers(db, campaignId, filter);
    return { responses: await answersPage(db, campaignId, filter, { skip, limit }), ...counts };
  },
};
