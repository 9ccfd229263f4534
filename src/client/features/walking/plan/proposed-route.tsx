// The loop that fits into the time asked for, in words, and the way to walk it.
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatDistance, formatDuration } from '../../../i18n/formats';
import { key, t, tPlural } from '../../../i18n/texts';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { keepPlan } from '../../../offline/mirror/plans';
import { Button } from '../../../ui/primitives/button';
import { SelectField } from '../../../ui/fields/fields';
import type { RouteOffer } from './planning';
import styles from './time-card.module.css';
import { serverNow } from '../../../session/server-clock';

const plainWords = {
  planning: key('Planning a route…'),
  nothing: key('Every door of this walkbook is done.'),
  failed: key('We couldn’t plan a route. Nothing changed.'),
};

export type Offered = RouteOffer | keyof typeof plainWords;

export interface Requested {
  minutes: number;
  walkbookId: string;
  afterDark: boolean;
}

interface Props {
  asked: Requested;
  offer: Offered;
  walkbooks: readonly WalkbookSummary[];
  viewer: Viewer;
  onAsk: (asked: Requested) => void;
}

export function ProposedRoute({ asked, offer, walkbooks, viewer, onAsk }: Props) {
  const navigate = useNavigate();
  const known = typeof offer === 'string' ? null : offer;
  const loop = known && known.loop.order.length > 0 ? known.loop : null;
  return (
    <>
      {walkbooks.length > 1 && (
        <SelectField
          label={t('Walkbook')}
          value={asked.walkbookId}
          onChange={(event) => onAsk({ ...asked, walkbookId: event.target.value })}
          options={walkbooks.map(({ id, name }) => [id, name])}
        />
      )}
      <output className={styles.result}>
        {known && loop ? (
          <>
            <b>
              {tPlural(loop.order.length, '{count} door', '{count} doors')} · {formatDistance(loop.metres)} ·{' '}
              {formatDuration(loop.minutes)}
            </b>
            <span>
              {t('First door {first}, back at {timeOfDay}{sunWords}', {
                first: known.first,
                timeOfDay: formatDate(known.at + loop.minutes * 60_000, 'time'),
                sunWords: sunWords(known),
              })}
            </span>
          </>
        ) : (
          <span>{typeof offer === 'string' ? t(plainWords[offer]) : emptyWords(offer, asked)}</span>
        )}
      </output>
      {(known?.darkBefore || asked.afterDark) && (
        <label className={styles.dark}>
          <input
            type="checkbox"
            checked={asked.afterDark}
            onChange={(event) => onAsk({ ...asked, afterDark: event.target.checked })}
          />
          {t('Keep walking after sunset')}
        </label>
      )}
      {loop && (
        <Button
          look="primary"
          wide
          onClick={() => {
            keepPlan(viewer, asked.walkbookId, { kind: 'loop', ...loop, at: serverNow() });
            void navigate({ to: '/app/walkbook/id/$id/walk', params: { id: asked.walkbookId } });
          }}
        >
          {t('Start this route')}
        </Button>
      )}
    </>
  );
}

function sunWords({ sunset, at }: RouteOffer): string {
  if (sunset === null) return '';
  return sunset > at
    ? t(' · Sun sets {timeOfDay}', { timeOfDay: formatDate(sunset, 'time') })
    : t(' · The sun set at {timeOfDay}', { timeOfDay: formatDate(sunset, 'time') });
}

function emptyWords({ sunset, at, darkBefore }: RouteOffer, { minutes, afterDark }: Requested): string {
  if (!darkBefore || afterDark || sunset === null)
    return t('No remaining door can be reached and returned from in {spanText}.', {
      spanText: formatDuration(minutes),
    });
  return sunset > at
    ? t('The sun sets at {timeOfDay}, too soon for a daylight route.', { timeOfDay: formatDate(sunset, 'time') })
    : t('The sun set at {timeOfDay}.', { timeOfDay: formatDate(sunset, 'time') });
}
