// The surveys of the demo, and what people answer.
import type { Chance } from './chance';
import { idOf } from './chance';
import type { SeedVoter } from './demo-doors';

export interface SeedQuestion {
  id: string;
  text: string;
  answers: readonly string[];
  /** The question and its answers on which this one is asked. */
  after: readonly [question: string, answers: readonly string[]] | null;
}

export interface SeedSurvey {
  key: 'housing' | 'transit' | 'pledge';
  id: string;
  name: string;
  description: string;
  questions: readonly SeedQuestion[];
}

const support = ['Strong support', 'Leans support', 'Undecided', 'Leans against', 'Strong against'] as const;

const question = (
  survey: string,
  key: string,
  text: string,
  answers: readonly string[],
  after: readonly [string, readonly string[]] | null = null,
): SeedQuestion => ({
  id: idOf(`${survey} question ${key}`),
  text,
  answers,
  after: after && [idOf(`${survey} question ${after[0]}`), after[1]],
});

export const surveys = {
  housing: {
    key: 'housing',
    id: idOf('survey housing'),
    name: 'Housing survey',
    description: 'The council votes on the rent measure in March. Two minutes at the door.',
    questions: [
      question('housing', 'home', 'How is housing going for you?', [
        'Fine',
        'The rent is too high',
        'Cannot find a place to buy',
        'Repairs are not made',
      ]),
      question('housing', 'measure', 'Would you support Measure C?', support),
      question(
        'housing',
        'sign',
        'Would you take a yard sign?',
        ['Yes', 'Maybe later', 'No'],
        ['measure', ['Strong support', 'Leans support']],
      ),
      question('housing', 'doubt', 'What would change your mind?', [], ['measure', ['Undecided', 'Leans against']]),
      question('housing', 'help', 'May we call you about volunteering?', ['Yes', 'No'], ['sign', ['Yes']]),
    ],
  },
  transit: {
    key: 'transit',
    id: idOf('survey transit'),
    name: 'Buses and streets',
    description: 'What people want from the council where the 4 and the 9 run.',
    questions: [
      question('transit', 'way', 'How do you get to work or school?', [
        'By car',
        'By bus',
        'By bicycle',
        'On foot',
        'I stay at home',
      ]),
      question(
        'transit',
        'bus',
        'What would make the bus better?',
        ['More often', 'Later in the evening', 'Closer to home', 'Cheaper'],
        ['way', ['By bus']],
      ),
      question('transit', 'vote', 'Would you vote for Ada Okafor?', support),
    ],
  },
  pledge: {
    key: 'pledge',
    id: idOf('survey pledge'),
    name: 'Measure C pledge',
    description: 'Who will vote for Measure C, and how.',
    questions: [
      question('pledge', 'measure', 'Do you support Measure C?', support),
      question(
        'pledge',
        'how',
        'How will you vote?',
        ['By mail', 'Early', 'On election day'],
        ['measure', ['Strong support', 'Leans support']],
      ),
    ],
  },
} as const satisfies Record<string, SeedSurvey>;

const doubts = [
  'Wants to know who pays for it.',
  'Worried that landlords will sell.',
  'Has to read it first.',
  'Thinks that the city should build instead.',
  'Asked what happens to small landlords.',
];

/** One person's answers, question by question in the survey's order; a free text now and then stays empty. */
export function answer(
  chance: Chance,
  survey: SeedSurvey,
  voter: SeedVoter,
): { question_id: string; answers: string[] }[] {
  const given = new Map<string, string>();
  const answers: { question_id: string; answers: string[] }[] = [];
  for (const { id, answers: offered, after, text } of survey.questions) {
    if (after && !after[1].includes(given.get(after[0]) ?? '')) continue;
    if (chance.happens(0.06)) break;
    if (offered.length === 0) {
      answers.push({ question_id: id, answers: chance.happens(0.6) ? [chance.pick(doubts)] : [] });
      continue;
    }
    const picked =
      offered === support
        ? chance.weigh(support.map((word, at) => [word, leaning(voter)[at] ?? 1] as const))
        : pickOne(chance, text, offered);
    given.set(id, picked);
    answers.push({ question_id: id, answers: [picked] });
  }
  return answers;
}

function leaning({ party, age }: SeedVoter): readonly number[] {
  if (party === 'Democratic') return [38, 27, 20, 8, 7];
  if (party === 'Republican') return [8, 12, 22, 26, 32];
  return age < 35 ? [30, 26, 26, 10, 8] : [20, 22, 32, 14, 12];
}

function pickOne(chance: Chance, text: string, offered: readonly string[]): string {
  const first = text.startsWith('How do you get') ? 5 : text.includes('yard sign') ? 1.3 : 2;
  return chance.weigh(offered.map((word, at) => [word, at === 0 ? first : 1] as const));
}
