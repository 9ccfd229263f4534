// A map that fills the screen: what chooses its doors floats on it, what is chosen comes in a sheet, its legend is at hand.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { BottomSheet, halfShare } from '../layout/bottom-sheet';
import type { SheetHeight } from '../layout/sheet-stops';
import { Icon } from '../primitives/icons';
import { Skeleton } from '../primitives/skeleton';
import { MapLegend } from './legend';
import styles from './map.module.css';
import type { DoorMapProps } from './types';

const LeafletMap = lazy(() => import('./leaflet-map').then((module) => ({ default: module.LeafletMap })));

interface Props extends Omit<DoorMapProps, 'below' | 'height'> {
  /** Floats over the head of the map. */
  top?: ReactNode;
  /** What is chosen; `children` only while its sheet is open. */
  sheet?: { label: string; openText: string; peek: ReactNode; children: ReactNode } | undefined;
}

/** As map.module.css has it: room for a panel beside the map. */
const isWide = () => innerWidth >= 700;
/** What the strip above and a low sheet cover, in pixels. */
const strip = 60;
const lowSheet = 184;
const panel = 428;

export function MapStage({ top, sheet, ...props }: Props) {
  const [wide] = useState(isWide);
  const [height, setHeight] = useState<SheetHeight>(wide ? 'half' : 'peek');
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const foot = height === 'peek' ? lowSheet : Math.round(innerHeight * halfShare * 0.85);
  const covered = wide ? { left: panel, top: 0, bottom: 0 } : { left: 0, top: strip, bottom: sheet ? foot : 0 };
  const legend = (
    <Legend open={wide}>
      <MapLegend {...props} />
    </Legend>
  );
  return (
    <div className={styles.stage} data-hidden={(!wide && height === 'full') || undefined}>
      <Suspense fallback={<Skeleton rows={1} height="100%" label={t('Drawing the map')} />}>
        <LeafletMap {...props} covered={covered} controls={slot} />
      </Suspense>
      <div className={styles.side}>
        {top && <div className={styles.top}>{top}</div>}
        <div ref={setSlot} className={styles.slot} />
        {sheet && (
          <BottomSheet {...sheet} height={height} aside={wide} onHeight={setHeight} above={legend}>
            {sheet.children}
          </BottomSheet>
        )}
      </div>
      {(wide || !sheet) && <div className={styles.corner}>{legend}</div>}
    </div>
  );
}

function Legend({ open, children }: { open: boolean; children: ReactNode }) {
  const [shown, setShown] = useState(open);
  return (
    <div className={styles.key}>
      {shown && children}
      <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('Legend')}
        <Icon name={shown ? 'chevron-down' : 'chevron-up'} size={16} />
      </button>
    </div>
  );
}
