// The corners of an area as text, for whoever draws without a mouse: "40.05, -83.5" a line.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { AreaField } from '../fields/fields';
import type { Spot } from './turf-types';

const line = ([lng, lat]: Spot) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

/** Lines that are no place are left out. */
function cornersOf(text: string): [number, number][] {
  return text.split('\n').flatMap((each): [number, number][] => {
    const [lat, lng] = each.split(',').map((part) => Number.parseFloat(part));
    return lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [[lng, lat]] : [];
  });
}

interface Props {
  corners: readonly Spot[];
  onChange: (corners: [number, number][]) => void;
}

export function CornersField({ corners, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = corners.map(line).join('\n');
  // Corners that were put on the map meanwhile go before what was typed.
  const isOurs = typed !== null && cornersOf(typed).map(line).join('\n') === shown;
  return (
    <AreaField
      label={t('Corners as latitude, longitude, one per line')}
      value={isOurs ? typed : shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(cornersOf(text));
      }}
    />
  );
}
