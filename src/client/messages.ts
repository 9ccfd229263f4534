// Error -> the sentence that a person reads (spec section 8). Server details pass through; silence gets words of its own.
import { key, say, sayTold } from '../domain/words/say';
import type { ErrorCode } from '../contract/errors';

const byCode: Partial<Record<ErrorCode, string>> = {
  NAME_EXISTS: key('This name is already in use. Please choose a different name.'),
  LOGIN_BAD_CREDENTIALS: key('Incorrect email or password.'),
  LOGIN_NO_USER: key('No account found with that email.'),
  NOT_INVITED: key('You have not been invited to register yet.'),
  SURVEY_NOT_FOUND: key('Survey not found'),
  INTERNAL: key('Internal server error'),
};

function isKnown(code: string | null): code is keyof typeof byCode {
  return code !== null && code in byCode;
}

/** The sentence for an answer of the API that is not 2xx. */
export function answerMessage(status: number, code: string | null, detail: string | null): string {
  if (status === 500) return say('Internal server error');
  const known = isKnown(code) ? byCode[code] : undefined;
  return (known && say(known)) ?? (detail ? sayTold(detail) : say('HTTP error! status: {status}', { status }));
}

export const noAnswerMessage = key('The server did not answer. Check your connection and try again.');
export const notOurServerMessage = key(
  'Network response was not ok. Something between you and the server answered instead of it, perhaps a sign-in page of this network. Open it in your browser, then try again.',
);
export const unavailableMessage = key('The server is currently unavailable. Please try again later.');

/** Any error's sentence. Unknown ones get `otherwise`: what a program threw is no sentence for a person. */
export function messageFor(error: unknown, otherwise = say('An error occurred')): string {
  return error instanceof Error && 'sentence' in error && typeof error.sentence === 'string'
    ? sayTold(error.sentence)
    : otherwise;
}
