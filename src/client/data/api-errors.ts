// What can go wrong between the app and its API, as four kinds: an answer with an error, a stranger's answer, silence,
// and a call that must not be made. A cancelled call is none of these: it is rethrown unchanged.
import type { Message, Sentence } from '../../contract/messages/sentence';
import { t, translateServerMessage } from '../i18n/texts';
import { answerMessage, newerServerMessage, noAnswerMessage, notOurServerMessage } from './error-messages';

/** Our API's own answer that is not 2xx. `sentence` is for people, `detail` is the server's, `retryAfter` in seconds. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly sentence: string;
  /** Which message of the catalog it is, e.g. 'CALLS_QUIET'. */
  readonly detailCode: string | null;
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly detail: string | null,
    readonly retryAfter?: number,
    message: Message = {},
  ) {
    const sentence = answerMessage(status, code, detail === null ? null : { ...message, detail });
    super(sentence);
    this.sentence = sentence;
    this.detailCode = message.detail_code ?? null;
  }
}

/** HTML, a redirect or an odd shape where our JSON should be: a captive portal, a proxy or a newer server. Nothing is known to have arrived. */
export class NotOurServer extends Error {
  override name = 'NotOurServer';
  readonly sentence: string;
  /** `json`: it was JSON, but of a shape that the contract does not know. */
  constructor(
    readonly status: number,
    readonly json = false,
  ) {
    super(`Not an answer of this API (status ${status}).`);
    this.sentence = t(json ? newerServerMessage : notOurServerMessage);
  }
}

/** No answer within the time, or no network. The request may or may not have arrived. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly sentence = t(noAnswerMessage);
  constructor(options?: ErrorOptions) {
    super('No answer from the API.', options);
  }
}

/** The call's arguments break the contract, e.g. 'ID was not provided'. Nothing was sent. */
export class BadCall extends Error {
  override name = 'BadCall';
  readonly sentence: string;
  constructor(readonly said: Sentence) {
    super(said.detail);
    this.sentence = translateServerMessage(said);
  }
}

/**
 * Whether a call that failed changed nothing for sure: it wasn't sent, or the server itself said no. Its 5xx don't tell: the
 * database may have gone just as it committed.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof BadCall || (error instanceof ApiError && error.code !== null && error.status < 500);

/** Null for a campaign that does not let this person in any more; throws everything else. */
export function unlessGone(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  throw error;
}
