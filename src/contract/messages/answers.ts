// What the app itself says of an answer that says nothing.
import { sentencesOf } from './sentence';

export const answerMessages = { HTTP_STATUS: 'HTTP error! status: {status}' } as const;

export const answerSentence = sentencesOf(answerMessages);
