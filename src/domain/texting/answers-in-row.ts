// How many answers someone got since they last wrote: a few are a talk, more are a nuisance.
import { mostAnswersInRow } from '../../contract/outreach/texting';

interface Message {
  direction: 'in' | 'out';
  state: string;
  /** Null of one that came in or was sent automatically. */
  user_id: string | null;
}

/** Whether no further answer goes out until they write. @param messages oldest first; `waiting`: answers on their way to the server */
export function isAnsweredEnough(messages: readonly Message[], waiting: number): boolean {
  const lastIn = messages.findLastIndex(({ direction }) => direction === 'in');
  const answers = messages
    .slice(lastIn + 1)
    .filter(({ direction, user_id, state }) => direction === 'out' && user_id !== null && state !== 'failed');
  return lastIn >= 0 && answers.length + waiting >= mostAnswersInRow;
}
