import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SurveyScreen } from '../../../../src/client/features/surveys/survey-screen';
import { surveyList } from '../../../../src/client/offline/mirror/lists';
import { readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { doorOf } from '../../../support/doors';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../local/headquarters';

const surveyId = '0198a000-0000-7000-8000-0000000000a1';
const voter = { id: voterId, first: 'Marta', last: 'Ortega', age: 61, sex: null, party: null, language: null };
const door = doorOf(doorId, { voters: [{ ...voter, target: true, suppressed: null }] });

const viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const walkbookView = {
  id: walkbookId,
  state: 'ready',
  walkbook: { survey_id: surveyId },
  doors: [door],
  positions: new Map([[doorId, 0]]),
  touchesAt: () => [],
  responsesAt: () => [],
};

// A walkbook as it is on the phone: reading it there is not what is tried here.
vi.mock('../../../../src/client/offline/mirror/use-walkbook', () => ({
  useWalkbookView: () => ({ walkbookView, refresh: () => Promise.resolve() }),
}));
vi.mock('../../../../src/client/offline/mirror/use-viewer', () => ({ useViewer: () => viewer }));

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
  await serverDouble({ 'GET /survey/all/': () => [survey] });
  const path = '/app/walkbook/id/$id/door/$doorId/survey/$voterId';
  await show(SurveyScreen, `/app/walkbook/id/${walkbookId}/door/${doorId}/survey/${voterId}`, path);
  fireEvent.click(await screen.findByRole('radio', { name: /Yes/ }));
  act(() => surveyList.replace([]));
  expect(screen.getByText('Measure C?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const facts = await readOwnFacts(owner, walkbookLane(walkbookId));
    const answers = facts.flatMap((row) => (row.kind === 'survey_response' ? row.fact : []));
    expect(answers).toMatchObject([{ survey_id: surveyId, answers: ['Yes'] }]);
  });
});
