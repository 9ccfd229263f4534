// What follows from an answer to a request for a sign that comes from a phone, perhaps hours later.
import type { SignAnswer } from '../../contract/facts/sign-answer';
import type { SignRequestState } from '../../contract/office/sign-requests';

/** How a request stands. */
export interface SignRequestStanding {
  /** 'placed', 'declined' and 'done' are closed. */
  state: SignRequestState;
  /** What became of it, the oldest first. Times in ms since 1970. */
  events: readonly { id: string; state: string; user_id: string; assigned_to: string | null; at: number }[];
}

/** Who answers, and when they recorded it (ms since 1970). */
export interface Answering {
  user_id: string;
  /** May answer any request. */
  manages: boolean;
  at: number;
}

type Refused =
  | 'UNKNOWN_SIGN_REQUEST'
  | 'SIGN_ALREADY_PLACED'
  | 'SIGN_ALREADY_DECLINED'
  | 'SIGN_REQUEST_CLOSED_MEANWHILE';

/** `close` and `reopen` change the request; `nothing`: it stands so already. */
export type AnswerEffect = 'close' | 'reopen' | 'nothing';

/**
 * The first answer that arrives decides, whenever it was recorded: what someone was told about a request stays true.
 *
 * | request | placed or declined | undone |
 * |---|---|---|
 * | not there, or not theirs when they recorded it | refused | refused |
 * | open | closes it | nothing |
 * | closed by themselves, the same way | nothing | opens it again |
 * | closed by themselves, the other way | refused | opens it again |
 * | closed by someone else | refused | nothing |
 */
export function effectOfAnswer(
  request: SignRequestStanding | null,
  answer: SignAnswer['answer'],
  by: Answering,
): AnswerEffect | Refused {
  if (request === null || !isTheirs(request, by)) return 'UNKNOWN_SIGN_REQUEST';
  const { state } = request;
  const isOwn = request.events.at(-1)?.user_id === by.user_id && request.events.at(-1)?.state === state;
  const isOpen = state === 'requested' || state === 'assigned';
  if (answer === 'undone') return isOwn && (state === 'placed' || state === 'declined') ? 'reopen' : 'nothing';
  if (isOpen) return 'close';
  if (isOwn && state === answer) return 'nothing';
  if (state === 'placed') return 'SIGN_ALREADY_PLACED';
  return state === 'declined' ? 'SIGN_ALREADY_DECLINED' : 'SIGN_REQUEST_CLOSED_MEANWHILE';
}

/** Whether it was assigned to them then. Being answered ends no assignment: a second answer is told of the first. */
function isTheirs({ events }: SignRequestStanding, { user_id, manages, at }: Answering): boolean {
  if (manages) return true;
  return events.some(({ assigned_to }, index) => {
    if (assigned_to !== user_id) return false;
    const next = events.slice(index + 1).find(({ state }) => state === 'assigned' || state === 'unassigned');
    return next === undefined || at <= next.at;
  });
}

/** To whom a request was assigned when it was last answered; null: to no one. */
export function assigneeBefore({ events }: Pick<SignRequestStanding, 'events'>): string | null {
  const last = events.findLast(({ state }) => ['assigned', 'unassigned', 'reopened'].includes(state));
  return last?.assigned_to ?? null;
}

/**
 * What becomes of a request when an answer to it is set aside, or restored: only the last that happened to it is taken back. What
 * happened to a request has the id of the answer that brought it.
 */
export function effectOfSettingAside(
  { state, events }: SignRequestStanding,
  answer: Pick<SignAnswer, 'answer'> & { id: string },
  isSetAside: boolean,
): 'reopen' | 'close' | 'nothing' {
  if (answer.answer === 'undone') return 'nothing';
  const [before, last] = [events.at(-2), events.at(-1)];
  const isOpen = state === 'requested' || state === 'assigned';
  if (isSetAside) return !isOpen && last?.id === answer.id ? 'reopen' : 'nothing';
  return isOpen && last?.state === 'reopened' && before?.id === answer.id ? 'close' : 'nothing';
}
