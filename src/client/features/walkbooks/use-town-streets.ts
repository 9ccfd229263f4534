// The streets around given places, drawn from the doors of the campaign's own walkbooks, for maps that show no doors.
import { useMemo } from 'react';
import { contract } from '../../../contract';
import { streetLines, type StreetLine } from '../../../domain/walkbooks/street-lines';
import { call } from '../../api';
import { useLoad } from '../../ui/use-load';

/** Enough for the ground of a map; each is a request. */
const mostWalkbooks = 6;
const none: StreetLine[] = [];

type Place = readonly [number, number];
type Bounds = readonly [south: number, west: number, north: number, east: number];

function holds([south, west, north, east]: Bounds, [lng, lat]: Place): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Only for those who see all walkbooks. Empty until loaded, and when there is nothing to draw or it failed: it is only ground. */
export function useTownStreets(campaignId: string, places: readonly Place[], wanted: boolean): StreetLine[] {
  const anywhere = wanted && places.length > 0;
  const walkbooks = useLoad(`walkbooks ${campaignId} ${anywhere ? 'is_active' : 'none'}`, (signal) =>
    anywhere
      ? call(contract.walkbooks.all, { query: { campaign_id: campaignId, archived: false } }, { signal })
      : Promise.resolve([]),
  );
  const chosen = (walkbooks.data ?? [])
    .flatMap(({ id, doors, bounds }) =>
      bounds ? [{ id, doors, near: places.filter((place) => holds(bounds, place)).length }] : [],
    )
    .toSorted((a, b) => b.near - a.near || b.doors - a.doors)
    .slice(0, mostWalkbooks)
    .map(({ id }) => id);
  const books = useLoad(`town ${campaignId} ${chosen.join(' ')}`, (signal) =>
    Promise.all(
      chosen.map((id) => call(contract.walkbooks.get, { query: { id, campaign_id: campaignId } }, { signal })),
    ).then((all) => all.flatMap((walkbook) => walkbook.geo_data.features)),
  );
  return useMemo(() => (books.data ? streetLines(books.data) : none), [books.data]);
}
