// The streets around given places, drawn from the doors of the campaign's own walkbooks, for maps that show no doors.
import { useMemo } from 'react';
import { contract } from '../../../contract';
import { streetsOf } from '../../../domain/geography/ground';
import type { StreetLine } from '../../../domain/geography/street-lines';
import { useCall, useCalls } from '../../data/use-call';

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
  const walkbooks = useCall(contract.walkbooks.all, anywhere ? { query: { campaign_id: campaignId } } : null);
  const chosen = (walkbooks.data ?? [])
    .flatMap(({ id, doors, bounds }) =>
      bounds ? [{ id, doors, near: places.filter((place) => holds(bounds, place)).length }] : [],
    )
    .toSorted((a, b) => b.near - a.near || b.doors - a.doors)
    .slice(0, mostWalkbooks)
    .map(({ id }) => id);
  const views = useCalls(
    contract.walkbooks.get,
    chosen.map((id) => ({ query: { id, campaign_id: campaignId } })),
  );
  return useMemo(
    () => (views.data ? views.data.flatMap((walkbook) => streetsOf(walkbook, walkbook.geo_data.features)) : none),
    [views.data],
  );
}
