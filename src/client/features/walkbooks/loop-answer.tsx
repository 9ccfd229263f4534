// The loop that fits into the time asked for, in words, and the way to walk it.
import { useNavigate } from '@tanstack/react-router';
import { key, say, sayCount } from '../../../domain/words/say';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { distance } from '../../../domain/reports/words';
import type { Viewer } from '../../local/books';
import { keepPlan } from '../../local/plans';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { spanText, timeOfDay } from './plan-words';
import type { LoopOffer } from './planning';
import styles from './time-card.module.css';

const plainWords = {
  planning: key('Planning a loop…'),
  nothing: key('Every door of this walkbook is done.'),
  failed: key('No loop could be planned. The walkbook is as it was.'),
};

export type Offered = LoopOffer | keyof typeof plainWords;

export interface Asked {
  minutes: number;
  walkbookId: string;
  afterDark: boolean;
}

interface Props {
  asked: Asked;
  offer: Offered;
  walkbooks: readonly WalkbookSummary[];
  viewer: Viewer;
  onAsk: (asked: Asked) => void;
}

export function LoopAnswer({ asked, offer, walkbooks, viewer, onAsk }: Props) {
  const navigate = useNavigate();
  const known = typeof offer === 'string' ? null : offer;
  const loop = known && known.loop.order.length > 0 ? known.loop : null;
  return (
    <>
      {walkbooks.length > 1 && (
        <SelectField
          label={say('Walkbook')}
          value={asked.walkbookId}
          onChange={(event) => onAsk({ ...asked, walkbookId: event.target.value })}
        >
          {walkbooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <output className={styles.result}>
        {known && loop ? (
          <>
            <b>
              {sayCount(loop.order.length, '{count} door', '{count} doors')} · {distance(loop.metres)} ·{' '}
              {spanText(loop.minutes)}
            </b>
            <span>
              {say('From {from}, back at {timeOfDay}{sunWords}', {
                from: known.from ?? say('here'),
                timeOfDay: timeOfDay(known.at + loop.minutes * 60_000),
                sunWords: sunWords(known),
              })}
            </span>
          </>
        ) : (
          <span>{typeof offer === 'string' ? say(plainWords[offer]) : emptyWords(offer, asked)}</span>
        )}
      </output>
      {(known?.darkBefore || asked.afterDark) && (
        <label className={styles.dark}>
          <input
            type="checkbox"
            checked={asked.afterDark}
            onChange={(event) => onAsk({ ...asked, afterDark: event.target.checked })}
          />
          {say('Walk on after sunset')}
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
          {say('Walk this loop')}
        </Button>
      )}
    </>
  );
}

function sunWords({ sunset, at }: LoopOffer): string {
  if (sunset === null) return '';
  return sunset > at
    ? say(' · Sun sets {timeOfDay}', { timeOfDay: timeOfDay(sunset) })
    : say(' · The sun set at {timeOfDay}', { timeOfDay: timeOfDay(sunset) });
}

function emptyWords({ sunset, at, darkBefore }: LoopOffer, { minutes, afterDark }: Asked): string {
  if (!darkBefore || afterDark || sunset === null)
    return say('No door left to do can be reached and left again in {spanText}.', { spanText: spanText(minutes) });
  return sunset > at
    ? say('The sun sets at {timeOfDay}: too soon for a loop by daylight.', { timeOfDay: timeOfDay(sunset) })
    : say('The sun set at {timeOfDay}.', { timeOfDay: timeOfDay(sunset) });
}
