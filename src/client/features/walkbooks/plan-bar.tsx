// The plan that is being walked, above the doors of its walkbook.
import { say, sayCount } from '../../../domain/words/say';
import { distance } from '../../../domain/reports/words';
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
    <section className={styles.plan} aria-label={say('Walking order')}>
      <p className={styles.words}>
        <b>
          {plan.kind === 'loop'
            ? say('{spanText} loop', { spanText: spanText(plan.minutes) })
            : plan.kind === 'top'
              ? say('Top floor first')
              : say('Order from here at {timeOfDay}', { timeOfDay: timeOfDay(plan.at) })}
        </b>
        {` · ${planWords(book, plan)}`}
      </p>
      <IconButton
        icon="close"
        label={plan.kind === 'loop' ? say('Drop the loop') : say('Back to the usual order')}
        onClick={() => dropPlan(viewer, book.id)}
      />
    </section>
  );
}

function planWords(book: Book, plan: RoutePlan): string {
  if (plan.kind !== 'loop')
    return [distance(plan.metres), plan.kind === 'here' && plan.topFirst ? say('top floor first') : null]
      .filter(Boolean)
      .join(' · ');
  const doors = book.doors.slice(0, book.planned);
  const left = doors.filter((door) => book.standingOf(door.properties.door_id) === 'todo').length;
  return [
    left === doors.length
      ? sayCount(left, '{count} door', '{count} doors')
      : say('{left} of {doors} left', { left, doors: sayCount(doors.length, '{count} door', '{count} doors') }),
    distance(plan.metres),
    say('back about {timeOfDay}', { timeOfDay: timeOfDay(plan.at + plan.minutes * 60_000) }),
  ].join(' · ');
}
