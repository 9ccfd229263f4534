// Which of one's own follow-ups have fallen due and are still open.
import type { DoorReportOf } from '../../contract/facts/door-report';

type FollowUp = DoorReportOf<'follow_up'>;
interface Reached {
  door_id: string;
  voter_id: string | null;
  contact_result: string | null;
  recorded_at: string;
}

/** What fell due longer ago than this is no news; a clock that jumped ahead shows nothing of what it skipped. */
const newsFor = 24 * 3_600_000;

/** Whether someone was reached at a follow-up's door (of a person: that person) since it was recorded. As the server has it. */
export function isReachedSince(followUp: FollowUp, touches: readonly Reached[]): boolean {
  return touches.some(
    (touch) =>
      touch.contact_result === 'canvassed' &&
      touch.door_id === followUp.door_id &&
      (followUp.voter_id === null || touch.voter_id === followUp.voter_id) &&
      Date.parse(touch.recorded_at) > Date.parse(followUp.recorded_at),
  );
}

/** Follow-ups that fell due lately, the longest due first. `now`: by the server's clock. */
export function dueFollowUps<F extends FollowUp>(
  followUps: readonly F[],
  touches: readonly Reached[],
  now: number,
): F[] {
  const dueAt = (followUp: F) => Date.parse(followUp.due_at);
  return followUps
    .filter((each) => dueAt(each) <= now && now - dueAt(each) < newsFor && !isReachedSince(each, touches))
    .toSorted((a, b) => dueAt(a) - dueAt(b));
}
