// The plan that is being walked, above the doors of its walkbook.
import { count, distance } from '../../../domain/reports/words';
import type { RoutePlan } from '../../../domain/walkbooks/route-plan';
import type { Book, Viewer } from '../../local/books';
import { dropPlan, usePlan } from '../../local/plans';
import { IconButton } from '../../ui/button';
import styles from './plan-bar.module.css';
import { spanText, timeOfDay } from './plan-words';

export function PlanBar({ book, viewer }: { book: Book; viewer: Viewer }) {
  const plan = usePlan(viewer, book.id);
  if (!plan) return null;
  return (
    <section className={styles.plan} aria-label="Walking order">
      <p className={styles.words}>
        <b>{plan.kind === 'loop' ? `${spanText(plan.minutes)} loop` : `Order from here at ${timeOfDay(plan.at)}`}</b>
        {` · ${planWords(book, plan)}`}
      </p>
      <IconButton
        icon="close"
        label={plan.kind === 'loop' ? 'Drop the loop' : 'Back to the usual order'}
        onClick={() => dropPlan(viewer, book.id)}
      />
    </section>
  );
}

function planWords(book: Book, plan: RoutePlan): string {
  if (plan.kind === 'here') return distance(plan.metres);
  const doors = book.doors.slice(0, book.planned);
  const left = doors.filter((door) => book.standingOf(door.properties.door_id) === 'todo').length;
  return [
    left === doors.length ? count(left, 'door') : `${left} of ${count(doors.length, 'door')} left`,
    distance(plan.metres),
    `back about ${timeOfDay(plan.at + plan.minutes * 60_000)}`,
  ].join(' · ');
}
