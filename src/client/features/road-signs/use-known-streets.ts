// Streets of the walkbooks that are on this phone: the ground of a map of signs where there are no tiles.
import { useEffect, useMemo } from 'react';
import { metresBetween } from '../../../domain/geography/geometry';
import { streetsOf } from '../../../domain/geography/ground';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { lookForDownloads, useDownloads } from '../../offline/mirror/downloads';
import { myWalkbooks, useList } from '../../offline/mirror/lists';
import { useWalkbookViews } from '../../offline/mirror/use-walkbooks';

/** Two walkbooks' streets are enough to know the neighborhood again. */
const mapWalkbooks = 2;

interface Place {
  longitude: number;
  latitude: number;
}

export function useKnownStreets(viewer: Viewer, fix: Place | null) {
  const { items, seenAt } = useList(myWalkbooks);
  const downloads = useDownloads();
  useEffect(() => {
    lookForDownloads(viewer).catch(() => undefined);
    if (seenAt === null) void myWalkbooks.load(viewer);
  }, [viewer, seenAt]);
  // To about a hundred meters: a position that trembles opens no other walkbooks.
  const [longitude, latitude] = [fix?.longitude.toFixed(3), fix?.latitude.toFixed(3)];
  const ids = useMemo(() => {
    const here = items.filter((walkbook) => downloads.get(walkbook.id) === 'here');
    const place = longitude === undefined ? null : { longitude: Number(longitude), latitude: Number(latitude) };
    return nearestFirst(here, place).map((walkbook) => walkbook.id);
  }, [items, downloads, longitude, latitude]);
  const walkbookViews = useWalkbookViews(viewer, ids, mapWalkbooks);
  return useMemo(() => walkbookViews.flatMap(({ walkbook, doors }) => streetsOf(walkbook, doors)), [walkbookViews]);
}

/** Walkbooks by how far their doors are from a place; in their own order without one. */
export function nearestFirst<W extends Pick<WalkbookSummary, 'bounds'>>(
  walkbooks: readonly W[],
  place: Place | null,
): W[] {
  if (!place) return [...walkbooks];
  const away = ({ bounds }: W) => {
    if (!bounds) return Infinity;
    const [south, west, north, east] = bounds;
    const within = {
      longitude: Math.min(east, Math.max(west, place.longitude)),
      latitude: Math.min(north, Math.max(south, place.latitude)),
    };
    return metresBetween(place, within);
  };
  return walkbooks.toSorted((a, b) => away(a) - away(b) || 0);
}
