// Surveys to begin from, in the words of whoever writes them. Conditions name a question by its place and an answer by its place.
import type { QuestionKind } from '../../../../contract/surveys';
import { t } from '../../../i18n/texts';
import type { Draft, DraftQuestion } from './builder-state';

interface TemplateQuestion {
  text: string;
  kind: QuestionKind;
  answers?: readonly string[];
  /** The place of an earlier question, and of those of its answers after which this one is asked. */
  after?: readonly [question: number, ...answers: number[]];
}

export interface Template {
  name: string;
  about: string;
  description: string;
  questions: readonly TemplateQuestion[];
}

/** The answers that tell support from 1 to 5, in the reader's language; see domain/surveys/support.ts. */
export const supportAnswers = () => [
  t('1 · Strong support'),
  t('2 · Leans support'),
  t('3 · Undecided'),
  t('4 · Leans against'),
  t('5 · Strong against'),
];

export function surveyTemplates(): Template[] {
  const yesNo = [t('Yes'), t('No')];
  return [
    {
      name: t('Voter ID'),
      about: t('Who supports you, and how they plan to vote'),
      description: t('Hi, I’m a volunteer with the campaign. Do you have a minute to talk about the election?'),
      questions: [
        {
          text: t('If the election were today, would you vote for our candidate?'),
          kind: 'single',
          answers: supportAnswers(),
        },
        {
          text: t('What would help you decide?'),
          kind: 'short_text',
          after: [0, 2],
        },
        {
          text: t('Do you plan to vote in this election?'),
          kind: 'yes_no',
          answers: [...yesNo, t('Not sure')],
          after: [0, 0, 1, 2],
        },
        {
          text: t('How will you vote?'),
          kind: 'single',
          answers: [t('By mail'), t('Early, in person'), t('On Election Day')],
          after: [2, 0, 2],
        },
      ],
    },
    {
      name: t('Issues'),
      about: t('What matters to people, and how much'),
      description: t('Hi, I’m a volunteer with the campaign. We’re asking neighbors what matters most to them.'),
      questions: [
        {
          text: t('Which issues matter most to you?'),
          kind: 'multiple',
          answers: [
            t('Cost of living'),
            t('Housing'),
            t('Schools'),
            t('Safety'),
            t('Health care'),
            t('Roads and transit'),
          ],
        },
        { text: t('What would you like to see done about it?'), kind: 'text' },
        {
          text: t('How well is the city doing, from 1 to 5?'),
          kind: 'scale',
          answers: [t('1 · Very poorly'), '2', '3', '4', t('5 · Very well')],
        },
        {
          text: t('If the election were today, would you vote for our candidate?'),
          kind: 'single',
          answers: supportAnswers(),
        },
      ],
    },
    {
      name: t('Yard sign and volunteering'),
      about: t('Turns supporters into signs and volunteers'),
      description: t('Hi, I’m a volunteer with the campaign. Thanks for your support!'),
      questions: [
        { text: t('Can we count on your vote?'), kind: 'yes_no', answers: [...yesNo, t('Not sure')] },
        { text: t('Would you like a yard sign?'), kind: 'yes_no', answers: yesNo, after: [0, 0] },
        {
          text: t('Would you volunteer with us?'),
          kind: 'multiple',
          answers: [t('Knock on doors'), t('Make calls'), t('Host an event'), t('Drive people to the polls')],
          after: [0, 0],
        },
        { text: t('From which day on could you help?'), kind: 'date', after: [2, 0, 1, 2, 3] },
      ],
    },
  ];
}

/** A template as the draft of a new survey. */
export function draftOf({ name, description, questions }: Template, newKey: () => string): Draft {
  const drafted: DraftQuestion[] = [];
  for (const { text, kind, answers = [], after } of questions) {
    const parent = after && drafted[after[0]];
    drafted.push({
      key: newKey(),
      id: null,
      text,
      kind,
      answers: answers.map((answer) => ({ key: newKey(), text: answer })),
      parent: parent?.key ?? null,
      parent_answers: after?.slice(1).flatMap((at) => parent?.answers[at]?.key ?? []) ?? [],
    });
  }
  return { name, description, questions: drafted };
}
