// What a cut aims at: so many walkbooks, about so many doors or hours each, or the areas as they were drawn.
import { key, say } from '../../../domain/words/say';
import { Choice } from '../../ui/choice';
import { TextField } from '../../ui/text-field';
import { goalOf, usualAmount, type TurfPlan, type TurfWay } from './turf-plan';
import classes from './turf.module.css';

const ways = [
  { value: 'turfs' as const, label: key('By number') },
  { value: 'doors' as const, label: key('By doors') },
  { value: 'hours' as const, label: key('By hours') },
];
const drawn = { value: 'drawn' as const, label: key('As drawn') };

interface Props {
  plan: TurfPlan;
  doors: number;
  onChange: (change: { way?: TurfWay; amount?: string }) => void;
}

export function TurfGoal({ plan, doors, onChange }: Props) {
  const { way, amount, areas } = plan;
  const isWrong = way !== 'drawn' && goalOf(plan) === null;
  const label =
    way === 'turfs' ? say('How many walkbooks') : way === 'doors' ? say('Doors in each') : say('Hours for each');
  return (
    <div className={classes.goal}>
      <Choice
        label={say('How to cut')}
        value={way}
        options={areas.length > 0 || way === 'drawn' ? [...ways, drawn] : ways}
        onChange={(next) => onChange({ way: next, amount: usualAmount(next, doors) })}
      />
      {way === 'drawn' ? (
        <p className={classes.says}>{say('Each area that you draw becomes one walkbook.')}</p>
      ) : (
        <TextField
          label={label}
          inputMode="decimal"
          maxLength={6}
          value={amount}
          error={isWrong ? say('Give a number above 0, 5,000 at most.') : null}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
