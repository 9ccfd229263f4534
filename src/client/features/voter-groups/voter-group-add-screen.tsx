// Builds a universe as a sentence, counts it while it is built, and saves it as a group. With ?group= the filters of a
// group that exists.
import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { FormWithSummary } from '../../ui/fields/form-with-summary';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { toast } from '../../ui/primitives/toast';
import { useDraft } from '../../ui/fields/use-draft';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { UniverseSummary } from '../universes/universe-summary';
import { votersText } from '../universes/about';
import { useCounts } from '../universes/use-counts';
import { keepWalkbookDraft } from '../walkbooks/walkbook-draft';
import { namesOf } from '../universes/builder-fields';
import { conditionOf } from '../universes/builder-tree';
import { Conditions } from '../universes/conditions';
import { conditionAfter, stepsOf, treeAfter } from '../universes/steps';
import { StepsBuilder } from '../universes/steps-builder';
import { NoVoters } from '../universes/no-voters';
import { useOffers } from '../universes/use-offers';
import { draftOf, groupDraft, groupDraftKey, type GroupDraft } from '../universes/group-draft';
import { VotersTable } from './voters-table';
import { Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Button } from '../../ui/primitives/button';
import { Choice } from '../../ui/fields/choice';
import { Form } from '../../ui/fields/form';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { AreaField, CheckField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { voterGroupList } from '../../offline/mirror/office-lists';

const waysToBuild = [
  { value: 'filters', label: key('By filters') },
  { value: 'steps', label: key('Step by step') },
] as const;

export function VoterGroupAddScreen() {
  const { campaignId } = useMember();
  const { group: wanted } = useSearch({ strict: false });
  const id = typeof wanted === 'string' ? wanted : null;
  const group = useCall(contract.voterGroups.get, id === null ? null : { query: { id, campaign_id: campaignId } });
  const title = id === null ? t('New voter group') : t('Change the filters');
  return (
    <Page title={title} back={{ to: '/app/voter-groups', label: t('Voter groups') }}>
      {id === null ? (
        <Builder key="" group={null} />
      ) : (
        <Loadable loaded={group}>{(found) => <Builder key={id} group={found} />}</Loadable>
      )}
    </Page>
  );
}

function Builder({ group }: { group: VoterGroup | null }) {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft, clear] = useDraft(groupDraftKey(campaignId, group?.id ?? ''), groupDraft, () =>
    draftOf(group),
  );
  const { busy, problem, errorOf, refuse, clear: clearProblem, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const { offers, breakdown, loads } = useOffers(campaignId);
  const names = namesOf(offers);
  const where = draft.steps ? conditionAfter(draft.steps) : conditionOf(draft.tree);
  const besides: FilterParams = {
    ...(draft.with_suppressed ? { with_suppressed: true } : {}),
    ...(draft.with_inactive ? { with_inactive: true } : {}),
  };
  const filters: FilterParams = { ...(where === null ? {} : { where }), ...besides };
  const live = useCounts(campaignId, filters);

  const save = async () => {
    const details = {
      name: draft.name,
      description: draft.description,
      campaign_id: campaignId,
      filter_params: saidOutright(filters),
    };
    if (draft.name.trim() === '') return refuse(t('Name was not provided'), 'name');
    return act(async () => {
      const saved = group
        ? await call(contract.voterGroups.update, { body: { ...details, id: group.id } })
        : await call(
            contract.voterGroups.create,
            { body: { ...details, user_id: userId } },
            { idempotencyKey: onceKey(details) },
          );
      voterGroupList.update(saved);
      toast({ icon: 'check', text: t('“{name}” was saved. Its voters are being added.', { name: saved.name }) });
      clear();
      void navigate({ to: '/app/voter-group/id/$id', params: { id: saved.id } });
    });
  };

  const makeWalkbook = () => {
    if (!keepWalkbookDraft(campaignId, filters, draft.name))
      return refuse(t('This browser can’t keep drafts. Save the group, then create a walkbook from it.'));
    void navigate({ to: '/app/walkbook/add' });
  };

  const change = (next: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...next }));
  const [left, setLeft] = useState<Pick<GroupDraft, 'steps' | 'tree'> | null>(null);
  // Whoever only looks at the filters finds the steps as they were, unfinished ones among them.
  const takeSteps = () => (left?.tree === draft.tree ? left.steps : stepsOf(draft.tree));
  const leaveSteps = (): Partial<GroupDraft> => {
    if (!draft.steps) return {};
    const after = { steps: null, tree: treeAfter(draft.steps) };
    setLeft({ steps: draft.steps, tree: after.tree });
    return after;
  };
  const { counts } = live;
  const ready = counts !== undefined && counts.voters > 0 && live.error === undefined;
  const noVoters = breakdown.data?.parties.length === 0;
  const [failed] = loads.filter((load) => load.error !== undefined);
  if (noVoters)
    return (
      <Card>
        <NoVoters>{t('Groups are made from voters. Upload your voter file first.')}</NoVoters>
      </Card>
    );
  return (
    <>
      {failed && <LoadProblem loaded={failed} />}
      <FormWithSummary
        sum={counts && votersText(counts)}
        side={
          <Card>
            <Form onSubmit={() => void save()}>
              <UniverseSummary filters={filters} names={names} live={live} />
              <CheckField checked={draft.with_suppressed} onChange={(with_suppressed) => change({ with_suppressed })}>
                {t('Include people marked do-not-contact. Walkbooks still leave them out.')}
              </CheckField>
              <CheckField checked={draft.with_inactive} onChange={(with_inactive) => change({ with_inactive })}>
                {t('Include inactive and pending registrations, in walkbooks too.')}
              </CheckField>
              <TextField
                label={t('Name')}
                name="name"
                value={draft.name}
                maxLength={120}
                autoComplete="off"
                placeholder={t('Lapsed voters, north')}
                error={errorOf('name')}
                onChange={(event) => {
                  change({ name: event.currentTarget.value });
                  clearProblem();
                }}
              />
              <AreaField
                label={t('Description')}
                value={draft.description}
                maxLength={2000}
                rows={2}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
              <OnlineButton type="submit" look="primary" wide busy={busy} disabled={!ready}>
                {busy ? t('Saving…') : group ? t('Save changes') : t('Save as group')}
              </OnlineButton>
              <Button wide icon="walkbook" disabled={!ready} onClick={makeWalkbook}>
                {t('Create a walkbook from these voters')}
              </Button>
            </Form>
          </Card>
        }
      >
        <Card title={t('Who you mean')}>
          <Stack>
            <Choice
              label={t('How the list is built')}
              value={draft.steps ? 'steps' : 'filters'}
              options={waysToBuild}
              onChange={(way) => change(way === 'steps' ? { steps: takeSteps() } : leaveSteps())}
            />
            {draft.steps ? (
              <StepsBuilder
                campaignId={campaignId}
                steps={draft.steps}
                besides={besides}
                offers={offers}
                names={names}
                onChange={(steps) => change({ steps })}
              />
            ) : (
              <>
                <p className="quiet">
                  {draft.tree.parts.length === 0
                    ? t('Everyone so far. Add a filter to narrow it down.')
                    : t('Each filter narrows it down or, with “any of these filters”, widens it.')}
                </p>
                <Conditions tree={draft.tree} offers={offers} names={names} onChange={(tree) => change({ tree })} />
              </>
            )}
          </Stack>
        </Card>
        {counts?.sample && counts.sample.length > 0 && (
          <Card title={t('Sample')}>
            <VotersTable voters={counts.sample} />
          </Card>
        )}
      </FormWithSummary>
    </>
  );
}
