// Asks for walkbooks: whom to reach, how many walks and how long. What follows is computed in the background.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { doorsEach, mostWalkbooks, recommendations } from '../../../contract/recommendations';
import type { FilterParams } from '../../../contract/voter-filters';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import { say, sayCount } from '../../../domain/words/say';
import { ApiError, call } from '../../api';
import { recommendationList } from '../../local/office-lists';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { AreaField, SelectField } from '../../ui/fields';
import { LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { useDraft } from '../../ui/use-draft';
import { useLoad } from '../../ui/use-load';
import { useOnceKey } from '../../ui/use-once-key';
import { namesOf } from '../voter-groups/builder-fields';
import { conditionOf, emptyGroup, keptGroup } from '../voter-groups/builder-tree';
import { Conditions } from '../voter-groups/conditions';
import { useOffers } from '../voter-groups/use-offers';
import { UniverseSummary } from '../walkbooks/universe-summary';
import { useCounts } from '../walkbooks/use-counts';
import { timeWords } from './recommendation-words';
import classes from './recommendations.module.css';

const requestDraft = z.object({
  request_name: z.string(),
  description: z.string(),
  survey_id: z.string(),
  walkbooks_wanted: z.string(),
  doors_each: z.string(),
  tree: keptGroup,
});
type RequestDraft = z.infer<typeof requestDraft>;

const beginning = (): RequestDraft => ({
  request_name: '',
  description: '',
  survey_id: '',
  walkbooks_wanted: '6',
  doors_each: String(doorsEach.usual),
  tree: emptyGroup(),
});

/** Metres from door to door in a usual quarter; the walk itself is measured later. */
const usualWay = 35;

interface Wrong {
  field: 'name' | 'walkbooks' | 'doors' | null;
  text: string;
}

function wholeIn(typed: string, least: number, most: number): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

export function RecommendationRequestScreen() {
  const { campaignId, campaign } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft, clear] = useDraft(`porchlight recommendation ${campaignId}`, requestDraft, beginning);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const onceKey = useOnceKey();
  const { offers, loads } = useOffers(campaignId);
  const names = namesOf(offers);
  const surveys = useLoad(`surveys ${campaignId} is_active`, (signal) =>
    call(contract.surveys.all, { query: { campaign_id: campaignId } }, { signal }),
  );
  const where = conditionOf(draft.tree);
  const filters: FilterParams = where === null ? {} : { where };
  const live = useCounts(campaignId, filters);
  const change = (next: Partial<RequestDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setWrong(null);
  };
  const walks = wholeIn(draft.walkbooks_wanted, 1, mostWalkbooks);
  const doors = wholeIn(draft.doors_each, doorsEach.least, doorsEach.most);

  const ask = async () => {
    if (draft.request_name.trim() === '') return setWrong({ field: 'name', text: say('Name was not provided') });
    if (walks === null)
      return setWrong({ field: 'walkbooks', text: say('A number from 1 to {most}.', { most: mostWalkbooks }) });
    if (doors === null)
      return setWrong({ field: 'doors', text: say('A number from {least} to {most}.', { ...doorsEach }) });
    const body = {
      campaign_id: campaignId,
      campaign_name: campaign.name,
      request_name: draft.request_name,
      description: draft.description,
      outreach_type: 'Walkbook' as const,
      creation_method: 'Requested' as const,
      filter_params: filters,
      survey_id: draft.survey_id === '' ? null : draft.survey_id,
      walkbooks_wanted: walks,
      doors_each: doors,
    };
    setBusy(true);
    setWrong(null);
    try {
      const made = await call(recommendations.request, { body }, { idempotencyKey: onceKey(body) });
      recommendationList.replace([made, ...recommendationList.get().items]);
      clear();
      void navigate({ to: '/app/recommendation/id/$id', params: { id: made.id } });
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'NAME_EXISTS';
      setWrong({ field: taken ? 'name' : null, text: messageFor(error) });
    } finally {
      setBusy(false);
    }
  };

  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.text : null);
  const [failed] = loads.filter((load) => load.error !== undefined);
  const nobody = live.counts?.voters === 0 && !live.stale;
  return (
    <Page title={say('Ask for walkbooks')} back={{ to: '/app/recommendations', label: say('Recommendations') }}>
      {failed && <LoadProblem loaded={failed} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card title={say('Whom you want to reach')}>
            <p className={classes.lead}>
              {draft.tree.parts.length === 0
                ? say(
                    'Everybody, so far. Undecided, lapsed and never reached voters come first by themselves; add a condition only to leave people out.',
                  )
                : say('Within these, undecided, lapsed and never reached voters come first by themselves.')}
            </p>
            <Conditions tree={draft.tree} offers={offers} names={names} onChange={(tree) => change({ tree })} />
          </Card>
        </div>
        <Card>
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void ask();
            }}
          >
            <UniverseSummary filters={filters} names={names} live={live} />
            <TextField
              label={say('Name')}
              name="request_name"
              value={draft.request_name}
              maxLength={100}
              autoComplete="off"
              placeholder={say('Last week before the primary')}
              error={errorOf('name')}
              onChange={(event) => change({ request_name: event.currentTarget.value })}
            />
            <AreaField
              label={say('Description')}
              value={draft.description}
              maxLength={2000}
              rows={2}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <div className={classes.pair}>
              <TextField
                label={say('Walkbooks')}
                inputMode="numeric"
                value={draft.walkbooks_wanted}
                error={errorOf('walkbooks')}
                onChange={(event) => change({ walkbooks_wanted: event.currentTarget.value })}
              />
              <TextField
                label={say('Doors in each')}
                inputMode="numeric"
                value={draft.doors_each}
                error={errorOf('doors')}
                onChange={(event) => change({ doors_each: event.currentTarget.value })}
              />
            </div>
            <p className={classes.quiet} aria-live="polite">
              {walks !== null && doors !== null
                ? say('{walks} of about {time}', {
                    walks: sayCount(walks, '{count} walk', '{count} walks'),
                    time: timeWords(estimateMinutes(doors, doors * usualWay)),
                  })
                : say('Say how many walkbooks, and how many doors each.')}
            </p>
            <SelectField
              label={say('Survey')}
              value={draft.survey_id}
              onChange={(event) => change({ survey_id: event.currentTarget.value })}
            >
              <option value="">{say('No survey')}</option>
              {(surveys.data ?? []).map((survey) => (
                <option key={survey.id} value={survey.id}>
                  {survey.name}
                </option>
              ))}
            </SelectField>
            {wrong && wrong.field === null && <Problem safe={say('What you built is kept.')}>{wrong.text}</Problem>}
            <Button type="submit" look="primary" wide busy={busy} disabled={nobody}>
              {busy ? say('Asking …') : say('Ask for walkbooks')}
            </Button>
            <p className={classes.quiet}>{say('It takes seconds to minutes, and goes on when you leave.')}</p>
          </form>
        </Card>
      </div>
    </Page>
  );
}
