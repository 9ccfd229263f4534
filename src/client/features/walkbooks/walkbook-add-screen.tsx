// A new walkbook: from filters over the campaign's voters, or from a CSV of addresses.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { FormWithSummary } from '../../ui/fields/form-with-summary';
import { Card } from '../../ui/primitives/card';
import { Choice } from '../../ui/fields/choice';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { toast } from '../../ui/primitives/toast';
import { useDraft } from '../../ui/fields/use-draft';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { CsvForm } from './csv-form';
import { namesOf } from '../universes/builder-fields';
import { conditionOf, groupOf } from '../universes/builder-tree';
import { Conditions } from '../universes/conditions';
import { NoVoters } from '../universes/no-voters';
import { useOffers } from '../universes/use-offers';
import { cleanFilters } from '../universes/filter-params';
import { FiltersForm, type Breakdown } from './filters-form';
import { UniverseSummary } from '../universes/universe-summary';
import { sizeText } from '../universes/about';
import { useCounts } from '../universes/use-counts';
import { useAction } from '../../data/use-action';
import { AssignPeople } from '../../ui/fields/assign-people';
import { Button } from '../../ui/primitives/button';
import { Form } from '../../ui/fields/form';
import { Problem } from '../../ui/primitives/problem';
import { SurveyField } from '../../ui/fields/survey-field';
import { TextField } from '../../ui/fields/text-field';
import classes from './walkbook-add.module.css';
import { draftKey, emptyDraft, walkbookDraft, type WalkbookDraft } from './walkbook-draft';
import { keepTurfDraft } from '../turf/turf-draft';
import { WalkbookUploadScreen } from './walkbook-upload-screen';
import { OnlineButton } from '../../ui/fields/online-button';
import { walkbookList } from '../../offline/mirror/office-lists';

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
  const { busy, problem, errorOf, refuse, clear: clearProblem, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const filters = cleanFilters(draft.filters);
  const live = useCounts(campaignId, filters);

  const query = { campaign_id: campaignId };
  const surveys = useCall(contract.surveys.all, { query });
  const members = useCall(contract.users.campaignAccount, { query });
  const groups = useCall(contract.voterGroups.all, { query });
  const group = filters.voter_group_id ?? undefined;
  const breakdown = useCall(contract.voterGroups.breakdown, {
    body: { campaign_id: campaignId, filter_params: group ? { voter_group_id: group } : {} },
  });
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
      filter_params: saidOutright(filters),
      assigned_user_ids: draft.assigned,
    };
    const made = await call(contract.walkbooks.create, { body }, { idempotencyKey: onceKey(body), timeoutMs: 120_000 });
    walkbookList.append(made);
    toast({
      icon: 'check',
      text: t('“{name}” is ready: {doors}, {voters}.', {
        name: made.name,
        doors: tPlural(made.doors, '{count} door', '{count} doors'),
        voters: tPlural(made.voters, '{count} voter', '{count} voters'),
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
        contract.walkbookFiles.upload,
        { query: asked, file: { blob: chosen, name: chosen.name } },
        { idempotencyKey: key, timeoutMs: 600_000 },
      ),
    );
  };

  const create = async () => {
    if (draft.name.trim() === '') return refuse(t('Name was not provided'), 'name');
    return act(async () => {
      if (draft.way === 'filters') await make();
      else if (file) await send(file);
    }, t('An error occurred'));
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

  const change = (next: Partial<WalkbookDraft>) => setDraft((before) => ({ ...before, ...next }));
  const counts = live.counts;
  const sum = draft.way === 'filters' && counts ? sizeText(counts) : null;
  const ready = draft.way === 'csv' ? file !== null : !live.stale && (counts?.doors ?? 0) > 0;

  return (
    <Page title={t('New walkbook')} back={{ to: '/app/walkbooks', label: t('Walkbooks') }}>
      <LoadProblem loaded={surveys} />
      <LoadProblem loaded={members} />
      <FormWithSummary
        sum={sum}
        side={
          <Card>
            <Form gap={16} onSubmit={() => void create()}>
              {draft.way === 'filters' && (
                <UniverseSummary filters={filters} names={(id) => (id === group ? groupName : names(id))} live={live} />
              )}
              <TextField
                label={t('Name')}
                name="name"
                value={draft.name}
                maxLength={120}
                autoComplete="off"
                placeholder={t('Maple & 5th, north')}
                error={errorOf('name')}
                onChange={(event) => {
                  change({ name: event.currentTarget.value });
                  clearProblem();
                }}
              />
              <SurveyField
                surveys={surveys.data ?? []}
                value={draft.survey_id}
                onChange={(survey_id) => change({ survey_id })}
                hint={surveys.data?.length ? undefined : t('There are no surveys yet. You can attach one later.')}
              />
              <AssignPeople
                members={members.data ?? []}
                chosen={draft.assigned}
                onChange={(assigned) => change({ assigned })}
              />
              {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
              <OnlineButton type="submit" look="primary" wide busy={busy} disabled={!ready}>
                {busy
                  ? draft.way === 'csv'
                    ? t('Uploading the file…')
                    : t('Putting the doors in walking order…')
                  : t('Create walkbook')}
              </OnlineButton>
              {draft.way === 'filters' && (counts?.doors ?? 0) > 1 && (
                <Button
                  wide
                  icon="map"
                  disabled={busy}
                  onClick={() => {
                    keepTurfDraft(campaignId, filters, draft.survey_id);
                    void navigate({ to: '/app/turf' });
                  }}
                >
                  {t('Cut into several turfs on the map')}
                </Button>
              )}
              <p className={classes.note}>
                {draft.assigned.length === 0
                  ? t('No one can see it until you assign someone.')
                  : t('The people you assign see it in their walkbooks right away.')}
              </p>
            </Form>
          </Card>
        }
      >
        <Choice
          label={t('Where the doors come from')}
          value={draft.way}
          onChange={(way) => setDraft((before) => ({ ...before, way }))}
          options={[
            { value: 'filters', label: t('Choose voters') },
            { value: 'csv', label: t('Upload a CSV') },
          ]}
        />
        <Card title={draft.way === 'filters' ? t('Who’s included') : t('The file')}>
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
                      <summary>{t('More filters: votes cast, contacts, tags, areas…')}</summary>
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
                    {t(
                      'Walkbooks are made from voters. Upload your voter file first, or upload a CSV of addresses here.',
                    )}
                  </NoVoters>
                )
              }
            </Loadable>
          )}
        </Card>
      </FormWithSummary>
    </Page>
  );
}
