// All answers to a survey, one by one: filtered, paged, and as a file.
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../../contract';
import type { FoundAnswer } from '../../../../contract/survey-office/survey-answers';
import { surveysWithEarlier } from '../../../../domain/surveys/versions';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import { stamp } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Empty } from '../../../ui/primitives/empty';
import { Loadable } from '../../../ui/primitives/loadable';
import { Page } from '../../../ui/primitives/page';
import { Problem } from '../../../ui/primitives/problem';
import { recordedBy, someone } from '../answer-words';
import { downloadCsv, toCsv } from '../../../ui/tables/csv';
import { DataTable, type Column } from '../../../ui/tables/data-table';
import { Pages } from '../../../ui/tables/pages';
import { allAnswers } from './all-answers';
import { AnswerFilters, noFilter, type AnswerFilter } from './answer-filters';
import classes from './answer-filters.module.css';

const pageSize = 100;

export function SurveyAnswersScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaign, campaignId } = useMember();
  const [filter, setFilter] = useState<AnswerFilter>(noFilter);
  const [page, setPage] = useState(1);
  const of = { campaign_id: campaignId };
  const survey = useCall(contract.surveys.get, { query: { ...of, id } });
  const earlier = useCall(contract.surveyEdits.earlier, { query: { ...of, survey_id: id } });
  const query = { ...of, survey_id: id, ...given(filter) };
  const loaded = useCall(contract.surveyAnswers.page, {
    query: { ...query, skip: (page - 1) * pageSize, limit: pageSize },
  });
  const { busy, problem, refused, act } = useAction();
  const name = survey.data?.name ?? t('Survey');
  const columns = columnsOf(campaign.time_zone);
  const download = () =>
    act(async () => {
      const rows = await allAnswers(query);
      const cells = (row: FoundAnswer) => columns.map(({ value, inFile }) => (inFile ?? value)(row));
      downloadCsv(
        t('{name} answers', { name }),
        toCsv(
          columns.map(({ label }) => label),
          rows.map(cells),
        ),
      );
    });
  return (
    <Page
      title={t('All answers')}
      lead={survey.data?.name}
      back={{ to: `/app/survey/id/${id}`, label: t('Survey') }}
      actions={
        <Button icon="download" busy={busy} disabled={!loaded.data?.total} onClick={() => void download()}>
          {t('Download as CSV')}
        </Button>
      }
    >
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      <Card>
        <Stack gap={14}>
          <AnswerFilters
            filter={filter}
            questions={survey.data ? (surveysWithEarlier([survey.data], earlier.data ?? [])[0]?.questions ?? []) : []}
            onChange={(next) => {
              setFilter(next);
              setPage(1);
            }}
          />
          <Loadable loaded={loaded}>
            {({ responses, total, people, set_aside: aside }) => (
              <>
                <p className="quiet" aria-live="polite">
                  {[
                    tPlural(total, '{count} answer', '{count} answers'),
                    tPlural(people, 'from {count} person or household', 'from {count} people or households'),
                    aside > 0 &&
                      tPlural(
                        aside,
                        '{count} answer that was set aside isn’t counted',
                        '{count} answers that were set aside aren’t counted',
                      ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <DataTable
                  label={t('All answers')}
                  columns={columns}
                  rows={responses}
                  rowKey={(row) => row.id}
                  empty={<Empty icon="survey" title={t('No answers found')} />}
                />
                <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
              </>
            )}
          </Loadable>
        </Stack>
      </Card>
    </Page>
  );
}

/** What a filter says; what it leaves open isn't sent. */
const given = (filter: AnswerFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<AnswerFilter>;

function columnsOf(zone: string): Column<FoundAnswer>[] {
  return [
    { key: 'voter', label: t('Person'), value: (row) => row.voter_name ?? someone(row) },
    { key: 'question', label: t('Question'), value: (row) => row.question },
    { key: 'answers', label: t('Answer'), value: (row) => row.answers.join(', ') },
    {
      key: 'user',
      label: t('Recorded by'),
      value: recordedBy,
      wideOnly: true,
    },
    {
      key: 'walkbook',
      label: t('Walkbook, phone bank, or mailing'),
      value: (row) => row.walkbook_name || row.phone_bank_name || row.mailing_name,
      cell: (row) =>
        row.walkbook_id !== null ? (
          <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }}>
            {row.walkbook_name}
          </Link>
        ) : row.phone_bank_id !== null ? (
          <Link to="/app/phone-banking/id/$id" params={{ id: row.phone_bank_id }}>
            {row.phone_bank_name}
          </Link>
        ) : (
          row.mailing_id !== null && (
            <Link to="/app/mailing/$id" params={{ id: row.mailing_id }}>
              {row.mailing_name}
            </Link>
          )
        ),
      wideOnly: true,
    },
    {
      key: 'when',
      label: t('When'),
      value: (row) => row.recorded_at,
      inFile: (row) => stamp(zone)(row.recorded_at),
      cell: (row) => <span className={classes.when}>{stamp(zone)(row.recorded_at)}</span>,
      wideOnly: true,
    },
  ];
}
