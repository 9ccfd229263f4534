// "I have only so much time": a loop through a walkbook and back, before the sun sets unless told otherwise.
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { count, distance } from '../../../domain/reports/words';
import type { Viewer } from '../../local/books';
import { keepPlan } from '../../local/plans';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { offerLoop, spanText, timeOfDay, type LoopOffer } from './planning';
import styles from './time-card.module.css';

const spans = [30, 45, 60, 120] as const;

const plainWords = {
  planning: 'Planning a loop…',
  nothing: 'Every door of this walkbook is done.',
  failed: 'No loop could be planned. The walkbook is as it was.',
};

type Offered = LoopOffer | keyof typeof plainWords;

interface Asked {
  minutes: number;
  walkbookId: string;
  afterDark: boolean;
}

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
    offerLoop(viewer, next.walkbookId, next.minutes, next.afterDark).then(
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
        I have only so much time
      </h2>
      <p className={styles.words}>A loop from here and back, skipping what is done.</p>
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
      {asked && walkbooks.length > 1 && (
        <SelectField
          label="Walkbook"
          value={asked.walkbookId}
          onChange={(event) => ask({ ...asked, walkbookId: event.target.value })}
        >
          {walkbooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {asked && (
        <Answer asked={asked} offer={offer} viewer={viewer} onAfterDark={(afterDark) => ask({ ...asked, afterDark })} />
      )}
    </section>
  );
}

interface AnswerProps {
  asked: Asked;
  offer: Offered;
  viewer: Viewer;
  onAfterDark: (afterDark: boolean) => void;
}

function Answer({ asked, offer, viewer, onAfterDark }: AnswerProps) {
  const navigate = useNavigate();
  const known = typeof offer === 'string' ? null : offer;
  const loop = known && known.loop.order.length > 0 ? known.loop : null;
  return (
    <>
      <output className={styles.result}>
        {known && loop ? (
          <>
            <b>
              {count(loop.order.length, 'door')} · {distance(loop.metres)} · {spanText(loop.minutes)}
            </b>
            <span>
              From {known.from}, back at {timeOfDay(known.at + loop.minutes * 60_000)}
              {sunWords(known)}
            </span>
          </>
        ) : (
          <span>{typeof offer === 'string' ? plainWords[offer] : emptyWords(offer, asked)}</span>
        )}
      </output>
      {(known?.darkBefore || asked.afterDark) && (
        <label className={styles.dark}>
          <input type="checkbox" checked={asked.afterDark} onChange={(event) => onAfterDark(event.target.checked)} />
          Walk on after sunset
        </label>
      )}
      {loop && (
        <Button
          look="pale"
          wide
          onClick={() => {
            keepPlan(viewer, asked.walkbookId, { kind: 'loop', ...loop, at: Date.now() });
            void navigate({ to: '/app/walkbook/id/$id/walk', params: { id: asked.walkbookId } });
          }}
        >
          Walk this loop
        </Button>
      )}
    </>
  );
}

function sunWords({ sunset, at }: LoopOffer): string {
  if (sunset === null) return '';
  return sunset > at ? ` · Sun sets ${timeOfDay(sunset)}` : ` · The sun set at ${timeOfDay(sunset)}`;
}

function emptyWords({ sunset, at, darkBefore }: LoopOffer, { minutes, afterDark }: Asked): string {
  if (!darkBefore || afterDark || sunset === null)
    return `No door left to do can be reached and left again in ${spanText(minutes)}.`;
  return sunset > at
    ? `The sun sets at ${timeOfDay(sunset)}: too soon for a loop by daylight.`
    : `The sun set at ${timeOfDay(sunset)}.`;
}
