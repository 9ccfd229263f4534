// The latest answers one by one: who said what, to whom, when.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatAgo, stamp } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { Stack } from '../../ui/layout/stack-and-row';
import { recordedBy, someone } from './answer-words';
import classes from './surveys.module.css';

type Response = CallReply<typeof contract.surveys.detailedResponses>['responses'][number];

interface Props {
  name: string;
  responses: readonly Response[];
  questions: readonly { question_id: string; text: string }[];
  /** The zone of the campaign's days and hours. */
  zone: string;
  /** When the answers came, in milliseconds. */
  now: number;
}

export function ResponsesTable({ name, responses, questions, zone, now }: Props) {
  const [search, setSearch] = useState('');
  const texts = useMemo(() => new Map(questions.map((question) => [question.question_id, question.text])), [questions]);
  const columns: Column<Response>[] = [
    { key: 'voter', label: t('Person'), value: (row) => row.voter_name ?? someone(row) },
    { key: 'question', label: t('Question'), value: (row) => texts.get(row.question_id) ?? null, wideOnly: true },
    { key: 'answers', label: t('Answer'), value: (row) => row.answers.join(', ') || t('Skipped') },
    { key: 'user', label: t('Recorded by'), value: recordedBy, wideOnly: true },
    {
      key: 'when',
      label: t('When'),
      value: (row) => row.recorded_at,
      inFile: (row) => stamp(zone)(row.recorded_at),
      cell: (row) =>
        row.walkbook_id === null ? (
          formatAgo(row.recorded_at, now, zone)
        ) : (
          <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }} className={classes.when}>
            {formatAgo(row.recorded_at, now, zone)}
          </Link>
        ),
    },
  ];
  const wanted = search.trim().toLowerCase();
  const rows = wanted
    ? responses.filter((row) =>
        columns.some((column) =>
          String(column.value(row) ?? '')
            .toLowerCase()
            .includes(wanted),
        ),
      )
    : responses;
  return (
    <Stack gap={14}>
      <SearchBox label={t('Search answers')} value={search} onChange={setSearch} />
      <DataTable
        label={t('Latest answers')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        most={50}
        file={t('{name} answers', { name })}
        empty={
          wanted ? (
            <Empty icon={rareIcons.search} title={t('No answer matches “{search}”', { search: search.trim() })} />
          ) : (
            <Empty icon="survey" title={t('No answers yet')}>
              {t('Attach the survey to a walkbook. Answers appear here as canvassers’ phones send them.')}
            </Empty>
          )
        }
      />
      {responses.length >= 500 && (
        <p className="quiet">{t('Showing the latest 500 answers. The figures above count all of them.')}</p>
      )}
    </Stack>
  );
}
