// Above the doors of a walkbook: a new order from where one stands, and the plan that is being walked.
import { useState } from 'react';
import { count, distance } from '../../../domain/reports/words';
import type { RoutePlan } from '../../../domain/walkbooks/route-plan';
import type { Book, Viewer } from '../../local/books';
import { dropPlan, usePlan } from '../../local/plans';
import { Button, IconButton } from '../../ui/button';
import styles from './plan-bar.module.css';
import { spanText, timeOfDay } from './plan-words';

export function PlanBar({ book, viewer }: { book: Book; viewer: Viewer }) {
  const plan = usePlan(viewer, book.id);
  const [busy, setBusy] = useState(false);
  const walked = plan !== null && book.planned !== undefined;
  return (
    <section className={styles.bar} aria-label="Walking order">
      {walked && (
        <div className={styles.plan}>
          <PlanWords book={book} plan={plan} />
          <IconButton
            icon="close"
            label={plan.kind === 'loop' ? 'Drop the loop' : 'Back to the usual order'}
            onClick={() => dropPlan(viewer, book.id)}
          />
        </div>
      )}
      <Button
        small
        look="quiet"
        icon="refresh"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void replan(book, viewer).finally(() => setBusy(false));
        }}
      >
        {busy ? 'Planning…' : 'Re-plan from here'}
      </Button>
    </section>
  );
}

/** Loaded at the first tap: most walks keep the order they have. */
const replan = async (book: Book, viewer: Viewer): Promise<void> => {
  const module = await import('./replan');
  await module.replan(book, viewer);
};

function PlanWords({ book, plan }: { book: Book; plan: RoutePlan }) {
  const doors = book.doors.slice(0, book.planned);
  const left = doors.filter((door) => book.standingOf(door.properties.door_id) === 'todo').length;
  if (plan.kind === 'here')
    return (
      <p className={styles.words}>
        In the order from where you stood at {timeOfDay(plan.at)} · {distance(plan.metres)}
      </p>
    );
  return (
    <p className={styles.words}>
      <b>{spanText(plan.minutes)} loop</b> ·{' '}
      {left === doors.length ? count(left, 'door') : `${left} of ${count(doors.length, 'door')} left`} ·{' '}
      {distance(plan.metres)} · back about {timeOfDay(plan.at + plan.minutes * 60_000)}
    </p>
  );
}
