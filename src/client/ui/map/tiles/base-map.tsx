// What lies below our own drawing: a tile server's tiles, or those of a self-hosted extract; nothing where neither is set.
import { lazy, Suspense } from 'react';
import { TileLayer } from 'react-leaflet';
import { useMapGround } from '../../../session/map-ground';

const OwnBaseMap = lazy(() => import('./pmtiles-layer').then((module) => ({ default: module.OwnBaseMap })));

/** `onTile`: an extract showed a tile, so that streets need not be drawn twice. */
export function BlockSides({ onTile }: { onTile: () => void }) {
  const map = useMapGround();
  const attribution = map.attribution ?? '';
  if (map.tilesUrl) return <TileLayer url={map.tilesUrl} attribution={attribution} maxZoom={20} crossOrigin />;
  if (!map.pmtilesUrl) return null;
  return (
    <Suspense>
      <OwnBaseMap url={map.pmtilesUrl} attribution={attribution} onTile={onTile} />
    </Suspense>
  );
}
