// What receipts say of facts that can't be stored; the canvasser reads it.
export const factMessages = {
  UNKNOWN_DOOR: 'This door isn’t in the walkbook.',
  UNKNOWN_VOTER:
    'This person isn’t in the walkbook. Your result is still saved on this phone. Ask your manager to check.',
  UNKNOWN_QUESTION: 'This question isn’t in the survey.',
  WALKBOOK_FULL: 'This walkbook is full: it has {max} doors. Ask for another one.',
  UNKNOWN_FACT: 'The result that this undoes wasn’t found.',
  UNKNOWN_SIGN: 'The server hasn’t received this sign yet.',
  UNKNOWN_WALKBOOK: 'This walkbook was never assigned to you.',
  UNASSIGNED_BEFORE:
    'This walkbook was no longer assigned to you when you recorded this. It’s still saved on this phone. Ask your manager.',
  ARCHIVED_BEFORE:
    'This walkbook was archived before you recorded this. It’s still saved on this phone. Ask your manager to restore it.',
  REMOVED_BEFORE:
    'You were removed from the campaign before you recorded this. It’s still saved on this phone. Ask your manager.',
  ARRIVED_TOO_LATE:
    'This arrived more than 14 days after your access ended. It’s still saved on this phone. Ask your manager.',
  NOT_ASSIGNED: 'This walkbook is no longer assigned to you.',
  UNKNOWN_PERSON: 'Someone here isn’t in the campaign.',
  CONFLICT: 'This ID was already used for something else.',
  WRONG_RECORDING_TIME: 'The recording time isn’t possible.',
  WRONG_FIELD: 'The field {field} isn’t valid.',
  WRONG_RECORD: 'This record isn’t valid.',
  RECORD_TOO_LARGE: 'This record is too large.',
  FAILED: 'The server couldn’t save this one. Try again later.',
  UNKNOWN_KIND: 'This kind of record isn’t known here.',
} as const;
