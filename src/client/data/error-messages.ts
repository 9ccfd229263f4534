// Error -> the sentence that a person reads. Server details pass through; silence gets words of its own.
import type { Told } from '../../contract/messages/sentence';
import { key, t, translateServerMessage } from '../i18n/texts';
import type { ErrorCode } from '../../contract/errors';

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
export function answerMessage(status: number, code: string | null, said: Told | null): string {
  if (status === 500) return t('Internal server error');
  const known = isKnown(code) ? byCode[code] : undefined;
  return (
    (known && t(known)) ?? (said?.detail ? translateServerMessage(said) : t('HTTP error! status: {status}', { status }))
  );
}

export const noAnswerMessage = key('The server isn’t answering. Check your connection and try again.');
export const notOurServerMessage = key(
  'Network response was not ok. This network may need you to sign in first. Open a web page, sign in, then try again.',
);
export const newerServerMessage = key(
  'The server is newer than this app. Close the app, open it again and take the update.',
);
export const unavailableMessage = key('The server is currently unavailable. Please try again later.');

/** Any error's sentence. `otherwise`: what is said of an answer without a word, or of what a program threw. */
export function messageFor(error: unknown, otherwise?: string): string {
  const said =
    error instanceof Error && 'sentence' in error && typeof error.sentence === 'string' ? error.sentence : null;
  if (said === null || (otherwise !== undefined && isWordless(error))) return otherwise ?? t('An error occurred');
  return t(said);
}

/** 'HTTP error! status: 502' is all that there is to say of it. */
const isWordless = (error: unknown): boolean =>
  error instanceof Error && 'detail' in error && error.detail === null && 'status' in error && error.status !== 500;
