// The stops of a walk: what going from one to another costs, and which are near.

/** The stops of a tour: meters on a plane, and what is needed to know whether a leg crosses a street. */
export interface Stops {
  x: Float64Array;
  y: Float64Array;
  /** Which street, -1 for none. */
  street: Int32Array;
  /** 1 and 2 are the two sides of a street, 0 is unknown. */
  side: Int8Array;
  /** What crossing the street at a stop costs, in meters on top of the way. */
  crossing: Float64Array;
}

/** Metres of a leg, with the cost of crossing (the mean of both ends) where it leads to the other side of a street. */
export function legCost({ x, y, street, side, crossing }: Stops, a: number, b: number): number {
  const dx = x[a]! - x[b]!;
  const dy = y[a]! - y[b]!;
  const away = Math.sqrt(dx * dx + dy * dy);
  if (street[a]! < 0 || street[a] !== street[b] || side[a]! + side[b]! !== 3) return away;
  return away + (crossing[a]! + crossing[b]!) / 2;
}

/** The tour that always goes to the nearest stop not visited yet, from the stop given. */
export function nearestNeighbourTour(stops: Stops, start: number): Int32Array {
  const count = stops.x.length;
  const left = Int32Array.from({ length: count }, (_, index) => index);
  const tour = new Int32Array(count);
  let open = count;
  let at = start;
  for (let step = 0; step < count; step += 1) {
    tour[step] = at;
    open -= 1;
    left[left.indexOf(at)] = left[open]!;
    let nearest = Infinity;
    const from = at;
    for (let index = 0; index < open; index += 1) {
      const stop = left[index]!;
      const cost = legCost(stops, from, stop);
      if (cost < nearest || (cost === nearest && stop < at)) {
        nearest = cost;
        at = stop;
      }
    }
  }
  return tour;
}

/** For each stop the nearest others, nearest first, in rows of equal length. */
export function nearestStops(stops: Stops, width: number): Int32Array {
  const count = stops.x.length;
  const near = new Int32Array(count * width);
  const costs = new Float64Array(width);
  for (let stop = 0; stop < count; stop += 1) {
    let filled = 0;
    const row = stop * width;
    for (let other = 0; other < count; other += 1) {
      if (other === stop) continue;
      const cost = legCost(stops, stop, other);
      if (filled === width && cost >= costs[width - 1]!) continue;
      let slot = filled < width ? filled++ : width - 1;
      for (; slot > 0 && costs[slot - 1]! > cost; slot -= 1) {
        costs[slot] = costs[slot - 1]!;
        near[row + slot] = near[row + slot - 1]!;
      }
      costs[slot] = cost;
      near[row + slot] = other;
    }
  }
  return near;
}
