// What a cut aims at: so many walkbooks, about so many doors or hours each, or the areas as they were drawn.
import { formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { Choice } from '../../ui/fields/choice';
import { TextField } from '../../ui/fields/text-field';
import { goalOf, planLimits, usualAmount, type AmountLimits, type TurfPlan, type TurfWay } from './turf-plan-steps';
import classes from './turf.module.css';

const ways = [
  { value: 'turfs' as const, label: key('By number') },
  { value: 'doors' as const, label: key('By doors') },
  { value: 'hours' as const, label: key('By hours') },
];
const drawn = { value: 'drawn' as const, label: key('As drawn') };

interface Props {
  plan: Pick<TurfPlan, 'way' | 'amount' | 'areas'>;
  doors: number;
  limits?: AmountLimits;
  onChange: (change: { way?: TurfWay; amount?: string }) => void;
}

export function TurfGoal({ plan, doors, limits = planLimits, onChange }: Props) {
  const { way, amount, areas } = plan;
  const [least, most] = way === 'drawn' ? [0, 0] : limits[way];
  const label =
    way === 'turfs' ? t('Number of walkbooks') : way === 'doors' ? t('Doors per walkbook') : t('Hours per walkbook');
  return (
    <div className={classes.goal}>
      <Choice
        label={t('How to cut')}
        value={way}
        options={areas.length > 0 || way === 'drawn' ? [...ways, drawn] : ways}
        onChange={(next) => onChange({ way: next, amount: usualAmount(next, doors) })}
      />
      {way === 'drawn' ? (
        <p className={classes.says}>{t('Each area you draw becomes one walkbook.')}</p>
      ) : (
        <TextField
          label={label}
          inputMode="decimal"
          maxLength={9}
          value={amount}
          error={
            goalOf(plan, limits) === null
              ? t('Enter a number from {least} to {most}.', { least: formatNumber(least), most: formatNumber(most) })
              : null
          }
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
