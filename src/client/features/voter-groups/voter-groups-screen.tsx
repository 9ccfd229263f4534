// The campaign's voters: groups, and the files that they came from.
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { locale, key, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { number } from '../../../domain/reports/words';
import { statusWords } from '../../../domain/voter-groups/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { Tag, type TagLook } from '../../ui/tag';
import { useLoad } from '../../ui/use-load';
import { MergeSheet } from './merge-sheet';
import { NoVoters } from './no-voters';
import { UploadsList } from './uploads-list';
import { isRunning } from './use-upload-status';
import classes from './voter-groups.module.css';

const looks: Record<VoterGroup['status'], TagLook> = { Ready: 'good', Pending: 'lamp', Failed: 'refused' };
const methods: Record<VoterGroup['creation_method'], string> = {
  Filters: key('from filters'),
  Upload: key('from a file'),
  Merged: key('by merging'),
};
const made = (instant: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant));

interface Picks {
  chosen: ReadonlySet<string>;
  onPick: (id: string, on: boolean) => void;
}

const columnsOf = ({ chosen, onPick }: Picks): Column<VoterGroup>[] => [
  {
    key: 'pick',
    label: say('Pick'),
    value: (row) => (chosen.has(row.id) ? 0 : 1),
    cell: (row) => (
      <label className={classes.pick}>
        <input
          type="checkbox"
          checked={chosen.has(row.id)}
          disabled={row.status === 'Pending'}
          onChange={(event) => onPick(row.id, event.currentTarget.checked)}
        />
        <span className="sr-only">{say('Pick {name} for merging', { name: row.name })}</span>
      </label>
    ),
  },
  {
    key: 'name',
    label: say('Group'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/voter-group/id/$id" params={{ id: row.id }} className={classes.name}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'voters',
    label: say('Voters'),
    value: (row) => row.voters,
    figures: true,
    cell: (row) => (
      <Link to="/app/voter-group/id/$id" params={{ id: row.id }}>
        {number(row.voters)}
      </Link>
    ),
  },
  {
    key: 'doors',
    label: say('Doors'),
    value: (row) => row.doors,
    figures: true,
    cell: (row) => (row.status === 'Pending' ? '…' : number(row.doors)),
  },
  {
    key: 'method',
    label: say('Made'),
    value: (row) => row.created_at,
    cell: (row) => `${say(methods[row.creation_method])}, ${made(row.created_at)}`,
    wideOnly: true,
  },
  {
    key: 'status',
    label: say('Status'),
    value: (row) => row.status,
    cell: (row) => <Tag look={looks[row.status]}>{say(statusWords[row.status])}</Tag>,
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
  const uploads = useLoad(
    `uploads ${campaignId}`,
    (signal) => call(contract.voterGroups.uploads, { query }, { signal }),
    { every: (list) => (list?.some(isRunning) ? 3000 : undefined) },
  );
  const busy = uploads.data?.some(isRunning) ?? false;
  const groups = useLoad(
    `voter groups ${campaignId}`,
    (signal) => call(contract.voterGroups.all, { query }, { signal }),
    { every: (list) => (busy || list?.some((group) => group.status === 'Pending') ? 3000 : undefined) },
  );
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
      title={say('Voter groups')}
      actions={
        <>
          <ButtonLink icon="pin" to="/app/voter-group/upload" search={{ contents: 'address_points' }}>
            {say('Upload address points')}
          </ButtonLink>
          <ButtonLink icon="upload" to="/app/voter-group/upload">
            {say('Upload voter file')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/voter-group/add">
            {say('New group')}
          </ButtonLink>
        </>
      }
    >
      <div className={classes.bar}>
        <SearchBox label={say('Search voter groups')} value={search} onChange={setSearch} />
        {picked.length > 0 && (
          <Button small icon="people" disabled={picked.length < 2} onClick={() => setMerging(true)}>
            {picked.length < 2 ? say('Pick another to merge') : say('Merge {count} groups', { count: picked.length })}
          </Button>
        )}
      </div>
      <Card>
        <Loadable loaded={groups}>
          {(all) => (
            <DataTable
              label={say('Voter groups')}
              columns={columnsOf({ chosen, onPick })}
              rows={all.filter((group) => group.name.toLowerCase().includes(wanted))}
              rowKey={(row) => row.id}
              onOpen={(row) => void navigate({ to: '/app/voter-group/id/$id', params: { id: row.id } })}
              empty={
                wanted && all.length > 0 ? (
                  <Empty icon="search" title={say('No group matches “{search}”', { search: search.trim() })} />
                ) : (
                  <NoVoters>
                    {say(
                      'Everything starts with your voter file: it says who votes and where they live. Every upload makes a group of its voters.',
                    )}
                  </NoVoters>
                )
              }
            />
          )}
        </Loadable>
      </Card>
      {merging && picked.length > 1 && (
        <MergeSheet
          campaignId={campaignId}
          groups={picked}
          onClose={() => setMerging(false)}
          onMerged={(group) => void navigate({ to: '/app/voter-group/id/$id', params: { id: group.id } })}
        />
      )}
      <Card title={say('Uploads')}>
        {/* What keeps the groups away keeps these away too: it is said once. */}
        <Loadable loaded={groups.error === undefined ? uploads : { ...uploads, error: undefined }}>
          {(list) => <UploadsList campaignId={campaignId} uploads={list} onChange={reload} />}
        </Loadable>
      </Card>
    </Page>
  );
}
