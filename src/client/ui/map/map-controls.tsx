// Closer, further, everything, and where I am: buttons that say so, within reach of the thumb that holds the phone.
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { t } from '../../i18n/texts';
import { IconButton } from '../primitives/button';
import styles from './map.module.css';
import type { MapPosition } from './types';

const icons = {
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  locate: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-15v3.5m0 13V22M2 12h3.5m13 0H22',
} as const;
/** As close as houses are told apart. */
const near = 17;

interface Props {
  /** Beside the map and not in it: a tap on a button is none on the map. */
  place: HTMLElement | null;
  /** Absent while there is nothing to fit. */
  onFit: (() => void) | undefined;
  position: MapPosition | null;
  /** Asks the phone where it is; absent where it won't say. */
  onLocate: (() => void) | undefined;
}

export function MapControls({ place, onFit, position, onLocate }: Props) {
  const map = useMap();
  const waits = useRef(false);
  const goTo = ({ latitude, longitude }: MapPosition) =>
    map.setView([latitude, longitude], Math.max(near, map.getZoom()));
  useEffect(() => {
    if (!waits.current || !position) return;
    waits.current = false;
    map.setView([position.latitude, position.longitude], Math.max(near, map.getZoom()));
  }, [map, position]);
  if (!place) return null;
  return createPortal(
    <fieldset className={styles.controls}>
      <legend className="sr-only">{t('Map view')}</legend>
      <IconButton icon="plus" label={t('Zoom in')} onClick={() => map.zoomIn(1)} />
      <IconButton icon="minus" label={t('Zoom out')} onClick={() => map.zoomOut(1)} />
      {onFit && <IconButton icon={icons.fit} label={t('Show everything')} onClick={onFit} />}
      {(position || onLocate) && (
        <IconButton
          icon={icons.locate}
          label={t('Show my location')}
          onClick={() => {
            if (position) goTo(position);
            else {
              waits.current = true;
              onLocate?.();
            }
          }}
        />
      )}
    </fieldset>,
    place,
  );
}
