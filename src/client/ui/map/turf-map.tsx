// The map on which turf is cut, loaded when one is opened.
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/texts';
import { Skeleton } from '../primitives/skeleton';
import styles from './map.module.css';
import type { TurfMapProps } from './turf-types';

const TurfLeaflet = lazy(() => import('./turf-leaflet').then((module) => ({ default: module.TurfLeaflet })));

export function TurfMap(props: TurfMapProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={`${styles.place} ${styles.turf}`}>
      <Suspense fallback={<Skeleton rows={1} height={320} label={t('Drawing the map')} />}>
        <TurfLeaflet {...props} controls={slot} />
      </Suspense>
      <div ref={setSlot} className={styles.slot} />
    </div>
  );
}
