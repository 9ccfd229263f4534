// More doors than one page can cut: what each turf should have, and the cut begins in the background.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../../contract';
import type { FilterParams } from '../../../../contract/voters/voter-filters';
import { maxCutTurfs } from '../../../../contract/turf-cuts';
import { maxJobDoors } from '../../../../contract/turf-jobs';
import { saidOutright } from '../../../../domain/voter-groups/filter-tree';
import { currentLanguage } from '../../../i18n/language';
import { t } from '../../../i18n/texts';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { handOver } from '../../../data/use-call';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { Button } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Problem } from '../../../ui/primitives/problem';
import { Stack } from '../../../ui/layout/stack-and-row';
import { TurfGoal } from '../turf-goal';
import { goalOf, usualAmount, type AmountLimits, type TurfPlan } from '../turf-plan-steps';

/** turf-cuts.ts in the contract. */
const limits: AmountLimits = { doors: [5, 5000], hours: [0.1, 24], turfs: [1, maxCutTurfs] };
/** More than a page can cut. */
const doors = maxJobDoors;

export function CountyStart({ campaignId, filters }: { campaignId: string; filters: FilterParams }) {
  const [plan, setPlan] = useState<Pick<TurfPlan, 'way' | 'amount' | 'areas'>>({
    way: 'doors',
    amount: usualAmount('doors', doors),
    areas: [],
  });
  const navigate = useNavigate();
  const { busy, problem, refused, act } = useAction();
  const onceKey = useIdempotencyKey();
  const goal = goalOf(plan, limits);
  const begin = () =>
    act(async () => {
      if (!goal) return;
      const body = { campaign_id: campaignId, filter_params: saidOutright(filters), goal, language: currentLanguage() };
      const cut = await call(contract.turfCuts.start, { body }, { idempotencyKey: onceKey(body) });
      handOver(contract.turfCuts.get, { query: { id: cut.id, campaign_id: campaignId } }, cut);
      void navigate({ to: '/app/turf/cut/$id', params: { id: cut.id } });
    });
  return (
    <Card>
      <Stack gap={14}>
        <p>
          <strong>{t('These are too many doors for one map.')}</strong>
        </p>
        <p className="quiet">
          {t('They can be cut in the background, part by part. You can leave, and edit the turfs when they’re ready.')}
        </p>
        <TurfGoal
          plan={plan}
          doors={doors}
          limits={limits}
          onChange={(change) => setPlan((before) => ({ ...before, ...change }))}
        />
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Button look="primary" wide busy={busy} disabled={!goal} onClick={() => void begin()}>
          {t('Cut in the background')}
        </Button>
      </Stack>
    </Card>
  );
}
