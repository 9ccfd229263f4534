// What a button or a form starts: whether it is still going on, and why it failed, in words.
import { useCallback, useState } from 'react';
import { ApiError, isRefusal } from './api-errors';
import { messageFor } from './error-messages';

interface Refusal {
  text: string;
  /** The field that says it; null: it is said below all of them. */
  field: string | null;
  refused: boolean;
}

export interface Action {
  busy: boolean;
  /** What went wrong, unless a field says it. */
  problem: string | null;
  /** Nothing of it was done: the server itself said no, or it wasn't begun. Otherwise no one knows. */
  refused: boolean;
  errorOf: (field: string) => string | null;
  /** Says what is wrong before anything was started. */
  refuse: (text: string, field?: string) => void;
  clear: () => void;
  /**
   * Runs the work and resolves when it is over, whether it worked or not. `failed` is said of an error that has no sentence of
   * its own.
   */
  act: (work: () => Promise<unknown>, failed?: string) => Promise<void>;
}

interface ActionOptions {
  /** The sentences of errors that are not our API's. */
  wordsOf?: typeof messageFor;
  /** Whether a field 'name' says that a name is taken. It must show `errorOf('name')`, or no one reads it. */
  hasName?: boolean;
}

export function useAction({ wordsOf = messageFor, hasName = false }: ActionOptions = {}): Action {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = useCallback(
    (text: string, field: string | null = null) => setRefusal({ text, field, refused: true }),
    [],
  );
  const clear = useCallback(() => setRefusal(null), []);
  const act = useCallback(
    async (work: () => Promise<unknown>, failed?: string) => {
      setBusy(true);
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        const taken = hasName && error instanceof ApiError && error.code === 'NAME_EXISTS';
        setRefusal({ text: wordsOf(error, failed), field: taken ? 'name' : null, refused: isRefusal(error) });
      } finally {
        setBusy(false);
      }
    },
    [wordsOf, hasName],
  );
  return {
    busy,
    problem: refusal?.field === null ? refusal.text : null,
    refused: refusal?.refused === true,
    errorOf: (field) => (refusal?.field === field ? refusal.text : null),
    refuse,
    clear,
    act,
  };
}
