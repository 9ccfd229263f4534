// What schemas of calls by phone say; apart from fields.ts, which every start loads.
import { saysOf } from './sentence';

export const callingFieldMessages = {
  NO_AREA: 'Area code or zip code is required',
  WRONG_AREA_CODE: 'An area code has three digits, such as 919.',
  WRONG_ZIP: 'A ZIP code has five digits.',
  WRONG_PHONE: 'Enter a US phone number with its area code.',
  CALL_BACK_ALONE: 'A time to call back goes with the result “call back” only.',
  QUESTION_TWICE: 'Each question is answered once.',
} as const;

export const saysOnCalls = saysOf(callingFieldMessages);
