// The surveys of the campaign, with how many people answered each.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { SharedSurvey } from '../../../contract/survey-office/shared-surveys';
import type { Survey } from '../../../contract/surveys';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { Page } from '../../ui/primitives/page';
import { Tag } from '../../ui/primitives/tag';
import { ArchivableList, type RecordStatus } from '../../ui/tables/archivable-list';
import { officeSurveyList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useSurveySharing } from './sharing/use-sharing';
import { archiveSurvey } from './survey-calls';
import classes from './surveys.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

const made = (instant: string) => formatDate(instant, 'dayYear');

function columns(
  onArchive: (survey: Survey, archived: boolean) => void,
  sharedOf: (surveyId: string) => SharedSurvey | null,
): Column<Survey>[] {
  return [
    {
      key: 'name',
      label: t('Survey'),
      value: (row) => row.name,
      cell: (row) => (
        <>
          <Link to="/app/survey/id/$id" params={{ id: row.id }} className={rowName}>
            {row.name}
          </Link>
          <SharedTag shared={sharedOf(row.id)} />
          {row.description && <span className={classes.description}>{row.description}</span>}
        </>
      ),
    },
    {
      key: 'questions',
      label: t('Questions'),
      value: (row) => row.questions.length,
      figures: true,
    },
    {
      key: 'respondents',
      label: t('Respondents'),
      value: (row) => row.respondents,
      figures: true,
      cell: (row) => (
        <Link to="/app/survey/id/$id" params={{ id: row.id }}>
          {formatNumber(row.respondents)}
        </Link>
      ),
    },
    {
      key: 'made',
      label: t('Created'),
      value: (row) => row.created_at,
      cell: (row) => made(row.created_at),
      inFile: (row) => made(row.created_at),
      oneLine: true,
      wideOnly: true,
    },
    {
      key: 'archive',
      label: t('Action'),
      value: () => null,
      wideOnly: true,
      cell: (row) => {
        const archived = row.record_status === 'archived';
        const word = archived ? t('Restore') : t('Archive');
        return (
          <OnlineButton
            brief
            small
            look="quiet"
            aria-label={`${word} ${row.name}`}
            onClick={() => onArchive(row, !archived)}
          >
            {word}
          </OnlineButton>
        );
      },
    },
  ];
}

function SharedTag({ shared }: { shared: SharedSurvey | null }) {
  if (!shared) return null;
  return (
    <Tag wraps>
      {shared.from === null ? t('Shared with chapters') : t('From {campaign}', { campaign: shared.from })}
    </Tag>
  );
}

export function SurveysScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [shown, setShown] = useState<RecordStatus>('is_active');
  const archived = shown === 'archived';
  const loaded = useKept(officeSurveyList);
  const sharing = useSurveySharing();
  return (
    <Page
      title={t('Surveys')}
      actions={
        <ButtonLink look="primary" icon="plus" to="/app/survey/add">
          {t('New survey')}
        </ButtonLink>
      }
    >
      <ArchivableList
        loaded={loaded}
        failed={t('Failed to fetch surveys')}
        search={t('Search surveys')}
        which={t('Which surveys')}
        shown={shown}
        onShown={setShown}
        textOf={(survey) => `${survey.name} ${survey.description}`}
        nothing={{
          icon: 'survey',
          missed: (searched) => t('No survey matches “{searched}”', { searched }),
          archived: {
            title: t('No archived surveys'),
            words: t(
              'You can archive a survey when it’s over. Its answers are kept in every report, and you can restore it.',
            ),
          },
          first: {
            title: t('No surveys yet'),
            words: t(
              'A survey is what your canvassers ask at the door: a few questions, one per screen. When it’s ready, attach it to a walkbook.',
            ),
            to: '/app/survey/add',
            action: t('Write the first one'),
          },
        }}
      >
        {({ items, none }) => (
          <Card>
            <DataTable
              label={archived ? t('Archived surveys') : t('Surveys')}
              columns={columns(
                (survey, archive) => void archiveSurvey(campaignId, survey, archive, officeSurveyList.update),
                sharing.of,
              )}
              rows={items}
              rowKey={(row) => row.id}
              onOpen={(row) => void navigate({ to: '/app/survey/id/$id', params: { id: row.id } })}
              empty={none}
              file={archived ? t('Archived surveys') : t('Surveys')}
            />
          </Card>
        )}
      </ArchivableList>
    </Page>
  );
}
