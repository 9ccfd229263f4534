// Where a sheet that was dragged comes to rest.

export type SheetHeight = 'peek' | 'half' | 'full';

/** A flick goes on for so long, in milliseconds. */
const glide = 160;

/**
 * @param at how high the sheet is when it is let go, in pixels
 * @param speed pixels a millisecond, upwards positive
 * @param stops the heights at which it may rest, in pixels
 */
export function restOf(at: number, speed: number, stops: Record<SheetHeight, number>): SheetHeight {
  const towards = at + speed * glide;
  const heights = ['peek', 'half', 'full'] as const;
  return heights.reduce((best, each) =>
    Math.abs(stops[each] - towards) < Math.abs(stops[best] - towards) ? each : best,
  );
}
