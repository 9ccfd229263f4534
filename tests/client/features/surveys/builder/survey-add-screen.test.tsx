import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SurveyAddScreen } from '../../../../../src/client/features/surveys/builder/survey-add-screen';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../../support/office';
import { place, show } from '../../../../support/show';

const type = (label: string, text: string, nth = 0) => {
  const field = screen.getAllByLabelText(label, { exact: true })[nth];
  if (!field) throw new Error(`No field ${label}`);
  fireEvent.change(field, { target: { value: text } });
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

interface Sent {
  name: string;
  questions: { text: string; answers: string[] }[];
}
const stored = (body: unknown) => {
  const { name, questions } = body as Sent;
  return {
    id: id(1),
    name,
    description: '',
    campaign_id: campaignId,
    user_id: userId,
    record_status: 'is_active',
    questions: questions.map((question, index) => ({
      ...question,
      id: id(10 + index),
      dependent_on_question_id: null,
      dependent_on_answers: [],
    })),
    created_at: at,
    respondents: 0,
  };
};

describe('writing a survey', () => {
  it('sends the survey alone when no question depends on another', async () => {
    const { asked } = await serverDouble({ 'POST /survey/': ({ body }) => stored(body) });
    await show(SurveyAddScreen, '/app/survey/add');
    type('Name', 'Housing');
    type('Question', 'Measure C?');
    type('Kind of answer', 'text');
    await press('Save survey');
    await waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
    expect(asked.map((each) => each.call)).toEqual(['POST /survey/']);
    expect(asked[0]?.body).toMatchObject({
      name: 'Housing',
      questions: [{ text: 'Measure C?', kind: 'text', answers: [] }],
    });
  });

  it('discards a draft in one step, brings it back on undo, and saves nothing without a network', async () => {
    await serverDouble({});
    const Screen = () => (
      <>
        <SurveyAddScreen />
        <Toasts />
      </>
    );
    await show(Screen, '/app/survey/add');
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    type('Name', 'Housing');
    await press('Discard draft');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
    await press('Undo');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Housing');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: 'Save survey' })).toHaveProperty('disabled', true);
    expect(screen.getByText('You’re offline. This needs a connection.')).toBeDefined();
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    await press('Discard draft');
  });

  it('tries a failed second step again without making a second survey', async () => {
    let tries = 0;
    const { asked } = await serverDouble({
      'POST /survey/': ({ body }) => stored(body),
      'PUT /survey/update-dependencies/': () => {
        tries += 1;
        return tries === 1 ? new Refusal(503, 'UNAVAILABLE') : stored({ name: 'Housing', questions: [] });
      },
    });
    await show(SurveyAddScreen, '/app/survey/add');
    type('Name', 'Housing');
    type('Question', 'Measure C?');
    await press('Yes, no, not sure');
    await press('Add question');
    type('Question', 'A yard sign?', 1);
    type('Kind of answer', 'text', 1);
    type('Only ask when', screen.getByRole('option', { name: 'Measure C?' }).getAttribute('value') ?? '');
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Yes' })));
    await press('Save survey');
    expect(await screen.findByText(/but not yet when to ask them/)).toBeDefined();
    await press('Save survey');
    await waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
    const calls = asked.map((each) => each.call);
    expect(calls).toEqual(['POST /survey/', 'PUT /survey/update-dependencies/', 'PUT /survey/update-dependencies/']);
    expect(asked[2]?.body?.questions).toEqual([
      { id: id(11), dependent_on_question_id: id(10), dependent_on_answers: ['Yes'] },
    ]);
  });

  it('asks with the same key when the first answer never came, so that nothing is made twice', async () => {
    let tries = 0;
    const { asked } = await serverDouble({
      'POST /survey/': ({ body }) => {
        tries += 1;
        if (tries === 1) throw new TypeError('network');
        return stored(body);
      },
    });
    await show(SurveyAddScreen, '/app/survey/add');
    type('Name', 'Housing');
    type('Question', 'Measure C?');
    type('Kind of answer', 'text');
    await press('Save survey');
    expect(await screen.findByText(/The server isn’t answering/)).toBeDefined();
    await press('Save survey');
    await waitFor(() => expect(place()).toBe(`/app/survey/id/${id(1)}`));
    expect(asked[0]?.key).toBeTruthy();
    expect(asked[1]?.key).toBe(asked[0]?.key);
  });

  it('says beside the name that it is taken, when the field is left', async () => {
    await serverDouble({ [`GET /survey/check-name/${campaignId}/`]: () => ({ is_unique: false }) });
    await show(SurveyAddScreen, '/app/survey/add');
    type('Name', 'Housing');
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(await screen.findByText('This name is already in use. Please choose a different name.')).toBeDefined();
    type('Name', 'Housing, spring');
    expect(screen.queryByText('This name is already in use. Please choose a different name.')).toBeNull();
  });

  it('says beside the name that it could not be asked about when the server fails, and saves all the same', async () => {
    await serverDouble({ [`GET /survey/check-name/${campaignId}/`]: () => new Refusal(500, 'INTERNAL') });
    await show(SurveyAddScreen, '/app/survey/add');
    type('Name', 'Housing');
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(await screen.findByText('Failed to check survey name uniqueness')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save survey' })).toHaveProperty('disabled', false);
  });

  it('says what is missing, and sends nothing', async () => {
    const { asked } = await serverDouble({});
    await show(SurveyAddScreen, '/app/survey/add');
    await press('Save survey');
    expect(screen.getByText(/3 things are missing/)).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('brings a removed question back', async () => {
    await serverDouble({});
    const WithToasts = () => (
      <>
        <SurveyAddScreen />
        <Toasts />
      </>
    );
    await show(WithToasts, '/app/survey/add');
    type('Question', 'Measure C?');
    await press('Remove question 1');
    expect(screen.queryByLabelText('Question', { exact: true })).toBeNull();
    await press('Undo');
    expect(screen.getByLabelText('Question', { exact: true })).toHaveProperty('value', 'Measure C?');
  });
});
