import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Question, Survey } from '../../../../src/contract/surveys';
import { readAnswersDraft } from '../../../../src/client/features/surveys/answers-draft';
import { SurveyForm } from '../../../../src/client/features/surveys/survey-form';
import { draftKey as keyOf, readDraft } from '../../../../src/client/offline/outbox/drafts';
import { readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { setSession } from '../../../../src/client/session/session';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { doorOf } from '../../../support/doors';
import { member } from '../../../support/office';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../local/headquarters';

const who = { id: voterId, first: 'Marta', last: 'Ortega', age: 61, sex: null, party: null, language: null };
const voter = { ...who, target: true, suppressed: null };
const questionOf = (nth: number, text: string): Question => ({
  id: `0198a000-0000-7000-8000-0000000000b${nth}`,
  text,
  answers: ['Yes', 'No'],
  dependent_on_question_id: null,
  dependent_on_answers: [],
});
const [before, after] = [questionOf(1, 'Measure C?'), questionOf(2, 'Measure D?')];
const surveyOf = (question: Question): Survey => ({
  id: '0198a000-0000-7000-8000-0000000000b0',
  name: 'Housing survey',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  questions: [question],
  created_at: '2026-03-01T12:00:00.000Z',
  respondents: 0,
});
const draftKey = keyOf(owner, 'survey', 'held');

afterEach(cleanup);

it('a survey that is changed in mid-door is finished as it was begun, even after it was closed', async () => {
  await newPhone();
  setSession(member('Volunteer'));
  const form = (survey: Survey, draft: unknown) => (
    <SurveyForm
      title="Marta Ortega"
      viewer={{ owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' }}
      walkbookId={walkbookId}
      door={doorOf(doorId, { voters: [voter] })}
      voter={voter}
      survey={survey}
      earlier={new Map()}
      talked={null}
      draft={readAnswersDraft(draft) ?? { answers: {}, at: null }}
      draftKey={draftKey}
      onUndo={() => undefined}
      onLeave={() => undefined}
    />
  );
  const { rerender, unmount } = render(form(surveyOf(before), null));
  fireEvent.click(screen.getByRole('radio', { name: /Yes/ }));
  // The list of surveys was fetched again meanwhile.
  rerender(form(surveyOf(after), null));
  expect(screen.getByText('Measure C?')).toBeDefined();
  await waitFor(async () => expect(await readDraft(draftKey)).toMatchObject({ at: before.id }));
  unmount();

  render(form(surveyOf(after), await readDraft(draftKey)));
  expect(screen.getByText('Measure C?')).toBeDefined();
  expect(screen.getByRole('radio', { name: /Yes/, checked: true })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const facts = await readOwnFacts(owner, walkbookLane(walkbookId));
    const answers = facts.flatMap((row) => (row.kind === 'survey_response' ? row.fact : []));
    expect(answers).toMatchObject([{ question_id: before.id, answers: ['Yes'] }]);
  });
});
