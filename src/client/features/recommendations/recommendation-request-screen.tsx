// Asks for walkbooks: whom to reach, how many walks and how long. What follows is computed in the background.
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { scoreWeights, usualWeights } from '../../../contract/proposals/reasons';
import { doorsEach, mostWalkbooks, recommendations } from '../../../contract/recommendations';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { recommendationList } from '../../offline/mirror/office-lists';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { AreaField } from '../../ui/fields/fields';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { useDraft } from '../../ui/fields/use-draft';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { namesOf } from '../universes/builder-fields';
import { conditionOf, emptyGroup, keptGroup } from '../universes/builder-tree';
import { Conditions } from '../universes/conditions';
import { useOffers } from '../universes/use-offers';
import { UniverseSummary } from '../universes/universe-summary';
import { useCounts } from '../universes/use-counts';
import { timeWords } from './recommendation-words';
import { WeightsField, weighsNothing } from './weights-field';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { Form } from '../../ui/fields/form';
import { SurveyField } from '../../ui/fields/survey-field';
import { useAction } from '../../data/use-action';
import classes from './recommendations.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

const requestDraft = z.object({
  request_name: z.string(),
  description: z.string(),
  survey_id: z.string(),
  walkbooks_wanted: z.string(),
  doors_each: z.string(),
  tree: keptGroup,
  // Missing in drafts of an earlier version.
  weights: z._default(scoreWeights, usualWeights),
});
type RequestDraft = z.infer<typeof requestDraft>;

const beginning = (): RequestDraft => ({
  request_name: '',
  description: '',
  survey_id: '',
  walkbooks_wanted: '6',
  doors_each: String(doorsEach.usual),
  tree: emptyGroup(),
  weights: usualWeights,
});

/** Metres from door to door in a usual quarter; the walk itself is measured later. */
const usualWay = 35;

function wholeIn(typed: string, least: number, most: number): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

export function RecommendationRequestScreen() {
  const { campaignId, campaign } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft, clear] = useDraft(`porchlight recommendation ${campaignId}`, requestDraft, beginning);
  const { busy, problem, errorOf, refuse, clear: clearProblem, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const { offers, loads } = useOffers(campaignId);
  const names = namesOf(offers);
  const surveys = useCall(contract.surveys.all, { query: { campaign_id: campaignId } });
  const where = conditionOf(draft.tree);
  const filters: FilterParams = where === null ? {} : { where };
  const live = useCounts(campaignId, filters);
  const change = (next: Partial<RequestDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    clearProblem();
  };
  const walks = wholeIn(draft.walkbooks_wanted, 1, mostWalkbooks);
  const doors = wholeIn(draft.doors_each, doorsEach.least, doorsEach.most);

  const ask = async () => {
    if (draft.request_name.trim() === '') return refuse(t('Name was not provided'), 'name');
    if (walks === null) return refuse(t('Enter a number from 1 to {most}.', { most: mostWalkbooks }), 'walkbooks');
    if (doors === null) return refuse(t('Enter a number from {least} to {most}.', { ...doorsEach }), 'doors');
    const body = {
      campaign_id: campaignId,
      campaign_name: campaign.name,
      request_name: draft.request_name,
      description: draft.description,
      outreach_type: 'Walkbook' as const,
      creation_method: 'Requested' as const,
      filter_params: saidOutright(filters),
      survey_id: draft.survey_id === '' ? null : draft.survey_id,
      walkbooks_wanted: walks,
      doors_each: doors,
      weights: draft.weights,
    };
    return act(async () => {
      const made = await call(recommendations.request, { body }, { idempotencyKey: onceKey(body) });
      recommendationList.append(made);
      clear();
      void navigate({ to: '/app/recommendation/id/$id', params: { id: made.id } });
    });
  };

  const [failed] = loads.filter((load) => load.error !== undefined);
  const nobody = live.counts?.voters === 0 && !live.stale;
  return (
    <Page title={t('Request walkbooks')} back={{ to: '/app/recommendations', label: t('Recommendations') }}>
      {failed && <LoadProblem loaded={failed} />}
      <Columns
        side={
          <Card>
            <Form onSubmit={() => void ask()}>
              <UniverseSummary filters={filters} names={names} live={live} />
              <TextField
                label={t('Name')}
                name="request_name"
                value={draft.request_name}
                maxLength={100}
                autoComplete="off"
                placeholder={t('Last week before the primary')}
                error={errorOf('name')}
                onChange={(event) => change({ request_name: event.currentTarget.value })}
              />
              <AreaField
                label={t('Description')}
                value={draft.description}
                maxLength={2000}
                rows={2}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              <div className={classes.pair}>
                <TextField
                  label={t('Walkbooks')}
                  inputMode="numeric"
                  value={draft.walkbooks_wanted}
                  error={errorOf('walkbooks')}
                  onChange={(event) => change({ walkbooks_wanted: event.currentTarget.value })}
                />
                <TextField
                  label={t('Doors per walkbook')}
                  inputMode="numeric"
                  value={draft.doors_each}
                  error={errorOf('doors')}
                  onChange={(event) => change({ doors_each: event.currentTarget.value })}
                />
              </div>
              <p className={classes.quiet} aria-live="polite">
                {walks !== null && doors !== null
                  ? t('{walks} of an estimated {time} each', {
                      walks: tPlural(walks, '{count} walk', '{count} walks'),
                      time: timeWords(estimateMinutes(doors, doors * usualWay)),
                    })
                  : t('Enter how many walkbooks you want and how many doors in each.')}
              </p>
              <SurveyField
                surveys={surveys.data ?? []}
                value={draft.survey_id}
                onChange={(survey_id) => change({ survey_id })}
              />
              {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
              <OnlineButton
                type="submit"
                look="primary"
                wide
                busy={busy}
                disabled={nobody || weighsNothing(draft.weights)}
              >
                {busy ? t('Requesting…') : t('Request walkbooks')}
              </OnlineButton>
              <p className={classes.quiet}>{t('This can take a few minutes. It continues if you leave this page.')}</p>
            </Form>
          </Card>
        }
      >
        <Card title={t('Who you want to reach')}>
          <Stack>
            <p className="quiet">
              {draft.tree.parts.length === 0
                ? t('Everyone so far. What comes first is set below; add a filter only to leave people out.')
                : t('Among these, what comes first is set below.')}
            </p>
            <Conditions tree={draft.tree} offers={offers} names={names} onChange={(tree) => change({ tree })} />
          </Stack>
        </Card>
        <WeightsField weights={draft.weights} onChange={(weights) => change({ weights })} />
      </Columns>
    </Page>
  );
}
