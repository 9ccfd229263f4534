// Answers of a survey across something else that is known of those who gave them.
import { Link, useNavigate } from '@tanstack/react-router';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { crossings, type AnswerTable, type Crossing } from '../../../contract/reports/answer-reports';
import type { EarlierQuestion } from '../../../contract/survey-office/survey-edits';
import type { Question, Survey } from '../../../contract/surveys';
import { crossTable, crossTitle, fewest, type CrossColumn, type CrossRow } from '../../../domain/reports/cross-table';
import { useMember } from '../../session/session';
import { useCall } from '../../data/use-call';
import { SelectField } from '../../ui/fields/fields';
import { Row } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { DataTable, type Column } from '../../ui/tables/data-table';
import classes from './reports.module.css';
import { surveyName } from './survey-name';

const crossingWords: Record<Crossing, string> = {
  party: key('Party'),
  age: key('Age'),
  sex: key('Sex'),
  precinct: key('Precinct'),
  support: key('Support score'),
  question: key('Another question'),
};

export function AnswerReport({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaignId } = useMember();
  const of = { campaign_id: campaignId };
  const loaded = useCall(contract.surveys.all, { query: { ...of, include_archived: true } });
  // A kept address may name a question whose words were changed since.
  const named = [search.question, search.other].filter((id) => typeof id === 'string' && id !== '');
  const asked = loaded.data?.flatMap(({ questions }) => questions.map(({ id }) => id));
  const isOld = asked !== undefined && named.some((id) => !asked.some((each) => each === id));
  const earlier = useCall(contract.surveyEdits.earlier, isOld ? { query: of } : null);
  return (
    <Loadable loaded={loaded}>
      {(surveys) => {
        const survey =
          surveys.find((each) => each.id === search.survey) ??
          surveys.toSorted((a, b) => isArchived(a) - isArchived(b) || b.respondents - a.respondents)[0];
        const shown = { surveys, survey, search };
        return isOld ? (
          <Loadable loaded={earlier}>{(found) => <OfSurvey {...shown} earlier={found} />}</Loadable>
        ) : (
          <OfSurvey {...shown} earlier={[]} />
        );
      }}
    </Loadable>
  );
}

const isArchived = ({ record_status }: Survey) => Number(record_status === 'archived');

interface Props {
  surveys: readonly Survey[];
  /** Undefined where there is none. */
  survey: Survey | undefined;
  /** Questions that are asked no more, where one is looked for. */
  earlier: readonly EarlierQuestion[];
  search: Readonly<Record<string, unknown>>;
}

function OfSurvey({ survey, ...props }: Props) {
  if (survey) return <Chosen survey={survey} {...props} />;
  return (
    <Card>
      <Empty
        icon="survey"
        title={t('No surveys yet')}
        action={<ButtonLink to="/app/survey/add">{t('Write the first one')}</ButtonLink>}
      />
    </Card>
  );
}

function Chosen({ surveys, survey, earlier, search }: Props & { survey: Survey }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const { questions } = survey;
  const askedNow = (id: unknown) => {
    const now = earlier.find((each) => each.id === id)?.superseded_by ?? id;
    return questions.find((each) => each.id === now);
  };
  const question = askedNow(search.question) ?? questions[0];
  const isGone = typeof search.question === 'string' && search.question !== '' && !askedNow(search.question);
  const wanted = crossings.find((each) => each === search.across) ?? 'party';
  const across = wanted === 'question' && questions.length < 2 ? 'party' : wanted;
  const others = questions.filter((each) => each.id !== question?.id);
  const other = others.find((each) => each.id === askedNow(search.other)?.id) ?? others[0];
  const loaded = useCall(
    contract.answerReports.table,
    question
      ? {
          query: {
            campaign_id: campaignId,
            survey_id: survey.id,
            question_id: question.id,
            across,
            ...(across === 'question' && other && { other_question_id: other.id }),
          },
        }
      : null,
  );
  const change = (changed: Record<string, string>) => {
    const now = { survey: survey.id, question: question?.id ?? '', across, other: other?.id ?? '', ...changed };
    void navigate({ to: '/app/reports', search: { report: 'answers', ...now }, replace: true, resetScroll: false });
  };
  const named = (each: Question) => [each.id, each.text] as const;
  return (
    <>
      <Card>
        <Row end>
          <SelectField
            label={t('Survey')}
            value={survey.id}
            onChange={(event) => change({ survey: event.currentTarget.value, question: '', other: '' })}
            options={surveys.map((each) => [each.id, surveyName(each)])}
          />
          <SelectField
            label={t('Question')}
            value={question?.id}
            onChange={(event) => change({ question: event.currentTarget.value })}
            options={questions.map(named)}
          />
          <SelectField
            label={t('Across')}
            value={across}
            onChange={(event) => change({ across: event.currentTarget.value })}
            options={crossings
              .filter((each) => each !== 'question' || others.length > 0)
              .map((each) => [each, t(crossingWords[each])])}
          />
          {across === 'question' && (
            <SelectField
              label={t('Other question')}
              value={other?.id}
              onChange={(event) => change({ other: event.currentTarget.value })}
              options={others.map(named)}
            />
          )}
        </Row>
      </Card>
      <Card
        title={question?.text}
        aside={
          <Link to="/app/survey/id/$id" params={{ id: survey.id }}>
            {t('Open the survey')}
          </Link>
        }
      >
        {isGone && <p className="quiet">{t('The question this report was about is no longer asked.')}</p>}
        <Loadable loaded={loaded}>
          {(table) => (
            <Crossed
              table={table}
              across={across}
              question={question}
              other={across === 'question' ? other : undefined}
            />
          )}
        </Loadable>
      </Card>
    </>
  );
}

interface CrossedProps {
  table: AnswerTable;
  across: Crossing;
  question: Question | undefined;
  other: Question | undefined;
}

function Crossed({ table, across, question, other }: CrossedProps) {
  const texts = currentTexts();
  const order = { answers: question?.answers ?? [], others: other?.answers ?? [] };
  const crossed = crossTable(texts, across, table, order);
  const title = crossTitle(texts, crossed, table.people);
  if (table.people === 0)
    return (
      <p className="quiet">{t('No answers yet. They appear here once someone walks a walkbook with a survey.')}</p>
    );
  const file = [question?.text, other?.text ?? t(crossingWords[across])].join(' · ');
  return (
    <>
      <h3 className={classes.answersTitle}>{title}</h3>
      <DataTable
        key={file}
        label={file}
        columns={columnsOf(crossed.columns)}
        rows={crossed.rows}
        rowKey={(row) => row.answer}
        file={file}
        excel
      />
      <p className="quiet">{notes(table).join(' ')}</p>
    </>
  );
}

const sumOf = (row: CrossRow, at?: number) =>
  at === undefined ? row.people.reduce((sum, each) => sum + each, 0) : (row.people[at] ?? 0);

function columnsOf(columns: readonly CrossColumn[]): Column<CrossRow>[] {
  return [
    { key: 'answer', label: t('Answer'), value: (row) => row.answer },
    ...columns.map(({ key: column, name, people }, at): Column<CrossRow> => ({
      key: `of ${column}`,
      label: t('{group} ({people})', { group: name, people: formatNumber(people) }),
      value: (row) => sumOf(row, at),
      figures: true,
      wideOnly: at > 2,
      cell: (row) =>
        people >= fewest
          ? formatRate(sumOf(row, at), people)
          : t('{n} of {of}', { n: formatNumber(sumOf(row, at)), of: formatNumber(people) }),
    })),
  ];
}

/** What the numbers leave out. */
function notes(table: AnswerTable): string[] {
  return [
    tPlural(table.people, '{count} person answered.', '{count} people answered.'),
    t('Someone who gave several answers counts with each. Groups of fewer than {fewest} have no percentages.', {
      fewest,
    }),
    ...(table.confidential > 0
      ? [
          tPlural(
            table.confidential,
            '{count} confidential person is left out.',
            '{count} confidential people are left out.',
          ),
        ]
      : []),
    ...(table.columns_left_out > 0
      ? [
          tPlural(
            table.columns_left_out,
            '{count} smaller group is not shown.',
            '{count} smaller groups are not shown.',
          ),
        ]
      : []),
  ];
}
