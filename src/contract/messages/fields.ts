// What the contract's own schemas say of what they refuse: on the server, and in the app before anything is sent.
import { saysOf, sentencesOf } from './sentence';

export const fieldMessages = {
  NO_ID: 'ID was not provided',
  NO_EMAIL: 'Email was not provided',
  WRONG_EMAIL: 'Please enter a valid email address.',
  NOT_PROVIDED: '{what} was not provided',
  TOO_LONG: '{what} may have {max} characters at most',
  LETTERS_ONLY: '{what} may contain letters only',
  NO_FILE: 'No file was provided.',
  NO_JSON: 'This isn’t valid JSON.',
  WRONG_WEEK: 'Invalid week parameter',
  RANGE_BACKWARDS: 'A range ends before it begins.',
  SHIFT_UNNAMED: 'A shift end must name its shift.',
  NO_QUESTION: 'A survey needs at least one question.',
} as const;

export const fieldSentence = sentencesOf(fieldMessages);

/** The same for a schema, as its message. */
export const says = saysOf(fieldMessages);
