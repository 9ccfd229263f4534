// The calls of survey answers across something else.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { questionsBySurvey } from '../surveys/repo';
import { answerTable } from './answer-table-repo';
import { followTouches } from './touch-counts-repo';

export const answerReportHandlers: Handlers<typeof contract.answerReports> = {
  async table({ query, member, now, services: { db } }) {
    const questions = (await questionsBySurvey(db, member.campaign_id)).get(query.survey_id.toLowerCase());
    if (!questions) throw new ApiError('SURVEY_NOT_FOUND');
    const { across } = query;
    const year = Number(dayInZone(member.time_zone)(now).slice(0, 4));
    const question_id = query.question_id.toLowerCase();
    const other_question_id = across === 'question' ? query.other_question_id?.toLowerCase() : undefined;
    const needed = [question_id, ...(across === 'question' ? [other_question_id] : [])];
    const known = needed.every((id) => questions.some((question) => question.id === id));
    if (!known || question_id === other_question_id) throw new ApiError('INVALID', sentence('OTHER_SURVEYS_QUESTION'));
    if (across === 'precinct') await followTouches(db, member.campaign_id, knownZone(member.time_zone));
    return answerTable(db, member.campaign_id, { question_id, across, other_question_id, year });
  },
};
