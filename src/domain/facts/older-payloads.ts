// Facts as older releases of the app wrote them on a phone, in the shape of today: they may have waited there for months.
import type { Touch } from '../../contract/facts/touch';

/** The version of the facts that this release writes. */
export const payloadVersion = 2 as const;

/**
 * A touch in today's shape.
 *
 * | version | what it lacks | what that meant |
 * |---|---|---|
 * | 1 | `literature` | none was left besides the result |
 */
export function upcastTouch(version: number, touch: Touch): Touch {
  return version < 2 ? { ...touch, literature: false } : touch;
}
