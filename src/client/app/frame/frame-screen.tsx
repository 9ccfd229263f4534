// The protected area's frame: menu, top bar, the screen, and on a phone the thumb's bar.
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { t } from '../../i18n/texts';
import { mayAs } from '../../../domain/access/capabilities';
import { isInside, phonePath } from '../../../domain/access/gates';
import { gateState } from '../../session/gate-state';
import { useIdentity } from '../../session/identity';
import { setSession, useSession } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { Loading } from '../../ui/primitives/loading';
import { Problem } from '../../ui/primitives/problem';
import { SyncPill } from '../../features/outbox/sync-pill';
import { UnsentLine } from '../../features/outbox/unsent-line';
import { useStore } from '../../i18n/store';
import { onSyncStatus, syncStatus } from '../../offline/outbox/status';
import { pageLock } from '../../offline/sealed/page-lock';
import { setBarPlace, useBarTaken } from '../../ui/layout/own-bar';
import { BottomBar } from './bottom-bar';
import { useDataLoad } from './data-load';
import styles from './frame.module.css';
import { menuFor } from './menu';
import { TopBar } from './top-bar';
import { useLayout } from './use-layout';
import { useLeave } from '../../features/outbox/use-leave';
import { useTracking } from './use-tracking';

/** A phone shows the menu when it is asked for, and a walk needs none. */
const Sidebar = lazy(() => import('./sidebar').then((module) => ({ default: module.Sidebar })));

const loadReminders = () => import('./reminders');

/** Come once the screen is there, also on a slow phone: nothing falls due in the first moments. */
const Reminders = lazy(() =>
  new Promise((later) => setTimeout(later, 10_000))
    .then(loadReminders)
    .then((module) => ({ default: module.Reminders })),
);

/** In either frame the file alone says what was erased: who lost their only campaign with it is no member any more. */
onSyncStatus(() => {
  if (syncStatus().erased > 0) loadReminders().catch(() => undefined);
});

const UnlockScreen = lazy(() =>
  import('../../features/account/unlock-screen').then((module) => ({ default: module.UnlockScreen })),
);

/** Screens that come before a campaign: the top bar has nothing but the way out, and there is no menu. */
const before = ['/app/user-options', '/app/invitation', '/app/terms'];

/** Comes with the tap on it: few walks end so. */
const askBeforeSignOut = async () => (await import('../../features/outbox/sign-out')).askBeforeSignOut();

export function FrameScreen() {
  const { pathname } = useLocation();
  useDataLoad();
  useTracking();
  useIdentity();
  useSession();
  const path = pathname.replace(/\/+$/, '');
  const inside = isInside(gateState());
  const locked = useStore(pageLock) === undefined && inside;
  const atPhone = path === phonePath;
  const bare = locked || before.includes(path) || (atPhone && !inside);
  return bare ? <BareFrame locked={locked && !atPhone} /> : <MemberFrame />;
}

/** `locked`: what is asked for is shown once this page is unlocked. */
function BareFrame({ locked }: { locked: boolean }) {
  const { loading } = useSession();
  const { uid } = useIdentity();
  const { pathname } = useLocation();
  const signOut = useLeave(askBeforeSignOut);
  return (
    <div className={styles.column}>
      <TopBar onSignOut={loading || uid === null ? undefined : () => void signOut()} />
      <LoadError />
      {locked || pathname.startsWith(phonePath) || <UnsentLine />}
      <Content locked={locked} />
    </div>
  );
}

function MemberFrame() {
  const { campaign, campaignUser, loading, user } = useSession();
  const layout = useLayout();
  const signOut = useLeave(askBeforeSignOut);
  const ready = user !== null && campaign !== null && campaignUser !== null;
  const entries = menuFor(ready ? (capability) => mayAs(campaignUser, capability) : null, campaign ?? {});
  const phone = layout.band === 'phone';
  const taken = useBarTaken();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {(!phone || layout.open) && (
        <Suspense fallback={<div className={phone ? undefined : styles.side} data-mini={!layout.open || undefined} />}>
          <Sidebar entries={entries} layout={layout} />
        </Suspense>
      )}
      <div className={styles.column} inert={phone && layout.open}>
        <TopBar
          name={campaign?.name ?? ''}
          onMenu={phone ? () => layout.setOpen(true) : undefined}
          pill={<SyncPill />}
          place={layout.band === 'desk' ? undefined : setBarPlace}
          taken={layout.band === 'desk' ? 'nothing' : taken}
          onSignOut={() => void signOut()}
        />
        <LoadError />
        {ready && (
          <Suspense>
            <Reminders />
          </Suspense>
        )}
        {ready ? <Content /> : <Waiting loading={loading || campaignUser === null} />}
        {phone && ready && <BottomBar />}
      </div>
    </div>
  );
}

function LoadError() {
  const { loadError } = useSession();
  if (!loadError) return null;
  return (
    <div className={styles.message}>
      <Problem onClose={() => setSession({ loadError: null })}>{loadError}</Problem>
    </div>
  );
}

/** While the campaign loads; after a failure the way to try again. */
function Waiting({ loading }: { loading: boolean }) {
  return (
    <main className={styles.content} id="content">
      <div className={styles.waiting}>
        <Card>
          {loading ? (
            <Loading text={t('Loading your campaign...')} />
          ) : (
            <Problem onRetry={() => location.reload()}>{t('Your campaign could not be loaded.')}</Problem>
          )}
        </Card>
      </div>
    </main>
  );
}

/** The part that scrolls; to its top on each change of the route. */
function Content({ locked }: { locked?: boolean }) {
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <main className={styles.content} id="content" ref={place} tabIndex={-1}>
      <Suspense fallback={<Loading />}>{locked ? <UnlockScreen /> : <Outlet />}</Suspense>
    </main>
  );
}
