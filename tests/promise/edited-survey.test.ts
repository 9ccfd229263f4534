// @vitest-environment jsdom
// A survey is edited while a phone without signal is in mid-door: the real form, outbox and server. The phone finishes the version that
// it holds, its answers arrive under that version, and reports show both.
import 'fake-indexeddb/auto';
import '../support/client-setup';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readAnswersDraft } from '../../src/client/features/surveys/answers-draft';
import { SurveyForm } from '../../src/client/features/surveys/survey-form';
import { drainOnce } from '../../src/client/offline/delivery/pass';
import { draftKey as keyOf, readDraft } from '../../src/client/offline/outbox/drafts';
import { readItems } from '../../src/client/offline/outbox/read-items';
import { setSession } from '../../src/client/session/session';
import { contract } from '../../src/contract';
import type { Survey } from '../../src/contract/surveys';
import { testApi, tokenOf, type TestApi, type TestCampaign, type TestUser } from '../support/api';
import { doorOf } from '../support/doors';
import { signedInAs } from '../support/identity';
import { member } from '../support/office';
import { makeTurf } from '../support/turf';

const { surveyAnswers, surveyEdits, surveys, walkbooks } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let online = true;

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
  (await signedInAs({ uid: vera.uid })).token.mockResolvedValue(tokenOf(vera));
  setSession(member('Volunteer'));
  vi.stubGlobal('fetch', answer);
});
afterAll(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await api.close();
});

async function answer(url: string, init: RequestInit): Promise<Response> {
  if (!online) throw new TypeError('Failed to fetch');
  const { statusCode, headers, body } = await api.app.inject({
    method: init.method === 'PUT' ? 'PUT' : 'POST',
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    payload: await new Response(init.body ?? null).text(),
  });
  return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
}

test('a survey that is edited while a phone is offline in mid-door counts under the version that was asked', async () => {
  const owner = api.as(campaign.owner);
  const own = { campaign_id: campaign.id };
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const asked = [
    { text: 'Measure C?', answers: ['Yes', 'No'] },
    { text: 'A sign?', answers: ['Yes', 'No'] },
  ];
  const held = (await owner.call(surveys.create, { body: { ...own, name: 'Housing', questions: asked } })).body;
  const made = { name: 'North', filter_params: { everyone: true }, assigned_user_ids: [vera.id], survey_id: held.id };
  const walkbook = (await owner.call(walkbooks.create, { body: { ...own, ...made } })).body;
  const person = { id: door!.voters[0]!.id, first: 'Marta', last: 'Ortega', age: 61, sex: null, party: null };
  const voter = { ...person, language: null, target: true, suppressed: null };
  const draftKey = keyOf(vera.uid, 'survey', randomUUID());
  const form = (survey: Survey, draft: unknown) =>
    createElement(SurveyForm, {
      title: 'Marta Ortega',
      viewer: {
        owner: vera.uid,
        campaignId: campaign.id,
        userId: vera.id,
        firstName: 'Vera',
        timeZone: 'UTC',
      },
      walkbookId: walkbook.id,
      door: doorOf(door!.id, { voters: [voter] }),
      voter,
      survey,
      earlier: new Map(),
      talked: null,
      draft: readAnswersDraft(draft) ?? { answers: {}, at: null },
      draftKey,
      onUndo: () => undefined,
      onLeave: () => undefined,
    });

  const tap = (answer: RegExp) => {
    const row = screen.getByRole('radio', { name: answer });
    fireEvent.pointerDown(row);
    fireEvent.click(row);
  };

  online = false;
  const { unmount } = render(form(held, null));
  tap(/Yes/);
  await screen.findByText('A sign?');
  await waitFor(async () => expect(await readDraft(draftKey)).toMatchObject({ at: held.questions[1]?.id }));

  // Meanwhile, elsewhere: another wording of the first question, and the second is asked no more.
  const edit = { ...own, id: held.id, version: 1, name: held.name };
  const changed = [{ id: held.questions[0]!.id, text: 'Measure C on the November ballot?', answers: ['Yes', 'No'] }];
  const now = (await owner.call(surveyEdits.update, { body: { ...edit, questions: changed } })).body.survey;

  // The app is killed and opened again, with the new list of surveys.
  unmount();
  render(form(now, await readDraft(draftKey)));
  expect(screen.getByText('A sign?')).toBeDefined();
  tap(/No/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await readItems(vera.uid)).map(({ kind }) => kind).toSorted()).toEqual([
      'survey_response',
      'survey_response',
      'touch',
    ]),
  );

  online = true;
  expect((await drainOnce({ owner: vera.uid, mayGoOn: () => true })).sent).toBe(3);
  expect(await readItems(vera.uid)).toEqual([]);
  const query = { ...own, survey_id: held.id };
  const earlier = (await owner.call(surveyEdits.earlier, { query })).body;
  expect(earlier.map(({ id, text, superseded_by, people }) => [id, text, superseded_by, people])).toEqual(
    expect.arrayContaining([
      [held.questions[0]!.id, 'Measure C?', now.questions[0]!.id, 1],
      [held.questions[1]!.id, 'A sign?', null, 1],
    ]),
  );
  const { responses } = (await owner.call(surveyAnswers.page, { query: { ...query, skip: 0, limit: 50 } })).body;
  expect(responses.map((each) => [each.question_id, each.answers])).toEqual(
    expect.arrayContaining([
      [held.questions[0]!.id, ['Yes']],
      [held.questions[1]!.id, ['No']],
    ]),
  );
  expect(responses).toHaveLength(2);
});
