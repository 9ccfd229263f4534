// Cutting turf: whom it is for at the left, the map at the right, and a walkbook for each turf in the end.
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { SelectField } from '../../ui/fields/fields';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { useDraft } from '../../ui/fields/use-draft';
import { ApiError } from '../../data/api-errors';
import { useCall } from '../../data/use-call';
import { namesOf } from '../universes/builder-fields';
import { conditionOf, groupOf } from '../universes/builder-tree';
import { Conditions } from '../universes/conditions';
import { useOffers } from '../universes/use-offers';
import { cleanFilters } from '../universes/filter-params';
import { CountyStart } from './county/county-start';
import { TurfCutsCard } from './turf-cuts-card';
import { turfDraft, turfDraftKey } from './turf-draft';
import { TurfCanvas } from './turf-canvas';
import { TurfPlanner } from './turf-planner';
import { UniverseSummary } from '../universes/universe-summary';
import { useCounts } from '../universes/use-counts';
import { useTurf } from './use-turf';
import { useTurfBoard } from './use-turf-board';
import { SurveyField } from '../../ui/fields/survey-field';
import classes from './turf.module.css';

export function TurfScreen() {
  const { campaignId } = useMember();
  const { group } = useSearch({ strict: false });
  const from = typeof group === 'string' ? group : '';
  const [draft, setDraft] = useDraft(turfDraftKey(campaignId, from), turfDraft, () => ({
    filters: from === '' ? {} : { voter_group_id: from },
    survey_id: '',
  }));
  const filters = cleanFilters(draft.filters);
  const query = { campaign_id: campaignId };
  const walkbooks = useCall(contract.walkbooks.all, { query: { ...query, include_archived: true } });
  const taken = useMemo(() => (walkbooks.data ?? []).map(({ name }) => name), [walkbooks.data]);
  const turf = useTurf(campaignId, filters, taken);
  const board = useTurfBoard(turf);
  const surveys = useCall(contract.surveys.all, { query });
  const doors = turf.loaded.data?.doors.length ?? 0;
  const isTooMany = doors === 0 && turf.loaded.error instanceof ApiError && turf.loaded.error.code === 'TOO_LARGE';
  return (
    <Page
      title={t('Cut turf')}
      back={{ to: '/app/walkbooks', label: t('Walkbooks') }}
      fill
      actions={
        <ButtonLink small to="/app/map">
          {t('Map')}
        </ButtonLink>
      }
    >
      <div className={classes.columns}>
        <div className={classes.mapside}>
          {!isTooMany && (
            <Loadable
              loaded={turf.loaded}
              waiting={<output className={classes.waiting} aria-label={t('Loading...')} />}
            >
              {(universe) =>
                universe.doors.length > 0 ? <TurfCanvas turf={turf} universe={universe} board={board} /> : <NoDoors />
              }
            </Loadable>
          )}
        </div>
        <div className={classes.panel}>
          <Card>
            <TurfUniverse
              campaignId={campaignId}
              filters={draft.filters}
              onChange={(next) => setDraft((before) => ({ ...before, filters: next }))}
            />
          </Card>
          {isTooMany && <CountyStart campaignId={campaignId} filters={filters} />}
          <TurfCutsCard campaignId={campaignId} />
          {doors > 0 && (
            <TurfPlanner
              campaignId={campaignId}
              turf={turf}
              board={board}
              doors={doors}
              filters={filters}
              surveyId={draft.survey_id}
              survey={
                <SurveyField
                  surveys={surveys.data ?? []}
                  value={draft.survey_id}
                  onChange={(survey_id) => setDraft((before) => ({ ...before, survey_id }))}
                />
              }
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function NoDoors() {
  return (
    <Card>
      <Empty
        icon="map"
        title={t('No doors to cut')}
        action={
          <ButtonLink look="pale" to="/app/voter-group/upload">
            {t('Upload voter file')}
          </ButtonLink>
        }
      >
        {t('None of these voters is on the map. Change the filters or upload address points first.')}
      </Empty>
    </Card>
  );
}

/** Whom turf is cut for: the universe in a sentence with its counts, and the conditions that make it. */
interface UniverseProps {
  campaignId: string;
  filters: FilterParams;
  onChange: (filters: FilterParams) => void;
}

function TurfUniverse({ campaignId, filters, onChange }: UniverseProps) {
  const { offers } = useOffers(campaignId);
  const names = namesOf(offers);
  const [tree, setTree] = useState(() => groupOf(filters.where));
  const clean = cleanFilters(filters);
  const live = useCounts(campaignId, clean);
  return (
    <>
      <UniverseSummary filters={clean} names={names} live={live} />
      <details className={classes.who}>
        <summary>{t('Edit audience')}</summary>
        {offers.groups.length > 0 && (
          <SelectField
            label={t('Voter group')}
            value={filters.voter_group_id ?? ''}
            onChange={(event) => onChange({ ...filters, voter_group_id: event.currentTarget.value || null })}
            options={[
              ['', t('All voters')],
              ...offers.groups.map(
                ({ id, name, voters }) =>
                  [id, `${name} (${tPlural(voters, '{count} voter', '{count} voters')})`] as const,
              ),
            ]}
          />
        )}
        <Conditions
          tree={tree}
          offers={offers}
          names={names}
          onChange={(next) => {
            setTree(next);
            onChange({ ...filters, where: conditionOf(next) });
          }}
        />
      </details>
    </>
  );
}
