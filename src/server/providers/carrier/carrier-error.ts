// What can go wrong with a carrier, each told apart where something else is done about it.

/**
 * - `away`: not asked, or answered that it is busy or broken: nothing was done, and later it may work
 * - `unsure`: asked, and no answer: it may have been done
 * - `gone`: what was asked for isn't there, or no longer
 * - `no_money`: the account has none left, or is suspended
 * - `refused`: anything else that it will not do; asking again doesn't help
 */
export type CarrierProblem = 'away' | 'unsure' | 'gone' | 'no_money' | 'refused';

export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  /** The carrier's own code for it, where it has one. */
  readonly code: string | null;
  /** What the carrier said, in its own words: for whoever asked for it, never for the log. */
  readonly said: string | null;

  /** @param message for the log: kinds and numbers, never a phone number or what the carrier said of one */
  constructor(
    readonly kind: CarrierProblem,
    message: string,
    { cause, code = null, said = null }: { cause?: unknown; code?: string | null; said?: string | null } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.said = said;
  }
}
