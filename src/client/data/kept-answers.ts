// The last answer of each call that a screen shows, kept for the session: the next visit begins with it.
export interface KeptAnswer {
  data: unknown;
  /** When it came, in milliseconds. */
  at: number;
  /** It came a moment ago, for the screen that opens next: that one does not ask again. */
  handedOver?: boolean;
}

export const keptAnswers = new Map<string, KeptAnswer>();

/** Forgets every kept answer, e.g. at sign-out. */
export function forgetAnswers(): void {
  keptAnswers.clear();
}
