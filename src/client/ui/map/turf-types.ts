// What a map of turf shows and tells; knows no map library.
import type { MapStreet } from './types';

/** [lng, lat] */
export type Spot = readonly [number, number];

export type TurfTool = 'look' | 'draw' | 'border' | 'line';

export interface TurfMapProps {
  /** Buildings, and how many doors each has. */
  places: readonly Spot[];
  sizes: readonly number[];
  /** Neighboring buildings in pairs. */
  links: Int32Array;
  /** The turf of each building, -1 for none. */
  turfOf: Int32Array;
  /** `color` from 0 to 7; `short` is what a label says where there is little room. */
  turfs: readonly { label: string; short: string; color: number }[];
  selected: number | null;
  areas: readonly (readonly Spot[])[];
  /** Corners of the area that is being drawn. */
  corners: readonly Spot[];
  streets: readonly MapStreet[];
  tool: TurfTool;
  /** What the map shows, for a screen reader. */
  label: string;
  onTurf: (turf: number | null) => void;
  /** Buildings over which a border was dragged now belong to a turf. `first`: the drag begins with them. */
  onPaint: (buildings: number[], turf: number, first: boolean) => void;
  onCorner: (corner: Spot) => void;
  onClose: () => void;
  /** A corner of a finished area was dragged; `first`: the drag begins. */
  onBend: (area: number, corner: number, to: Spot, first: boolean) => void;
}
