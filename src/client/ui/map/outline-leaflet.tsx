// The map of a county's turfs: the library's panning and zooming with the outlines on top.
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { boundsAround, LeafletFrame, useOwnLayer } from './leaflet-frame';
import { MapControls } from './map-controls';
import { OutlineLayer, type OutlineProps } from './outline-layer';

const room = { padding: [28, 28] as [number, number], maxZoom: 17 };
const around = (turfs: OutlineProps['turfs']) => boundsAround(turfs.flatMap(({ outline }) => outline));

/** @param controls where its buttons go */
export function OutlineLeaflet({ controls, ...props }: OutlineProps & { controls: HTMLElement | null }) {
  const [bounds] = useState(() => around(props.turfs));
  return (
    <LeafletFrame keepsView label={props.label} bounds={bounds} boundsOptions={room} zoomControl={false} preferCanvas>
      {() => <Outlines {...props} controls={controls} />}
    </LeafletFrame>
  );
}

function Outlines({ controls, ...props }: OutlineProps & { controls: HTMLElement | null }) {
  const map = useMap();
  const { selected, turfs } = props;
  useOwnLayer(OutlineLayer, props);
  // What is chosen in the list comes into sight.
  useEffect(() => {
    const turf = turfs.find(({ number }) => number === selected);
    if (!turf || turf.outline.length === 0) return;
    const bounds = boundsAround(turf.outline);
    if (!map.getBounds().contains(bounds) || map.getZoom() < 13) map.fitBounds(bounds.pad(2), room);
  }, [map, selected, turfs]);
  const onFit = turfs.length > 0 ? () => map.fitBounds(around(turfs), room) : undefined;
  return <MapControls place={controls} onFit={onFit} position={null} onLocate={undefined} />;
}
