// Splits the turf that is open: into so many or by doors, or with a line on the map.
import { useState } from 'react';
import { key, t } from '../../i18n/texts';
import { formatNumber } from '../../i18n/formats';
import { Choice } from '../../ui/fields/choice';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { goalOf, type AmountLimits } from './turf-plan-steps';
import type { SplitTurf } from './use-split-turf';
import classes from './turf.module.css';

const ways = [
  { value: 'turfs' as const, label: key('By number') },
  { value: 'doors' as const, label: key('By doors') },
];
/** Parts of one turf, saved together with those around it. */
const mostParts = 20;

interface Props {
  turf: number;
  doors: number;
  split: SplitTurf;
  onSplit: () => void;
  onLine: () => void;
}

export function TurfSplit({ turf, doors, split, onSplit, onLine }: Props) {
  const [way, setWay] = useState<'turfs' | 'doors'>('turfs');
  const [amount, setAmount] = useState('2');
  const buildings = split.buildings(turf);
  if (buildings < 2) return null;
  const limits: AmountLimits = {
    turfs: [2, Math.min(mostParts, buildings)],
    doors: [Math.max(1, Math.ceil(doors / mostParts)), Math.max(1, doors - 1)],
    hours: [0, 0],
  };
  const [least, most] = limits[way];
  const goal = goalOf({ way, amount }, limits);
  const choose = (next: 'turfs' | 'doors') => {
    setWay(next);
    setAmount(next === 'turfs' ? '2' : String(Math.ceil(doors / 2)));
    split.clear();
  };
  return (
    <section className={classes.borders} aria-label={t('Split')}>
      <h3 className={classes.heading}>{t('Split')}</h3>
      <Choice label={t('How to split')} value={way} options={ways} onChange={choose} />
      <TextField
        label={way === 'turfs' ? t('Number of turfs') : t('Doors per turf')}
        inputMode="numeric"
        maxLength={6}
        value={amount}
        error={
          goal === null
            ? t('Enter a number from {least} to {most}.', { least: formatNumber(least), most: formatNumber(most) })
            : null
        }
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      {split.problem && <Problem safe={t('Nothing was changed.')}>{split.problem}</Problem>}
      <Row gap={8}>
        <Button
          small
          busy={split.busy}
          disabled={goal === null}
          onClick={() => {
            if (goal) void split.byGoal(turf, goal).then((isSplit) => isSplit && onSplit());
          }}
        >
          {t('Split this turf')}
        </Button>
        <Button small look="quiet" onClick={onLine}>
          {t('Split with a line')}
        </Button>
      </Row>
    </section>
  );
}
