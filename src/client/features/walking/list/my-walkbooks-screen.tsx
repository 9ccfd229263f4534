// My walkbooks: where to go on, first; then the others, and what was done today.
import { RichText } from '../../../i18n/rich-text';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { currentTexts } from '../../../i18n/formats';
import { key, t, tPlural } from '../../../i18n/texts';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import { toSend } from '../../../../domain/delivery/standing';
import { greeting } from '../../../../domain/walkbooks/household-texts';
import { downloadAssigned, lookForDownloads, useDownloads } from '../../../offline/mirror/downloads';
import { noAnswerText } from '../../../offline/mirror/no-answer';
import { myRoadSigns, myWalkbooks, nearbySigns, surveyList, useList } from '../../../offline/mirror/lists';
import { expiredText } from '../../../offline/sealed/expired-text';
import { useIsExpired } from '../../../offline/sealed/keys';
import { useSyncStatus } from '../../../offline/outbox/status';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { onWake } from '../../../session/heartbeat';
import { useInstall } from '../../../session/install';
import { Page } from '../../../ui/primitives/page';
import { Problem } from '../../../ui/primitives/problem';
import { Skeleton } from '../../../ui/primitives/skeleton';
import styles from './my-walkbooks.module.css';
import { useInViewport } from './use-in-viewport';
import { useToday } from './use-today';
import { HereCard, SummaryCard } from './walkbook-card';

const ShiftBar = lazy(() => import('../../shifts/shift-bar').then((module) => ({ default: module.ShiftBar })));
const TimeCard = lazy(() => import('../plan/time-card').then((module) => ({ default: module.TimeCard })));

const InstallOffer = lazy(() =>
  import('../../account/install-hint').then((module) => ({ default: module.InstallOffer })),
);
const NoWalkbook = lazy(() => import('./no-walkbook').then((module) => ({ default: module.NoWalkbook })));

/** Reading the doors of very many walkbooks at once would keep an old phone busy. */
const mostRead = 4;

export function MyWalkbooksScreen() {
  const viewer = useViewer();
  const { items, loading, seenAt, error, offline } = useList(myWalkbooks);
  const downloads = useDownloads();
  const today = useToday(viewer);
  const { counts } = useSyncStatus();
  const install = useInstall();
  // What is asked for comes first; an offer that nobody asked for waits until it is here.
  const settled = useIsSettled();
  const isExpired = useIsExpired(viewer);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      lookForDownloads(viewer).catch(() => undefined);
      // Surveys and signs come along, so that a question can be asked and a sign put up without a network.
      await Promise.all([myWalkbooks, surveyList, myRoadSigns, nearbySigns].map((list) => list.load(viewer, signal)))
        .then(() => downloadAssigned(viewer, myWalkbooks.get().items))
        .catch(() => undefined);
    },
    [viewer],
  );
  useEffect(() => {
    const stop = new AbortController();
    const look = () => void load(stop.signal);
    look();
    const leave = onWake(look);
    return () => {
      leave();
      stop.abort();
    };
  }, [load]);

  const sorted = useMemo(() => inOrder(items), [items]);
  const toWalk = sorted.filter(({ id, doors, doors_done: done }) => downloads.get(id) === 'here' && done < doors);
  const { seen, place } = useInViewport();
  const unsent = toSend(counts);
  // What is on the phone stands already when no one answers: a message above it would push it down.
  const kept = offline && seenAt !== null;
  const problem = error && (
    <Problem
      mild={kept}
      safe={
        isExpired
          ? undefined
          : unsent > 0
            ? tPlural(
                unsent,
                'Your {count} unsent item is saved on this phone and will be sent automatically.',
                'Your {count} unsent items are saved on this phone and will be sent automatically.',
              )
            : seenAt !== null
              ? t('Walkbooks already on this phone still work.')
              : undefined
      }
      onRetry={() => void myWalkbooks.load(viewer)}
    >
      {isExpired ? expiredText() : offline ? noAnswerText() : error}
    </Problem>
  );
  return (
    <Page title={greeting(currentTexts(), new Date().getHours(), viewer.firstName)} narrow ownBar>
      {!kept && problem}
      <div className={styles.shift}>
        {today?.shift ? (
          <Suspense>
            <ShiftBar viewer={viewer} />
          </Suspense>
        ) : (
          <Link to="/app/shift" className={styles.begin}>
            {t('Start your shift · counts your doors and time')}
          </Link>
        )}
      </div>
      {loading && seenAt === null && <Skeleton rows={2} height={170} label={t('Loading your walkbooks')} />}
      {sorted.map((walkbook, index) => {
        const state = downloads.get(walkbook.id);
        const Shown = state === 'here' && index < mostRead ? HereCard : SummaryCard;
        return <Shown key={walkbook.id} walkbook={walkbook} viewer={viewer} state={state} first={index === 0} />;
      })}
      {seenAt !== null && items.length === 0 && !loading && (
        <Suspense>
          <NoWalkbook campaignId={viewer.campaignId} load={load} />
        </Suspense>
      )}
      {seenAt !== null && (
        <p className={styles.receive}>
          <Link to="/app/walkbook/receive">{t('Receive a walkbook without signal')}</Link>
        </p>
      )}
      {toWalk.length > 0 && (
        <div ref={place} className={styles.timeCard}>
          <Suspense>{seen && <TimeCard walkbooks={toWalk} viewer={viewer} />}</Suspense>
        </div>
      )}
      {install.how !== 'no' && settled && items.some(({ id }) => downloads.get(id) === 'here') && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
      {today && today.made > 0 && (
        <p className={styles.today}>
          <RichText
            text={key('Today: {doors} · {conversations} · {saved} sent')}
            doors={tPlural(today.doors, '{count} door', '{count} doors')}
            conversations={tPlural(today.conversations, '{count} conversation', '{count} conversations')}
            saved={<b>{t('{saved} of {made}', { saved: today.saved, made: today.made })}</b>}
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

/** Whether the screen has been open for a while. */
function useIsSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, 4_000, true);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
