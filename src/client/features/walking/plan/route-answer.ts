// Computes a walking order or a loop: in a worker where there is one, else in the page.
import type { Position } from '../../../../domain/geography/geometry';
import { walkingOrder } from '../../../../domain/walking-order/walking-order';
import { routeWithin, type TimedRoute, type TimedRouteDoor } from '../../../../domain/routes/timed-route';
import type { Pace } from '../../../../domain/routes/pace';

/** All `doors` in a new order, or with `minutes` a loop of as many as fit. */
export interface RouteRequest {
  doors: TimedRouteDoor[];
  from: Position;
  pace: Pace;
  minutes: number | null;
  /** Buildings from their top floor down. */
  topFirst: boolean;
}

export function answerRoute({ doors, from, pace, minutes, topFirst }: RouteRequest): TimedRoute {
  if (minutes !== null) return routeWithin(doors, from, minutes, pace);
  const { order, metres } = walkingOrder(doors, { from, topFirst });
  return { order, metres, minutes: doors.length * pace.minutesADoor + metres / pace.metresAMinute };
}
