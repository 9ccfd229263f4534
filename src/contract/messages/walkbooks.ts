// What is said of walkbooks, recommendations, surveys, groups and signs.
export const walkbookMessages = {
  NO_DOOR_ON_MAP: 'None of these voters has a door on the map.',
  TOO_MANY_DOORS: 'This selects {doors} doors, and a walkbook can have at most {max}. Narrow it down.',
  OTHER_DOORS: 'The filters do not select one of the doors that were chosen.',
  ONLY_ACTIVE_WALKBOOKS: 'One of these walkbooks was archived or isn’t in this campaign.',
  ONLY_MEMBERS_ASSIGNED: 'A walkbook can only be assigned to members of this campaign.',
  HALF_A_POSITION: 'A position needs both lat and lng.',
  TOO_MANY_DOORS_TO_CUT:
    'This selects more than {max} doors, too many to cut in one go. Narrow it down by precinct or ZIP code.',
  TOO_MANY_DOORS_TO_PRINT: 'This is more than {max} doors, too many for one file. Print fewer walkbooks.',
  WALKER_NO_MEMBER: 'Choose a member of this campaign as the person who walked.',
  CODE_EXPIRED: 'This code has expired or belongs to another campaign. Ask for a new one.',
} as const;

export const recommendationMessages = {
  TOO_MANY_RECOMMENDATIONS: '{count} requests are being computed already. Ask again when one is done.',
  PROPOSAL_IN_USE: 'This is already in use. Change the walkbook made from it.',
  PROPOSAL_SURVEY_ARCHIVED: 'Its survey is archived. Choose another survey or none, then create the walkbook.',
  PROPOSAL_DOORS_GONE: 'None of its doors are left. They’re in other walkbooks now.',
  NO_WEIGHT: 'Give at least one part a weight above 0.',
  OTHER_CAMPAIGN_NAME: 'This campaign has another name than campaign_name.',
  NOT_CALCULATED: 'The server couldn’t calculate this. Nothing was changed; request it again.',
  NO_ONE_TO_VISIT: 'Everyone you chose can’t be contacted or isn’t on the map.',
  ALL_IN_WALKBOOKS: 'All of these doors are already in walkbooks.',
  NO_VISIT_WORTH_IT: 'No one at these doors is worth another visit now. They were all reached recently or are against.',
} as const;

export const surveyCallMessages = {
  OTHER_SURVEYS_QUESTION: 'A question isn’t part of this survey.',
  SCRIPT_TWICE: 'Each language can have only one script.',
  NO_MERGE_FIELD: '{field} can’t be filled in. What can is {fields}.',
  ANSWER_TWICE: 'The answer "{answer}" appears twice.',
} as const;

export const groupMessages = {
  TOO_MANY_TO_TAG: 'At most {max} people can be tagged in one go. Select fewer.',
  GROUP_WITHOUT_FILTERS: 'Only a group made from filters can change its filters.',
  ERASE_WHILE_IMPORTING: 'A file is being imported. Erase this person when that’s done.',
  ERASE_WHILE_COUNTING: 'A report is being counted, so no one was erased. Try again in a minute.',
  GROUP_IMPORTING: 'Its file is still being imported. Delete the group when that’s done.',
  GROUP_COUNTING: 'One of these groups is still being counted. Try again in a moment.',
} as const;

export const signMessages = {
  SIGN_NOT_FOUND: 'This road sign wasn’t found.',
  SIGN_ID_USED: 'This ID was already used for another placement.',
  SIGN_REQUEST_RESULT: 'A sign request can only follow canvassed, left_literature or refused.',
  SIGN_REQUEST_NOT_FOUND: 'This request for a sign wasn’t found.',
  SIGN_REQUEST_TWICE: 'Each request and each change can be in the list only once.',
  SIGN_REQUEST_CLOSED: 'This request is closed. Reopen it first.',
  CHANGED_MEANWHILE: 'Someone else changed this in the meantime.',
  STAMP_INCOMPLETE: 'id, recorded_at, device_id and seq go together.',
} as const;
