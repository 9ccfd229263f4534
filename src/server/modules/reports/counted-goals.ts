// A campaign's goals with what was done for them by day.
import type { Goal } from '../../../contract/reports/goals';
import { supportAnswers } from '../../../domain/surveys/support';
import { currentVersion } from '../../../domain/surveys/versions';
import type { Db } from '../../db/connection';
import { questionsBySurvey } from '../surveys/repo';
import { retiredQuestions } from '../surveys/versions-repo';
import { followAnswers } from './follow-answers-repo';
import { listGoals, supporterDays, touchDays } from './goals-repo';
import type { SupportAnswers } from './supporter-counts-repo';
import { followTouches } from './touch-counts-repo';

export async function countedGoals(db: Db, campaignId: string, zone: string): Promise<Goal[]> {
  const goals = await listGoals(db, campaignId);
  if (goals.length > 0) await followTouches(db, campaignId, zone);
  if (goals.some(({ measure }) => measure === 'supporters')) {
    const asked = await supportQuestions(db, campaignId);
    await followAnswers(db, campaignId, { supporters: { zone, asked } });
  }
  const counted: Goal[] = [];
  // One after another: fifty at once would leave the database to no one else.
  for (const goal of goals) {
    const days =
      goal.measure === 'supporters' ? await supporterDays(db, campaignId, goal) : await touchDays(db, campaignId, goal);
    counted.push({ ...goal, days });
  }
  return counted;
}

/** Questions with answers that say support, earlier versions too: who answered one of these says so until they answer a later one. */
async function supportQuestions(db: Db, campaignId: string): Promise<SupportAnswers[]> {
  const surveys = await questionsBySurvey(db, campaignId);
  const retired = await retiredQuestions(db, campaignId, [...surveys.keys()]);
  const questions = [...surveys.values()].flat();
  const current = new Set(questions.map(({ id }) => id));
  const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
  const asked = [...questions, ...retired].map(({ id, answers }) => ({
    question_id: id,
    current_id: currentVersion(id, current, successors) ?? id,
    answers: supportAnswers(answers),
  }));
  const telling = new Set(asked.flatMap(({ current_id, answers }) => (answers.length > 0 ? current_id : [])));
  return asked
    .filter(({ current_id }) => telling.has(current_id))
    .toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1));
}
