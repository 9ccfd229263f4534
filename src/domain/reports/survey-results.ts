// Survey answers counted: shares, the sentence above the bars, and the support figure of a campaign.
import type { Texts } from '../i18n/texts';
import type { KnownResponse } from '../../contract/facts/survey-response';
import type { Question } from '../../contract/surveys';
import { currentResponses } from '../surveys/answers-to-save';
import { saysSupport, supportAnswers } from '../surveys/support';
import { groupBy } from '../lists/group-by';

export interface AnswerCount {
  answer: string;
  /** People whose current answer this is. */
  people: number;
}

export interface QuestionCounts {
  question_id: string;
  text: string;
  counts: readonly AnswerCount[];
}

export interface AnswerBar extends AnswerCount {
  /** 0 to 1 of the answers given to this question. */
  share: number;
}

/** How many answers a question has. Someone who picked two answers counts with both. */
export function answersGiven(counts: readonly AnswerCount[]): number {
  return counts.reduce((sum, entry) => sum + entry.people, 0);
}

/** A bar for each answer: the survey's own `order` first (unanswered ones at zero), then whatever else was said, by number. */
export function answerBars(counts: readonly AnswerCount[], order: readonly string[] = []): AnswerBar[] {
  const given = answersGiven(counts);
  const people = new Map(counts.map((entry) => [entry.answer, entry.people]));
  const known = order.map((answer) => ({ answer, people: people.get(answer) ?? 0 }));
  const others = counts.filter((entry) => !order.includes(entry.answer)).toSorted((a, b) => b.people - a.people);
  return [...known, ...others].map((entry) => ({ ...entry, share: given > 0 ? entry.people / given : 0 }));
}

/** What the bars of one question show, in a sentence. `given`: how many answers it has, where these aren't all. */
export function answersTitle(
  { t, number }: Texts,
  counts: readonly AnswerCount[],
  given = answersGiven(counts),
): string {
  const ranked = counts.filter((entry) => entry.people > 0).toSorted((a, b) => b.people - a.people);
  const [first, second] = ranked;
  if (!first) return t('No answers yet');
  if (second && second.people === first.people)
    return t('“{answer}” and “{answer2}” are tied for the lead', { answer: first.answer, answer2: second.answer });
  return t('“{answer}” leads with {people} of {given}', {
    answer: first.answer,
    people: number(first.people),
    given: number(given),
  });
}

export interface Support {
  question_id: string;
  text: string;
  /** 0 to 1: strong and lean support among the answers to this question. */
  share: number;
  answers: number;
}

/**
 * The support figure of a survey: strong (1) and lean (2) support among the answers to the first answered question that asks
 * for support, i.e. that has both supporting and opposing answers. Null when no question asks for it or no one answered.
 */
export function supportOf(questions: readonly (QuestionCounts & { answers?: readonly string[] })[]): Support | null {
  for (const question of questions) {
    const words = [...(question.answers ?? []), ...question.counts.map((entry) => entry.answer)];
    const answers = answersGiven(question.counts);
    if (answers === 0 || supportAnswers(words).length === 0) continue;
    const people = answersGiven(question.counts.filter((entry) => saysSupport(entry.answer)));
    return { question_id: question.question_id, text: question.text, share: people / answers, answers };
  }
  return null;
}

/**
 * Counts current answers by question from a walkbook's own responses: a response that its own person replaced does not count,
 * and of one person (or door, when no person is named) only the newest. `skipped` (no answers) counts nowhere.
 */
export function countResponses(
  responses: readonly Pick<
    KnownResponse,
    'id' | 'question_id' | 'voter_id' | 'door_id' | 'answers' | 'recorded_at' | 'replaces' | 'user_id'
  >[],
  questions: readonly Pick<Question, 'id' | 'text'>[],
): QuestionCounts[] {
  const byPerson = groupBy(responses, (response) => response.voter_id ?? response.door_id);
  const people = new Map<string, Map<string, number>>();
  for (const own of byPerson.values()) {
    for (const [questionId, response] of currentResponses(own)) {
      const counts = people.get(questionId) ?? new Map<string, number>();
      for (const answer of response.answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
      people.set(questionId, counts);
    }
  }
  return questions.map((question) => ({
    question_id: question.id,
    text: question.text,
    counts: [...(people.get(question.id) ?? [])].map(([answer, many]) => ({ answer, people: many })),
  }));
}
