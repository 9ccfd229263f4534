// The door of the map library: panning and zooming are leaflet's, everything on the map is drawn by our own layer.
import 'leaflet/dist/leaflet.css';
import { latLngBounds, type LatLngBounds, type Map as Leaflet } from 'leaflet';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MapContainer, Polygon, Tooltip, useMap } from 'react-leaflet';
import { useSettings } from '../../session/settings';
import { DotsLayer } from './dots-layer';
import { DragPin } from './drag-pin';
import { BlockSides } from './base-map';
import styles from './map.module.css';
import { nextStart, startOf, type Start } from './initial-view';
import type { DoorMapProps } from './types';

const nowhereElse = () => undefined;

/** Where a map stands that has nothing to show yet: the middle of the states. */
const nowhere: [number, number] = [39.5, -98.35];

/** Seen on light and on dark ground. */
const outline = { color: '#5b78d6', weight: 2, fillOpacity: 0.1 };

/** `covered`: pixels at the foot of the map over which something else lies. */
export function LeafletMap({ covered = 0, ...props }: DoorMapProps & { covered?: number }) {
  const { map } = useSettings();
  const [begun] = useState(() => startOf(props));
  const [ground, setBaseMap] = useState(false);
  const watchBaseMap = useCallback(() => setBaseMap(true), []);
  const start = begun ? { bounds: boundsOf(begun), boundsOptions: room(covered) } : { center: nowhere, zoom: 4 };
  return (
    <MapContainer
      {...start}
      className={styles.map ?? ''}
      maxZoom={20}
      minZoom={3}
      zoomSnap={0.5}
      preferCanvas
      attributionControl={map.tilesUrl !== null || map.pmtilesUrl !== null}
    >
      <BlockSides onTile={watchBaseMap} />
      {props.polygons?.map((polygon) => (
        <Polygon
          key={polygon.id}
          pathOptions={outline}
          positions={polygon.ring.map(([lng, lat]) => [lat, lng] as [number, number])}
        >
          {polygon.label && (
            <Tooltip permanent direction="center">
              {polygon.label}
            </Tooltip>
          )}
        </Polygon>
      ))}
      <Dots {...props} streets={map.tilesUrl || ground ? [] : (props.streets ?? [])} />
      {props.pin && <DragPin at={props.pin} onMove={props.onPick ?? nowhereElse} />}
      <Fit {...props} begun={begun} covered={covered} />
      <Seen {...props} covered={covered} />
      <Named label={props.label} />
    </MapContainer>
  );
}

const edge: [number, number] = [24, 24];
/** Air around what a map begins with. */
function room(covered: number) {
  return {
    padding: edge,
    paddingTopLeft: edge,
    paddingBottomRight: [edge[0], edge[1] + covered] as [number, number],
    maxZoom: 18,
  };
}

function boundsOf({ points }: Start): LatLngBounds {
  return latLngBounds(points.map(([lng, lat]) => [lat, lng]));
}

function Dots(props: DoorMapProps) {
  const map = useMap();
  const layer = useRef<DotsLayer | null>(null);
  useEffect(() => {
    const made = new DotsLayer();
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
  return null;
}

/** The first thing to show brings the map to it; later ones do not tear it from the person's hand. */
function Fit({ covered, begun, ...props }: DoorMapProps & { begun: Start | null; covered: number }) {
  const map = useMap();
  const stands = useRef(begun);
  useEffect(() => {
    const next = nextStart(stands.current, props);
    if (!next) return;
    if (next.moves) map.fitBounds(boundsOf(next.start), { ...room(covered), animate: false });
    stands.current = next.start;
  });
  return null;
}

/** A door that is chosen elsewhere comes into sight, and out from under what lies over the map. */
function Seen({ doors, selected, covered }: DoorMapProps & { covered: number }) {
  const map = useMap();
  const before = useRef(selected);
  useEffect(() => {
    if (before.current === selected) return;
    before.current = selected;
    const door = doors.find(({ id }) => id === selected);
    if (!door) return;
    const [lng, lat] = door.coordinates;
    const {
      padding: [side, top],
    } = room(covered);
    map.panInside([lat, lng], { paddingTopLeft: [side + 40, top], paddingBottomRight: [side, top + covered] });
  }, [map, doors, selected, covered]);
  return null;
}

function Named({ label }: { label: string }) {
  const map: Leaflet = useMap();
  useEffect(() => {
    const place = map.getContainer();
    place.setAttribute('role', 'application');
    place.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}
