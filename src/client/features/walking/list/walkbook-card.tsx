// One of my walkbooks: how far it is, with whom, and the one thing to do next.
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { formatDistance, formatDuration, formatTimeLeft } from '../../../i18n/formats';
import { formatList, t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import { timeLeft } from '../../../../domain/walkbooks/estimate';
import { nextDoor, progress } from '../../../../domain/walkbooks/progress';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { download, useIsOutgrown, type Download } from '../../../offline/mirror/downloads';
import { usePlan } from '../../../offline/mirror/plans';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import { Button, ButtonLink } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Icon } from '../../../ui/primitives/icons';
import { Tag } from '../../../ui/primitives/tag';
import { ProgressRing } from './progress-ring';
import styles from './walkbook-card.module.css';

interface Props {
  walkbook: WalkbookSummary;
  viewer: Viewer;
  state: Download | undefined;
  /** The one card whose button glows. */
  first: boolean;
}

/** A card of a walkbook on this phone: read from the doors themselves, so that it counts what is not sent yet. */
export function HereCard(props: Props) {
  const { walkbookView } = useWalkbookView(props.viewer, props.walkbook.id);
  const { doors, standingOf, lastDoorId } = walkbookView;
  const plan = usePlan(props.viewer, props.walkbook.id);
  const counts = useMemo(() => progress(doors, standingOf), [doors, standingOf]);
  const next = useMemo(() => nextDoor(doors, standingOf, lastDoorId), [doors, standingOf, lastDoorId]);
  if (walkbookView.state !== 'ready') return <SummaryCard {...props} />;
  const isLoop = plan?.kind === 'loop' && walkbookView.planned !== undefined;
  const route = isLoop ? walkbookView.doors.slice(0, walkbookView.planned) : [];
  const left = route.filter((door) => standingOf(door.properties.door_id) === 'todo').length;
  const look = props.first ? 'primary' : 'pale';
  return (
    <Shell
      {...props}
      done={counts.done}
      total={counts.doors}
      part={walkbookView.part}
      route={
        isLoop
          ? [
              t('{spanText} route', { spanText: formatDuration(plan.minutes) }),
              t('{doors} left', { doors: doorsOf(left) }),
            ].join(' · ')
          : undefined
      }
    >
      {next ? (
        <ButtonLink
          look={look}
          wide
          to="/app/walkbook/id/$id/door/$doorId"
          params={{ id: props.walkbook.id, doorId: next.properties.door_id }}
        >
          {startWords(next, isLoop, counts.done > 0)}
        </ButtonLink>
      ) : (
        <ButtonLink look={look} wide to="/app/walkbook/id/$id/walk" params={{ id: props.walkbook.id }}>
          {t('See the doors')}
        </ButtonLink>
      )}
    </Shell>
  );
}

function startWords({ properties: { unit, address } }: DoorFeature, isLoop: boolean, begun: boolean): string {
  const place = unit ? `${address} #${unit}` : address;
  if (isLoop) return t('Continue the route at {place}', { place });
  return `${begun ? t('Continue at') : t('Start at')} ${place}`;
}

/**
 * A card from the list alone: not on this phone yet, or one of very many. The list counts doors that were knocked, as managers see them;
 * whether one is done, only its people tell.
 */
export function SummaryCard(props: Props) {
  const { walkbook, viewer, state } = props;
  return (
    <Shell {...props} done={walkbook.doors_done} total={walkbook.doors} knocked>
      {state === 'here' ? (
        <ButtonLink look="pale" wide to="/app/walkbook/id/$id/walk" params={{ id: walkbook.id }}>
          {t('Open')}
        </ButtonLink>
      ) : (
        <Button
          look="pale"
          wide
          icon="download"
          busy={state === 'fetching'}
          onClick={() => void download(viewer, walkbook)}
        >
          {state === 'fetching' ? t('Downloading…') : t('Download for offline use')}
        </Button>
      )}
      {(state === 'failed' || state === 'full') && (
        <output className={styles.failed}>
          {state === 'full'
            ? t('This phone is full, so the walkbook isn’t on it for offline use. Free up space, then try again.')
            : t('It couldn’t be downloaded. Check your connection, and that this site may keep data on your phone.')}
        </output>
      )}
    </Shell>
  );
}

const doorsOf = (count: number) => tPlural(count, '{count} door', '{count} doors');

function Shell({
  walkbook,
  viewer,
  state,
  done,
  total,
  part,
  route,
  knocked = false,
  children,
}: Props & {
  done: number;
  total: number;
  /** `done` are doors that were knocked at all, and some of them may not be done. */
  knocked?: boolean;
  part?: WalkbookView['part'];
  route?: string | undefined;
  children: ReactNode;
}) {
  const isOutgrown = useIsOutgrown(walkbook.id);
  const left = Math.max(0, total - done);
  const leftOut = walkbook.left_out ?? 0;
  // The way is the whole walkbook's, also where only a part of it is this person's.
  const { minutes, metres } = timeLeft(walkbook, left, part?.of ?? total);
  const others = walkbook.assigned.filter((person) => person.id !== viewer.userId).map((person) => person.first);
  const company = others.length > 3 ? [...others.slice(0, 2), t('{count} more', { count: others.length - 2 })] : others;
  return (
    <Card>
      <div className={styles.head}>
        <ProgressRing
          done={done}
          total={total}
          label={knocked ? t('{done} of {doors} doors knocked', { done, doors: total }) : undefined}
        />
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link className={styles.open} to="/app/walkbook/id/$id/walk" params={{ id: walkbook.id }}>
              {walkbook.name}
            </Link>
          </h2>
          <p className="quiet">
            {route
              ? route
              : total === 0
                ? t('No doors yet')
                : left === 0
                  ? knocked
                    ? t('All {doors} knocked', { doors: doorsOf(total) })
                    : t('All {doors} done', { doors: doorsOf(total) })
                  : [
                      knocked
                        ? t('{doors} not knocked yet', { doors: doorsOf(left) })
                        : t('{doors} left', { doors: doorsOf(left) }),
                      formatTimeLeft(minutes),
                      formatDistance(metres),
                      ...(walkbook.drive ? [t('by car')] : []),
                      ...(leftOut > 0 ? [tPlural(leftOut, '{count} person left out', '{count} people left out')] : []),
                    ].join(' · ')}
          </p>
        </div>
        <Icon name="chevron-right" size={18} className={styles.arrow} />
      </div>
      <div className={styles.tags}>
        {part && <Tag look="action">{t('Your share')}</Tag>}
        {walkbook.survey_name && <Tag>{walkbook.survey_name}</Tag>}
        {company.length > 0 && <Tag>{t('With {company}', { company: formatList(company) })}</Tag>}
        {state === 'here' && <Tag look="good">{t('On this phone')}</Tag>}
      </div>
      {children}
      {isOutgrown && (
        <output className={styles.failed}>
          {t(
            'This phone is full, so the walkbook on it for offline use is an older version. Free up space, then try again.',
          )}
        </output>
      )}
    </Card>
  );
}
