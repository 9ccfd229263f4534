// One group: whom it means, what it is made of, and its voters page by page, with who is left out of walkbooks and why.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Voter, VoterGroup } from '../../../contract/voter-groups';
import { list, number } from '../../../domain/reports/words';
import { filterText, type Names } from '../../../domain/voter-groups/sentence';
import { leavesOf, treeOf } from '../../../domain/voter-groups/tree';
import { leftOutWords, statusWords } from '../../../domain/voter-groups/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Loadable, LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { useLoad } from '../../ui/use-load';
import { GroupActions } from './group-actions';
import { GroupBreakdown } from './group-breakdown';
import { HouseholdSheet } from './household-sheet';
import { Pager } from './pager';
import { useNames } from './use-names';
import { VotersTable } from './voters-table';
import classes from './voter-groups.module.css';

const pageSize = 100;
const back = { to: '/app/voter-groups', label: key('Voter groups') };
/** From the last letter typed to the search. */
const rest = 200;

function pageNumber(text: unknown): number {
  const page = typeof text === 'string' ? Number.parseInt(text, 10) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function VoterGroupScreen() {
  const { id = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { campaignId } = useMember();
  const page = pageNumber(search.page);
  const wanted = typeof search.search === 'string' ? search.search : '';
  const [typed, setTyped] = useState(wanted);
  const [household, setHousehold] = useState<Voter | null>(null);
  const skip = (page - 1) * pageSize;
  const loaded = useLoad(
    `voter group ${campaignId} ${id}`,
    (signal) => call(contract.voterGroups.get, { query: { id, campaign_id: campaignId } }, { signal }),
    { every: (group) => (group?.status === 'Pending' ? 2000 : undefined) },
  );
  const group = loaded.data;
  // A group that was counted anew has other voters.
  const state = `${group?.status ?? ''} ${group?.voters ?? ''}`;
  const voters = useLoad(`voters ${campaignId} ${id} ${skip} ${wanted} ${state}`, (signal) =>
    call(
      contract.voterGroups.voters,
      { query: { id, campaign_id: campaignId, skip, limit: pageSize, search: wanted } },
      { signal },
    ),
  );

  useEffect(() => {
    if (typed.trim() === wanted) return undefined;
    const timer = setTimeout(() => {
      const text = typed.trim();
      void navigate({
        to: '/app/voter-group/id/$id',
        params: { id },
        search: text === '' ? {} : { search: text },
        replace: true,
      });
    }, rest);
    return () => clearTimeout(timer);
  }, [typed, wanted, id, navigate]);

  return (
    <Page
      title={group?.name ?? say('Voter group')}
      back={back}
      lead={group && sizeWords(group)}
      actions={
        group?.status === 'Ready' && (
          <>
            <ButtonLink icon="map" to="/app/turf" search={{ group: id }}>
              {say('Cut turf')}
            </ButtonLink>
            <ButtonLink look="primary" icon="plus" to="/app/walkbook/add" search={{ group: id }}>
              {say('New walkbook')}
            </ButtonLink>
          </>
        )
      }
    >
      <LoadProblem loaded={loaded} />
      {group && (
        <Card
          title={say('Whom it means')}
          aside={group.status === 'Ready' ? null : <Tag look="lamp">{say(statusWords[group.status])}</Tag>}
        >
          <div className={classes.stack}>
            <Meaning campaignId={campaignId} group={group} />
            {group.description !== '' && <p className={classes.quiet}>{group.description}</p>}
            {group.status === 'Ready' && <LeftOut campaignId={campaignId} group={group} />}
            <GroupActions campaignId={campaignId} group={group} onChanged={loaded.replace} />
          </div>
        </Card>
      )}
      {group && group.voters > 0 && (
        <Card title={say('What it is made of')}>
          <GroupBreakdown campaignId={campaignId} groupId={id} at={state} />
        </Card>
      )}
      <Card>
        <div className={classes.voters}>
          <SearchBox label={say('Search by name')} value={typed} onChange={setTyped} />
          <Loadable loaded={voters} waiting={<Skeleton rows={12} />}>
            {(data) =>
              data.total === 0 ? (
                <Nobody group={group} search={wanted} />
              ) : (
                <>
                  <p className={classes.quiet}>
                    {say('{skip} to {skip2} of {voters}, by name', {
                      skip: number(data.skip + 1),
                      skip2: number(data.skip + data.voters.length),
                      voters: sayCount(data.total, '{count} voter', '{count} voters'),
                    })}
                    {data.capped && ` · ${say('more are called so: type another letter')}`}
                  </p>
                  <VotersTable voters={data.voters} onHousehold={setHousehold} />
                  <Pager
                    page={page}
                    pages={Math.max(1, Math.ceil(data.total / pageSize))}
                    groupId={id}
                    search={wanted}
                  />
                </>
              )
            }
          </Loadable>
        </div>
      </Card>
      {household && <HouseholdSheet campaignId={campaignId} voter={household} onClose={() => setHousehold(null)} />}
    </Page>
  );
}

function sizeWords(group: VoterGroup): string {
  const voters = sayCount(group.voters, '{count} voter', '{count} voters');
  if (group.status === 'Pending') return say('{voters} so far, still being counted', { voters });
  const size = say('{voters} behind {doors}', {
    voters,
    doors: sayCount(group.doors, '{count} door', '{count} doors'),
  });
  if (group.overlapped === null) return size;
  return `${size} · ${say('{overlapped} came more than once', { overlapped: number(group.overlapped) })}`;
}

function Meaning({ campaignId, group }: { campaignId: string; group: VoterGroup }) {
  const names = useNames(campaignId, group.filter_params === null ? [] : [group.filter_params]);
  return <p className={classes.sentence}>{meaning(group, names)}</p>;
}

function meaning({ creation_method: method, filter_params: filters }: VoterGroup, names: Names): string {
  if (method === 'Upload') return say('Everybody in the file that was uploaded.');
  if (method === 'Filters') return filterText(filters ?? {}, names);
  const merged = leavesOf(treeOf(filters ?? {})).flatMap((leaf) =>
    leaf.field === 'group' ? leaf.voter_group_ids.flatMap((id) => names(id) ?? []) : [],
  );
  if (merged.length === 0) return say('Several groups or lists in one, nobody twice.');
  return say('Everybody of {groups} as they were then, nobody twice.', {
    groups: list(merged.map((name) => `“${name}”`)),
  });
}

/** Whom a group leaves out by its filters, or whom a walkbook of it will leave out; nothing when that is nobody. */
function LeftOut({ campaignId, group }: { campaignId: string; group: VoterGroup }) {
  const ofFilters = group.creation_method === 'Filters' && group.filter_params?.with_suppressed !== true;
  const filter_params = ofFilters ? (group.filter_params ?? {}) : { voter_group_id: group.id };
  const preview = useLoad(`left out ${campaignId} ${group.id} ${group.voters}`, (signal) =>
    call(contract.voterGroups.preview, { body: { campaign_id: campaignId, filter_params } }, { signal }),
  );
  const words = leftOutWords(preview.data?.left_out ?? []);
  if (words === null) return null;
  return (
    <p className={classes.quiet}>
      {ofFilters ? words : say('In a walkbook of this group: {leftOut}', { leftOut: words })}
    </p>
  );
}

function Nobody({ group, search }: { group: VoterGroup | undefined; search: string }) {
  if (search !== '') return <Empty icon="search" title={say('Nobody’s name begins with “{search}”', { search })} />;
  if (group?.status === 'Pending')
    return (
      <Empty icon="people" title={say('Nobody in this group yet')}>
        {say('It is still being counted. Its voters appear here by themselves.')}
      </Empty>
    );
  return (
    <Empty icon="people" title={say('Nobody in this group')}>
      {group?.creation_method === 'Filters'
        ? say('Its filters select nobody now. Change them, or count again after the next upload.')
        : say('None of the rows of its file could be taken in. The upload says why, row by row.')}
    </Empty>
  );
}
