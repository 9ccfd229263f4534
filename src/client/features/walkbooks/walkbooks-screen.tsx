// All walkbooks of the campaign, for those who manage them.
import { useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { ArchivableList, type RecordStatus } from '../../ui/tables/archivable-list';
import { walkbookList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { TurfJobsCard } from '../turf/turf-jobs-card';
import { archiveWalkbook, peopleWords } from './walkbook-calls';
import { WalkbookRequestsCard } from './walkbook-requests-card';
import { WalkbooksBulk } from './walkbooks-bulk';
import { WalkbooksTable } from './walkbooks-table';
import classes from './walkbooks.module.css';

const inUse = (walkbooks: readonly WalkbookSummary[]) =>
  walkbooks.filter((walkbook) => walkbook.record_status === 'is_active');

const textOf = (walkbook: WalkbookSummary) =>
  `${walkbook.name} ${peopleWords(walkbook.assigned)} ${walkbook.survey_name ?? ''}`;

export function WalkbooksScreen() {
  const { campaignId } = useMember();
  const [shown, setShown] = useState<RecordStatus>('is_active');
  const archived = shown === 'archived';
  const loaded = useKept(walkbookList);
  const change = (walkbook: WalkbookSummary, archive: boolean) =>
    void archiveWalkbook(campaignId, walkbook, archive, walkbookList.update);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  return (
    <Page
      title={t('Walkbooks')}
      actions={
        <>
          <ButtonLink icon="map" to="/app/turf">
            {t('Cut turf')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/walkbook/add">
            {t('New walkbook')}
          </ButtonLink>
        </>
      }
    >
      <TurfJobsCard campaignId={campaignId} onMade={loaded.reload} />
      <WalkbookRequestsCard campaignId={campaignId} walkbooks={inUse(loaded.data ?? [])} onAssigned={loaded.reload} />
      <ArchivableList
        loaded={loaded}
        search={t('Search walkbooks')}
        which={t('Which walkbooks')}
        shown={shown}
        onShown={(next) => {
          setShown(next);
          setTicked(new Set());
        }}
        textOf={textOf}
        nothing={{
          icon: 'walkbook',
          missed: (searched) => t('No walkbooks match “{searched}”', { searched }),
          archived: {
            title: t('No archived walkbooks'),
            words: t(
              'You can archive a finished walkbook. Its results are kept in every report, and you can restore it.',
            ),
          },
          first: {
            title: t('No walkbooks yet'),
            words: t(
              'A walkbook is a set of doors in walking order. Choose voters or upload a CSV, then assign people to it.',
            ),
            to: '/app/walkbook/add',
            action: t('Create the first one'),
          },
        }}
      >
        {({ all, items, none }) => {
          const chosen = all.filter(({ id }) => ticked.has(id));
          return (
            <Card>
              {all.length > 0 && (
                <div className={classes.ticks} data-on={chosen.length > 0 || undefined}>
                  {chosen.length > 0 ? (
                    <WalkbooksBulk
                      campaignId={campaignId}
                      chosen={chosen}
                      archived={archived}
                      onDone={loaded.reload}
                      onClear={() => setTicked(new Set())}
                    />
                  ) : (
                    <p className="quiet">{sumWords(all)}</p>
                  )}
                </div>
              )}
              <WalkbooksTable
                label={archived ? t('Archived walkbooks') : t('Walkbooks')}
                rows={items}
                onArchive={change}
                ticked={ticked}
                onTick={(walkbooks, on) =>
                  tick(
                    walkbooks.map(({ id }) => id),
                    on,
                  )
                }
                empty={none}
              />
            </Card>
          );
        }}
      </ArchivableList>
    </Page>
  );
}

function sumWords(walkbooks: readonly WalkbookSummary[]): string {
  const doors = walkbooks.reduce((sum, walkbook) => sum + walkbook.doors, 0);
  const left = doors - walkbooks.reduce((sum, walkbook) => sum + walkbook.doors_done, 0);
  const nobody = walkbooks.filter((walkbook) => walkbook.assigned.length === 0).length;
  return [
    tPlural(walkbooks.length, '{count} walkbook', '{count} walkbooks'),
    tPlural(doors, '{count} door', '{count} doors'),
    t('{doors} not knocked yet', { doors: formatNumber(left) }),
    ...(nobody > 0 ? [t('{nobody} unassigned', { nobody })] : []),
  ].join(' · ');
}
