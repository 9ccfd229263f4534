import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SurveyScreen } from '../../../../src/client/features/surveys/survey-screen';
import { surveyList } from '../../../../src/client/offline/mirror/lists';
import { readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { doorOf } from '../../../support/doors';
import { ana } from '../../../support/identity';
import { campaignId, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { doorId, newPhone, summary, voterId, walkbookId } from '../../local/headquarters';

const surveyId = '0198a000-0000-7000-8000-0000000000a1';
const voter = { id: voterId, first: 'Marta', last: 'Ortega', age: 61, sex: null, party: null, language: null };
const door = doorOf(doorId, { voters: [{ ...voter, target: true, suppressed: null }] });
const walkbook = {
  ...summary(),
  campaign_id: campaignId,
  survey_id: surveyId,
  geo_data: { type: 'FeatureCollection', features: [door] },
  touches: [],
  survey_responses: [],
};

const survey = {
  id: surveyId,
  name: 'Housing survey',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  questions: [
    {
      id: '0198a000-0000-7000-8000-0000000000b1',
      text: 'Measure C?',
      answers: ['Yes', 'No'],
      dependent_on_question_id: null,
      dependent_on_answers: [],
    },
  ],
  created_at: '2026-03-01T12:00:00.000Z',
  respondents: 0,
};

beforeEach(newPhone);

it('who is asked already is asked to the end, also when the survey is archived meanwhile', async () => {
  await serverDouble({ 'GET /survey/all/': () => [survey], 'GET /walkbook/optimized/': () => walkbook });
  const path = '/app/walkbook/id/$id/door/$doorId/survey/$voterId';
  await show(SurveyScreen, `/app/walkbook/id/${walkbookId}/door/${doorId}/survey/${voterId}`, path);
  fireEvent.click(await screen.findByRole('radio', { name: /Yes/ }));
  act(() => surveyList.replace([]));
  expect(screen.getByText('Measure C?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const facts = await readOwnFacts(ana.uid, walkbookLane(walkbookId));
    const answers = facts.flatMap((row) => (row.kind === 'survey_response' ? row.fact : []));
    expect(answers).toMatchObject([{ survey_id: surveyId, answers: ['Yes'] }]);
  });
});
