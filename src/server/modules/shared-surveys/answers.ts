// What was answered to one campaign's copy of a shared survey, by the questions of the survey above. Kept for as long as no answer changed,
// and no question above.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AnswerCount } from '../../../domain/surveys/answers-below';
import type { Db } from '../../db/connection';
import type { StoredBodies } from '../../http/stored-bodies';
import { listStamp } from '../session-lists/list-stamp-repo';
import { answerCounts } from '../surveys/results-repo';
import { questionsOfCopy } from './repo';

export interface Copy {
  campaign_id: string;
  id: string;
}

const kept = z.array(z.object({ question_id: z.string(), answer: z.string(), people: z.int() }));

/** A survey that is asked about: `asked` are its questions, with the answers that it offers. No others are counted. */
export interface AskedAbout {
  id: string;
  asked: readonly { id: string; text: string; answers: string[] }[];
}

/** @param above the survey of which this is a copy, or the same one: then by its own questions */
export async function answersOfCopy(
  { db, bodies, now }: { db: Db; bodies: StoredBodies; now: Date },
  { campaign_id: campaignId, id }: Copy,
  above: AskedAbout,
): Promise<AnswerCount[]> {
  const questionsAbove = createHash('sha256').update(JSON.stringify(above.asked)).digest('base64url');
  const stamp = `${await listStamp(db, campaignId, 'survey_answers', now)} ${questionsAbove}`;
  const bytes = await bodies.parts.get(`answers below/${above.id}/${campaignId}/${id}`, stamp, async () => {
    const questions = await questionsOfCopy(db, campaignId, id);
    const idAbove = new Map(questions.map((each) => [each.id, id === above.id ? each.id : each.shared_question_id]));
    const offered = new Map(above.asked.map((each) => [each.id, each]));
    const own = questions.flatMap((each) => {
      const question = offered.get(idAbove.get(each.id) ?? '');
      return question ? [{ id: each.id, text: question.text, answers: question.answers }] : [];
    });
    const counted = await answerCounts(db, campaignId, [id], own);
    const counts = counted.flatMap(({ question_id, counts: given }) => {
      const question = offered.get(idAbove.get(question_id) ?? '');
      return given.flatMap(({ answer, people }) =>
        question?.answers.includes(answer) && people > 0 ? [{ question_id: question.id, answer, people }] : [],
      );
    });
    return new TextEncoder().encode(JSON.stringify(counts));
  });
  return kept.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
