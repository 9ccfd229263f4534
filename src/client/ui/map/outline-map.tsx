// The map of a county's turfs, loaded when one is opened.
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/texts';
import { Skeleton } from '../primitives/skeleton';
import styles from './map.module.css';
import type { OutlineProps } from './outline-layer';

const OutlineLeaflet = lazy(() => import('./outline-leaflet').then((module) => ({ default: module.OutlineLeaflet })));

export function OutlineMap(props: OutlineProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={`${styles.place} ${styles.turf}`}>
      <Suspense fallback={<Skeleton rows={1} height={320} label={t('Drawing the map')} />}>
        <OutlineLeaflet {...props} controls={slot} />
      </Suspense>
      <div ref={setSlot} className={styles.slot} />
    </div>
  );
}
