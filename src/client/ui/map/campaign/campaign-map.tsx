// The campaign's map with what floats on it: a panel at its side, on a phone a sheet at its foot. Loaded when it is opened.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../i18n/texts';
import { BottomSheet, halfShare } from '../../layout/bottom-sheet';
import type { SheetHeight } from '../../layout/sheet-stops';
import { Skeleton } from '../../primitives/skeleton';
import styles from '../map.module.css';
import type { CampaignMapProps } from './campaign-leaflet';

const CampaignLeaflet = lazy(() =>
  import('./campaign-leaflet').then((module) => ({ default: module.CampaignLeaflet })),
);

interface Props extends CampaignMapProps {
  /** Floats over the head of the map. */
  top: ReactNode;
  /** What a low sheet shows. */
  peek: ReactNode;
  panelLabel: string;
  /** Another number opens the panel where it is closed: something was chosen that it shows. */
  raised: number;
  children: ReactNode;
}

/** As map.module.css has it: room for a panel beside the map, and what the strip above and a low sheet cover. */
const isWide = () => innerWidth >= 700;
const panel = 428;
const strip = 64;
const lowSheet = 150;

export function CampaignMap({ top, peek, panelLabel, raised, children, ...props }: Props) {
  const [wide] = useState(isWide);
  const [height, setHeight] = useState<SheetHeight>(wide ? 'half' : 'peek');
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState(raised);
  if (raised !== seen) {
    setSeen(raised);
    if (height === 'peek') setHeight('half');
  }
  const foot = height === 'peek' ? lowSheet : Math.round(innerHeight * halfShare * 0.85);
  const covered = useMemo(
    () => (wide ? { left: panel, top: 0, bottom: 0 } : { left: 0, top: strip, bottom: foot }),
    [wide, foot],
  );
  return (
    <div className={styles.stage} data-hidden={(!wide && height === 'full') || undefined}>
      <Suspense fallback={<Skeleton rows={1} height="100%" label={t('Drawing the map')} />}>
        <CampaignLeaflet {...props} covered={covered} controls={slot} />
      </Suspense>
      <div className={styles.side}>
        <div className={styles.top}>{top}</div>
        <div ref={setSlot} className={styles.slot} />
        <BottomSheet
          label={panelLabel}
          openText={t('Show layers and selection')}
          height={height}
          aside={wide}
          onHeight={setHeight}
          peek={peek}
        >
          {children}
        </BottomSheet>
      </div>
    </div>
  );
}
