// What is said of filters that no one can mean, by the server and where they are built. Apart from what their schemas say, which
// every walk loads.
import { sentencesOf } from './sentence';

export const filterMessages = {
  SELECTS_EVERYONE: 'These filters select everyone. Add a filter, or send everyone: true.',
  EVERYONE_AND_FILTERS: 'The option everyone: true can’t be combined with other filters. Leave one of them out.',
  MIN_ABOVE_MAX: 'The minimum is larger than the maximum. Swap them.',
  FIRST_DAY_AFTER_LAST: 'The first day is after the last day. Swap them.',
  TOO_MANY_ELECTIONS: 'No one can vote in {min} of the last {last} elections.',
  NO_SUCH_DAYS: 'No day is more than {before} and at most {within} days ago.',
  NO_BOUND: 'Enter a minimum or a maximum.',
} as const;

export const filterSentence = sentencesOf(filterMessages);
