import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SurveyAnswersScreen } from '../../../../../src/client/features/surveys/answers/survey-answers-screen';
import { at, campaignId, id, serverDouble, userId } from '../../../../support/office';
import { show } from '../../../../support/show';

const asked = { dependent_on_question_id: null, dependent_on_answers: [] };

it('finds answers by their question, says from how many people they are, and what was set aside', async () => {
  const { asked: calls } = await serverDouble({
    'GET /survey/': () => ({
      id: id(1),
      name: 'Housing',
      description: '',
      campaign_id: campaignId,
      user_id: userId,
      record_status: 'is_active',
      questions: [{ ...asked, id: id(10), text: 'Measure D?', answers: ['Yes', 'No'] }],
      created_at: at,
      respondents: 1,
    }),
    'GET /survey/earlier-questions/': () => [
      {
        ...asked,
        id: id(11),
        survey_id: id(1),
        text: 'Measure C?',
        answers: [],
        retired_at: at,
        superseded_by: id(10),
        people: 1,
      },
    ],
    'GET /users/campaign-account/': () => [],
    'GET /walkbook/all/': () => [],
    'GET /survey/answers/': () => ({
      responses: [
        {
          id: id(20),
          voter_id: id(30),
          voter_name: null,
          question_id: id(10),
          question: 'Measure D?',
          answers: ['Yes'],
          user_id: userId,
          user_name: 'Vera Cruz',
          walkbook_id: id(40),
          walkbook_name: 'Alder',
          recorded_at: at,
        },
      ],
      total: 1,
      people: 1,
      set_aside: 2,
    }),
  });
  await show(SurveyAnswersScreen, `/app/survey/id/${id(1)}/answers`, '/app/survey/id/$id/answers');
  expect(
    await screen.findByText('1 answer · from 1 person or household · 2 answers that were set aside aren’t counted'),
  ).toBeDefined();
  expect(screen.getByText('Someone at the door')).toBeDefined();
  expect(await screen.findByRole('option', { name: /^Measure C\? \(until / })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: id(10) } });
  fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'No' } });
  await screen.findByText('Someone at the door');
  const last = calls.filter(({ call }) => call === 'GET /survey/answers/').at(-1);
  expect(Object.fromEntries(last?.query ?? [])).toMatchObject({ question_id: id(10), answer: 'No', skip: '0' });
});
