// The door of the map library: panning and zooming are leaflet's, everything on the map is drawn by our own layer.
import { useEffect, useRef, useState } from 'react';
import { Polygon, Tooltip, useMap } from 'react-leaflet';
import { DotsLayer } from './dots-layer';
import { DragPin } from './drag-pin';
import { nextStart, startOf, type Start } from './initial-view';
import { boundsAround, LeafletFrame, useOwnLayer } from './leaflet-frame';
import { MapControls } from './map-controls';
import type { DoorMapProps } from './types';

const nowhereElse = () => undefined;

/** Where a map stands that has nothing to show yet: the middle of the states. */
const nowhere: [number, number] = [39.5, -98.35];

/** Seen on light and on dark ground. */
const outline = { color: '#5b78d6', weight: 2, fillOpacity: 0.1 };

/** Pixels at the edges of the map over which something else lies. */
interface Covered {
  left: number;
  top: number;
  bottom: number;
}

interface Props extends DoorMapProps {
  covered: Covered;
  /** Where its buttons go. */
  controls: HTMLElement | null;
}

export function LeafletMap({ covered, controls, ...props }: Props) {
  const [begun] = useState(() => startOf(props));
  const start = begun
    ? { bounds: boundsAround(begun.points), boundsOptions: room(covered) }
    : { center: nowhere, zoom: 4 };
  return (
    <LeafletFrame {...start} label={props.label} preferCanvas zoomControl={false}>
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
          <GoTo goTo={props.goTo ?? null} covered={covered} />
          <Controls {...props} covered={covered} controls={controls} />
        </>
      )}
    </LeafletFrame>
  );
}

const edge = 24;
/** Air around what a map begins with. */
function room({ left, top, bottom }: Covered) {
  return {
    paddingTopLeft: [edge + left, edge + top] as [number, number],
    paddingBottomRight: [edge, edge + bottom] as [number, number],
    maxZoom: 18,
  };
}

function Dots(props: DoorMapProps) {
  useOwnLayer(DotsLayer, props);
  return null;
}

/** The first thing to show brings the map to it; later ones do not tear it from the person's hand. */
function Fit({ covered, begun, ...props }: DoorMapProps & { begun: Start | null; covered: Covered }) {
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
function Seen({ doors, selected, covered }: DoorMapProps & { covered: Covered }) {
  const map = useMap();
  const wanted = `${selected} ${covered.bottom}`;
  const before = useRef(wanted);
  useEffect(() => {
    if (before.current === wanted) return;
    before.current = wanted;
    const door = doors.find(({ id }) => id === selected);
    if (!door) return;
    const [lng, lat] = door.coordinates;
    const { paddingTopLeft, paddingBottomRight } = room(covered);
    const [right, foot] = paddingBottomRight;
    // The map's buttons are at its right.
    map.panInside([lat, lng], { paddingTopLeft, paddingBottomRight: [right + 44, foot] });
  }, [map, doors, selected, covered, wanted]);
  return null;
}

/** Street numbers are drawn from here on. */
const houses = 18;

function GoTo({ goTo, covered }: { goTo: NonNullable<DoorMapProps['goTo']> | null; covered: Covered }) {
  const map = useMap();
  const went = useRef(0);
  useEffect(() => {
    if (!goTo || goTo.turn === went.current) return;
    went.current = goTo.turn;
    map.fitBounds(boundsAround([goTo.coordinates]), { ...room(covered), maxZoom: Math.max(houses, map.getZoom()) });
  }, [map, goTo, covered]);
  return null;
}

function Controls({ covered, controls, ...props }: Props) {
  const map = useMap();
  const all = startOf(props);
  const onFit = all ? () => map.fitBounds(boundsAround(all.points), room(covered)) : undefined;
  return <MapControls place={controls} onFit={onFit} position={props.position ?? null} onLocate={props.onLocate} />;
}
