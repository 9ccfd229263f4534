import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Question, Survey } from '../../../../src/contract/surveys';
import { readAnswersDraft } from '../../../../src/client/features/surveys/answers-draft';
import { SurveyForm } from '../../../../src/client/features/surveys/survey-form';
import { draftKey as keyOf, readDraft } from '../../../../src/client/offline/outbox/drafts';
import { keepNote, noteKey } from '../../../../src/client/offline/outbox/note-draft';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
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
const [first, second] = ['0198a000-0000-7000-8000-0000000000a1', '0198a000-0000-7000-8000-0000000000a2'];
const surveyOf = (question: Question, id = first): Survey => ({
  id,
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

/** The drafts look as if they had been written in 1970. */
const ageDrafts = () => withOutbox((db) => db.drafts.toCollection().modify({ saved_at: 0 }));

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

it('a survey of which it was said that it is not saved is a draft again, with the note, whatever became of them', async () => {
  await newPhone();
  setSession(member('Volunteer'));
  const note = noteKey(owner, walkbookId, doorId);
  await keepNote(note, 'Wants a call');
  render(form(surveyOf(before), null));
  fireEvent.click(screen.getByRole('radio', { name: /Yes/ }));
  await waitFor(async () => expect(await readDraft(draftKey)).toMatchObject({ at: before.id }));
  await ageDrafts();
  // It may be committed all the same, and take the drafts along: what counts is what is written after that.
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Nothing is heard of it.', 'UnknownError');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Your answers are still here/);
  add.mockRestore();
  await waitFor(async () => {
    const rows = await withOutbox((db) => db.drafts.toArray());
    expect(rows.filter((row) => row.saved_at === 0)).toEqual([]);
    const values = new Map(rows.map((row) => [row.key, row.value]));
    expect(values.get(note)).toBe('Wants a call');
    expect(values.get(draftKey)).toMatchObject({ answers: { [before.id]: ['Yes'] } });
  });
});

it('a survey that is changed in mid-door is finished as it was begun, even after it was closed', async () => {
  await newPhone();
  setSession(member('Volunteer'));
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

it('answers are those of the survey that was begun, also when the walkbook has another one by now', async () => {
  await newPhone();
  setSession(member('Volunteer'));
  const { rerender, unmount } = render(form(surveyOf(before), null));
  fireEvent.click(screen.getByRole('radio', { name: /Yes/ }));
  rerender(form(surveyOf(after, second), null));
  await waitFor(async () => expect(await readDraft(draftKey)).toMatchObject({ survey_id: first }));
  unmount();

  render(form(surveyOf(after, second), await readDraft(draftKey)));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const facts = await readOwnFacts(owner, walkbookLane(walkbookId));
    const answers = facts.flatMap((row) => (row.kind === 'survey_response' ? row.fact : []));
    expect(answers).toMatchObject([{ survey_id: first, question_id: before.id, answers: ['Yes'] }]);
  });
});
