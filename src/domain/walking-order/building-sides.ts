// On which side of its street a building stands, from where it stands: the doors around it show the way the street runs
// and the gap in which its middle lies. The parity of house numbers only helps where the doors alone cannot tell.
import { groupBy } from '../lists/group-by';

/** What is known of each building; rows of one length. */
export interface Placed {
  /** Metres on a plane. */
  x: Float64Array;
  y: Float64Array;
  /** Which street, -1 for none. */
  street: Int32Array;
  /** By the house number: 1 odd, 2 even, 0 without a number. */
  parity: Int8Array;
}

export interface Sides {
  /** 1 and 2 are the two sides of a street (1 where most odd numbers are), 0 is unknown. */
  side: Int8Array;
  /** Metres from the doors of one side to those of the other; NaN where only one side is known. */
  width: Float64Array;
}

/** The doors around a door that show how its street runs: at most so many, at most so far away (meters). */
const AROUND = 16;
const REACH = 160;
/** Two sides lie at least this far apart, and seldom further. Metres. */
const NARROWEST = 5;
const WIDEST = 70;
/** A door belongs to a stretch of street, not to one beyond a gap of this many meters. */
const GAP = 400;

/** The sides of all buildings. The same whatever the direction in which a street is mapped. */
export function findSides(placed: Placed): Sides {
  const count = placed.x.length;
  const found: Sides = { side: new Int8Array(count), width: new Float64Array(count).fill(NaN) };
  const streets = groupBy(placed.street.keys(), (index) => placed.street[index]!);
  for (const [street, members] of streets) if (street >= 0) sidesOfStreet(placed, members, found);
  return found;
}

interface Frame {
  /** Across the street; its direction is made the same along the street afterwards. */
  normal: [number, number];
  /** How far the street's middle lies from the door along the normal; null where the doors around show only one side. */
  middle: number | null;
  width: number;
  /** Of the doors around with a number, the share with an odd one; NaN without any. */
  odd: number;
}

function sidesOfStreet(placed: Placed, members: readonly number[], found: Sides): void {
  const frames = new Map<number, Frame>();
  for (const stretch of align(placed, members)) {
    for (const { door, around } of stretch) {
      const before = frames.get(stretch[0]?.door ?? door);
      const frame = frameOf(placed, door, around);
      if (frame) frames.set(door, frame);
      else if (before) frames.set(door, { ...before, middle: null, odd: NaN });
    }
    nameSides(placed, stretch, frames, found);
  }
}

interface Member {
  door: number;
  /** The door this one was reached from along the street; itself for the first. */
  from: number;
  /** The doors around it, itself first. */
  around: number[];
}

/** The doors of a street as stretches without gaps, each door after one that it is near to. */
function align({ x, y }: Placed, members: readonly number[]): Member[][] {
  const away = (a: number, b: number): number => Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
  const left = new Map(members.map((door) => [door, { from: door, metres: Infinity }]));
  const stretches: Member[][] = [];
  while (left.size > 0) {
    let next = -1;
    let link = { from: -1, metres: Infinity };
    for (const [door, candidate] of left) {
      if (next >= 0 && candidate.metres >= link.metres) continue;
      next = door;
      link = candidate;
    }
    left.delete(next);
    const around = nearest(members, next, away);
    const member = { door: next, from: link.from, around };
    const stretch = stretches.at(-1);
    if (stretch && link.metres <= GAP) stretch.push(member);
    else stretches.push([{ ...member, from: next }]);
    for (const [door, candidate] of left) {
      const metres = away(next, door);
      if (metres < candidate.metres) left.set(door, { from: next, metres });
    }
  }
  return stretches;
}

function nearest(members: readonly number[], door: number, away: (a: number, b: number) => number): number[] {
  const near = members.filter((other) => away(door, other) <= REACH);
  const metres = new Map(near.map((other) => [other, other === door ? -1 : away(door, other)]));
  return near.sort((a, b) => metres.get(a)! - metres.get(b)! || a - b).slice(0, AROUND);
}

/** How the street runs at a door, and where its middle is; null for a door with nothing to compare. */
function frameOf(placed: Placed, door: number, around: readonly number[]): Frame | null {
  if (around.length < 3) return null;
  const parities = around.map((each) => placed.parity[each]!);
  let labels = Int8Array.from(parities);
  let frame: Frame | null = null;
  // First by the numbers, then by the sides that were found: two doors across the street show no direction along it.
  for (let pass = 0; pass < 2; pass += 1) {
    const along = direction(placed, around, labels);
    if (!along) return frame;
    const normal: [number, number] = [-along[1], along[0]];
    const alongs = around.map((each) => across(placed, along, each) - across(placed, along, door));
    const offsets = around.map((each) => across(placed, normal, each) - across(placed, normal, door));
    const split = clearest([offsets, straighten(alongs, offsets, labels)].map((way) => splitOf(way, parities)));
    frame = { normal, middle: split?.middle ?? null, width: split?.width ?? NaN, odd: oddShare(placed, around) };
    if (!split) return frame;
    labels = Int8Array.from(split.offsets, (offset) => (offset > split.middle ? 1 : 2));
  }
  return frame;
}

/** The straight street, unless the bent one is clearly clearer. */
function clearest([straight, bent]: readonly (Split | null)[]): Split | null {
  if (!straight || !bent) return straight ?? bent ?? null;
  return bent.score > straight.score + 0.1 ? bent : straight;
}

/** Offsets across a street that bends, as if it were straight: each side is laid along the same parabola. */
function straighten(alongs: readonly number[], offsets: readonly number[], labels: Int8Array): number[] {
  if (offsets.length < 8) return [...offsets];
  let tt = 0;
  let ts = 0;
  let ss = 0;
  let to = 0;
  let so = 0;
  for (const label of [0, 1, 2]) {
    const group = alongs.flatMap((t, index) => (labels[index] === label ? [{ t, s: t * t, o: offsets[index]! }] : []));
    const mean = (of: (each: { t: number; s: number; o: number }) => number): number =>
      group.reduce((sum, each) => sum + of(each), 0) / group.length;
    const [meanT, meanS, meanO] = [mean(({ t }) => t), mean(({ s }) => s), mean(({ o }) => o)];
    for (const { t, s, o } of group) {
      tt += (t - meanT) ** 2;
      ts += (t - meanT) * (s - meanS);
      ss += (s - meanS) ** 2;
      to += (t - meanT) * (o - meanO);
      so += (s - meanS) * (o - meanO);
    }
  }
  const whole = tt * ss - ts * ts;
  if (whole <= 1e-6 * tt * ss) return [...offsets];
  const slope = (to * ss - so * ts) / whole;
  const bend = (so * tt - to * ts) / whole;
  return offsets.map((offset, index) => offset - slope * alongs[index]! - bend * alongs[index]! ** 2);
}

function across({ x, y }: Placed, [nx, ny]: readonly [number, number], door: number): number {
  return x[door]! * nx + y[door]! * ny;
}

function oddShare({ parity }: Placed, doors: readonly number[]): number {
  const numbered = doors.filter((each) => parity[each] !== 0);
  return numbered.filter((each) => parity[each] === 1).length / numbered.length;
}

/** The main direction of the doors, each side about its own middle; null when they lie in a heap. */
function direction({ x, y }: Placed, doors: readonly number[], labels: Int8Array): [number, number] | null {
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const label of [0, 1, 2]) {
    const group = doors.filter((_, index) => labels[index] === label);
    const middleX = group.reduce((sum, each) => sum + x[each]!, 0) / group.length;
    const middleY = group.reduce((sum, each) => sum + y[each]!, 0) / group.length;
    for (const each of group) {
      xx += (x[each]! - middleX) ** 2;
      yy += (y[each]! - middleY) ** 2;
      xy += (x[each]! - middleX) * (y[each]! - middleY);
    }
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  if (spread < 1 || spread < 0.4 * (xx + yy)) return null;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

interface Split {
  /** Of the doors around, as they were parted. */
  offsets: readonly number[];
  middle: number;
  width: number;
  /** How sure it is; above 0. */
  score: number;
}

/**
 * The gap between the two sides among offsets across the street, or null when they are of one side. Numbers vouch for a
 * gap that parts odd from even; without that it must be wide and clear.
 */
function splitOf(offsets: readonly number[], parities: readonly number[]): Split | null {
  const sorted = offsets
    .map((offset, index) => ({ offset, parity: parities[index]! }))
    .sort((a, b) => a.offset - b.offset);
  const odds = sorted.filter(({ parity }) => parity === 1).length;
  const evens = sorted.filter(({ parity }) => parity === 2).length;
  const numbered = odds + evens;
  let best: Split | null = null;
  let bestScore = 0;
  let oddsBelow = 0;
  let evensBelow = 0;
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const { offset, parity } = sorted[index]!;
    if (parity === 1) oddsBelow += 1;
    if (parity === 2) evensBelow += 1;
    const gap = sorted[index + 1]!.offset - offset;
    if (gap < NARROWEST) continue;
    const below = median(sorted.slice(0, index + 1).map((each) => each.offset));
    const above = median(sorted.slice(index + 1).map((each) => each.offset));
    const width = above - below;
    if (width > WIDEST && gap > WIDEST) continue;
    const wrong = Math.min(oddsBelow + evens - evensBelow, evensBelow + odds - oddsBelow);
    const parted = numbered === 0 ? 0 : (Math.min(odds, evens) - wrong) / numbered;
    // How clear the gap is: the part of the way between the sides in which no one lives.
    const clear = gap / width;
    const few = Math.min(index + 1, sorted.length - index - 1);
    const alone = few < 2 ? 0.35 : 0;
    const oneSided = numbered >= 4 && Math.min(odds, evens) === 0 ? 0.4 : 0;
    const score = 2.5 * parted + clear - 0.5 - alone - oneSided;
    if (score <= bestScore) continue;
    bestScore = score;
    best = { offsets, middle: (offset + sorted[index + 1]!.offset) / 2, width, score };
  }
  return best;
}

function median(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Turns the frames of a stretch the same way, and calls that side 1 on which most odd numbers are. */
function nameSides(
  { parity }: Placed,
  stretch: readonly Member[],
  frames: ReadonlyMap<number, Frame>,
  { side, width }: Sides,
): void {
  const turned = new Map<number, [number, number]>();
  const above = new Map<number, boolean>();
  let vote = 0;
  for (const { door, from } of stretch) {
    const frame = frames.get(door);
    if (!frame) continue;
    const last = turned.get(from) ?? frame.normal;
    const [nx, ny] = frame.normal;
    const flip = nx * last[0] + ny * last[1] < 0;
    turned.set(door, flip ? [-nx, -ny] : [nx, ny]);
    if (frame.middle === null) continue;
    // The middle lies below a door that stands above it.
    const isAbove = frame.middle < 0 !== flip;
    above.set(door, isAbove);
    if (parity[door] !== 0) vote += (parity[door] === 1) === isAbove ? 1 : -1;
  }
  for (const { door } of stretch) {
    const frame = frames.get(door);
    const isAbove = above.get(door);
    if (frame && isAbove !== undefined) {
      side[door] = isAbove === vote >= 0 ? 1 : 2;
      width[door] = frame.width;
    } else if (frame && (frame.odd >= 0.8 || frame.odd <= 0.2)) side[door] = frame.odd >= 0.8 ? 1 : 2;
    else side[door] = parity[door]!;
  }
}
