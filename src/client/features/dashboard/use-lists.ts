// What the reply of the dashboard does not have: lists, which cost next to nothing while they are unchanged.
import type { Survey } from '../../../contract/surveys';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { Loaded } from '../../data/use-call';
import { officeSurveyList, walkbookList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';

/** Surveys whose answers are shown; the rest are a click away. */
const mostSurveys = 4;
export const seldom = { every: 60_000 };

export const useWalkbooks = (): Loaded<WalkbookSummary[]> => useKept(walkbookList, seldom);

/** The surveys, and of these the open ones that most people answered. */
export function useAnsweredSurveys(): { surveys: Loaded<Survey[]>; answered: Survey[] } {
  const surveys = useKept(officeSurveyList, seldom);
  const answered = (surveys.data ?? [])
    .filter((survey) => survey.record_status === 'is_active' && survey.respondents > 0)
    .toSorted((a, b) => b.respondents - a.respondents)
    .slice(0, mostSurveys);
  return { surveys, answered };
}
