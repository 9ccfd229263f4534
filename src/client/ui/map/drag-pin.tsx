// The pin that says where something stands: dragged with a finger, moved with the arrow keys, or set by a tap.
import { divIcon, marker, point, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { t } from '../../i18n/texts';
import styles from './map.module.css';

interface Props {
  /** [lng, lat] */
  at: [number, number];
  onMove: (coordinates: [number, number]) => void;
}

const shape =
  '<svg viewBox="0 0 32 44" width="32" height="44" aria-hidden="true"><path d="M16 43S3 27 3 16a13 13 0 0 1 26 0c0 11-13 27-13 27Z"/><circle cx="16" cy="16" r="5"/></svg>';
/** Pixels that one press of an arrow key moves it. */
const nudge = 6;
const arrows: Partial<Record<string, [number, number]>> = {
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
};

export function DragPin({ at: [lng, lat], onMove }: Props) {
  const map = useMap();
  const moved = useRef(onMove);
  const pin = useRef<Marker | null>(null);
  const start = useRef<[number, number]>([lat, lng]);
  useEffect(() => {
    moved.current = onMove;
  });
  useEffect(() => {
    const icon = divIcon({ html: shape, className: styles.pin ?? '', iconSize: [44, 52], iconAnchor: [22, 48] });
    const title = t('Pin. Drag it, or move it with the arrow keys.');
    const made = marker(start.current, { icon, draggable: true, autoPan: true, keyboard: true, title, alt: title });
    const tell = () => {
      const to = made.getLatLng();
      moved.current([to.lng, to.lat]);
    };
    made.on('dragend', tell);
    made.addTo(map);
    pin.current = made;
    const element = made.getElement();
    const press = (event: KeyboardEvent) => {
      const by = arrows[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      made.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add(point(by))));
      tell();
    };
    element?.addEventListener('keydown', press);
    return () => {
      element?.removeEventListener('keydown', press);
      made.remove();
      pin.current = null;
    };
  }, [map]);
  useEffect(() => {
    pin.current?.setLatLng([lat, lng]);
  }, [lng, lat]);
  return null;
}
