// What is said of questions that can’t be asked like this, by the server and by the editor before anything is sent.
import { sentencesOf } from './sentence';

export const surveyMessages = {
  DEPENDENCY_WITHOUT_QUESTION: 'Choose the question that these answers belong to.',
  DEPENDS_ON_ITSELF: 'A question cannot depend on itself.',
  DEPENDS_ON_UNKNOWN: 'The question that this one depends on is not part of the survey.',
  DEPENDS_IN_CIRCLE: 'These questions depend on each other in a circle.',
  DEPENDS_ON_LATER: 'A question can depend only on an earlier one.',
  DEPENDS_ON_NO_ANSWER: 'Choose at least one answer that makes this question show.',
  DEPENDS_ON_UNKNOWN_ANSWER: 'This question depends on an answer that the other question doesn’t have.',
  TOO_MANY_CONDITIONS: 'A question can depend on {max} others at most.',
  FURTHER_CONDITIONS:
    'A question depends on several others, which this page doesn’t show. Reload the page, then change it again.',
  KIND_NEEDS_ANSWERS: 'Add at least two answers to pick from.',
  KIND_HAS_NO_ANSWERS: 'This kind of question has no answers to pick from.',
  TOO_MANY_STEPS: 'A scale can have at most {max} steps.',
  YES_NO_ANSWERS: 'A yes/no question has two or three answers.',
  SURVEY_CHANGED_TOO_OFTEN: 'This survey was changed too many times. Duplicate it and change the copy.',
} as const;

export const surveySentence = sentencesOf(surveyMessages);
