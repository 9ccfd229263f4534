// A survey response: one person's answer to one question.
import { surveyResponse, type SurveyResponse } from '../../../contract/facts/survey-response';
import { key } from '../../i18n/catalogue';
import { noteField } from '../corrections';
import { factKind } from '../kind';
import { walkbookLane } from '../lanes';

export const surveyResponseKind = factKind<SurveyResponse>({
  label: key('Survey answer'),
  schema: surveyResponse,
  lane: (_, { walkbook_id }) => walkbook_id && walkbookLane(walkbook_id),
  carrier: { by: 'walkbook', list: 'survey_responses' },
  needs: { door_id: 'door', voter_id: 'person' },
  creates: [],
  correction: {
    fields: ({ answers }) => answers.map((answer, at) => noteField(answer, 2_000, String(at), key('Answer'))),
    corrected: (fact, read) => ({
      ...fact,
      answers: fact.answers.map((answer, at) => read(String(at), answer)),
      replaces: fact.replaces ?? fact.id,
    }),
    canBeReplaced: () => true,
  },
  table: 'all_survey_responses',
});
