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
  WRONG_COUNTRY: 'The country must be a two-letter code like US.',
  WRONG_TIME_OF_DAY: 'The time must be given like 21:00.',
  WRONG_WEEK: 'Invalid week parameter',
  NOT_FOUR_RESULTS: 'The first row needs exactly four results.',
  RESULT_TWICE: 'Each result can be in the first row only once.',
  RANGE_BACKWARDS: 'A range ends before it begins.',
  SHIFT_UNNAMED: 'A shift end must name its shift.',
  NO_SUCH_TILE: 'There is no such tile at this zoom.',
  NO_QUESTION: 'A survey needs at least one question.',
  TOO_MANY_SHEETS: 'One file holds the walk sheets of {max} walkbooks at most.',
} as const;

export const fieldSentence = sentencesOf(fieldMessages);

/** The same for a schema, as its message. */
export const says = saysOf(fieldMessages);
