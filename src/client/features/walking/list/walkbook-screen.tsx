// One walkbook to walk with: its doors as a list or a map, with the same selection in both.
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { formatDistance, formatNumber, formatTimeLeft } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { timeLeft } from '../../../../domain/walkbooks/estimate';
import { nextDoor, progress } from '../../../../domain/walkbooks/progress';
import { useWatchedPosition } from '../../../offline/device/position';
import { usePlan } from '../../../offline/mirror/plans';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { IconButton } from '../../../ui/primitives/button';
import { Page } from '../../../ui/primitives/page';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { WalkbookProblem } from './walkbook-problem';
import { DoorList } from './door-list';
import type { Filter } from './list-items';
import styles from './walkbook-screen.module.css';

const PlanBar = lazy(() => import('../plan/plan-bar').then((module) => ({ default: module.PlanBar })));
const WalkMap = lazy(() => import('../map/walk-map').then((module) => ({ default: module.WalkMap })));

const PartBar = lazy(() => import('../../divisions/my-share-bar').then((module) => ({ default: module.PartBar })));
const DivisionDialog = lazy(() =>
  import('../../divisions/division-dialog').then((module) => ({ default: module.DivisionDialog })),
);

const EndOfTurf = lazy(() => import('./end-of-turf').then((module) => ({ default: module.EndOfTurf })));
const WalkbookTools = lazy(() => import('./walkbook-tools').then((module) => ({ default: module.WalkbookTools })));

/** Here, because the other rare icons are not needed before the first door. */
const listIcon = 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1';
const moreIcon = 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z';

type View = 'list' | 'map';
/** How each walkbook was looked at last, as long as the app is open. */
const looks = new Map<string, { view: View; filter: Filter; selected: string | null }>();

export function WalkbookScreen() {
  const { id = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const { walkbookView, refresh } = useWalkbookView(viewer, id);
  const [look, setLook] = useState(
    () => looks.get(id) ?? { view: 'list' as View, filter: 'todo' as Filter, selected: null },
  );
  // Followed on the map only; a list needs to know it once.
  const { fix, state: gps } = useWatchedPosition(look.view === 'map');
  const { doors, standingOf, lastDoorId, walkbook } = walkbookView;
  const counts = useMemo(() => progress(doors, standingOf), [doors, standingOf]);
  const next = useMemo(() => nextDoor(doors, standingOf, lastDoorId), [doors, standingOf, lastDoorId]);
  const change = (to: Partial<typeof look>) => {
    const now = { ...look, ...to };
    looks.set(id, now);
    setLook(now);
  };
  const select = (selected: string) => selected !== look.selected && change({ selected });
  const nobody = useCallback(
    (address: string, units: DoorFeature[], result: 'not_home' | 'inaccessible') => {
      void import('../door/record-building').then((module) =>
        module.recordBuilding(viewer, id, address, units, result),
      );
    },
    [viewer, id],
  );

  const plan = usePlan(viewer, id);
  const isTop = plan?.kind === 'top' || plan?.topFirst === true;
  const [planning, setPlanning] = useState(false);
  const [sheet, setSheet] = useState<'tools' | 'division' | null>(null);
  // The door with which someone came from the map: only then the list opens at it.
  const [came, setCame] = useState<string | null>(null);
  const replan = () => {
    setPlanning(true);
    void import('../plan/replan')
      .then((module) => module.replan(walkbookView, viewer, isTop))
      .finally(() => setPlanning(false));
  };

  const topFirst = useCallback(() => {
    void import('../plan/top-floor-first').then(({ walkTopFirst }) => walkTopFirst(walkbookView, viewer));
  }, [walkbookView, viewer]);

  const left = timeLeft(walkbook ?? { metres: 0 }, counts.todo, walkbookView.part?.of ?? counts.doors);
  const leftOut = walkbook?.left_out ?? 0;
  const lead =
    counts.todo > 0
      ? [
          t('{doors} left', { doors: tPlural(counts.todo, '{count} door', '{count} doors') }),
          formatTimeLeft(left.minutes),
          formatDistance(left.metres),
          ...(walkbook?.drive ? [t('by car')] : []),
          ...(leftOut > 0 ? [tPlural(leftOut, '{count} person left out', '{count} people left out')] : []),
        ].join(' · ')
      : undefined;
  const onMap = look.view === 'map';
  const bar = (
    <div className={styles.bar}>
      <Filters value={look.filter} counts={counts} onChange={(filter) => change({ filter })} />
      <div className={styles.tools}>
        <IconButton
          icon={onMap ? listIcon : 'map'}
          label={onMap ? t('List') : t('Map')}
          onClick={() => {
            setCame(onMap ? look.selected : null);
            change({ view: onMap ? 'list' : 'map' });
          }}
        />
        <IconButton
          icon={moreIcon}
          label={t('More for this walkbook')}
          aria-busy={planning || undefined}
          onClick={() => setSheet('tools')}
        />
      </div>
    </div>
  );
  const about = walkbookView.planned === undefined && !walkbookView.part && lead && (
    <p className={styles.lead}>{lead}</p>
  );
  const bars = (
    <>
      {walkbookView.planned !== undefined && (
        <Suspense fallback={<div className={styles.planned} />}>
          <PlanBar walkbookView={walkbookView} viewer={viewer} />
        </Suspense>
      )}
      {walkbookView.part && (
        <Suspense fallback={<div className={styles.planned} />}>
          <PartBar walkbookView={walkbookView} viewer={viewer} />
        </Suspense>
      )}
    </>
  );
  const ended = counts.todo === 0 && look.filter === 'todo' && (
    <Suspense>
      <EndOfTurf
        viewer={viewer}
        id={id}
        name={walkbook?.name ?? ''}
        doors={counts.doors}
        again={counts.again}
        onAgain={() => change({ filter: 'again' })}
      />
    </Suspense>
  );
  return (
    <Page
      title={walkbook?.name ?? t('Walkbook')}
      narrow={!onMap}
      fill={onMap}
      ownBar
      back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}
    >
      {walkbookView.state === 'loading' && <Skeleton rows={8} height={60} label={t('Opening the walkbook')} />}
      <WalkbookProblem walkbookView={walkbookView} onRetry={() => void refresh()} />
      {walkbookView.state === 'ready' && (
        <>
          {onMap ? (
            <Suspense fallback={<Skeleton rows={1} height="100%" label={t('Drawing the map')} />}>
              <WalkMap
                walkbookView={walkbookView}
                filter={look.filter}
                next={next}
                fix={fix}
                locates={gps !== 'off'}
                viewer={viewer}
                selected={look.selected}
                onSelect={select}
                top={
                  <>
                    {bar}
                    {bars}
                    {ended}
                  </>
                }
                about={about}
              />
            </Suspense>
          ) : (
            <>
              {bar}
              {bars}
              {about}
              {ended}
              <DoorList
                key={look.filter}
                walkbookView={walkbookView}
                filter={look.filter}
                next={next}
                selected={look.selected}
                came={came}
                onSelect={select}
                viewer={viewer}
                fix={fix}
                onNoOne={nobody}
                onTopFirst={isTop ? undefined : topFirst}
              />
            </>
          )}
          {sheet && (
            <Suspense>
              {sheet === 'tools' ? (
                <WalkbookTools
                  walkbookView={walkbookView}
                  canLocate={gps === 'ask' && !fix}
                  onReplan={counts.todo > 0 ? replan : undefined}
                  onDivide={() => setSheet('division')}
                  viewer={viewer}
                  onClose={() => setSheet(null)}
                />
              ) : (
                <DivisionDialog viewer={viewer} id={id} onClose={() => setSheet(null)} />
              )}
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

interface FilterProps {
  value: Filter;
  counts: { todo: number; done: number; again: number };
  onChange: (filter: Filter) => void;
}

function Filters({ value, counts, onChange }: FilterProps) {
  const options = [
    { value: 'todo', label: t('To do'), count: counts.todo },
    { value: 'done', label: t('Done'), count: counts.done },
    { value: 'again', label: t('Try again'), count: counts.again },
  ] as const;
  return (
    <fieldset className={styles.filters}>
      <legend className="sr-only">{t('Which doors')}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.filter}
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label} <span>{formatNumber(option.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
