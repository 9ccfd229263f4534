// What a person does on the map of turf: the tool in hand, the area being drawn, the turf looked at, and what each does to
// the plan.
import { useMemo, useState } from 'react';
import { bordersOf, isInside, piecesOf, type Spot } from '../../../domain/turf-cutting/turf-plan';
import type { TurfTool } from '../../ui/map/turf-types';
import { useSplitTurf } from './use-split-turf';
import { useTurfFigures } from './turf-figures';
import type { Turf } from './use-turf';

export function useTurfBoard(turf: Turf) {
  const { plan, step } = turf;
  const universe = turf.loaded.data;
  const [tool, setTool] = useState<TurfTool>('look');
  const [corners, setCorners] = useState<Spot[]>([]);
  const [selected, setSelected] = useState<number | null>(null);
  const turfs = useTurfFigures(universe, plan);
  const split = useSplitTurf(turf);
  const shownSelected = turfs.some((each) => each.turf === selected) ? selected : null;
  const [missed, setMissed] = useState(false);
  /** Turfs whose doors a dragged border may have torn apart. */
  const torn = useMemo(() => {
    const found = new Set<number>();
    if (universe && plan.turfs.length * universe.ground.links.length < 6_000_000)
      for (const { turf: each } of turfs) if (piecesOf(universe.ground, plan.turfOf, each) > 1) found.add(each);
    return found;
  }, [universe, plan.turfOf, plan.turfs.length, turfs]);
  /** Doors and voters inside the area that is being drawn. */
  const drawn = useMemo(() => {
    if (!universe || corners.length < 3) return null;
    const { ground, doors } = universe;
    const inside = ground.places.flatMap((place, building) =>
      isInside(place, corners) ? (ground.buildings[building] ?? []).flatMap((door) => doors[door] ?? []) : [],
    );
    return { doors: inside.length, voters: inside.reduce((sum, door) => sum + door.voters, 0) };
  }, [universe, corners]);

  const close = () => {
    if (corners.length < 3) return;
    step({ kind: 'change', change: { areas: [...plan.areas, corners] } });
    setCorners([]);
  };
  return {
    tool,
    corners,
    selected: shownSelected,
    /** The line just drawn passed by the turf that it was to split. */
    missed,
    split,
    turfs,
    torn,
    drawn,
    setSelected,
    setTool: (next: TurfTool) => {
      setTool(next);
      setCorners([]);
      setMissed(false);
    },
    setCorners,
    addCorner: (corner: Spot) => {
      const [first] = corners;
      if (tool !== 'line' || !first || shownSelected === null) return setCorners([...corners, corner]);
      const isSplit = split.byLine(shownSelected, [first, corner]);
      setCorners([]);
      setMissed(!isSplit);
      if (isSplit) setTool('look');
    },
    close,
    clear: () => step({ kind: 'change', change: { areas: [], ...(plan.way === 'drawn' ? { way: 'turfs' } : {}) } }),
    undo: () => (corners.length > 0 ? setCorners(corners.slice(0, -1)) : step({ kind: 'undo' })),
    redo: () => step({ kind: 'redo' }),
    bend: (area: number, corner: number, to: Spot, first: boolean) => {
      const areas = plan.areas.map((ring, at) => (at === area ? ring.with(corner, to) : ring));
      step({ kind: first ? 'change' : 'amend', change: { areas } });
    },
    /** How a turf's border can be moved building by building, without a map. */
    borders: (each: number) => (universe ? bordersOf(universe.ground, plan.turfOf, each) : []),
    addressOf: (building: number) => universe?.doors[universe.ground.buildings[building]?.[0] ?? -1]?.address ?? '',
    paint: (buildings: number[], to: number, first: boolean) => {
      const turfOf = plan.turfOf.slice();
      for (const building of buildings) turfOf[building] = to;
      step({ kind: first ? 'change' : 'amend', change: { turfOf } });
    },
  };
}

export type TurfBoard = ReturnType<typeof useTurfBoard>;
