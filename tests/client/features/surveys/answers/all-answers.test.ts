import { expect, it } from 'vitest';
import { allAnswers } from '../../../../../src/client/features/surveys/answers/all-answers';
import { at, campaignId, id, serverDouble, userId } from '../../../../support/office';

const answer = (nth: number) => ({
  id: id(nth),
  voter_id: null,
  voter_name: null,
  question_id: id(10),
  question: 'Measure D?',
  answers: ['Yes'],
  user_id: userId,
  user_name: 'Vera',
  walkbook_id: null,
  walkbook_name: '',
  recorded_at: at,
});
const many = (from: number, count: number) => Array.from({ length: count }, (_, nth) => answer(from + nth));

/** A server whose answers change before some of its pages are asked for, and that gives at most so many at once. */
async function ask(answersBefore: (nth: number) => ReturnType<typeof many>, most = 500) {
  let nth = 0;
  await serverDouble({
    'GET /survey/answers/': ({ query }) => {
      const all = answersBefore((nth += 1));
      const skip = Number(query.get('skip'));
      const responses = all.slice(skip, skip + Math.min(most, Number(query.get('limit'))));
      return { responses, total: all.length, people: 1, set_aside: 0 };
    },
  });
  const found = await allAnswers({ campaign_id: campaignId, survey_id: id(1) });
  return { ids: found.map((each) => each.id), asked: nth };
}

it('reads a large survey in few pages, and in more where a server gives fewer at once', async () => {
  const all = many(1_000, 25_000);
  const few = await ask(() => all, 10_000);
  expect([few.ids.length, few.asked]).toEqual([25_000, 3]);
  const more = await ask(() => all.slice(0, 1_200));
  expect([more.ids.length, more.asked]).toEqual([1_200, 3]);
});

it('takes an answer once that moved to the next page because others came in', async () => {
  const before = many(1_000, 600);
  const { ids, asked } = await ask((nth) => (nth === 1 ? before : [answer(1), answer(2), ...before]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(before.every((each) => ids.includes(each.id))).toBe(true);
  expect(asked).toBeLessThanOrEqual(4);
});

it('reads all pages again where one that moved to an earlier page was passed over', async () => {
  const before = many(1_000, 1_200);
  const { ids } = await ask((nth) => (nth === 1 ? before : before.slice(3)));
  expect(ids).toEqual(before.slice(3).map((each) => each.id));
});
