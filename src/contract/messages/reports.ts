// What is said of reports.
export const reportMessages = {
  WRONG_DAYS: 'The first day is after the last one.',
} as const;
