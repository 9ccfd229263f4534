// Where a map was left in this tab: the campaign's other maps begin there too, and so does it when one comes back.
import { point, type LatLng, type LatLngExpression, type Map as Leaflet } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import * as z from 'zod/mini';
import { useMember } from '../../session/session';
import { keepInTab, readKept } from '../fields/tab-storage';

const view = z.object({ lng: z.number(), lat: z.number(), zoom: z.number() });

/** In zooms: another map's panels leave it a little more room, or less. */
const slack = 0.5;

/** Pixels at the edges of a map over which something else lies. */
export interface CoveredEdges {
  left: number;
  top: number;
  bottom: number;
}

/** From the middle of a map to the middle of what is seen of it, in pixels. */
const toSeen = ({ left, top, bottom }: CoveredEdges) => point(left / 2, (top - bottom) / 2);

/** The place in the middle of what is seen of a map. */
export function seenMiddle(map: Leaflet, covered: CoveredEdges): LatLng {
  return map.containerPointToLatLng(map.getSize().divideBy(2).add(toSeen(covered)));
}

/** Brings a place into the middle of what is seen. */
export function bringToSeen(map: Leaflet, place: LatLngExpression, zoom: number, covered: CoveredEdges): void {
  const middle = map.project(place, zoom).subtract(toSeen(covered));
  map.setView(map.unproject(middle, zoom), zoom, { animate: false });
}

const nothing: CoveredEdges = { left: 0, top: 0, bottom: 0 };

/**
 * For a map that begins with all it shows: goes to the view that was left, where that lies in it and is no wider, and keeps each
 * view from then on.
 */
export function KeptView({ covered = nothing }: { covered?: CoveredEdges | undefined }) {
  const map = useMap();
  const { campaignId } = useMember();
  const key = `porchlight view ${campaignId}`;
  const edges = useRef(covered);
  useEffect(() => {
    edges.current = covered;
  }, [covered]);
  useEffect(() => {
    const kept = readKept(key, view);
    if (kept && kept.zoom >= map.getZoom() - slack && map.getBounds().contains(kept))
      bringToSeen(map, kept, kept.zoom, edges.current);
    const keep = () => {
      const { lng, lat } = seenMiddle(map, edges.current);
      keepInTab(key, { lng, lat, zoom: map.getZoom() });
    };
    map.on('moveend', keep);
    return () => {
      map.off('moveend', keep);
    };
  }, [map, key]);
  return null;
}
