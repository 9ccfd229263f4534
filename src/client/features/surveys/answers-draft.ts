// A survey half done, as it is kept on the phone.
import * as z from 'zod/mini';
import { question, type Question } from '../../../contract/surveys';

const schema = z.object({
  answers: z.record(z.string(), z.array(z.string())),
  /** The question that was open. */
  at: z.nullable(z.string()),
  survey_id: z.optional(z.string()),
  questions: z.optional(z.array(question)),
});

export interface AnswersDraft {
  /** Answers by question id, those of hidden questions too. */
  answers: Readonly<Record<string, readonly string[] | undefined>>;
  at: string | null;
  /** The survey that was begun, with its questions as they were then: someone in mid-door finishes what they hold. */
  survey_id?: string | undefined;
  questions?: readonly Question[] | undefined;
}

/** A kept draft; null when there is none or it is damaged. */
export function readAnswersDraft(kept: unknown): AnswersDraft | null {
  const parsed = z.safeParse(schema, kept);
  return parsed.success ? parsed.data : null;
}
