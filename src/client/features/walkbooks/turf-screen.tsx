// Cutting turf: whom it is for at the left, the map at the right, and a walkbook for each turf in the end.
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voter-filters';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/fields';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { useDraft } from '../../ui/use-draft';
import { useLoad } from '../../ui/use-load';
import { namesOf } from '../voter-groups/builder-fields';
import { conditionOf, groupOf } from '../voter-groups/builder-tree';
import { Conditions } from '../voter-groups/conditions';
import { useOffers } from '../voter-groups/use-offers';
import { cleanFilters } from './filter-words';
import { turfDraft, turfDraftKey } from './turf-draft';
import { TurfGround } from './turf-ground';
import { TurfPlanner } from './turf-planner';
import { UniverseSummary } from './universe-summary';
import { useCounts } from './use-counts';
import { useTurf } from './use-turf';
import { useTurfBoard } from './use-turf-board';
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
  const walkbooks = useLoad(`walkbooks ${campaignId} archived`, (signal) =>
    call(contract.walkbooks.all, { query: { ...query, archived: true } }, { signal }),
  );
  const taken = useMemo(() => (walkbooks.data ?? []).map(({ name }) => name), [walkbooks.data]);
  const turf = useTurf(campaignId, filters, taken);
  const board = useTurfBoard(turf);
  const surveys = useLoad(`surveys ${campaignId} is_active`, (signal) =>
    call(contract.surveys.all, { query }, { signal }),
  );
  const doors = turf.loaded.data?.doors.length ?? 0;
  return (
    <Page title={say('Cut turf')} back={{ to: '/app/walkbooks', label: say('Walkbooks') }}>
      <div className={classes.columns}>
        <div className={classes.mapside}>
          <Loadable
            loaded={turf.loaded}
            waiting={<output className={classes.waiting} aria-label={say('Loading...')} />}
          >
            {(universe) =>
              universe.doors.length > 0 ? <TurfGround turf={turf} universe={universe} board={board} /> : <NoDoors />
            }
          </Loadable>
        </div>
        <div className={classes.panel}>
          <Card>
            <TurfUniverse
              campaignId={campaignId}
              filters={draft.filters}
              onChange={(next) => setDraft((before) => ({ ...before, filters: next }))}
            />
          </Card>
          {doors > 0 && (
            <TurfPlanner
              campaignId={campaignId}
              turf={turf}
              board={board}
              doors={doors}
              filters={filters}
              surveyId={draft.survey_id}
              survey={
                <SelectField
                  label={say('Survey')}
                  value={draft.survey_id}
                  onChange={(event) => {
                    const survey_id = event.currentTarget.value;
                    setDraft((before) => ({ ...before, survey_id }));
                  }}
                >
                  <option value="">{say('No survey')}</option>
                  {(surveys.data ?? []).map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                </SelectField>
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
        title={say('No doors to cut')}
        action={
          <ButtonLink look="pale" to="/app/voter-group/upload">
            {say('Upload voter file')}
          </ButtonLink>
        }
      >
        {say('None of these voters has a place on the map. Change who is meant, or bring address points first.')}
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
        <summary>{say('Change who is meant')}</summary>
        {offers.groups.length > 0 && (
          <SelectField
            label={say('Voter group')}
            value={filters.voter_group_id ?? ''}
            onChange={(event) => onChange({ ...filters, voter_group_id: event.currentTarget.value || null })}
          >
            <option value="">{say('All voters')}</option>
            {offers.groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name} ({sayCount(group.voters, '{count} voter', '{count} voters')})
              </option>
            ))}
          </SelectField>
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
