// The campaign's voters: groups, and the files that they came from.
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatDate, formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { statusWords } from '../../../domain/voter-groups/filter-texts';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { useCall } from '../../data/use-call';
import { voterGroupList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { MergeDialog } from './merge-dialog';
import { NoVoters } from '../universes/no-voters';
import { UploadsList } from '../voter-files/imports-list';
import { isRunning } from '../voter-files/use-import-status';
import { Row } from '../../ui/layout/stack-and-row';
import classes from './voter-groups.module.css';

const looks: Record<VoterGroup['status'], TagLook> = { Ready: 'good', Pending: 'lamp', Failed: 'refused' };
const methods: Record<VoterGroup['creation_method'], string> = {
  Filters: key('from filters'),
  Upload: key('from a file'),
  Merged: key('by merging'),
};
const made = (instant: string) => formatDate(instant, 'dayYear');

interface Picks {
  chosen: ReadonlySet<string>;
  onPick: (id: string, on: boolean) => void;
}

const columnsOf = ({ chosen, onPick }: Picks): Column<VoterGroup>[] => [
  {
    key: 'pick',
    label: t('Select'),
    value: () => null,
    cell: (row) => (
      <label className={classes.pick}>
        <input
          type="checkbox"
          checked={chosen.has(row.id)}
          disabled={row.status === 'Pending'}
          onChange={(event) => onPick(row.id, event.currentTarget.checked)}
        />
        <span className="sr-only">{t('Select {name} to merge', { name: row.name })}</span>
      </label>
    ),
  },
  {
    key: 'name',
    label: t('Group'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/voter-group/id/$id" params={{ id: row.id }} className={rowName}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'voters',
    label: t('Voters'),
    value: (row) => row.voters,
    figures: true,
    cell: (row) => (
      <Link to="/app/voter-group/id/$id" params={{ id: row.id }}>
        {formatNumber(row.voters)}
      </Link>
    ),
  },
  {
    key: 'doors',
    label: t('Doors'),
    value: (row) => row.doors,
    figures: true,
    cell: (row) => (row.status === 'Pending' ? '…' : formatNumber(row.doors)),
  },
  {
    key: 'method',
    label: t('Created'),
    value: (row) => row.created_at,
    cell: (row) => `${t(methods[row.creation_method])}, ${made(row.created_at)}`,
    inFile: (row) => `${t(methods[row.creation_method])}, ${made(row.created_at)}`,
    wideOnly: true,
  },
  {
    key: 'status',
    label: t('Status'),
    value: (row) => t(statusWords[row.status]),
    cell: (row) => <Tag look={looks[row.status]}>{t(statusWords[row.status])}</Tag>,
    wideOnly: true,
  },
];

export function VoterGroupsScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState(false);
  const query = { campaign_id: campaignId };
  const uploads = useCall(
    contract.voterGroups.uploads,
    { query },
    { every: (list) => (list?.some(isRunning) ? 3000 : undefined) },
  );
  const busy = uploads.data?.some(isRunning) ?? false;
  const groups = useKept(voterGroupList, {
    every: (list) => (busy || list?.some((group) => group.status === 'Pending') ? 3000 : undefined),
  });
  const { reload: reloadGroups } = groups;
  const { reload: reloadUploads } = uploads;
  const reload = useCallback(() => {
    reloadGroups();
    reloadUploads();
  }, [reloadGroups, reloadUploads]);
  const wanted = search.trim().toLowerCase();
  const picked = (groups.data ?? []).filter((group) => chosen.has(group.id));
  const onPick = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
  return (
    <Page
      title={t('Voter groups')}
      actions={
        <>
          <ButtonLink icon={rareIcons.upload} to="/app/voter-group/upload">
            {t('Upload')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/voter-group/add">
            {t('New group')}
          </ButtonLink>
        </>
      }
    >
      <Row>
        <SearchBox label={t('Search voter groups')} value={search} onChange={setSearch} />
        {picked.length > 0 && (
          <Button small icon="people" disabled={picked.length < 2} onClick={() => setMerging(true)}>
            {picked.length < 2 ? t('Select another to merge') : t('Merge {count} groups', { count: picked.length })}
          </Button>
        )}
      </Row>
      <Card>
        <Loadable loaded={groups}>
          {(all) => (
            <DataTable
              label={t('Voter groups')}
              columns={columnsOf({ chosen, onPick })}
              rows={all.filter((group) => group.name.toLowerCase().includes(wanted))}
              rowKey={(row) => row.id}
              file={t('Voter groups')}
              onOpen={(row) => void navigate({ to: '/app/voter-group/id/$id', params: { id: row.id } })}
              empty={
                wanted && all.length > 0 ? (
                  <Empty icon={rareIcons.search} title={t('No groups match “{search}”', { search: search.trim() })} />
                ) : (
                  <NoVoters>{t('Start with your voter file. Each upload becomes a voter group.')}</NoVoters>
                )
              }
            />
          )}
        </Loadable>
      </Card>
      {merging && picked.length > 1 && (
        <MergeDialog
          campaignId={campaignId}
          groups={picked}
          onClose={() => setMerging(false)}
          onMerged={(group) => void navigate({ to: '/app/voter-group/id/$id', params: { id: group.id } })}
        />
      )}
      <Card title={t('Uploads')} aside={<Link to="/app/people-to-review">{t('People to review')}</Link>}>
        {/* What keeps the groups away keeps these away too: it is said once. */}
        <Loadable loaded={groups.error === undefined ? uploads : { ...uploads, error: undefined }}>
          {(list) => <UploadsList campaignId={campaignId} uploads={list} onChange={reload} />}
        </Loadable>
      </Card>
    </Page>
  );
}
