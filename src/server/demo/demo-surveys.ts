// The surveys of the demo, and what people answer.
import type { DoorScript } from '../../contract/surveys';
import type { SurveyScript } from '../../contract/surveys';
import { doorScripts } from './demo-door-scripts';
import { idOf, type SeededRandom } from './seeded-random';
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
  /** In other languages. */
  scripts?: readonly SurveyScript[];
  /** Said at the door before the survey. */
  door_scripts?: readonly DoorScript[];
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

const inSpanish = (survey: string, description: string, questions: Readonly<Record<string, string>>): SurveyScript => ({
  language: 'Spanish',
  description,
  questions: Object.entries(questions).map(([key, text]) => ({ id: idOf(`${survey} question ${key}`), text })),
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
        'Can’t find a place to buy',
        'Repairs don’t get done',
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
    scripts: [
      inSpanish('housing', 'El concejo vota la medida de alquileres en marzo. Son dos minutos en la puerta.', {
        home: '¿Cómo le va con la vivienda?',
        measure: '¿Apoyaría usted la Medida C?',
        sign: '¿Pondría un cartel en su jardín?',
        doubt: '¿Qué le haría cambiar de opinión?',
        help: '¿Podemos llamarle para hablar de ser voluntario?',
      }),
    ],
    door_scripts: doorScripts,
  },
  transit: {
    key: 'transit',
    id: idOf('survey transit'),
    name: 'Buses and streets',
    description: 'What people along the 4 and 9 bus lines want from the council.',
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
        ['By mail', 'Early', 'On Election Day'],
        ['measure', ['Strong support', 'Leans support']],
      ),
    ],
  },
} as const satisfies Record<string, SeedSurvey>;

const doubts = [
  'Wants to know who pays for it.',
  'Worried that landlords will sell.',
  'Wants to read it first.',
  'Thinks the city should build more homes instead.',
  'Asked what happens to small landlords.',
];

/** One person's answers, question by question in the survey's order; a free text now and then stays empty. */
export function answer(
  random: SeededRandom,
  survey: SeedSurvey,
  voter: SeedVoter,
): { question_id: string; answers: string[] }[] {
  const given = new Map<string, string>();
  const answers: { question_id: string; answers: string[] }[] = [];
  for (const { id, answers: offered, after, text } of survey.questions) {
    if (after && !after[1].includes(given.get(after[0]) ?? '')) continue;
    if (random.happens(0.06)) break;
    if (offered.length === 0) {
      answers.push({ question_id: id, answers: random.happens(0.6) ? [random.pick(doubts)] : [] });
      continue;
    }
    const picked =
      offered === support
        ? random.weigh(support.map((word, at) => [word, leaning(voter)[at] ?? 1] as const))
        : pickOne(random, text, offered);
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

function pickOne(random: SeededRandom, text: string, offered: readonly string[]): string {
  const first = text.startsWith('How do you get') ? 5 : text.includes('yard sign') ? 1.3 : 2;
  return random.weigh(offered.map((word, at) => [word, at === 0 ? first : 1] as const));
}
