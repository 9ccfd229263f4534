// What a map of doors shows; knows no map library.
import type { ReactNode } from 'react';

/** A door as a dot. `mark` says its result without color: shown in the dot once it is large enough. */
export interface MapDoor {
  id: string;
  /** [lng, lat] */
  coordinates: [number, number];
  /** For the screen reader and the popup, e.g. "118 Maple St". */
  label: string;
  tone: 'todo' | 'next' | 'good' | 'refused' | 'moved' | 'literature' | 'neutral';
  /** Position in walking order, from 1; shown from zoom 17 on while to do. */
  number?: number;
  street?: string;
}

export interface MapPosition {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

export interface MapPlacement {
  id: string;
  coordinates: [number, number];
  label: string;
  /** Not at the server yet. */
  unsent?: boolean;
  /** How it was last found; standing unless told. */
  condition?: 'standing' | 'missing' | 'damaged' | 'taken_down';
}

/** A named line of a street and the buildings along it, [lng, lat]. */
export interface MapStreet {
  name: string;
  line: [number, number][];
  houses?: [number, number][];
}

export interface MapPolygon {
  id: string;
  /** Outer ring, [lng, lat]. */
  ring: [number, number][];
  /** A short name in its middle. */
  label?: string;
}

export interface DoorMapProps {
  doors: readonly MapDoor[];
  /** Streets below the dots, where there are no tiles. */
  streets?: readonly MapStreet[];
  /** The walking path, [lng, lat]. */
  path?: readonly [number, number][];
  position?: MapPosition | null;
  placements?: readonly MapPlacement[];
  polygons?: readonly MapPolygon[];
  /** A pin; with `onPick` it can be dragged, and set by tapping the map. */
  pin?: [number, number] | null;
  /** The door or sign that is selected, ringed. */
  selected?: string | null;
  onDoor?: (id: string) => void;
  /** Brings the map to a place that was looked for, as near as houses are told apart; another `turn` does it again. */
  goTo?: { coordinates: readonly [number, number]; turn: number } | null;
  onPlacement?: (id: string) => void;
  /** Asks this phone where it is, for the button that shows it. */
  onLocate?: (() => void) | undefined;
  /** A tap beside everything, [lng, lat]. */
  onPick?: (coordinates: [number, number]) => void;
  /** What the dots' tones mean here, where it is not the result of a visit. */
  words?: Partial<Record<MapDoor['tone'], string>>;
  /** Its legend says how many doors there are of each kind. */
  counted?: boolean;
  /** What lies over the foot of the map, e.g. the chosen door. */
  below?: ReactNode;
  /** CSS height; a phone's map takes what is left of the screen unless told. */
  height?: string;
  /** What the map shows, for a screen reader; the list is the other way to the same doors. */
  label: string;
}
