// What someone is told of the shifts that they signed up for, while the app is open.
import type { PlannedShift } from '../../contract/team/planned-shifts';

export interface ShiftNotice {
  /** The same for what is told once: another start is told again. */
  key: string;
  what: 'canceled' | 'ahead' | 'soon';
  shift: PlannedShift;
}

const hour = 3_600_000;
const soon = 2 * hour;
const ahead = 24 * hour;
/** Someone may be there so early, in ms; the server's check-in counts from then on, too. */
export const early = hour;

/**
 * | one's own shift | is told |
 * |---|---|
 * | was canceled and would not be over | that it was canceled |
 * | starts within 2 hours | that it starts soon |
 * | starts within a day | when it starts |
 *
 * Those that start first come first.
 * @param now ms since 1970
 */
export function shiftNotices(shifts: readonly PlannedShift[], now: number): ShiftNotice[] {
  return shifts
    .filter((shift) => shift.is_mine)
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
    .flatMap((shift): ShiftNotice[] => {
      const { id, starts_at, ends_at, canceled_at } = shift;
      if (canceled_at !== null)
        return Date.parse(ends_at) > now ? [{ key: `shift-canceled:${id}`, what: 'canceled', shift }] : [];
      const left = Date.parse(starts_at) - now;
      if (left <= 0 || left > ahead) return [];
      const what = left <= soon ? 'soon' : 'ahead';
      return [{ key: `shift-${what}:${id}:${starts_at}`, what, shift }];
    });
}

/** Whether someone who signed up can begin a shift now, at the earliest an hour before it starts. */
export function canStart({ is_mine, canceled_at, starts_at, ends_at }: PlannedShift, now: number): boolean {
  return is_mine && canceled_at === null && Date.parse(starts_at) - early <= now && now < Date.parse(ends_at);
}
