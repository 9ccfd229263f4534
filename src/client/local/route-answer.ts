// Reckons a walking order or a loop: in a worker where there is one, else in the page.
import type { Position } from '../../domain/walkbooks/geometry';
import { walkingOrder } from '../../domain/walkbooks/order';
import { loopWithin, type Loop, type LoopDoor } from '../../domain/walkbooks/route-loop';
import type { Pace } from '../../domain/walkbooks/route-pace';

/** All `doors` in a new order, or with `minutes` a loop of as many as fit. */
export interface RouteAsked {
  doors: LoopDoor[];
  from: Position;
  pace: Pace;
  minutes: number | null;
  /** Buildings from their top floor down. */
  topFirst: boolean;
}

export function answerRoute({ doors, from, pace, minutes, topFirst }: RouteAsked): Loop {
  if (minutes !== null) return loopWithin(doors, from, minutes, pace);
  const { order, metres } = walkingOrder(doors, { from, topFirst });
  return { order, metres, minutes: doors.length * pace.minutesADoor + metres / pace.metresAMinute };
}
