// What makes walkbooks of a county's turfs: of those that are chosen, or of all that are left.
import { useNavigate } from '@tanstack/react-router';
import { contract } from '../../../../contract';
import type { TurfCut } from '../../../../contract/turf-cuts';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { handOver } from '../../../data/use-call';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { t, tPlural } from '../../../i18n/texts';
import { Button } from '../../../ui/primitives/button';
import { Problem } from '../../../ui/primitives/problem';
import classes from '../turf.module.css';

interface Props {
  cut: TurfCut;
  /** Turfs of which no walkbooks were asked for. */
  left: number;
  chosen: readonly number[];
  surveyId: string;
  /** Some may have become walkbooks meanwhile. */
  onRefused: () => void;
}

export function MakeWalkbooks({ cut, left, chosen, surveyId, onRefused }: Props) {
  const { id, campaign_id: campaignId } = cut;
  const navigate = useNavigate();
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const many = chosen.length > 0 ? chosen.length : left;
  const make = () =>
    act(async () => {
      const body = {
        id,
        campaign_id: campaignId,
        survey_id: surveyId || null,
        ...(chosen.length > 0 && { numbers: chosen.toSorted((a, b) => a - b) }),
      };
      try {
        const job = await call(contract.turfCuts.make, { body }, { timeoutMs: 120_000, idempotencyKey: onceKey(body) });
        handOver(contract.turfJobs.get, { query: { id: job.id, campaign_id: campaignId } }, job);
        void navigate({ to: '/app/turf/job/$id', params: { id: job.id } });
      } catch (error) {
        onRefused();
        throw error;
      }
    });
  return (
    <div className={classes.make}>
      {problem && <Problem safe={t('The turfs are still here.')}>{problem}</Problem>}
      <Button look="primary" wide busy={busy} onClick={() => void make()}>
        {tPlural(many, 'Create {count} walkbook', 'Create {count} walkbooks')}
      </Button>
      <p className={classes.note}>
        {chosen.length > 0 && chosen.length < left
          ? t('The other turfs stay here for later.')
          : t('Volunteers see nothing until you assign')}
      </p>
    </div>
  );
}
