// What is said of reports.
export const reportMessages = {
  WRONG_GOAL:
    'A goal is of the whole campaign, one walkbook or one precinct; supporters are counted in the whole campaign only.',
  NOT_BY_EMAIL: 'This report can’t be emailed. Open it in the app.',
  TOO_MANY_EMAILED: 'You can have at most {max} reports by email. Turn one off first.',
  TOO_MANY_KEPT: 'A campaign can have at most {max} of these. Remove one first.',
  WRONG_DAYS: 'The first day is after the last one.',
} as const;
