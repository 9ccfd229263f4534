// An expected failure: its message is the one sentence that a person reads, without a stack.
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

/**
 * What to tell a person about any error: the sentence of an expected one, the stack of a mistake of ours.
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  if (error instanceof Failure) return error.message;
  if (error instanceof Error) return error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
  return String(error);
}

/**
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
