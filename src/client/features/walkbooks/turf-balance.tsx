// How even a cut is: a bar, and a sentence that says which turfs are over or under, and why.
import { say, sayCount } from '../../../domain/words/say';
import { list, number } from '../../../domain/reports/words';
import { spanText } from './plan-words';
import type { ShownTurf } from './turf-figures';
import type { TurfPlan } from './turf-plan';
import classes from './turf.module.css';

export function TurfBalance({ plan, turfs }: { plan: TurfPlan; turfs: readonly ShownTurf[] }) {
  if (turfs.length === 0 || plan.target === 0) return null;
  const fitting = turfs.filter(({ fits }) => fits).length;
  const over = turfs.filter(({ fits, off }) => !fits && (off ?? 0) > 0);
  const under = turfs.filter(({ fits, off }) => !fits && (off ?? 0) < 0);
  const towers = [...new Set([...over, ...under].flatMap(({ turf }) => plan.turfs[turf]?.tower ?? []))];
  const unnamed = [...over, ...under].filter(({ turf }) => plan.turfs[turf]?.tower == null).length;
  const target =
    plan.measure === 'doors'
      ? sayCount(Math.round(plan.target), '{count} door', '{count} doors')
      : spanText(plan.target);
  const label = say('{fitting} of {all} within ± 10 % of {target}', {
    fitting: number(fitting),
    all: number(turfs.length),
    target,
  });
  return (
    <section className={classes.balance} aria-label={say('Balance')}>
      <h2 className={classes.heading}>{say('Balance')}</h2>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.good} style={{ flexGrow: fitting }} />
        {over.length > 0 && <span className={classes.over} style={{ flexGrow: over.length }} />}
        {under.length > 0 && <span className={classes.under} style={{ flexGrow: under.length }} />}
      </div>
      <p className={classes.says} aria-live="polite">
        {[
          label,
          over.length > 0 ? say('{over} over', { over: number(over.length) }) : null,
          under.length > 0 ? say('{under} under', { under: number(under.length) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {towers.length > 0 && (
        <p className={classes.says}>
          {towers.length > 4
            ? say('{towers} and {more} more: one address is never split.', {
                towers: towers.slice(0, 3).join(', '),
                more: number(towers.length - 3),
              })
            : say('{towers}: one address is never split.', { towers: list(towers) })}
        </p>
      )}
      {unnamed > 0 && (
        <p className={classes.says}>
          {plan.measure === 'minutes'
            ? sayCount(
                unnamed,
                'The way between its doors makes {count} turf longer or shorter. Move a border to even it out.',
                'The way between their doors makes {count} turfs longer or shorter. Move a border to even them out.',
              )
            : sayCount(
                unnamed,
                '{count} turf is more than 10 % off. Move a border to even it out.',
                '{count} turfs are more than 10 % off. Move a border to even them out.',
              )}
        </p>
      )}
      {plan.sidesSplit > 0 && (
        <p className={classes.says}>
          {sayCount(
            plan.sidesSplit,
            '{count} side of a block had to be shared between two walkbooks.',
            '{count} sides of blocks had to be shared between two walkbooks.',
          )}
        </p>
      )}
    </section>
  );
}
