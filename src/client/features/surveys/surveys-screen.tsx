// The surveys of the campaign, with how many people answered each.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { locale, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { number } from '../../../domain/reports/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { useLoad } from '../../ui/use-load';
import { archiveSurvey } from './survey-calls';
import classes from './surveys.module.css';

const made = (instant: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant));

function columns(onArchive: (survey: Survey, archived: boolean) => void): Column<Survey>[] {
  return [
    {
      key: 'name',
      label: say('Survey'),
      value: (row) => row.name,
      cell: (row) => (
        <>
          <Link to="/app/survey/id/$id" params={{ id: row.id }} className={classes.name}>
            {row.name}
          </Link>
          {row.description && <span className={classes.description}>{row.description}</span>}
        </>
      ),
    },
    {
      key: 'questions',
      label: say('Questions'),
      value: (row) => row.questions.length,
      figures: true,
    },
    {
      key: 'respondents',
      label: say('Respondents'),
      value: (row) => row.respondents,
      figures: true,
      cell: (row) => (
        <Link to="/app/survey/id/$id" params={{ id: row.id }}>
          {number(row.respondents)}
        </Link>
      ),
    },
    {
      key: 'made',
      label: say('Made'),
      value: (row) => row.created_at,
      cell: (row) => made(row.created_at),
      wideOnly: true,
    },
    {
      key: 'archive',
      label: say('Action'),
      value: (row) => row.record_status,
      wideOnly: true,
      cell: (row) => {
        const archived = row.record_status === 'archived';
        const word = archived ? say('Restore') : say('Archive');
        return (
          <Button small look="quiet" aria-label={`${word} ${row.name}`} onClick={() => onArchive(row, !archived)}>
            {word}
          </Button>
        );
      },
    },
  ];
}

export function SurveysScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [shown, setShown] = useState<'is_active' | 'archived'>('is_active');
  const [search, setSearch] = useState('');
  const archived = shown === 'archived';
  const loaded = useLoad(`surveys ${campaignId} ${shown}`, (signal) =>
    call(contract.surveys.all, { query: { campaign_id: campaignId, archived } }, { signal }),
  );
  const wanted = search.trim().toLowerCase();
  return (
    <Page
      title={say('Surveys')}
      actions={
        <ButtonLink look="primary" icon="plus" to="/app/survey/add">
          {say('New survey')}
        </ButtonLink>
      }
    >
      <div className={classes.bar}>
        <SearchBox label={say('Search surveys')} value={search} onChange={setSearch} />
        <Choice
          label={say('Which surveys')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'is_active', label: say('In use') },
            { value: 'archived', label: say('Archived') },
          ]}
        />
      </div>
      <Card>
        <Loadable loaded={loaded} failed={say('Failed to fetch surveys')}>
          {(all) => {
            const those = all.filter((survey) => survey.record_status === shown);
            return (
              <DataTable
                label={archived ? say('Archived surveys') : say('Surveys')}
                columns={columns((survey, archive) => void archiveSurvey(campaignId, survey, archive, loaded.reload))}
                rows={those.filter((survey) => `${survey.name} ${survey.description}`.toLowerCase().includes(wanted))}
                rowKey={(row) => row.id}
                onOpen={(row) => void navigate({ to: '/app/survey/id/$id', params: { id: row.id } })}
                empty={<NoSurveys searched={those.length > 0 ? search.trim() : ''} archived={archived} />}
              />
            );
          }}
        </Loadable>
      </Card>
    </Page>
  );
}

function NoSurveys({ searched, archived }: { searched: string; archived: boolean }) {
  if (searched) return <Empty icon="search" title={say('No survey matches “{searched}”', { searched })} />;
  if (archived) {
    return (
      <Empty icon="survey" title={say('No archived surveys')}>
        {say('A survey that is over can be archived. Its answers stay in every report, and it can come back.')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="survey"
      title={say('No surveys yet')}
      action={
        <ButtonLink look="pale" to="/app/survey/add">
          {say('Write the first one')}
        </ButtonLink>
      }
    >
      {say(
        'A survey is what your canvassers ask at the door: a few questions, one a screen. Attach it to a walkbook when it is written.',
      )}
    </Empty>
  );
}
