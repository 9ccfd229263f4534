import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Survey } from '../../../../src/contract/surveys';
import { SurveyForm } from '../../../../src/client/features/surveys/survey-form';
import type { Viewer } from '../../../../src/client/offline/mirror/walkbook-view';
import { draftKey } from '../../../../src/client/offline/outbox/drafts';
import { readOwnFacts } from '../../../../src/client/offline/outbox/read-items';
import { setSession } from '../../../../src/client/session/session';
import { walkbookLane } from '../../../../src/domain/facts/lanes';
import { doorOf } from '../../../support/doors';
import { member } from '../../../support/office';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../local/headquarters';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const voter = {
  id: voterId,
  first: 'Marta',
  last: 'Ortega',
  age: 61,
  sex: null,
  party: null,
  language: null,
  target: true,
  suppressed: null,
};
const questions = [
  ['How is housing going?', 'Fine', 'The rent is too high'],
  ['Will you vote?', 'Yes', 'No'],
].map(([text = '', ...answers], index) => ({
  id: `0198a000-0000-7000-8000-0000000000b${index + 1}`,
  text,
  answers,
  dependent_on_question_id: null,
  dependent_on_answers: [],
}));
const survey: Survey = {
  id: '0198a000-0000-7000-8000-0000000000b0',
  name: 'Housing survey',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  questions,
  created_at: '2026-03-01T12:00:00.000Z',
  respondents: 0,
};
const [first, second] = survey.questions;

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <SurveyForm
      title="Marta Ortega"
      viewer={viewer}
      walkbookId={walkbookId}
      door={doorOf(doorId, { voters: [voter] })}
      voter={voter}
      survey={survey}
      earlier={new Map()}
      talked={null}
      draft={{ answers: {}, at: null }}
      draftKey={draftKey(owner, 'survey', 'a')}
      onUndo={() => undefined}
      onLeave={() => undefined}
    />,
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Row 0 or 1 of the question that is shown, with a finger. */
const tap = (row: number) => {
  const radio = screen.getAllByRole('radio')[row] as Element;
  fireEvent.pointerDown(radio);
  fireEvent.click(radio);
};
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const saved = async () => {
  vi.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Save and close' }));
  const facts = () => readOwnFacts(owner, walkbookLane(walkbookId));
  await waitFor(async () => expect(await facts()).not.toEqual([]));
  const answers = (await facts()).flatMap((row) =>
    row.kind === 'survey_response' ? [[row.fact.question_id, ...row.fact.answers]] : [],
  );
  return answers.toSorted(([one = ''], [other = '']) => one.localeCompare(other));
};

describe('a second tap on the same place', () => {
  it('does not take the answer back while the next question is on its way', async () => {
    tap(0);
    pass(120);
    tap(0);
    pass(400);
    screen.getByText('Will you vote?');
    expect(await saved()).toEqual([[first?.id, 'Fine']]);
  });

  it('does not answer the question that has just come', async () => {
    tap(0);
    for (const wait of [320, 600]) {
      pass(wait);
      tap(0);
    }
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(await saved()).toEqual([[first?.id, 'Fine']]);
  });

  it('answers and takes back where there was time to read', async () => {
    tap(0);
    pass(960);
    tap(1);
    pass(300);
    tap(1);
    screen.getByRole('radio', { name: /No/, checked: true });
    pass(800);
    tap(1);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    tap(0);
    expect(await saved()).toEqual([
      [first?.id, 'Fine'],
      [second?.id, 'Yes'],
    ]);
  });
});

it('takes another answer at once, as a second thought', async () => {
  tap(0);
  pass(120);
  tap(1);
  pass(260);
  screen.getByText('Will you vote?');
  expect(await saved()).toEqual([[first?.id, 'The rent is too high']]);
});
