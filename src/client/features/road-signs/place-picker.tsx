// Where a sign stands: the phone's position with its accuracy, or a tap on the map.
import { useState } from 'react';
import { isGoodFix } from '../../../domain/road-signs/condition';
import { formatAccuracy } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Fix, PositionState } from '../../offline/device/position';
import { useMapGround } from '../../session/map-ground';
import { Button } from '../../ui/primitives/button';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Row } from '../../ui/layout/stack-and-row';
import styles from './placement.module.css';

interface Props {
  fix: Fix | null;
  gps: PositionState['state'];
  pin: [number, number] | null;
  streets: readonly MapStreet[];
  onPin: (pin: [number, number] | null) => void;
  onAsk: () => void;
}

export function PlacePicker({ fix, gps, pin, streets, onPin, onAsk }: Props) {
  const rough = fix !== null && !isGoodFix(fix.accuracy);
  // Where a rough position begins, so that there is something to drag; it stays there while the position wanders.
  const [begin, setBegin] = useState<[number, number] | null>(null);
  if (rough && begin === null) setBegin([fix.longitude, fix.latitude]);
  const offered = pin ?? (rough ? begin : null);
  const map = useMapGround();
  // On an empty ground no one can tell where they tap: a sign would be put up a thousand miles away.
  const blank = streets.length === 0 && !fix && !pin && map.tilesUrl === null && map.pmtilesUrl === null;
  return (
    <section className={styles.place} aria-label={t('Where the sign is')}>
      <h2 className={styles.legend}>{t('Where the sign is')}</h2>
      <output className={rough && !pin ? styles.rough : 'quiet'}>
        {blank ? blankWords(gps) : words(fix, gps, pin)}
      </output>
      <DoorMap
        label={t('Map. Tap where the sign is.')}
        doors={[]}
        streets={streets}
        position={fix}
        pin={offered}
        height="260px"
        {...(blank ? {} : { onPick: onPin })}
      />
      <Row gap={8}>
        {!pin && offered && (
          <Button small icon="check" onClick={() => onPin(offered)}>
            {t('The pin is right')}
          </Button>
        )}
        {pin && fix && !rough && (
          <Button small icon="pin" onClick={() => onPin(null)}>
            {t('Use my location instead')}
          </Button>
        )}
        {!pin && gps === 'ask' && (
          <Button small icon="pin" onClick={onAsk}>
            {t('Use my location')}
          </Button>
        )}
      </Row>
    </section>
  );
}

function words(fix: Fix | null, gps: PositionState['state'], pin: [number, number] | null): string {
  if (pin) return t('Placed on the map by hand.');
  if (fix && isGoodFix(fix.accuracy))
    return t('Your location, accurate to about {accuracy}. Tap the map to correct it.', {
      accuracy: formatAccuracy(fix.accuracy),
    });
  if (fix) {
    return t('GPS is only accurate to about {accuracy}. Drag the pin to the sign.', {
      accuracy: formatAccuracy(fix.accuracy),
    });
  }
  if (gps === 'watching') return t('Finding your location. You can also tap the map.');
  return t('Location is off. Tap the map where the sign is.');
}

function blankWords(gps: PositionState['state']): string {
  return gps === 'watching'
    ? t('Finding your location.')
    : t('Location is off and no map of this area is on your phone. Download a walkbook for the area first.');
}
