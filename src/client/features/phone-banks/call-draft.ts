// What a caller noted before there is a result: kept on this device, for some phones close the app while someone talks.
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { survey } from '../../../contract/surveys';
import type { Answers } from '../../../domain/surveys/dependencies';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../offline/outbox/drafts';

const schema = z.object({
  notes: z.string(),
  tags: z.string(),
  answers: z.record(z.string(), z.optional(z.array(z.string()))),
  /** As it was when the first answer was given: the answers are those of the questions that were asked. */
  survey: z.nullable(survey),
});

export interface CallDraft extends Omit<z.infer<typeof schema>, 'answers'> {
  answers: Answers;
}

export const noCallDraft: CallDraft = { notes: '', tags: '', answers: {}, survey: null };

const isEmpty = ({ notes, tags, survey: begun }: CallDraft): boolean =>
  notes.trim() === '' && tags.trim() === '' && begun === null;

interface Place {
  owner: string;
  campaignId: string;
  bankId: string;
  voterId: string;
}
const keyOf = ({ owner, campaignId, bankId, voterId }: Place): string =>
  draftKey(owner, 'call-notes', campaignId, bankId, voterId);

/** What was noted of this person and not saved yet; where it can't be read, nothing. */
export async function readCallDraft(place: Place): Promise<CallDraft> {
  const parsed = z.safeParse(schema, await readDraft(keyOf(place)).catch(() => null));
  return parsed.success ? parsed.data : noCallDraft;
}

/** A result has it, or there is none. */
export const dropCallDraft = (place: Place): Promise<void> => dropDraft(keyOf(place)).catch(() => undefined);

export interface CallNotes {
  draft: CallDraft;
  change: (to: Partial<CallDraft>) => void;
}

/** Keeps what is noted of one person as it is noted. */
export function useCallNotes(place: Place, first: CallDraft): CallNotes {
  const [draft, setDraft] = useState(first);
  const latest = useRef(first);
  const change = (to: Partial<CallDraft>) => {
    latest.current = { ...latest.current, ...to };
    setDraft(latest.current);
    // Of a full phone the result itself tells.
    if (isEmpty(latest.current)) void dropCallDraft(place);
    else writeDraft(keyOf(place), latest.current).catch(() => undefined);
  };
  return { draft, change };
}
