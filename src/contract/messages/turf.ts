// What is said of turf, and of the jobs that cut it and make walkbooks of it.
export const turfMessages = {
  TURF_EMPTY: 'No one in this universe lives in “{name}” anymore.',
  TURF_NAME_TWICE: 'Two of these turfs are named “{name}”.',
  DOOR_IN_TWO_TURFS: 'A door in “{name}” is also in another turf.',
  TURF_TOO_MANY_DOORS: 'These turfs have {doors} doors, and one job can have at most {max}. Cut fewer at a time.',
  TURF_CUT_TOO_MANY: 'This would make more than {max} turfs. Make each one larger.',
  TURF_CUT_NO_DOORS: 'None of these voters is on the map. Change the filters or upload address points first.',
  TURF_CUT_NO_ONE: 'No one matches these filters anymore, so no turf was cut. Change the filters and cut again.',
  TURF_CUTS_FULL:
    'This campaign has {max} cuts without walkbooks. Create walkbooks from one of them or delete one, then try again.',
  TURF_CUT_CHANGED: 'Someone else changed these turfs. Open them again and repeat your change.',
  TURF_CUT_NOT_OPEN: 'These turfs can’t be changed now: they’re still being cut, or their walkbooks were created.',
  TURF_CUT_MADE: 'A walkbook was already created from “{name}”, or is being created. Choose only other turfs.',
  TURF_CUT_UNPLACED: 'Some doors of “{name}” would be in no turf. Move all of them to other turfs first.',
  TURF_CUT_DOORS: 'Doors can only move between the turfs that are open.',
  TURF_NAME_USED: 'A walkbook is already named “{name}”. Rename this turf, then try again.',
  TURF_NAME_TAKEN: 'Not created: another walkbook has this name now.',
  TURF_EMPTIED: 'Not created: no one in this universe lives there anymore.',
  TURF_DOORS_ELSEWHERE: 'Not created: these doors are in other walkbooks now.',
  TURF_FEWER_DOORS: 'Created without some doors: they’re in other walkbooks now.',
  TURF_DOORS_GONE:
    'Created without some doors: they’re off the map now, or no one in this universe lives there anymore.',
  TURF_DOORS_SHARED:
    'Created, but doors are in other walkbooks too, which were created since you cut the turf: {count}.',
  TURF_SURVEY_ARCHIVED: 'Created without a survey: it was archived meanwhile.',
  TURF_ASSIGNEE_LEFT: 'Created without someone assigned: they left the campaign.',
} as const;
