// How many rows lists have at most that say so where there are more.

/** Door reports of one type, for managers. */
export const mostDoorReports = 5_000;

/** Planned shifts of the days that are shown. */
export const mostPlannedShifts = 500;
