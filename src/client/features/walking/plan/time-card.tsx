// "I have only so much time": a loop through a walkbook and back, before the sun sets unless told otherwise.
import { lazy, Suspense, useRef, useState } from 'react';
import { formatDuration } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import type { Requested, Offered } from './proposed-route';
import styles from './time-card.module.css';

/** What plans comes at the first tap. */
const ProposedRoute = lazy(() => import('./proposed-route').then((module) => ({ default: module.ProposedRoute })));

const spans = [30, 45, 60, 120] as const;

/** `walkbooks`: those on this phone with something to do, the first one proposed. */
export function TimeCard({ walkbooks, viewer }: { walkbooks: readonly WalkbookSummary[]; viewer: Viewer }) {
  const first = walkbooks[0];
  const [asked, setRequested] = useState<Requested | null>(null);
  const [offer, setOffer] = useState<Offered>('planning');
  const turn = useRef(0);
  const ask = (next: Requested) => {
    const mine = ++turn.current;
    setRequested(next);
    setOffer('planning');
    const planned = import('./planning').then(({ offerRoute }) =>
      offerRoute(viewer, next.walkbookId, next.minutes, next.afterDark),
    );
    planned.then(
      (found) => {
        if (mine === turn.current) setOffer(found ?? 'nothing');
      },
      () => {
        if (mine === turn.current) setOffer('failed');
      },
    );
  };
  if (!first) return null;
  const current = asked ?? { minutes: 0, walkbookId: first.id, afterDark: false };
  return (
    <section className={styles.card} aria-labelledby="so-much-time">
      <h2 id="so-much-time" className={styles.title}>
        {t('How long do you have?')}
      </h2>
      <p className={styles.words}>{t('We plan a round trip from here that skips finished doors.')}</p>
      <div className={styles.spans}>
        {spans.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.span}
            aria-pressed={current.minutes === minutes}
            onClick={() => ask({ ...current, minutes })}
          >
            {formatDuration(minutes)}
          </button>
        ))}
      </div>
      {asked && (
        <Suspense fallback={<p>{t('Planning a route…')}</p>}>
          <ProposedRoute asked={asked} offer={offer} walkbooks={walkbooks} viewer={viewer} onAsk={ask} />
        </Suspense>
      )}
    </section>
  );
}
