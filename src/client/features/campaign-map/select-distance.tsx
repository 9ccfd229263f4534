// Selecting what is so far from a place: as the crow flies, or so many minutes on foot.
import { useAction } from '../../data/use-action';
import { formatDistance, formatDuration } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import classes from './campaign-map.module.css';

/** Distances to choose from, in meters: 900 feet, half a mile, one and two, or whole kilometers. */
export const radii = { mi: [274, 805, 1609, 3219], km: [250, 500, 1000, 2000] } as const;
const walks = [5, 10, 15, 20];

/** Meters as the crow flies, or minutes on foot. */
export type Reach = { how: 'straight'; metres: number } | { how: 'walk'; minutes: number };

interface Props {
  reach: Reach;
  onChange: (reach: Reach) => void;
  units: readonly number[];
  /** The address from which it is measured; null: the middle of the map. */
  around: string | null;
  /** Selects it; a sentence where there is nothing to select. */
  onReach: (reach: Reach) => Promise<string | null>;
}

const nameOf = (reach: Reach) => (reach.how === 'walk' ? `walk ${reach.minutes}` : `straight ${reach.metres}`);

export function SelectDistance({ reach, onChange, units, around, onReach }: Props) {
  const { busy, problem, act, refuse, clear } = useAction();
  const straight = units.map((metres): Reach => ({ how: 'straight', metres }));
  const walked = walks.map((minutes): Reach => ({ how: 'walk', minutes }));
  const choose = (name: string) => {
    clear();
    const chosen = [...straight, ...walked].find((each) => nameOf(each) === name);
    if (chosen) onChange(chosen);
  };
  const select = () =>
    act(async () => {
      const nothing = await onReach(reach);
      if (nothing !== null) refuse(nothing);
    }, t('The walking distance couldn’t be worked out.'));
  return (
    <Stack gap={8}>
      <SelectField
        label={
          around === null ? t('Distance from the middle of the map') : t('Distance from {address}', { address: around })
        }
        value={nameOf(reach)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <optgroup label={t('Straight line')}>
          {units.map((metres) => (
            <option key={metres} value={nameOf({ how: 'straight', metres })}>
              {formatDistance(metres)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('Walking, estimated')}>
          {walks.map((minutes) => (
            <option key={minutes} value={nameOf({ how: 'walk', minutes })}>
              {t('{duration} on foot', { duration: formatDuration(minutes) })}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {reach.how === 'walk' && (
        <p className={classes.note}>
          {t(
            'Estimated along the streets of your addresses, at a normal walking pace. Paths without addresses are missing.',
          )}
        </p>
      )}
      {problem !== null && <Problem onClose={clear}>{problem}</Problem>}
      <Button small busy={busy} onClick={() => void select()}>
        {reach.how === 'walk' ? t('Select within this walk') : t('Select this circle')}
      </Button>
    </Stack>
  );
}
