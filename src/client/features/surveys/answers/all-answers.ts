// All answers that a filter finds, of all pages, for a file.
import { contract } from '../../../../contract';
import type { CallArguments } from '../../../../contract/call';
import { answersAtOnce, type FoundAnswer } from '../../../../contract/survey-office/survey-answers';
import { call } from '../../../data/api';

type Asked = Omit<NonNullable<CallArguments<typeof contract.surveyAnswers.page>['query']>, 'skip' | 'limit'>;

const tries = 3;
/** For one page of a large survey, in milliseconds. */
const patience = 120_000;

/**
 * Answers come in while their pages are read, and others are undone: where their number changes meanwhile, all are read again. Each is
 * there once.
 */
export async function allAnswers(query: Asked): Promise<FoundAnswer[]> {
  for (let tried = 1; ; tried += 1) {
    const rows = new Map<string, FoundAnswer>();
    const totals = new Set<number>();
    for (let skip = 0; ;) {
      const asked = { query: { ...query, skip, limit: answersAtOnce } };
      const { responses, total } = await call(contract.surveyAnswers.page, asked, { timeoutMs: patience });
      totals.add(total);
      for (const row of responses) rows.set(row.id, row);
      // A server of the release before gives fewer than were asked for.
      skip += responses.length;
      if (responses.length > 0 && skip < total) continue;
      if ((totals.size === 1 && rows.size === total) || tried === tries) return [...rows.values()];
      break;
    }
  }
}
