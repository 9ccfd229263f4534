// "I have only so much time": a loop through a walkbook and back, before the sun sets unless told otherwise.
import { lazy, Suspense, useRef, useState } from 'react';
import { say } from '../../../domain/words/say';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { Viewer } from '../../local/books';
import type { Asked, Offered } from './loop-answer';
import { spanText } from './plan-words';
import styles from './time-card.module.css';

/** What plans comes at the first tap. */
const LoopAnswer = lazy(() => import('./loop-answer').then((module) => ({ default: module.LoopAnswer })));

const spans = [30, 45, 60, 120] as const;

/** `walkbooks`: those on this phone with something to do, the first one proposed. */
export function TimeCard({ walkbooks, viewer }: { walkbooks: readonly WalkbookSummary[]; viewer: Viewer }) {
  const first = walkbooks[0];
  const [asked, setAsked] = useState<Asked | null>(null);
  const [offer, setOffer] = useState<Offered>('planning');
  const turn = useRef(0);
  const ask = (next: Asked) => {
    const mine = ++turn.current;
    setAsked(next);
    setOffer('planning');
    const planned = import('./planning').then(({ offerLoop }) =>
      offerLoop(viewer, next.walkbookId, next.minutes, next.afterDark),
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
        {say('I have only so much time')}
      </h2>
      <p className={styles.words}>{say('A loop from here and back, skipping what is done.')}</p>
      <div className={styles.spans}>
        {spans.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.span}
            aria-pressed={current.minutes === minutes}
            onClick={() => ask({ ...current, minutes })}
          >
            {spanText(minutes)}
          </button>
        ))}
      </div>
      {asked && (
        <Suspense fallback={<p>{say('Planning a loop…')}</p>}>
          <LoopAnswer asked={asked} offer={offer} walkbooks={walkbooks} viewer={viewer} onAsk={ask} />
        </Suspense>
      )}
    </section>
  );
}
