// What is said of planned shifts.
export const plannedShiftMessages = {
  SHIFT_FULL: 'This shift is full. Someone took the last place.',
  SHIFT_CANCELED: 'This shift was canceled.',
  SHIFT_OVER: 'This shift is over.',
  HAS_COME: 'You’re checked in for this shift, so you stay signed up. If that’s wrong, tell a manager.',
  NO_SUCH_TIME: 'Clocks are set forward that night, so this time doesn’t exist. Choose another time.',
  SHIFT_TOO_LONG: 'A planned shift lasts at most {hours} hours.',
  SHIFT_IN_THE_PAST: 'A planned shift must end in the future.',
  PLACES_TAKEN: 'More people have signed up than that. Choose at least {count} places.',
  TOO_MANY_DAYS: 'Choose both days, at most {days} days apart.',
  NOT_SIGNED_UP: 'This person is not signed up for the shift.',
} as const;
