// Whether the IDs of a history are those of the campaign's voters: a number that another list gave to someone else would give
// them that person's votes.
import type { Sentence } from '../../../contract/messages/sentence';
import { fileSentence } from '../../../contract/messages/voter-files';

export interface JoinedHistory {
  /** Rows that could be read, but for those of counties in which the campaign has no voters; and rows that were joined. */
  rows: number;
  joined: number;
  /** Voters whom rows were joined to, and others with such IDs. */
  voters: number;
  others: number;
  /** Votes of voters whose birth year is known, and those cast too young. */
  aged: number;
  young: number;
}

/** Fewer rows joined than this share: the IDs may be others, or the file may be of a larger place; a person must say. */
const leastJoined = 0.5;
/** Whoever said so must at least know this share of the campaign's voters in it. */
const leastVoters = 0.25;
/** Clerks mistype some birth years. */
const mostYoung = 0.02;
const fewYoung = 3;

/** What speaks against joining them; `certain`: no one can know better. Null when nothing does. */
export function historyDoubt(found: JoinedHistory): { sentence: Sentence; certain: boolean } | null {
  const { rows, joined, voters, others, aged, young } = found;
  if (joined === 0) return { sentence: fileSentence('HISTORY_NONE_JOIN', { rows }), certain: true };
  if (young > fewYoung && young > aged * mostYoung)
    return { sentence: fileSentence('HISTORY_TOO_YOUNG', { young, people: aged }), certain: true };
  if (joined >= rows * leastJoined) return null;
  const certain = voters < (voters + others) * leastVoters;
  return { sentence: fileSentence('HISTORY_FEW_JOIN', { joined, rows }), certain };
}
