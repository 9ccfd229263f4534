import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactResults, touch, type KnownTouch } from '../../../src/contract/facts/touch';
import { surveyResponse, type KnownResponse } from '../../../src/contract/facts/survey-response';
import { currentTouch, liveTouches, localDay } from '../../../src/domain/facts/current-view';
import { undoneResponse, undoneTouch } from '../../../src/domain/facts/undo';
import { answersToSave, currentResponses } from '../../../src/domain/surveys/answers-to-save';

const door = '0198a000-0000-7000-8000-00000000d001';
const voter = '0198a000-0000-7000-8000-00000000e001';
const device = '0198a000-0000-7000-8000-00000000f001';
const survey = '0198a000-0000-7000-8000-00000000a001';
const question = '0198a000-0000-7000-8000-00000000b001';
const id = (seq: number) => `0198a000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
const stamp = (seq: number) => ({
  id: id(seq),
  recorded_at: new Date(Date.UTC(2026, 9, 3, 17, 0, seq)).toISOString(),
  device_id: device,
  seq,
});
const known = (seq: number, said: Partial<KnownTouch>): KnownTouch => ({
  ...stamp(seq),
  door_id: door,
  voter_id: voter,
  contact_result: 'not_home',
  note: '',
  gps: null,
  literature: false,
  replaces: null,
  user_id: 'me',
  user_name: 'Ana',
  ...said,
});
const answered = (seq: number, said: Partial<KnownResponse>): KnownResponse => ({
  ...stamp(seq),
  survey_id: survey,
  question_id: question,
  door_id: door,
  voter_id: voter,
  answers: [],
  replaces: null,
  user_id: 'me',
  ...said,
});

const someTouch = fc.record({
  contact_result: fc.constantFrom(...contactResults),
  note: fc.constantFrom('', 'Has a dog'),
  literature: fc.boolean(),
});

describe('undoing a knock', () => {
  it('that corrected nothing leaves nothing that counts', () => {
    const saved = known(1, { contact_result: 'refused' });
    const undo = { ...known(2, {}), ...undoneTouch(saved, null) };
    expect(liveTouches([saved, undo])).toEqual([]);
  });

  it('that corrected another one, or changed its note or leaflet, brings back all that was said before', () => {
    fc.assert(
      fc.property(someTouch, someTouch, (first, second) => {
        const before = known(1, first);
        const saved = known(2, { ...second, replaces: before.id });
        const undo = known(3, undoneTouch(saved, before));
        expect(touch.safeParse(undo).success).toBe(true);
        const holds = currentTouch([before, saved, undo], localDay('America/New_York'));
        expect(holds).toMatchObject(first);
        expect(liveTouches([before, saved, undo])).toHaveLength(1);
      }),
    );
  });
});

describe('undoing a survey', () => {
  const answers = fc.constantFrom<string[][]>([], ['Fine'], ['Fine', 'Too loud']);
  const questions = [{ id: question, answers: [], dependent_on_question_id: null, dependent_on_answers: [] }];

  it('brings back the answers that held before, one’s own or somebody else’s, else none', () => {
    fc.assert(
      fc.property(
        fc.option(fc.record({ answers, user_id: fc.constantFrom('me', 'Luis') })),
        answers,
        (earlier, given) => {
          const before = earlier ? answered(1, earlier) : null;
          const [toSave] = answersToSave(questions, { [question]: given }, new Map(before ? [[question, before]] : []));
          if (!toSave) return;
          const saved = answered(2, toSave);
          const undo = answered(3, undoneResponse(saved, before?.answers ?? null));
          expect(surveyResponse.safeParse(undo).success).toBe(true);
          const holds = currentResponses([...(before ? [before] : []), saved, undo]).get(question);
          expect(holds?.answers).toEqual(before?.answers ?? []);
        },
      ),
    );
  });
});
