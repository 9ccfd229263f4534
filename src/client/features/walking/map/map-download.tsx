// A walkbook's map for walking without a network: its size before, a bar meanwhile, and off the phone again.
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { Bounds } from '../../../../domain/geography/map-tiles';
import { Button } from '../../../ui/primitives/button';
import {
  downloadMap,
  planMap,
  removeMap,
  storedMap,
  type MapPlan,
  type StoredMap,
} from '../../../ui/map/tiles/offline-map';
import { Problem } from '../../../ui/primitives/problem';
import { Progress } from '../../../ui/primitives/progress';
import styles from './walk-map.module.css';

interface Props {
  url: string;
  walkbookId: string;
  bounds: Bounds;
}

export function MapDownload({ url, walkbookId, bounds }: Props) {
  const [stored, setStored] = useState<StoredMap | null>(null);
  const [plan, setPlan] = useState<MapPlan | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const [south, west, north, east] = bounds;
  const isHere = stored !== null && !stored.replaced;
  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      const here = await storedMap(url, walkbookId).catch(() => null);
      if (stop.signal.aborted) return;
      setStored(here);
      if (here && !here.replaced) return;
      const found = await planMap(url, [south, west, north, east], stop.signal).catch(() => null);
      if (!stop.signal.aborted) setPlan(found);
    })();
    return () => stop.abort();
  }, [url, walkbookId, south, west, north, east, isHere]);
  // Leaving the screen ends the download, and nothing half done stays.
  useEffect(() => () => running.current?.abort(), []);

  const download = async (wanted: MapPlan) => {
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setDone(0);
    try {
      await downloadMap(url, walkbookId, wanted, setDone, stop.signal);
      setStored({ bytes: wanted.bytes, replaced: false });
    } catch {
      if (!stop.signal.aborted)
        setProblem(t('The map couldn’t be downloaded: no signal, or no space left on this phone. Try again later.'));
    } finally {
      running.current = null;
      setDone(null);
    }
  };
  const kept = stored && done === null && (
    <p className={styles.download}>
      <span>
        {stored.replaced
          ? t('An older map is on this phone: {size}', { size: formatFileSize(stored.bytes) })
          : t('The map is on this phone: {size}', { size: formatFileSize(stored.bytes) })}
      </span>
      <Button small look="quiet" onClick={() => void removeMap(walkbookId).then(() => setStored(null))}>
        {t('Remove')}
      </Button>
    </p>
  );
  if (isHere || !plan || plan.tiles.length === 0) return kept;
  return (
    <div className={styles.download}>
      {kept}
      {problem && <Problem>{problem}</Problem>}
      {done === null ? (
        <Button small icon="download" onClick={() => void download(plan)}>
          {t('Download the map ({size})', { size: formatFileSize(plan.bytes) })}
        </Button>
      ) : (
        <>
          <Progress label={t('Loading the map')} done={done} total={plan.tiles.length} look="lamp" />
          <span>{t('{done} of {total} pieces', { done, total: plan.tiles.length })}</span>
          <Button small look="quiet" onClick={() => running.current?.abort()}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
