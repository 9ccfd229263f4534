// The idempotency key of a save: the same for the same content, so that pressing again after silence never does it twice.
import { useCallback, useRef } from 'react';

export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
