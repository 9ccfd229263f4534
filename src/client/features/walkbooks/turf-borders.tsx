// A turf's borders moved building by building: the way for whoever cannot drag on the map.
import { say, sayCount } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import type { ShownTurf } from './turf-figures';
import type { TurfPlan } from './turf-plan';
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
    sayCount(turfs.find((one) => one.turf === each)?.doors ?? 0, '{count} door', '{count} doors');
  return (
    <section className={classes.borders} aria-label={say('Borders')}>
      <h3 className={classes.heading}>{say('Borders')}</h3>
      <p className={classes.says} aria-live="polite">
        {say('{doors} now. Take the next building of a neighbour, or give one away.', { doors: doorsOf(turf) })}
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
                aria-label={say('Take {address} from {name}', { address: board.addressOf(take), name })}
                onClick={() => board.paint([take], turf, true)}
              >
                {say('Take')}
              </Button>
              <Button
                small
                aria-label={say('Give {address} to {name}', { address: board.addressOf(give), name })}
                onClick={() => board.paint([give], other, true)}
              >
                {say('Give')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
