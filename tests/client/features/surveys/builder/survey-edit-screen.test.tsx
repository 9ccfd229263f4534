import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SurveyEditScreen } from '../../../../../src/client/features/surveys/builder/survey-edit-screen';
import { at, campaignId, id, Refusal, serverDouble, userId } from '../../../../support/office';
import { place, show } from '../../../../support/show';

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const retype = (value: string, nth = 0) =>
  fireEvent.change(screen.getAllByLabelText('Question', { exact: true })[nth]!, { target: { value } });

const opened = (version: number, first: string) => ({
  survey: {
    id: id(1),
    name: 'Housing',
    description: '',
    campaign_id: campaignId,
    user_id: userId,
    record_status: 'is_active',
    questions: [
      { text: first, answers: ['Yes', 'No'] },
      { text: 'Anything else?', answers: [] },
    ].map((question, index) => ({
      ...question,
      id: id(10 + index),
      dependent_on_question_id: null,
      dependent_on_answers: [],
    })),
    created_at: at,
    respondents: 3,
  },
  version,
  answered: [id(10)],
  in_use: true,
});

it('says which answers stay with an old version, and sends all questions with the version that was opened', async () => {
  const { asked } = await serverDouble({
    'GET /survey/edit/': () => opened(4, 'Measure C?'),
    'PUT /survey/': () => opened(5, 'Measure D?'),
  });
  await show(SurveyEditScreen, `/app/survey/id/${id(1)}/edit`, '/app/survey/id/$id/edit');
  expect(await screen.findByText('Answered')).toBeDefined();
  retype('Measure D?');
  expect(screen.getByText('New version when saved')).toBeDefined();
  expect(screen.getByText(/1 question that people answered gets a new version/)).toBeDefined();
  await press('Move question 2 up');
  expect(screen.getByText('Question 2 is now question 1 of 2')).toBeDefined();
  await press('Save changes');
  await waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
  expect(asked.find(({ call }) => call === 'PUT /survey/')?.body).toMatchObject({
    id: id(1),
    version: 4,
    questions: [
      { id: id(11), text: 'Anything else?', kind: 'text' },
      { id: id(10), text: 'Measure D?', kind: 'single', answers: ['Yes', 'No'] },
    ],
  });
});

it('shows what someone else saved meanwhile, and overwrites it only when asked to', async () => {
  let looks = 0;
  let saves = 0;
  const { asked } = await serverDouble({
    'GET /survey/edit/': () => opened((looks += 1) === 1 ? 4 : 5, looks === 1 ? 'Measure C?' : 'Theirs?'),
    'PUT /survey/': () => ((saves += 1) === 1 ? new Refusal(409, 'CONFLICT') : opened(6, 'Mine?')),
  });
  await show(SurveyEditScreen, `/app/survey/id/${id(1)}/edit`, '/app/survey/id/$id/edit');
  await screen.findByText('Answered');
  retype('Mine?');
  await press('Save changes');
  expect(await screen.findByText('Someone else changed this survey while you were writing.')).toBeDefined();
  expect(screen.getByText('Theirs?')).toBeDefined();
  expect(screen.getAllByLabelText('Question', { exact: true })[0]).toHaveProperty('value', 'Mine?');
  await press('Save mine in place of theirs');
  await waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
  expect(asked.filter(({ call }) => call === 'PUT /survey/').map(({ body }) => body?.version)).toEqual([4, 5]);
});
