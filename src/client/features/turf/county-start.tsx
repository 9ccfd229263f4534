// More doors than one page can cut: what each turf should have, and the cut begins in the background.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { maxCutTurfs } from '../../../contract/turf-cuts';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { formatNumber } from '../../i18n/formats';
import { currentLanguage } from '../../i18n/language';
import { key, t } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { handOver } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { Choice } from '../../ui/fields/choice';
import { TextField } from '../../ui/fields/text-field';
import { Stack } from '../../ui/layout/stack-and-row';

type Way = 'doors' | 'hours' | 'turfs';
const ways = [
  { value: 'doors' as const, label: key('By doors') },
  { value: 'hours' as const, label: key('By hours') },
  { value: 'turfs' as const, label: key('By number') },
];
const usual = { doors: '45', hours: '2', turfs: '2000' };
/** What can be asked for of each; turf-cuts.ts in the contract. */
const limits = { doors: [5, 5000], hours: [0.1, 24], turfs: [1, maxCutTurfs] } as const;

export function CountyStart({ campaignId, filters }: { campaignId: string; filters: FilterParams }) {
  const [way, setWay] = useState<Way>('doors');
  const [amount, setAmount] = useState(usual.doors);
  const navigate = useNavigate();
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const number = Number(amount.replace(',', '.'));
  const [least, most] = limits[way];
  const isRight = number >= least && number <= most;
  const label =
    way === 'turfs' ? t('Number of walkbooks') : way === 'doors' ? t('Doors per walkbook') : t('Hours per walkbook');
  const begin = () =>
    act(async () => {
      const goal =
        way === 'doors'
          ? { doors_each: number }
          : way === 'hours'
            ? { minutes_each: number * 60 }
            : { turfs: Math.round(number) };
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
        <Choice
          label={t('How to cut')}
          value={way}
          options={ways}
          onChange={(next) => {
            setWay(next);
            setAmount(usual[next]);
          }}
        />
        <TextField
          label={label}
          inputMode="decimal"
          maxLength={6}
          value={amount}
          error={
            isRight
              ? null
              : t('Enter a number from {least} to {most}.', { least: formatNumber(least), most: formatNumber(most) })
          }
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <Button look="primary" wide busy={busy} disabled={!isRight} onClick={() => void begin()}>
          {t('Cut in the background')}
        </Button>
      </Stack>
    </Card>
  );
}
