// The map of turf: the library's panning and zooming with our own layer on top.
import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { boundsAround, LeafletFrame, useOwnLayer } from './leaflet-frame';
import { MapControls } from './map-controls';
import { TurfLayer } from './turf-layer';
import type { TurfMapProps } from './turf-types';

const room = { padding: [28, 28] as [number, number], maxZoom: 18 };

/** @param controls where its buttons go */
export function TurfLeaflet({ controls, ...props }: TurfMapProps & { controls: HTMLElement | null }) {
  const [bounds] = useState(() => boundsAround(props.places));
  return (
    <LeafletFrame keepsView label={props.label} bounds={bounds} boundsOptions={room} zoomControl={false}>
      {(covered) => (
        <>
          <Turf {...props} streets={covered ? [] : props.streets} />
          <Controls places={props.places} controls={controls} />
        </>
      )}
    </LeafletFrame>
  );
}

function Turf(props: TurfMapProps) {
  const map = useMap();
  const { places } = props;
  const fitted = useRef(places);
  useOwnLayer(TurfLayer, props);
  useEffect(() => {
    if (fitted.current !== places && places.length > 0)
      map.fitBounds(boundsAround(places), { ...room, animate: false });
    fitted.current = places;
  }, [map, places]);
  return null;
}

function Controls({ places, controls }: Pick<TurfMapProps, 'places'> & { controls: HTMLElement | null }) {
  const map = useMap();
  const onFit = places.length > 0 ? () => map.fitBounds(boundsAround(places), room) : undefined;
  return <MapControls place={controls} onFit={onFit} position={null} onLocate={undefined} />;
}
