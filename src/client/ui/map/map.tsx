// The map, loaded when one is opened: the only way to the map library.
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/texts';
import { Skeleton } from '../primitives/skeleton';
import { MapLegend } from './legend';
import styles from './map.module.css';
import type { DoorMapProps } from './types';

const LeafletMap = lazy(() => import('./leaflet-map').then((module) => ({ default: module.LeafletMap })));

export function DoorMap({ below, ...props }: DoorMapProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.frame}>
      <div className={styles.place} style={props.height ? { height: props.height } : undefined}>
        <Suspense fallback={<Skeleton rows={1} height={320} label={t('Drawing the map')} />}>
          <LeafletMap {...props} covered={{ left: 0, top: 0, bottom: below ? 120 : 0 }} controls={slot} />
        </Suspense>
        <div ref={setSlot} className={styles.slot} />
        {below && <div className={styles.below}>{below}</div>}
      </div>
      <MapLegend {...props} />
    </div>
  );
}
