// The catalog of what the server says to people: each message by its name, in English. A name is never given another
// meaning; who translates the API's sentences looks them up here, or in the API's document.
import { answerMessages } from './answers';
import { callingMessages } from './calling';
import { callingFieldMessages } from './calling-fields';
import { chapterMessages } from './chapters';
import { codeMessages, requestMessages } from './errors';
import { factMessages } from './facts';
import { fieldMessages } from './fields';
import { filterMessages } from './filter-choices';
import { filterSchemaMessages } from './filters';
import { integrationMessages } from './integrations';
import { mailMessages } from './mail';
import { officeFieldMessages } from './office-fields';
import { outlineMessages } from './outlines';
import { peopleMessages } from './people';
import { reportMessages } from './reports';
import { plannedShiftMessages } from './planned-shifts';
import { sentencesOf } from './sentence';
import { surveyMessages } from './surveys';
import { textMessages } from './texts';
import { turfMessages } from './turf';
import { groupMessages, recommendationMessages, signMessages, surveyCallMessages, walkbookMessages } from './walkbooks';
import { fileMessages, importMessages, rowMessages } from './voter-files';

export const everyMessage = {
  ...answerMessages,
  ...callingFieldMessages,
  ...callingMessages,
  ...chapterMessages,
  ...codeMessages,
  ...requestMessages,
  ...fieldMessages,
  ...fileMessages,
  ...factMessages,
  ...filterMessages,
  ...filterSchemaMessages,
  ...groupMessages,
  ...importMessages,
  ...integrationMessages,
  ...mailMessages,
  ...officeFieldMessages,
  ...outlineMessages,
  ...peopleMessages,
  ...plannedShiftMessages,
  ...recommendationMessages,
  ...reportMessages,
  ...rowMessages,
  ...signMessages,
  ...surveyCallMessages,
  ...surveyMessages,
  ...textMessages,
  ...turfMessages,
  ...walkbookMessages,
} as const;

/** Any of them as a sentence. The app, which must stay small, makes its own from the file that it needs. */
export const sentence = sentencesOf(everyMessage);
