// What follows from an answer to a request for a sign that comes from a phone, perhaps hours later.
import type { SignAnswer } from '../../contract/facts/sign-answer';
import type { SignRequestState } from '../../contract/office/sign-requests';

/** How a request stands. */
export interface SignRequestStanding {
  /** 'placed', 'declined' and 'done' are closed. */
  state: SignRequestState;
  /** What became of it, the oldest first. Times in ms since 1970. */
  events: readonly {
    id: string;
    state: string;
    user_id: string;
    assigned_to: string | null;
    at: number;
    /** The answer that it was done for because that was set aside, or restored. */
    answer_id: string | null;
  }[];
}

/** Who answers, and when they recorded it (ms since 1970). */
export interface Answering {
  user_id: string;
  /** May answer any request. */
  manages: boolean;
  at: number;
  /** When they last joined the campaign, ms since 1970. */
  joined: number;
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

/**
 * Whether it was assigned to them then. Being answered ends no assignment: a second answer is told of the first. Leaving ends them all:
 * what who came back records since needs an assignment from since then.
 */
function isTheirs({ events }: SignRequestStanding, { user_id, manages, at, joined }: Answering): boolean {
  if (manages) return true;
  return events.some(({ assigned_to, at: assignedAt }, index) => {
    if (assigned_to !== user_id || (assignedAt < joined && joined <= at)) return false;
    const next = events.slice(index + 1).find(({ state }) => state === 'assigned' || state === 'unassigned');
    return next === undefined || at <= next.at;
  });
}

/** To whom a request was assigned when it was last answered; null: to no one. */
export function assigneeBefore({ events }: Pick<SignRequestStanding, 'events'>): string | null {
  const last = events.findLast(({ state }) => ['assigned', 'unassigned', 'reopened'].includes(state));
  return last?.assigned_to ?? null;
}

/** An answer that counts no longer, or again; when it arrived, in ms since 1970. */
export interface ChangedAnswer {
  id: string;
  answer: SignAnswer['answer'];
  arrived: number;
}

/**
 * What becomes of a request when an answer to it is set aside, or restored: only the last that happened to it is taken back. What
 * happened to a request has the id of the answer that brought it, or names the answer for which it was done. An answer that was set
 * aside as it arrived has brought nothing: restored, it closes what nothing has happened to since.
 */
export function effectOfSettingAside(
  { state, events }: SignRequestStanding,
  { id, answer, arrived }: ChangedAnswer,
  isSetAside: boolean,
): 'reopen' | 'close' | 'nothing' {
  if (answer === 'undone') return 'nothing';
  const last = events.at(-1);
  const isOpen = state === 'requested' || state === 'assigned';
  if (isSetAside) return !isOpen && (last?.id === id || last?.answer_id === id) ? 'reopen' : 'nothing';
  const isOpenedForIt = last?.state === 'reopened' && last.answer_id === id;
  return isOpen && (isOpenedForIt || events.every(({ at }) => at <= arrived)) ? 'close' : 'nothing';
}

/** Of answers that count again, the oldest first, those that their person did not undo later. */
export function notUndone<A extends Pick<SignAnswer, 'request_id' | 'answer'>>(answers: readonly A[]): A[] {
  return answers.filter(
    ({ request_id }, index) =>
      !answers.slice(index).some((later) => later.request_id === request_id && later.answer === 'undone'),
  );
}
