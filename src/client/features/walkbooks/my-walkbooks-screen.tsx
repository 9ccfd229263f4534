// My walkbooks: where to go on, first; then the others, and what was done today.
import { Said } from '../../ui/said';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { toSend } from '../../../domain/sync/pill';
import { greeting } from '../../../domain/walkbooks/words';
import { downloadAssigned, lookForDownloads, useDownloads } from '../../local/downloads';
import { myRoadSigns, myWalkbooks, nearbySigns, surveyList, useList } from '../../local/lists';
import { useSyncStatus } from '../../local/status';
import { useViewer } from '../../local/use-viewer';
import { onWake } from '../../session/heartbeat';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Skeleton } from '../../ui/skeleton';
import styles from './my-walkbooks.module.css';
import { useSeen } from './use-seen';
import { useToday } from './use-today';
import { HereCard, SummaryCard } from './walkbook-card';

const ShiftBar = lazy(() => import('../shifts/shift-bar').then((module) => ({ default: module.ShiftBar })));
const TimeCard = lazy(() => import('./time-card').then((module) => ({ default: module.TimeCard })));

/** Reading the doors of very many walkbooks at once would keep an old phone busy. */
const mostRead = 4;

export function MyWalkbooksScreen() {
  const viewer = useViewer();
  const { items, loading, seenAt, error, offline } = useList(myWalkbooks);
  const downloads = useDownloads();
  const today = useToday(viewer);
  const { counts } = useSyncStatus();

  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      lookForDownloads(viewer).catch(() => undefined);
      // Surveys and signs come along, so that a question can be asked and a sign put up without a network.
      Promise.all([myWalkbooks, surveyList, myRoadSigns, nearbySigns].map((list) => list.load(viewer, stop.signal)))
        .then(() => downloadAssigned(viewer, myWalkbooks.get().items))
        .catch(() => undefined);
    };
    load();
    const leave = onWake(load);
    return () => {
      leave();
      stop.abort();
    };
  }, [viewer]);

  const sorted = useMemo(() => inOrder(items), [items]);
  const toWalk = sorted.filter(({ id, doors, doors_done: done }) => downloads.get(id) === 'here' && done < doors);
  const { seen, place } = useSeen();
  const unsent = toSend(counts);
  // What is on the phone stands already when nobody answers: a message above it would push it down.
  const kept = offline && seenAt !== null;
  const problem = error && (
    <Problem
      mild={kept}
      safe={
        unsent > 0
          ? sayCount(
              unsent,
              'Your {count} unsent item is saved on this phone and will be sent by itself.',
              'Your {count} unsent items are saved on this phone and will be sent by themselves.',
            )
          : seenAt !== null
            ? say('Walkbooks that are on this phone work as always.')
            : undefined
      }
      onRetry={() => void myWalkbooks.load(viewer)}
    >
      {offline ? say('The server did not answer.') : error}
    </Problem>
  );
  return (
    <Page title={greeting(new Date().getHours(), viewer.firstName)} narrow>
      {!kept && problem}
      <div className={styles.shift}>
        {today?.shift ? (
          <Suspense>
            <ShiftBar viewer={viewer} />
          </Suspense>
        ) : (
          <Link to="/app/shift" className={styles.begin}>
            {say('Begin a shift: it counts your doors and minutes')}
          </Link>
        )}
      </div>
      {loading && seenAt === null && <Skeleton rows={2} height={170} label={say('Loading your walkbooks')} />}
      {sorted.map((walkbook, index) => {
        const state = downloads.get(walkbook.id);
        const Shown = state === 'here' && index < mostRead ? HereCard : SummaryCard;
        return <Shown key={walkbook.id} walkbook={walkbook} viewer={viewer} state={state} first={index === 0} />;
      })}
      {seenAt !== null && items.length === 0 && !loading && (
        <Empty
          icon="walkbook"
          title={say('No walkbook is assigned to you yet')}
          action={<ButtonLink to="/app/campaign">{say('See your campaign')}</ButtonLink>}
        >
          {say(
            'Your campaign’s manager assigns them. They appear here by themselves, and stay on this phone for walking without a network.',
          )}
        </Empty>
      )}
      {toWalk.length > 0 && (
        <div ref={place} className={styles.timeCard}>
          <Suspense>{seen && <TimeCard walkbooks={toWalk} viewer={viewer} />}</Suspense>
        </div>
      )}
      {today && today.made > 0 && (
        <p className={styles.today}>
          <Said
            text={key('Today: {doors} · {talks} · {saved} saved at headquarters')}
            doors={sayCount(today.doors, '{count} door', '{count} doors')}
            talks={sayCount(today.talks, '{count} talk', '{count} talks')}
            saved={<b>{say('{saved} of {made}', { saved: today.saved, made: today.made })}</b>}
          />
        </p>
      )}
      {kept && problem}
    </Page>
  );
}

/** Begun and not done first, then new ones, then what is done. */
function inOrder(walkbooks: readonly WalkbookSummary[]): WalkbookSummary[] {
  const rank = ({ doors, doors_done }: WalkbookSummary) => (doors_done >= doors ? 2 : doors_done > 0 ? 0 : 1);
  return walkbooks.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
