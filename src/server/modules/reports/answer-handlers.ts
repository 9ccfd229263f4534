// The calls of survey answers across something else.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { requireSurvey } from '../surveys/repo';
import { answerTable } from './answer-table-repo';
import { followTouches } from './touch-counts-repo';

export const answerReportHandlers: Handlers<typeof contract.answerReports> = {
  async table({ query, member, db, now, services }) {
    const survey = await requireSurvey(db, member.campaign_id, query.survey_id);
    const asked = { ...query, year: Number(dayInZone(member.time_zone)(now).slice(0, 4)) };
    const needed = [query.question_id, ...(query.across === 'question' ? [query.other_question_id] : [])];
    const known = needed.every((id) => survey.questions.some((question) => question.id === id?.toLowerCase()));
    if (!known || needed[0]?.toLowerCase() === needed[1]?.toLowerCase())
      throw new ApiError('INVALID', sentence('OTHER_SURVEYS_QUESTION'));
    if (query.across === 'precinct') await followTouches(services.db, member.campaign_id, knownZone(member.time_zone));
    return answerTable(db, member.campaign_id, asked);
  },
};
