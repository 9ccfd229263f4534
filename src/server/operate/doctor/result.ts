// What a doctor says of one part, and how it asks others.

export interface Result {
  /** `note`: nothing is wrong, but someone should know. */
  state: 'good' | 'note' | 'wrong';
  sentence: string;
}

export const good = (sentence: string): Result => ({ state: 'good', sentence });
export const note = (sentence: string): Result => ({ state: 'note', sentence });
export const wrong = (sentence: string): Result => ({ state: 'wrong', sentence });

/** Milliseconds for which an answer is waited for. */
export const patience = 20_000;

/** Asks over HTTP. Throws a sentence where no answer comes. */
export const ask = (url: string, more: RequestInit = {}): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual', ...more }).catch((error: unknown) =>
    Promise.reject(unreached(url, error)),
  );

function unreached(url: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? wordsOf(cause) : String(cause);
  return new Error(`${new URL(url).host} isn't reached from here: ${why}.`);
}

/** Why something failed, as a part of a sentence. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return wordsOf(error) + (error.cause instanceof Error ? ` (${wordsOf(error.cause)})` : '');
}

/** A refused connection has a code only. */
const wordsOf = (error: Error): string => error.message || String(Reflect.get(error, 'code'));
