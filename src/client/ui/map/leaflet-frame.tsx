// What every map of the library stands in: its container, the ground below our own layer, and its name.
import 'leaflet/dist/leaflet.css';
import { latLngBounds, type LatLngBounds, type Layer } from 'leaflet';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MapContainer, useMap, type MapContainerProps } from 'react-leaflet';
import { useMapGround } from '../../session/map-ground';
import { BlockSides } from './tiles/base-map';
import { KeptView, type CoveredEdges } from './kept-view';
import styles from './map.module.css';

interface Props extends Omit<MapContainerProps, 'children'> {
  label: string;
  /** It begins where the campaign's maps were left, if that is part of it. */
  keepsView?: boolean;
  /** What lies over its edges then: what is in the middle of the rest is kept. */
  edges?: CoveredEdges;
  /** What lies on it. `covered`: the ground shows streets, so that ours need not be drawn. */
  children: (covered: boolean) => ReactNode;
}

export function LeafletFrame({ label, keepsView = false, edges, children, ...rest }: Props) {
  const map = useMapGround();
  const [ground, setGround] = useState(false);
  const onTile = useCallback(() => setGround(true), []);
  return (
    <MapContainer
      {...rest}
      className={styles.map ?? ''}
      maxZoom={20}
      minZoom={3}
      zoomSnap={0.5}
      attributionControl={map.tilesUrl !== null || map.pmtilesUrl !== null}
    >
      {keepsView && <KeptView covered={edges} />}
      <BlockSides onTile={onTile} />
      {children(map.tilesUrl !== null || ground)}
      <Named label={label} centered={keepsView} />
    </MapContainer>
  );
}

/** `centered`: what is in the middle stays there when the map grows; else what is in the corner. */
function Named({ label, centered }: { label: string; centered: boolean }) {
  const map = useMap();
  useEffect(() => {
    const place = map.getContainer();
    place.setAttribute('role', 'application');
    place.setAttribute('aria-label', label);
    // Names whom the map's data is from, and no more: a link of a few pixels is no one's to hit.
    if (map.options.attributionControl) map.attributionControl.setPrefix(false);
  }, [map, label]);
  // It grows and shrinks with the screen around it, and not only with the window.
  useEffect(() => {
    const sizes = new ResizeObserver(() => map.invalidateSize({ pan: centered, animate: false }));
    sizes.observe(map.getContainer());
    return () => sizes.disconnect();
  }, [map, centered]);
  return null;
}

/** Keeps a layer of our own on the map, and shows in it what there is to show after each drawing. */
export function useOwnLayer<Shown, Own extends Layer & { show: (shown: Shown) => void }>(
  make: new () => Own,
  shown: Shown,
): RefObject<Own | null> {
  const map = useMap();
  const layer = useRef<Own | null>(null);
  useEffect(() => {
    const made = new make();
    made.addTo(map);
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map, make]);
  useEffect(() => {
    layer.current?.show(shown);
  });
  return layer;
}

/** Around points of [lng, lat]. */
export function boundsAround(points: readonly (readonly [number, number])[]): LatLngBounds {
  return latLngBounds(points.map(([lng, lat]) => [lat, lng]));
}
