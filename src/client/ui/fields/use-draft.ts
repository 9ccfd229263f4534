// What was typed into a long form, kept for this tab until it is sent: a reload, a failed save or a step back loses nothing.
// Cleared with the session's storage at sign-out.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

export interface DraftSchema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

function read<T>(key: string, schema: DraftSchema<T>): T | null {
  try {
    const text = sessionStorage.getItem(key);
    const parsed = text === null ? null : schema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  } catch {
    // Forbidden storage or a damaged draft: begin again.
    return null;
  }
}

/** `[draft, setDraft, clear]`; `clear` forgets the kept draft and goes back to a new `initial()`. */
export function useDraft<T>(
  key: string,
  schema: DraftSchema<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [draft, setDraft] = useState<T>(() => read(key, schema) ?? initial());
  const touched = useRef(false);
  const set = useCallback<Dispatch<SetStateAction<T>>>((next) => {
    touched.current = true;
    setDraft(next);
  }, []);
  useEffect(() => {
    if (!touched.current) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // No room or no permission: the draft then lives as long as the screen.
    }
  }, [key, draft]);
  const fresh = useRef(initial);
  const clear = useCallback(() => {
    touched.current = false;
    setDraft(fresh.current());
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept then.
    }
  }, [key]);
  return [draft, set, clear];
}
