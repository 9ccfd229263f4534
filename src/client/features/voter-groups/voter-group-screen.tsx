// One group: whom it means, what it is made of, and its voters page by page, with who is left out of walkbooks and why.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { formatList, key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Voter, VoterGroup } from '../../../contract/voters/voter-groups';
import { filterText, type Names } from '../../../domain/voter-groups/filter-sentence';
import { leavesOf, treeOf } from '../../../domain/voter-groups/filter-tree';
import { statusWords } from '../../../domain/voter-groups/filter-texts';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { useCall } from '../../data/use-call';
import { GroupActions } from './group-actions';
import { GroupBreakdown } from './group-breakdown';
import { leftOutText } from '../universes/about';
import { useNames } from '../universes/use-names';
import { HouseholdDialog } from './household-dialog';
import { VotersTable } from './voters-table';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './voter-groups.module.css';
import { voterGroupList } from '../../offline/mirror/office-lists';

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
  const loaded = useCall(
    contract.voterGroups.get,
    { query: { id, campaign_id: campaignId } },
    { every: (group) => (group?.status === 'Pending' ? 2000 : undefined) },
  );
  const group = loaded.data;
  const changed = (now: VoterGroup) => {
    loaded.replace(now);
    voterGroupList.update(now);
  };
  // A group that was counted again has other voters.
  const state = `${group?.status ?? ''} ${group?.voters ?? ''}`;
  const voters = useCall(
    contract.voterGroups.voters,
    { query: { id, campaign_id: campaignId, skip, limit: pageSize, search: wanted } },
    { asOf: state },
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
      title={group?.name ?? t('Voter group')}
      back={back}
      lead={group && sizeWords(group)}
      actions={
        group?.status === 'Ready' && (
          <>
            <ButtonLink icon="map" to="/app/turf" search={{ group: id }}>
              {t('Cut turf')}
            </ButtonLink>
            <ButtonLink look="primary" icon="plus" to="/app/walkbook/add" search={{ group: id }}>
              {t('New walkbook')}
            </ButtonLink>
          </>
        )
      }
    >
      <LoadProblem loaded={loaded} />
      {group && (
        <Card
          title={t('Who’s included')}
          aside={group.status === 'Ready' ? null : <Tag look="lamp">{t(statusWords[group.status])}</Tag>}
        >
          <Stack gap={14}>
            <Meaning campaignId={campaignId} group={group} />
            {group.description !== '' && <p className="quiet">{group.description}</p>}
            {group.status === 'Ready' && <LeftOut campaignId={campaignId} group={group} />}
            <GroupActions campaignId={campaignId} group={group} onChanged={changed} />
          </Stack>
        </Card>
      )}
      {group && group.voters > 0 && (
        <Card title={t('Breakdown')}>
          <GroupBreakdown campaignId={campaignId} groupId={id} at={state} />
        </Card>
      )}
      <Card>
        <Stack gap={10}>
          <SearchBox label={t('Search by name')} value={typed} onChange={setTyped} />
          <Loadable loaded={voters} waiting={<Skeleton rows={12} />}>
            {(data) =>
              data.total === 0 ? (
                <NoOne group={group} search={wanted} />
              ) : (
                <>
                  <p className="quiet">
                    {t('{skip} to {skip2} of {voters}, by name', {
                      skip: formatNumber(data.skip + 1),
                      skip2: formatNumber(data.skip + data.voters.length),
                      voters: tPlural(data.total, '{count} voter', '{count} voters'),
                    })}
                    {data.capped && ` · ${t('more match: type another letter')}`}
                    {data.confidential > 0 &&
                      ` · ${tPlural(data.confidential, '{count} confidential record isn’t listed', '{count} confidential records aren’t listed')}`}
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
        </Stack>
      </Card>
      {household && (
        <HouseholdDialog
          campaignId={campaignId}
          voter={household}
          onErased={voters.reload}
          onClose={() => setHousehold(null)}
        />
      )}
    </Page>
  );
}

function sizeWords(group: VoterGroup): string {
  const voters = tPlural(group.voters, '{count} voter', '{count} voters');
  if (group.status === 'Pending') return t('{voters} so far, still being counted', { voters });
  // Its list and its figures are as of now, this is as it was kept.
  const size = t('{voters} behind {doors} when last counted', {
    voters,
    doors: tPlural(group.doors, '{count} door', '{count} doors'),
  });
  if (group.overlapped === null) return size;
  return `${size} · ${t('{overlapped} appeared more than once', { overlapped: formatNumber(group.overlapped) })}`;
}

function Meaning({ campaignId, group }: { campaignId: string; group: VoterGroup }) {
  const names = useNames(campaignId, group.filter_params === null ? [] : [group.filter_params]);
  return <p className={classes.sentence}>{meaning(group, names)}</p>;
}

function meaning({ creation_method: method, filter_params: filters }: VoterGroup, names: Names): string {
  if (method === 'Upload') return t('Everyone in the uploaded file.');
  if (method === 'Filters') return filterText(currentTexts(), filters ?? {}, names);
  const merged = leavesOf(treeOf(filters ?? {})).flatMap((leaf) =>
    leaf.field === 'group' ? leaf.voter_group_ids.flatMap((id) => names(id) ?? []) : [],
  );
  if (merged.length === 0) return t('Several groups or lists merged, without duplicates.');
  return t('Everyone in {groups} at the time of the merge, without duplicates.', {
    groups: formatList(merged.map((name) => `“${name}”`)),
  });
}

/** Whom a group leaves out by its filters, or whom a walkbook of it will leave out; nothing when that is no one. */
function LeftOut({ campaignId, group }: { campaignId: string; group: VoterGroup }) {
  const ofFilters = group.creation_method === 'Filters' && group.filter_params?.with_suppressed !== true;
  const filter_params = ofFilters ? (group.filter_params ?? {}) : { voter_group_id: group.id };
  const preview = useCall(
    contract.voterGroups.preview,
    { body: { campaign_id: campaignId, filter_params } },
    { asOf: group.voters },
  );
  const words = leftOutText(preview.data?.left_out ?? [], preview.data?.estimated ?? false);
  if (words === null) return null;
  return (
    <p className="quiet">
      {ofFilters ? words : t('In a walkbook from this group: {leftOut}', { leftOut: words })}
      {preview.data?.estimated && ` ${t('Estimated from a sample of doors.')}`}
    </p>
  );
}

function NoOne({ group, search }: { group: VoterGroup | undefined; search: string }) {
  if (search !== '') return <Empty icon={rareIcons.search} title={t('No names begin with “{search}”', { search })} />;
  if (group?.status === 'Pending')
    return (
      <Empty icon="people" title={t('No one in this group yet')}>
        {t('It’s still being counted. Its voters will appear here automatically.')}
      </Empty>
    );
  return (
    <Empty icon="people" title={t('No one in this group')}>
      {group?.creation_method === 'Filters'
        ? t('Its filters match no one now. Change them, or count again after the next import.')
        : t('No row of its file could be imported. The upload says why, row by row.')}
    </Empty>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  groupId: string;
  /** Kept in the address from page to page. */
  search: string;
}

/** Each page has an address of its own. */
export function Pager({ page, pages, groupId, search }: PagerProps) {
  if (pages === 1) return null;
  const to = (target: number, words: string) => (
    <ButtonLink
      small
      to="/app/voter-group/id/$id"
      params={{ id: groupId }}
      search={{ ...(target === 1 ? {} : { page: String(target) }), ...(search === '' ? {} : { search }) }}
    >
      {words}
    </ButtonLink>
  );
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      {page > 1 && to(1, t('First'))}
      {page > 1 && to(page - 1, t('Previous'))}
      <span className="quiet">{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && to(page + 1, t('Next'))}
      {page < pages && to(pages, t('Last'))}
    </nav>
  );
}
