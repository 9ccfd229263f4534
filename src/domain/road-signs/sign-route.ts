// A way past places where something is to be done about signs: to take them down, or to place those that were asked for.
import type { Drive } from '../walking-order/drive';
import { walkingOrder } from '../walking-order/walking-order';

/** A place to go to; `address` is '' where only its position is known. */
export interface SignStop {
  id: string;
  coordinates: [number, number];
  address: string;
  unit: string;
}

export interface SignRoute<Stop extends SignStop> {
  /** In the order in which to go. */
  stops: Stop[];
  /** Metres of the closed loop, as the crow flies. */
  metres: number;
  /** How it is driven; null where it is better walked. */
  drive: Drive | null;
}

/** Search rounds: so few for many stops that a phone answers within a second or two. */
const rounds = (stops: number) => Math.min(stops * 100, 12_000);

/** The places in walking order. The same places give the same route, whatever their order was. */
export function signRoute<Stop extends SignStop>(
  places: readonly Stop[],
  from?: { latitude: number; longitude: number },
): SignRoute<Stop> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const doors = places.map(({ id, coordinates: [longitude, latitude], address, unit }) => ({
    id,
    address,
    unit,
    longitude,
    latitude,
  }));
  const { order, metres, drive } = walkingOrder(doors, { from, rounds });
  return { stops: order.flatMap((id) => byId.get(id) ?? []), metres, drive };
}
