// The map of turf: the library's panning and zooming with our own layer on top.
import 'leaflet/dist/leaflet.css';
import { latLngBounds } from 'leaflet';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import { useSettings } from '../../session/settings';
import { BlockSides } from './base-map';
import styles from './map.module.css';
import { TurfLayer } from './turf-layer';
import type { TurfMapProps } from './turf-types';

export function TurfLeaflet(props: TurfMapProps) {
  const { map } = useSettings();
  const [bounds] = useState(() => boundsOf(props.places));
  const [ground, setBaseMap] = useState(false);
  const watchBaseMap = useCallback(() => setBaseMap(true), []);
  return (
    <MapContainer
      bounds={bounds}
      boundsOptions={{ padding: [28, 28], maxZoom: 18 }}
      className={styles.map ?? ''}
      maxZoom={20}
      minZoom={3}
      zoomSnap={0.5}
      attributionControl={map.tilesUrl !== null || map.pmtilesUrl !== null}
      zoomControl={false}
    >
      <BlockSides onTile={watchBaseMap} />
      <Turf {...props} streets={map.tilesUrl || ground ? [] : props.streets} />
    </MapContainer>
  );
}

function boundsOf(places: TurfMapProps['places']) {
  return latLngBounds(places.map(([lng, lat]) => [lat, lng]));
}

function Turf(props: TurfMapProps) {
  const map = useMap();
  const layer = useRef<TurfLayer | null>(null);
  const { places, label } = props;
  const fitted = useRef(places);
  useEffect(() => {
    const made = new TurfLayer();
    made.addTo(map);
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    layer.current?.show(props);
  });
  useEffect(() => {
    if (fitted.current !== places && places.length > 0)
      map.fitBounds(boundsOf(places), { padding: [28, 28], maxZoom: 18, animate: false });
    fitted.current = places;
  }, [map, places]);
  // The map's side grows and shrinks with the screen, and not only with the window.
  useEffect(() => {
    const sizes = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    sizes.observe(map.getContainer());
    return () => sizes.disconnect();
  }, [map]);
  useEffect(() => {
    const place = map.getContainer();
    place.setAttribute('role', 'application');
    place.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}
