// What was typed into a long form, kept for this tab until it is sent: a reload, a failed save or a step back loses nothing.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { forgetInTab, keepInTab, readKept, type KeptSchema } from './tab-storage';

/** `[draft, setDraft, clear]`; `clear` forgets the kept draft and goes back to a new `initial()`. */
export function useDraft<T>(
  key: string,
  schema: KeptSchema<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [draft, setDraft] = useState<T>(() => readKept(key, schema) ?? initial());
  const touched = useRef(false);
  const set = useCallback<Dispatch<SetStateAction<T>>>((next) => {
    touched.current = true;
    setDraft(next);
  }, []);
  useEffect(() => {
    // Where nothing is kept the draft lives as long as the screen.
    if (touched.current) keepInTab(key, draft);
  }, [key, draft]);
  const fresh = useRef(initial);
  const clear = useCallback(() => {
    touched.current = false;
    setDraft(fresh.current());
    forgetInTab(key);
  }, [key]);
  return [draft, set, clear];
}
