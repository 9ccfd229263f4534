// Contact results that other tools made: uploading a file of them, and the files that were uploaded.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ResultFile } from '../../../contract/voters/result-files';
import { useCall } from '../../data/use-call';
import { formatAgo } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { isRunning, needsReview, stateWords } from './result-words';
import { UploadResults } from './upload-results';

const whileRunning = 2_000;

export function ResultFiles() {
  const { campaignId } = useMember();
  const [now] = useState(() => Date.now());
  const loaded = useCall(
    contract.resultFiles.all,
    { query: { campaign_id: campaignId } },
    { every: (files) => (files?.some(isRunning) ? whileRunning : undefined) },
  );
  return (
    <>
      <Card title={t('Import results from another tool')}>
        <UploadResults />
      </Card>
      <Card title={t('Imported files')}>
        <Loadable loaded={loaded}>
          {(files) =>
            files.length === 0 ? (
              <p className="quiet">{t('No results from other tools yet.')}</p>
            ) : (
              <Stack>
                <DataTable
                  label={t('Imported files')}
                  columns={columnsAt(now)}
                  rows={files}
                  rowKey={({ id }) => id}
                  most={50}
                />
              </Stack>
            )
          }
        </Loadable>
      </Card>
    </>
  );
}

const columnsAt = (now: number): Column<ResultFile>[] => [
  {
    key: 'name',
    label: t('File'),
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className={rowName} to="/app/result-file/id/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    label: t('State||of a file'),
    value: stateWords,
    cell: (file) =>
      needsReview(file) ? (
        <>
          <Tag look="lamp">{t('Needs your review')}</Tag> {stateWords(file)}
        </>
      ) : (
        stateWords(file)
      ),
  },
  {
    key: 'rejected',
    label: t('Left out'),
    value: ({ rejected_count }) => rejected_count,
    figures: true,
    wideOnly: true,
  },
  {
    key: 'created',
    label: t('Uploaded'),
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatAgo(created_at, now),
    wideOnly: true,
  },
];
