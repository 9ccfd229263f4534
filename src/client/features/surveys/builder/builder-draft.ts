// The draft of a survey as it is kept in the tab, and the one step that may be left after it was saved.
import * as z from 'zod/mini';
import { questionKinds, survey } from '../../../../contract/surveys';
import { newDraft } from './builder-state';

const answer = z.object({ key: z.string(), text: z.string() });

const draft = z.object({
  name: z.string(),
  description: z.string(),
  questions: z.array(
    z.object({
      key: z.string(),
      id: z._default(z.nullable(z.string()), null),
      text: z.string(),
      kind: z._default(z.enum(questionKinds), 'single'),
      answers: z.array(answer),
      parent: z.nullable(z.string()),
      parent_answers: z.array(z.string()),
      also: z.optional(z.array(z.object({ parent: z.string(), parent_answers: z.array(z.string()) }))),
    }),
  ),
});

/** A saved survey being changed, with the version that was opened. */
export const keptEdit = z.object({ draft, version: z.int() });
export type KeptEdit = z.infer<typeof keptEdit>;

export const keptDraft = z.object({
  draft,
  /** The survey as stored, once it is: only its dependencies are still to be saved. */
  stored: z.nullable(survey),
});
export type KeptDraft = z.infer<typeof keptDraft>;

export const newKey = () => crypto.randomUUID();

export function emptyKept(): KeptDraft {
  return { draft: newDraft(newKey()), stored: null };
}
