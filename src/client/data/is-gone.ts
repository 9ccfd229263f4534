// What was asked for and is not there (any more).

/** Whether the server answered that there is none. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
