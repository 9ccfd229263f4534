// How even a cut is: a bar, and a sentence that says which turfs are over or under, and why.
import { formatDuration, formatNumber, formatPercent } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import { cutTolerance } from '../../../domain/turf-cutting/cut-turf';
import type { ShownTurf } from './turf-figures';
import type { TurfPlan } from './turf-plan-steps';
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
      ? tPlural(Math.round(plan.target), '{count} door', '{count} doors')
      : formatDuration(plan.target);
  const label = t('{fitting} of {all} within ±{share} of {target}', {
    fitting: formatNumber(fitting),
    all: formatNumber(turfs.length),
    share: formatPercent(cutTolerance),
    target,
  });
  return (
    <section className={classes.balance} aria-label={t('Balance')}>
      <h2 className={classes.heading}>{t('Balance')}</h2>
      <div className={classes.bar} aria-hidden="true">
        {fitting > 0 && <span className={classes.good} style={{ flexGrow: fitting }} />}
        {over.length > 0 && <span className={classes.over} style={{ flexGrow: over.length }} />}
        {under.length > 0 && <span className={classes.under} style={{ flexGrow: under.length }} />}
      </div>
      <p className={classes.says} aria-live="polite">
        {[
          label,
          over.length > 0 ? t('{over} over', { over: formatNumber(over.length) }) : null,
          under.length > 0 ? t('{under} under', { under: formatNumber(under.length) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {towers.length > 0 && (
        <p className={classes.says}>
          {towers.length > 4
            ? t('{towers} and {more} more: an address is never split.', {
                towers: towers.slice(0, 3).join(', '),
                more: formatNumber(towers.length - 3),
              })
            : t('{towers}: an address is never split.', { towers: formatList(towers) })}
        </p>
      )}
      {unnamed > 0 && (
        <p className={classes.says}>
          {plan.measure === 'minutes'
            ? tPlural(
                unnamed,
                'The distance between doors makes {count} turf longer or shorter. Move a border to even it out.',
                'The distance between doors makes {count} turfs longer or shorter. Move a border to even them out.',
              )
            : tPlural(
                unnamed,
                '{count} turf is more than {share} off. Move a border to even it out.',
                '{count} turfs are more than {share} off. Move a border to even them out.',
                { share: formatPercent(cutTolerance) },
              )}
        </p>
      )}
      {plan.sidesSplit > 0 && (
        <p className={classes.says}>
          {tPlural(
            plan.sidesSplit,
            '{count} block side is split between two walkbooks.',
            '{count} block sides are split between two walkbooks.',
          )}
        </p>
      )}
    </section>
  );
}
