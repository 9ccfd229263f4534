// A new walkbook: from filters over the campaign's voters, or from a CSV of addresses.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/upload-status';
import { ApiError, call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Beside } from '../../ui/beside';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Loadable, LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { toast } from '../../ui/toast';
import { useDraft } from '../../ui/use-draft';
import { useLoad } from '../../ui/use-load';
import { useOnceKey } from '../../ui/use-once-key';
import { CsvForm } from './csv-form';
import { namesOf } from '../voter-groups/builder-fields';
import { conditionOf, groupOf } from '../voter-groups/builder-tree';
import { Conditions } from '../voter-groups/conditions';
import { NoVoters } from '../voter-groups/no-voters';
import { useOffers } from '../voter-groups/use-offers';
import { cleanFilters } from './filter-words';
import { FiltersForm, type Breakdown } from './filters-form';
import { MakePanel } from './make-panel';
import { UniverseSummary } from './universe-summary';
import { useCounts } from './use-counts';
import classes from './walkbook-add.module.css';
import { draftKey, emptyDraft, walkbookDraft } from './walkbook-draft';
import { keepTurfDraft } from './turf-draft';
import { WalkbookDetails } from './walkbook-details';
import { WalkbookUploadScreen } from './walkbook-upload-screen';

const hasVoters = (breakdown: Breakdown) => Object.values(breakdown).some((bucket) => bucket.length > 0);

export function WalkbookAddScreen() {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const { group: wantedGroup } = useSearch({ strict: false });
  const from = typeof wantedGroup === 'string' ? wantedGroup : null;
  const [draft, setDraft, clear] = useDraft(draftKey(campaignId, from ?? ''), walkbookDraft, () =>
    emptyDraft(from === null ? {} : { voter_group_id: from }),
  );
  const [tree, setTree] = useState(() => groupOf(draft.filters.where));
  const [file, setFile] = useState<File | null>(null);
  const [upload, setUpload] = useState<UploadStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const onceKey = useOnceKey();
  const filters = cleanFilters(draft.filters);
  const live = useCounts(campaignId, filters);

  const query = { campaign_id: campaignId };
  const surveys = useLoad(`surveys ${campaignId} is_active`, (signal) =>
    call(contract.surveys.all, { query }, { signal }),
  );
  const members = useLoad(`members ${campaignId}`, (signal) =>
    call(contract.users.campaignAccount, { query }, { signal }),
  );
  const groups = useLoad(`voter groups ${campaignId}`, (signal) =>
    call(contract.voterGroups.all, { query }, { signal }),
  );
  const group = filters.voter_group_id ?? undefined;
  const breakdown = useLoad(`breakdown ${campaignId} ${group ?? ''}`, (signal) =>
    call(
      contract.voterGroups.breakdown,
      { body: { campaign_id: campaignId, filter_params: group ? { voter_group_id: group } : {} } },
      { signal },
    ),
  );
  const { offers } = useOffers(campaignId);
  const names = namesOf(offers);
  const groupName = groups.data?.find((each) => each.id === group)?.name;

  const open = (id: string) => {
    clear();
    void navigate({ to: '/app/walkbook/id/$id', params: { id } });
  };

  const make = async () => {
    const body = {
      name: draft.name,
      creation_method: 'Filters' as const,
      campaign_id: campaignId,
      user_id: userId,
      survey_id: draft.survey_id || null,
      filter_params: filters,
      assigned_user_ids: draft.assigned,
    };
    const made = await call(contract.walkbooks.create, { body }, { idempotencyKey: onceKey(body), timeoutMs: 120_000 });
    toast({
      icon: 'check',
      text: say('“{name}” is ready: {doors}, {voters}.', {
        name: made.name,
        doors: sayCount(made.doors, '{count} door', '{count} doors'),
        voters: sayCount(made.voters, '{count} voter', '{count} voters'),
      }),
    });
    open(made.id);
  };

  const send = async (chosen: File) => {
    const asked = {
      name: draft.name,
      campaign_id: campaignId,
      user_id: userId,
      dry_run: true,
      ...(draft.survey_id ? { survey_id: draft.survey_id } : {}),
      ...(draft.assigned.length > 0 ? { assigned_user_ids: JSON.stringify(draft.assigned) } : {}),
    };
    const key = onceKey([asked, chosen.name, chosen.size, chosen.lastModified]);
    setUpload(
      await call(
        contract.walkbooks.upload,
        { query: asked, file: { blob: chosen, name: chosen.name } },
        { idempotencyKey: key, timeoutMs: 600_000 },
      ),
    );
  };

  const create = async () => {
    if (draft.name.trim() === '') return setProblem({ name: true, text: say('Name was not provided') });
    setBusy(true);
    setProblem(null);
    try {
      if (draft.way === 'filters') await make();
      else if (file) await send(file);
    } catch (error) {
      setProblem({
        name: error instanceof ApiError && error.code === 'NAME_EXISTS',
        text: messageFor(error),
      });
    } finally {
      setBusy(false);
    }
  };

  if (upload) {
    return (
      <WalkbookUploadScreen
        campaignId={campaignId}
        first={upload}
        onOpen={open}
        onAgain={() => {
          setUpload(null);
          setFile(null);
        }}
      />
    );
  }

  const details = (
    <WalkbookDetails
      draft={draft}
      onChange={(change) => {
        setDraft((before) => ({ ...before, ...change }));
        if (change.name !== undefined) setProblem(null);
      }}
      surveys={surveys.data ?? []}
      members={members.data ?? []}
      nameError={problem?.name ? problem.text : null}
    />
  );
  const counts = live.counts;
  const voters = counts && sayCount(counts.voters, '{count} voter', '{count} voters');
  const doors = counts?.doors === undefined ? null : sayCount(counts.doors, '{count} door', '{count} doors');
  const sum = draft.way === 'filters' && voters ? [voters, doors].filter(Boolean).join(' · ') : null;
  const ready = draft.way === 'csv' ? file !== null : !live.stale && (counts?.doors ?? 0) > 0;

  return (
    <Page title={say('New walkbook')} back={{ to: '/app/walkbooks', label: say('Walkbooks') }}>
      <LoadProblem loaded={surveys} />
      <LoadProblem loaded={members} />
      <Beside
        sum={sum}
        side={
          <MakePanel
            ready={ready}
            busy={busy}
            sending={draft.way === 'csv'}
            problem={problem && !problem.name ? problem.text : null}
            nobody={draft.assigned.length === 0}
            onMake={() => void create()}
            onCut={
              draft.way === 'filters' && (counts?.doors ?? 0) > 1
                ? () => {
                    keepTurfDraft(campaignId, filters, draft.survey_id);
                    void navigate({ to: '/app/turf' });
                  }
                : undefined
            }
            summary={
              draft.way === 'filters' ? (
                <UniverseSummary filters={filters} names={(id) => (id === group ? groupName : names(id))} live={live} />
              ) : null
            }
          >
            {details}
          </MakePanel>
        }
      >
        <Choice
          label={say('Where the doors come from')}
          value={draft.way}
          onChange={(way) => setDraft((before) => ({ ...before, way }))}
          options={[
            { value: 'filters', label: say('Pick voters') },
            { value: 'csv', label: say('Upload a CSV') },
          ]}
        />
        <Card title={draft.way === 'filters' ? say('Who lives behind the doors') : say('The file')}>
          {draft.way === 'csv' ? (
            <CsvForm file={file} onFile={setFile} />
          ) : (
            <Loadable loaded={breakdown}>
              {(parts) =>
                hasVoters(parts) || group ? (
                  <FiltersForm
                    filters={draft.filters}
                    onChange={(next) => setDraft((before) => ({ ...before, filters: next }))}
                    breakdown={parts}
                    groups={groups.data ?? []}
                  >
                    <details className={classes.more} open={filters.where != null}>
                      <summary>{say('More conditions: votes cast, contacts, tags, areas …')}</summary>
                      <Conditions
                        tree={tree}
                        offers={offers}
                        names={names}
                        onChange={(next) => {
                          setTree(next);
                          setDraft((before) => ({
                            ...before,
                            filters: { ...before.filters, where: conditionOf(next) },
                          }));
                        }}
                      />
                    </details>
                  </FiltersForm>
                ) : (
                  <NoVoters>
                    {say(
                      'Walkbooks are made of voters. Bring your voter file first, or upload a CSV of addresses here.',
                    )}
                  </NoVoters>
                )
              }
            </Loadable>
          )}
        </Card>
      </Beside>
    </Page>
  );
}
