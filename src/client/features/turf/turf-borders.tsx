// A turf's borders moved building by building: the way for whoever cannot drag on the map.
import { t, tPlural } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import type { ShownTurf } from './turf-figures';
import type { TurfPlan } from './turf-plan-steps';
import type { TurfBoard } from './use-turf-board';
import classes from './turf.module.css';

interface Props {
  turf: number;
  plan: TurfPlan;
  turfs: readonly ShownTurf[];
  board: Pick<TurfBoard, 'borders' | 'addressOf' | 'paint'>;
}

export function TurfBorders({ turf, plan, turfs, board }: Props) {
  const borders = board.borders(turf);
  if (borders.length === 0) return null;
  const doorsOf = (each: number) =>
    tPlural(turfs.find((one) => one.turf === each)?.doors ?? 0, '{count} door', '{count} doors');
  return (
    <section className={classes.borders} aria-label={t('Borders')}>
      <h3 className={classes.heading}>{t('Borders')}</h3>
      <p className={classes.says} aria-live="polite">
        {t('{doors} now. Take the nearest building from a neighbor, or give one away.', { doors: doorsOf(turf) })}
      </p>
      <ul className={classes.list}>
        {borders.map(({ turf: other, take, give }) => {
          const name = plan.turfs[other]?.name ?? '';
          return (
            <li key={other} className={classes.row}>
              <span className={classes.pick}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>{doorsOf(other)}</span>
              </span>
              <Button
                small
                aria-label={t('Take {address} from {name}', { address: board.addressOf(take), name })}
                onClick={() => board.paint([take], turf, true)}
              >
                {t('Take')}
              </Button>
              <Button
                small
                aria-label={t('Give {address} to {name}', { address: board.addressOf(give), name })}
                onClick={() => board.paint([give], other, true)}
              >
                {t('Give')}
              </Button>
              <Button
                small
                look="quiet"
                aria-label={t('Merge {name} into this turf', { name })}
                onClick={() => board.paint(buildingsOf(plan, other), turf, true)}
              >
                {t('Merge')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function buildingsOf({ turfOf }: Pick<TurfPlan, 'turfOf'>, turf: number): number[] {
  const found: number[] = [];
  turfOf.forEach((of, building) => {
    if (of === turf) found.push(building);
  });
  return found;
}
