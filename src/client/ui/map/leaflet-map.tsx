// The door of the map library: panning and zooming are leaflet's, everything on the map is drawn by our own layer.
import { useEffect, useRef, useState } from 'react';
import { Polygon, Tooltip, useMap } from 'react-leaflet';
import { DotsLayer } from './dots-layer';
import { DragPin } from './drag-pin';
import { nextStart, startOf, type Start } from './initial-view';
import { boundsAround, LeafletFrame, useOwnLayer } from './leaflet-frame';
import type { DoorMapProps } from './types';

const nowhereElse = () => undefined;

/** Where a map stands that has nothing to show yet: the middle of the states. */
const nowhere: [number, number] = [39.5, -98.35];

/** Seen on light and on dark ground. */
const outline = { color: '#5b78d6', weight: 2, fillOpacity: 0.1 };

/** `covered`: pixels at the foot of the map over which something else lies. */
export function LeafletMap({ covered = 0, ...props }: DoorMapProps & { covered?: number }) {
  const [begun] = useState(() => startOf(props));
  const start = begun
    ? { bounds: boundsAround(begun.points), boundsOptions: room(covered) }
    : { center: nowhere, zoom: 4 };
  return (
    <LeafletFrame {...start} label={props.label} preferCanvas>
      {(hasStreets) => (
        <>
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
          <Dots {...props} streets={hasStreets ? [] : (props.streets ?? [])} />
          {props.pin && <DragPin at={props.pin} onMove={props.onPick ?? nowhereElse} />}
          <Fit {...props} begun={begun} covered={covered} />
          <Seen {...props} covered={covered} />
        </>
      )}
    </LeafletFrame>
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

function Dots(props: DoorMapProps) {
  useOwnLayer(DotsLayer, props);
  return null;
}

/** The first thing to show brings the map to it; later ones do not tear it from the person's hand. */
function Fit({ covered, begun, ...props }: DoorMapProps & { begun: Start | null; covered: number }) {
  const map = useMap();
  const stands = useRef(begun);
  useEffect(() => {
    const next = nextStart(stands.current, props);
    if (!next) return;
    if (next.moves) map.fitBounds(boundsAround(next.start.points), { ...room(covered), animate: false });
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
