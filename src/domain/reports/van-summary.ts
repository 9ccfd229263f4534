// What a file for VAN will hold, from counts of what there is.
import {
  vanChannels,
  vanReasons,
  type VanChannel,
  type VanReason,
  type VanSummary,
} from '../../contract/reports/van-exports';
import { kindOf, offersAnswers } from '../surveys/kinds';
import { vanColumns, type VanColumn, type VanQuestion } from './van-file';
import { vanResult } from './van-names';

/** Results of one kind, and why they stay here; null: they go out. */
interface CountedResult {
  channel: VanChannel;
  result: string;
  why: VanReason | null;
  count: number;
}

/** One answer to one question; `answer` is empty where the question doesn't offer it. */
interface CountedAnswer {
  question_id: string;
  answer: string;
  why: VanReason | null;
  count: number;
}

/** Why an answer stays here, by its question; null: it goes out. */
function whyOf(question: VanQuestion | undefined, { answer, why }: CountedAnswer): VanReason | null {
  if (why !== null) return why;
  if (!question || !offersAnswers(kindOf(question))) return 'free_text';
  return question.answers.includes(answer) ? null : 'other_words';
}

/** The counts of a file for VAN, and its columns: of a question that is asked no more only where it was answered. */
export function vanSummary(
  results: readonly CountedResult[],
  answers: readonly CountedAnswer[],
  questions: readonly (VanQuestion & { retired: boolean })[],
): { summary: VanSummary; columns: VanColumn[] } {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const judged = answers.map((each) => ({ ...each, why: whyOf(byId.get(each.question_id), each) }));
  const going = judged.filter(({ why }) => why === null);
  const answered = new Set(going.map(({ question_id }) => question_id));
  const columns = vanColumns(questions.filter(({ id, retired }) => !retired || answered.has(id)));
  const summed = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
  return {
    columns,
    summary: {
      results: results
        .flatMap(({ channel, result, why, count }) => {
          const van_name = vanResult(channel, result);
          return why === null && van_name !== null ? [{ channel, result, van_name, count }] : [];
        })
        .toSorted((a, b) => vanChannels.indexOf(a.channel) - vanChannels.indexOf(b.channel) || b.count - a.count),
      columns: columns.map(({ question_id, label, answer }) => ({
        question_id,
        label,
        count: summed(
          going.filter((each) => each.question_id === question_id && (answer === null || each.answer === answer)),
        ),
      })),
      left_out: vanReasons.flatMap((why) => {
        const counts = {
          results: summed(results.filter((each) => each.why === why)),
          answers: summed(judged.filter((each) => each.why === why)),
        };
        return counts.results + counts.answers > 0 ? [{ why, ...counts }] : [];
      }),
    },
  };
}
