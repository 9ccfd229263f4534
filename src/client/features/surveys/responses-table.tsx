// The latest answers one by one: who said what, to whom, when.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { say } from '../../../domain/words/say';
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import type { Question } from '../../../contract/surveys';
import { ago } from '../../../domain/walkbooks/words';
import { Button } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { SearchBox } from '../../ui/search-box';
import classes from './surveys.module.css';

type Response = CallReply<typeof contract.surveys.detailedResponses>['responses'][number];

interface Props {
  name: string;
  responses: readonly Response[];
  questions: readonly Question[];
  /** The zone of the campaign's days and hours. */
  zone: string;
  /** When the answers came, in milliseconds. */
  now: number;
}

export function ResponsesTable({ name, responses, questions, zone, now }: Props) {
  const [search, setSearch] = useState('');
  const texts = useMemo(() => new Map(questions.map((question) => [question.id, question.text])), [questions]);
  const columns: Column<Response>[] = [
    { key: 'voter', label: say('Person'), value: (row) => row.voter_name ?? say('Somebody at the door') },
    { key: 'question', label: say('Question'), value: (row) => texts.get(row.question_id) ?? null, wideOnly: true },
    { key: 'answers', label: say('Answer'), value: (row) => row.answers.join(', ') || say('Skipped') },
    { key: 'user', label: say('Taken by'), value: (row) => row.user_name, wideOnly: true },
    {
      key: 'when',
      label: say('When'),
      value: (row) => row.recorded_at,
      cell: (row) => (
        <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }} className={classes.when}>
          {ago(row.recorded_at, now, zone)}
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
  const download = () =>
    downloadCsv(
      say('{name} answers', { name }),
      toCsv(
        columns.map((column) => column.label),
        responses.map((row) => columns.map((column) => column.value(row))),
      ),
    );
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <SearchBox label={say('Search answers')} value={search} onChange={setSearch} />
        <Button small icon="download" disabled={responses.length === 0} onClick={download}>
          {say('Download CSV')}
        </Button>
      </div>
      <DataTable
        label={say('Latest answers')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        most={50}
        empty={
          wanted ? (
            <Empty icon="search" title={say('No answer matches “{search}”', { search: search.trim() })} />
          ) : (
            <Empty icon="survey" title={say('No answers yet')}>
              {say('Attach the survey to a walkbook. Answers appear here as the phones of your canvassers send them.')}
            </Empty>
          )
        }
      />
      {responses.length >= 500 && (
        <p className={classes.quiet}>{say('The latest 500 answers are listed; all are counted above.')}</p>
      )}
    </div>
  );
}
