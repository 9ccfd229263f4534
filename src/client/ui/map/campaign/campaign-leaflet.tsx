// The map of a whole campaign: the library's panning, zooming and keys, with our own layer on top.
import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { boundsAround, LeafletFrame, useOwnLayer } from '../leaflet-frame';
import { seenMiddle, type CoveredEdges } from '../kept-view';
import { MapControls } from '../map-controls';
import { CountedLayer, type CountedShown } from './counted-layer';
import { OutlinesLayer, type OutlinesShown } from './outlines-layer';

export interface CampaignMapProps extends CountedShown {
  label: string;
  /** South-west and north-east, [lng, lat], of all there is. */
  bounds: readonly [[number, number], [number, number]];
  /** Brings the map to an area, or a place; another `turn` does it again. */
  goTo: { points: readonly (readonly [number, number])[]; turn: number } | null;
  /** Outlines of precincts and districts over the doors, or null. */
  outlines: OutlinesShown | null;
  /** Another number asks again for tiles that could not be had. */
  retries: number;
  /** Told where the map's middle is, after each move. */
  onMiddle: (middle: [number, number]) => void;
  onLocate: (() => void) | undefined;
}

interface Props extends CampaignMapProps {
  /** Pixels at the edges over which something else lies. */
  covered: CoveredEdges;
  controls: HTMLElement | null;
}

const edge = 24;
const room = ({ left, top, bottom }: Props['covered']) => ({
  paddingTopLeft: [edge + left, edge + top] as [number, number],
  paddingBottomRight: [edge, edge + bottom] as [number, number],
  maxZoom: 18,
});

export function CampaignLeaflet({ covered, controls, ...props }: Props) {
  const [start] = useState(() => ({ bounds: boundsAround(props.bounds), boundsOptions: room(covered) }));
  return (
    <LeafletFrame keepsView edges={covered} {...start} label={props.label} zoomControl={false}>
      {() => (
        <>
          <Doors {...props} />
          {props.outlines && <Outlines {...props.outlines} />}
          <Moves {...props} covered={covered} />
          <Controls {...props} covered={covered} controls={controls} />
        </>
      )}
    </LeafletFrame>
  );
}

function Doors({ retries, ...props }: CampaignMapProps) {
  const layer = useOwnLayer(CountedLayer, props);
  useEffect(() => {
    if (retries > 0) layer.current?.retry();
  }, [layer, retries]);
  return null;
}

function Outlines(props: OutlinesShown) {
  useOwnLayer(OutlinesLayer, props);
  return null;
}

function Moves({ goTo, covered, onMiddle }: Pick<Props, 'goTo' | 'covered' | 'onMiddle'>) {
  const map = useMap();
  const went = useRef(0);
  useEffect(() => {
    if (!goTo || goTo.turn === went.current) return;
    went.current = goTo.turn;
    // A place is no area: it is shown as close as houses are told apart.
    map.fitBounds(boundsAround(goTo.points), room(covered));
  }, [map, goTo, covered]);
  useEffect(() => {
    const tell = () => {
      const { lng, lat } = seenMiddle(map, covered);
      onMiddle([lng, lat]);
    };
    tell();
    map.on('moveend', tell);
    return () => {
      map.off('moveend', tell);
    };
  }, [map, covered, onMiddle]);
  return null;
}

function Controls({ bounds, covered, controls, position, onLocate }: Props) {
  const map = useMap();
  const onFit = () => map.fitBounds(boundsAround(bounds), room(covered));
  return <MapControls place={controls} onFit={onFit} position={position} onLocate={onLocate} />;
}
