// The plan that is being walked, above the doors of its walkbook.
import { formatDate, formatDistance, formatDuration } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import type { RoutePlan } from '../../../../domain/routes/route-plan';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { dropPlan, usePlan } from '../../../offline/mirror/plans';
import { IconButton } from '../../../ui/primitives/button';
import styles from './plan-bar.module.css';

export function PlanBar({ walkbookView, viewer }: { walkbookView: WalkbookView; viewer: Viewer }) {
  const plan = usePlan(viewer, walkbookView.id);
  if (!plan) return null;
  return (
    <section className={styles.plan} aria-label={t('Walking order')}>
      <p className={styles.words}>
        <b>
          {plan.kind === 'loop'
            ? t('{spanText} route', { spanText: formatDuration(plan.minutes) })
            : plan.kind === 'top'
              ? t('Top floor first')
              : t('Re-ordered from here at {timeOfDay}', { timeOfDay: formatDate(plan.at, 'time') })}
        </b>
        {` · ${planWords(walkbookView, plan)}`}
      </p>
      <IconButton
        icon="close"
        label={plan.kind === 'loop' ? t('End this route') : t('Back to the usual order')}
        onClick={() => dropPlan(viewer, walkbookView.id)}
      />
    </section>
  );
}

function planWords(walkbookView: WalkbookView, plan: RoutePlan): string {
  if (plan.kind !== 'loop')
    return [formatDistance(plan.metres), plan.kind === 'here' && plan.topFirst ? t('top floor first') : null]
      .filter(Boolean)
      .join(' · ');
  const doors = walkbookView.doors.slice(0, walkbookView.planned);
  const left = doors.filter((door) => walkbookView.standingOf(door.properties.door_id) === 'todo').length;
  return [
    left === doors.length
      ? tPlural(left, '{count} door', '{count} doors')
      : t('{left} of {doors} left', { left, doors: tPlural(doors.length, '{count} door', '{count} doors') }),
    formatDistance(plan.metres),
    t('back around {timeOfDay}', { timeOfDay: formatDate(plan.at + plan.minutes * 60_000, 'time') }),
  ].join(' · ');
}
