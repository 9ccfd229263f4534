// Where a map was left in this tab: the campaign's other maps begin there too, and so does it when one comes back.
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import * as z from 'zod/mini';
import { useMember } from '../../session/session';
import { keepInTab, readKept } from '../fields/tab-storage';

const view = z.object({ lng: z.number(), lat: z.number(), zoom: z.number() });

/** In zooms: another map's panels leave it a little more room, or less. */
const slack = 0.5;

/**
 * For a map that begins with all it shows: goes to the view that was left, where that lies in it and is no wider, and keeps each
 * view from then on.
 */
export function KeptView() {
  const map = useMap();
  const { campaignId } = useMember();
  const key = `porchlight view ${campaignId}`;
  useEffect(() => {
    const kept = readKept(key, view);
    if (kept && kept.zoom >= map.getZoom() - slack && map.getBounds().contains(kept))
      map.setView(kept, kept.zoom, { animate: false });
    const keep = () => {
      const { lng, lat } = map.getCenter();
      keepInTab(key, { lng, lat, zoom: map.getZoom() });
    };
    map.on('moveend', keep);
    return () => {
      map.off('moveend', keep);
    };
  }, [map, key]);
  return null;
}
