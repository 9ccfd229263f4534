// What is said of questions that depend on others, by the server and by the editor before anything is sent.
import { sentencesOf } from './sentence';

export const surveyMessages = {
  DEPENDENCY_WITHOUT_QUESTION: 'Choose the question that these answers belong to.',
  DEPENDS_ON_ITSELF: 'A question cannot depend on itself.',
  DEPENDS_ON_UNKNOWN: 'The question that this one depends on is not part of the survey.',
  DEPENDS_IN_CIRCLE: 'These questions depend on each other in a circle.',
  DEPENDS_ON_LATER: 'A question can depend only on an earlier one.',
  DEPENDS_ON_NO_ANSWER: 'Choose at least one answer that makes this question show.',
  DEPENDS_ON_UNKNOWN_ANSWER: 'This question depends on an answer that the other question doesn’t have.',
} as const;

export const surveySentence = sentencesOf(surveyMessages);
