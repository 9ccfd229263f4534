// Builds a universe as a sentence, counts it while it is built, and saves it as a group. With ?group= the filters of a
// group that exists.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voter-filters';
import type { VoterGroup } from '../../../contract/voter-groups';
import { treeOf } from '../../../domain/voter-groups/tree';
import { ApiError, call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Beside } from '../../ui/beside';
import { Card } from '../../ui/card';
import { Loadable, LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { toast } from '../../ui/toast';
import { useDraft } from '../../ui/use-draft';
import { useLoad } from '../../ui/use-load';
import { useOnceKey } from '../../ui/use-once-key';
import { UniverseSummary } from '../walkbooks/universe-summary';
import { useCounts } from '../walkbooks/use-counts';
import { draftKey, emptyDraft } from '../walkbooks/walkbook-draft';
import { namesOf } from './builder-fields';
import { conditionOf, emptyGroup, groupOf, keptGroup } from './builder-tree';
import { Conditions } from './conditions';
import { GroupAddPanel, type GroupDetails } from './group-add-panel';
import { NoVoters } from './no-voters';
import { useOffers } from './use-offers';
import { VotersTable } from './voters-table';
import classes from './group-add.module.css';

const groupDraft = z.object({
  name: z.string(),
  description: z.string(),
  with_suppressed: z.boolean(),
  tree: keptGroup,
});
type GroupDraft = z.infer<typeof groupDraft>;

export function VoterGroupAddScreen() {
  const { campaignId } = useMember();
  const { group: wanted } = useSearch({ strict: false });
  const id = typeof wanted === 'string' ? wanted : null;
  const group = useLoad(`voter group ${campaignId} ${id ?? ''}`, (signal) =>
    id === null
      ? Promise.resolve(null)
      : call(contract.voterGroups.get, { query: { id, campaign_id: campaignId } }, { signal }),
  );
  const title = id === null ? say('New voter group') : say('Change the filters');
  return (
    <Page title={title} back={{ to: '/app/voter-groups', label: say('Voter groups') }}>
      <Loadable loaded={group}>{(found) => <Builder key={id ?? ''} group={found} />}</Loadable>
    </Page>
  );
}

function beginning(group: VoterGroup | null): GroupDraft {
  const filters = group?.filter_params ?? {};
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    with_suppressed: filters.with_suppressed ?? false,
    tree: group ? groupOf(treeOf(filters)) : emptyGroup(),
  };
}

function Builder({ group }: { group: VoterGroup | null }) {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft, clear] = useDraft(`porchlight group ${campaignId} ${group?.id ?? ''}`, groupDraft, () =>
    beginning(group),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const onceKey = useOnceKey();
  const { offers, breakdown, loads } = useOffers(campaignId);
  const names = namesOf(offers);
  const where = conditionOf(draft.tree);
  const filters: FilterParams = {
    ...(where === null ? {} : { where }),
    ...(draft.with_suppressed ? { with_suppressed: true } : {}),
  };
  const live = useCounts(campaignId, filters);

  const save = async () => {
    const details = {
      name: draft.name,
      description: draft.description,
      campaign_id: campaignId,
      filter_params: filters,
    };
    if (draft.name.trim() === '') return setProblem({ name: true, text: say('Name was not provided') });
    setBusy(true);
    setProblem(null);
    try {
      const saved = group
        ? await call(contract.voterGroups.update, { body: { ...details, id: group.id } })
        : await call(
            contract.voterGroups.create,
            { body: { ...details, user_id: userId } },
            { idempotencyKey: onceKey(details) },
          );
      toast({ icon: 'check', text: say('“{name}” is saved. Its voters are being put in.', { name: saved.name }) });
      clear();
      void navigate({ to: '/app/voter-group/id/$id', params: { id: saved.id } });
    } catch (error) {
      setProblem({ name: error instanceof ApiError && error.code === 'NAME_EXISTS', text: messageFor(error) });
    } finally {
      setBusy(false);
    }
  };

  const makeWalkbook = () => {
    try {
      sessionStorage.setItem(draftKey(campaignId, ''), JSON.stringify({ ...emptyDraft(filters), name: draft.name }));
    } catch {
      return setProblem({
        name: false,
        text: say('This browser keeps no drafts. Save the group, then make a walkbook of it.'),
      });
    }
    void navigate({ to: '/app/walkbook/add' });
  };

  const { counts } = live;
  const noVoters = breakdown.data !== undefined && Object.values(breakdown.data).every((bucket) => bucket.length === 0);
  const [failed] = loads.filter((load) => load.error !== undefined);
  if (noVoters)
    return (
      <Card>
        <NoVoters>{say('Groups are made of voters. Bring your voter file first.')}</NoVoters>
      </Card>
    );
  return (
    <>
      {failed && <LoadProblem loaded={failed} />}
      <Beside
        sum={counts && sayCount(counts.voters, '{count} voter', '{count} voters')}
        side={
          <GroupAddPanel
            details={draft}
            onChange={(change: Partial<GroupDetails>) => {
              setDraft((before) => ({ ...before, ...change }));
              if (change.name !== undefined) setProblem(null);
            }}
            summary={<UniverseSummary filters={filters} names={names} live={live} />}
            nameError={problem?.name ? problem.text : null}
            problem={problem && !problem.name ? problem.text : null}
            busy={busy}
            ready={counts !== undefined && !counts.about && counts.voters > 0 && live.error === undefined}
            isNew={group === null}
            onSave={() => void save()}
            onWalkbook={makeWalkbook}
          />
        }
      >
        <Card title={say('Whom you mean')}>
          <p className={classes.lead}>
            {draft.tree.parts.length === 0
              ? say('Everybody, so far. Add a condition to narrow it down.')
              : say('Each condition narrows it down or, with “any of this holds”, widens it.')}
          </p>
          <Conditions
            tree={draft.tree}
            offers={offers}
            names={names}
            onChange={(tree) => setDraft((before) => ({ ...before, tree }))}
          />
        </Card>
        {counts?.sample && counts.sample.length > 0 && (
          <Card title={say('A few of them')}>
            <VotersTable voters={counts.sample} />
          </Card>
        )}
      </Beside>
    </>
  );
}
