// What touches come to, wherever they are counted: today's line, the shift bar, a receipt, the dashboard.
import { contactingResults, type ContactResult } from '../../contract/facts/touch';

/** A touch, or a conversation with someone who is on no list: that has no door. */
export interface Attempt {
  door_id: string | null;
  contact_result: ContactResult;
}

/**
 * `touches`: attempts. `doors`: different doors among them. `conversations`: touches in which a person was reached, also by a
 * refusal. The server counts the same (touch-reports-repo.ts), and calls the last `contacts`.
 */
export interface FieldWork {
  touches: number;
  doors: number;
  conversations: number;
}

/** @param touches those that hold (`liveTouches`) */
export function fieldWork(touches: readonly Attempt[]): FieldWork {
  return {
    touches: touches.length,
    doors: new Set(touches.flatMap((touch) => touch.door_id ?? [])).size,
    conversations: touches.filter((touch) => contactingResults.includes(touch.contact_result)).length,
  };
}
