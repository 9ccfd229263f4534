// The e-mail with a report of answers. What people wrote in their own words may name someone: it is counted, and not sent.
import { crossings, type AnswerTable, type Crossing } from '../../../../contract/reports/answer-reports';
import type { Question, Survey } from '../../../../contract/surveys';
import { crossTable, fewest } from '../../../../domain/reports/cross-table';
import { currentVersion } from '../../../../domain/surveys/versions';
import { answerTable } from '../../reports/answer-table-repo';
import { followTouches } from '../../reports/touch-counts-repo';
import { listSurveys } from '../../surveys/repo';
import { followRespondents } from '../../surveys/respondents-repo';
import { retiredQuestions } from '../../surveys/versions-repo';
import { tableOf, type Asking, type ReportPart } from './asking';

/** Columns that an e-mail shows. */
const mostColumns = 5;

export async function answerPart(asking: Asking): Promise<ReportPart | null> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const { t, number, percent } = texts;
  await followRespondents(db, campaign_id);
  const surveys = await listSurveys(db, campaign_id, { archived: true });
  const survey =
    surveys.find((each) => each.id === search.survey) ??
    surveys
      .filter((each) => each.record_status === 'is_active')
      .toSorted((a, b) => b.respondents - a.respondents)
      .at(0);
  if (!survey) return null;
  const questionOf = await askedNow(asking, survey);
  const question = search.question ? questionOf(search.question) : survey.questions[0];
  const others = survey.questions.filter(({ id }) => id !== question?.id);
  const other = search.other && search.across === 'question' ? questionOf(search.other) : others[0];
  // Of a question that is asked no more nothing is sent, and no other one in its place.
  if (!question || (search.across === 'question' && others.length > 0 && !other)) return null;
  const wanted = crossings.find((each) => each === search.across) ?? 'party';
  const across = wanted === 'question' && !other ? 'party' : wanted;
  if (across === 'precinct') await followTouches(db, campaign_id, zone);
  const table = await answerTable(db, campaign_id, {
    question_id: question.id,
    across,
    ...(across === 'question' && other && { other_question_id: other.id }),
    year: Number(today.slice(0, 4)),
  });
  const seen = withoutOwnWords(table, question, across === 'question' ? other : undefined);
  const crossed = crossTable(texts, across, seen, {
    answers: question.answers,
    others: (across === 'question' ? other?.answers : undefined) ?? [],
  });
  const columns = crossed.columns.slice(0, mostColumns);
  return {
    last: texts.day(today, 'dayYear'),
    about: words.aboutOf.answers({
      campaign: asking.campaign_name,
      survey: survey.name,
      question: question.text,
      across: words.across(across, other?.text ?? ''),
    }),
    sentences: [
      table.people === 0 ? words.noAnswers : words.answered(number(table.people)),
      ...(table.confidential > 0 ? [words.confidential(number(table.confidential))] : []),
      ...(seen.cells.length < table.cells.length || question.answers.length === 0 ? [words.ownWords] : []),
      ...(columns.length < crossed.columns.length || table.columns_left_out > 0 ? [words.moreColumns] : []),
    ],
    table:
      seen.cells.length === 0
        ? null
        : tableOf(
            asking,
            [t('Answer'), ...columns.map(({ name, people }) => `${name} (${number(people)})`)],
            crossed.rows.map((row) => [
              row.answer,
              ...columns.map(({ people }, at) => {
                const part = row.people[at] ?? 0;
                return people >= fewest ? percent(part / people, 0) : words.of(number(part), number(people));
              }),
            ]),
          ),
    address: addressOf(survey.id, question.id, across, other?.id),
  };
}

/** The question of an id as it is asked now: after a change of its words that is the version that followed. */
async function askedNow({ db, campaign_id }: Asking, { id: survey, questions }: Survey) {
  const retired = await retiredQuestions(db, campaign_id, [survey]);
  const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
  const current = new Set(questions.map(({ id }) => id));
  return (of: string): Question | undefined => {
    const now = currentVersion(of, current, successors);
    return questions.find(({ id }) => id === now);
  };
}

const addressOf = (survey: string, question: string, across: Crossing, other: string | undefined) => ({
  report: 'answers',
  survey,
  question,
  across,
  ...(across === 'question' && other !== undefined && { other }),
});

/** Only answers and columns that the survey offers. */
function withoutOwnWords(table: AnswerTable, question: Question, other: Question | undefined): AnswerTable {
  const isOffered = (key: string) => other === undefined || key === '' || other.answers.includes(key);
  return {
    ...table,
    columns: table.columns.filter(({ key }) => isOffered(key)),
    cells: table.cells.filter(({ answer, key }) => question.answers.includes(answer) && isOffered(key)),
  };
}
