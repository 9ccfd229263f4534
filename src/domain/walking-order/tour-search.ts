// Shortens a closed tour: iterated local search (2-opt, Or-opt, local double bridges) on typed arrays.
// Handed its chance and its number of rounds and not a clock, so that the same input gives the same tour.
import { legCost, nearestStops, type Stops } from './stops';

/** How many of the nearest stops a stop may be joined to. */
const NEIGHBOURS = 8;
/** The longest stretch that a double bridge moves, in stops. */
const BRIDGE = 50;
/** Up to so many stops all legs are computed before: 8 MB at most. */
const TABLE = 1_000;
/** Less than this is rounding, not gain. Metres. */
const TINY = 1e-7;
/** How much worse a round may be at first, as a share of the average leg. */
const HEAT = 0.6;

/**
 * Improves a closed tour for a number of rounds; the result never costs more than what it was given.
 * @param random numbers in [0, 1)
 */
export function improveTour(stops: Stops, start: Int32Array, rounds: number, random: () => number): Int32Array {
  return start.length < 4 ? Int32Array.from(start) : new TourSearch(stops, start).run(rounds, random);
}

/** A class and not closures: engines run the second search as fast as the first. */
class TourSearch {
  private readonly stops: Stops;
  /** What every leg costs, where that fits in a phone's memory. */
  private readonly table: Float64Array | null;
  private readonly count: number;
  private readonly tour: Int32Array;
  private readonly place: Int32Array;
  private readonly width: number;
  private readonly near: Int32Array;
  /** Stops whose surroundings changed, still to be looked at. */
  private readonly waiting: Int32Array;
  private readonly isWaiting: Uint8Array;
  private waitingCount = 0;
  /** Every stretch turned around in this round, as pairs of place and length, so that the round can be undone. */
  private turns: number[] = [];

  constructor(stops: Stops, start: Int32Array) {
    const count = start.length;
    this.stops = stops;
    this.count = count;
    this.table = count <= TABLE ? costTable(stops) : null;
    this.tour = Int32Array.from(start);
    this.place = new Int32Array(count);
    start.forEach((stop, index) => (this.place[stop] = index));
    this.width = Math.min(NEIGHBOURS, count - 1);
    this.near = nearestStops(stops, this.width);
    this.waiting = new Int32Array(count);
    this.isWaiting = new Uint8Array(count);
  }

  run(rounds: number, random: () => number): Int32Array {
    const { tour, count } = this;
    for (let index = count - 1; index >= 0; index -= 1) this.wake(tour[index]!);
    this.settle();
    let leg = 0;
    for (let index = 0; index < count; index += 1) leg += this.cost(tour[index]!, tour[(index + 1) % count]!) / count;
    const best = Int32Array.from(tour);
    let above = 0;
    for (let round = 0; round < rounds; round += 1) {
      this.turns.length = 0;
      const change = this.shake(random) + this.settle();
      // A little worse is let pass, less and less of it, or the search would sit in the first dead end.
      const heat = leg * HEAT * (1 - round / rounds);
      if (change > TINY - heat * Math.log(1 - random())) {
        this.undoTurns();
        continue;
      }
      above += change;
      if (above < -TINY) {
        best.set(tour);
        above = 0;
      }
    }
    return best;
  }

  private cost(a: number, b: number): number {
    return this.table ? this.table[a * this.count + b]! : legCost(this.stops, a, b);
  }

  private after(stop: number): number {
    const next = this.place[stop]! + 1;
    return this.tour[next === this.count ? 0 : next]!;
  }

  private before(stop: number): number {
    const here = this.place[stop]!;
    return this.tour[here === 0 ? this.count - 1 : here - 1]!;
  }

  private wake(stop: number): void {
    if (this.isWaiting[stop]) return;
    this.isWaiting[stop] = 1;
    this.waiting[this.waitingCount++] = stop;
  }

  /** Turns a stretch of the tour around; it may run over the array's end. */
  private turn(from: number, length: number): void {
    const { tour, place, count } = this;
    let low = from;
    let high = from + length - 1;
    if (high >= count) high -= count;
    for (let swaps = length >> 1; swaps > 0; swaps -= 1) {
      const one = tour[low]!;
      const two = tour[high]!;
      tour[low] = two;
      place[two] = low;
      tour[high] = one;
      place[one] = high;
      if (++low === count) low = 0;
      if (--high < 0) high = count - 1;
    }
  }

  private turnNoted(from: number, length: number): void {
    const first = from >= this.count ? from - this.count : from;
    this.turn(first, length);
    this.turns.push(first, length);
  }

  private undoTurns(): void {
    const { turns } = this;
    for (let index = turns.length - 2; index >= 0; index -= 2) this.turn(turns[index]!, turns[index + 1]!);
  }

  /** How many stops there are from one to another in the tour's direction, both counted. */
  private stretch(first: number, last: number): number {
    const length = this.place[last]! - this.place[first]! + 1;
    return length <= 0 ? length + this.count : length;
  }

  /** Looks at every waiting stop until none can be improved; the change of the tour's cost. */
  private settle(): number {
    let change = 0;
    while (this.waitingCount > 0) {
      const stop = this.waiting[--this.waitingCount]!;
      this.isWaiting[stop] = 0;
      for (;;) {
        const step = this.tryReconnect(stop) || this.tryCarry(stop);
        if (step === 0) break;
        change += step;
      }
    }
    return change;
  }

  /** 2-opt around a stop; the change of cost, 0 when nothing helps. */
  private tryReconnect(a: number): number {
    const { near, width } = this;
    for (let forward = 1; forward >= 0; forward -= 1) {
      const b = forward ? this.after(a) : this.before(a);
      const old = this.cost(a, b);
      for (let index = a * width; index < (a + 1) * width; index += 1) {
        const c = near[index]!;
        const fresh = this.cost(a, c);
        if (fresh >= old) break;
        const d = forward ? this.after(c) : this.before(c);
        const change = fresh + this.cost(b, d) - old - this.cost(c, d);
        if (change >= -TINY) continue;
        if (forward) this.reconnect(a, b, c, d);
        else this.reconnect(b, a, d, c);
        return change;
      }
    }
    return 0;
  }

  /** The legs a-b and c-d, each in the tour's direction, become a-c and b-d. */
  private reconnect(a: number, b: number, c: number, d: number): void {
    const inner = this.stretch(b, c);
    if (inner * 2 <= this.count) this.turnNoted(this.place[b]!, inner);
    else this.turnNoted(this.place[d]!, this.count - inner);
    this.wake(a);
    this.wake(b);
    this.wake(c);
    this.wake(d);
  }

  /** Or-opt around a stop: carries one to three stops, of which it is the first or the last, next to a near one. */
  private tryCarry(a: number): number {
    const { near, width, place, count } = this;
    for (let forward = 1; forward >= 0; forward -= 1) {
      // The stretch begins at a and goes on in the tour's direction (or against it) to e; p and q lie outside of it.
      const p = forward ? this.before(a) : this.after(a);
      let e = a;
      for (let length = 1; length <= 3 && length + 3 <= count; length += 1) {
        if (length > 1) e = forward ? this.after(e) : this.before(e);
        const q = forward ? this.after(e) : this.before(e);
        const gain = this.cost(p, a) + this.cost(e, q) - this.cost(p, q);
        if (gain <= TINY) continue;
        for (let index = a * width; index < (a + 1) * width; index += 1) {
          const c = near[index]!;
          const fresh = this.cost(a, c);
          if (fresh >= gain) break;
          const offset = forward ? place[c]! - place[a]! : place[a]! - place[c]!;
          if ((offset < 0 ? offset + count : offset) < length) continue;
          for (let ahead = 0; ahead < 2; ahead += 1) {
            const other = ahead ? this.after(c) : this.before(c);
            if ((c === p && other === a) || (c === q && other === e)) continue;
            const change = fresh + this.cost(e, other) - this.cost(c, other) - gain;
            if (change >= -TINY) continue;
            // In the tour's direction the stretch is first..last and lands between u and v.
            const first = forward ? a : e;
            const last = forward ? e : a;
            const u = ahead ? c : other;
            this.carry(first, last, u, ahead ? other : c, (u === c ? a : e) !== first);
            return change;
          }
        }
      }
    }
    return 0;
  }

  /** Moves the stretch first..last (in the tour's direction) between u and v, which follows u, turned around or not. */
  private carry(first: number, last: number, u: number, v: number, turned: boolean): void {
    const length = this.stretch(first, last);
    const p = this.before(first);
    const q = this.after(last);
    const ahead = this.stretch(q, u);
    const behind = this.stretch(v, p);
    if (ahead <= behind) {
      const start = this.place[first]!;
      this.turnNoted(start, length + ahead);
      this.turnNoted(start, ahead);
      if (!turned) this.turnNoted(start + ahead, length);
    } else {
      const start = this.place[v]!;
      this.turnNoted(start, behind + length);
      this.turnNoted(start + length, behind);
      if (!turned) this.turnNoted(start, length);
    }
    this.wake(first);
    this.wake(last);
    this.wake(p);
    this.wake(q);
    this.wake(u);
    this.wake(v);
  }

  /** A double bridge: of three neighboring stretches somewhere, the first and the last change places. */
  private shake(random: () => number): number {
    const { tour, count } = this;
    const most = Math.min(BRIDGE, Math.floor((count - 1) / 3));
    const from = Math.floor(random() * count);
    const one = 1 + Math.floor(random() * most);
    const two = 1 + Math.floor(random() * most);
    const three = 1 + Math.floor(random() * most);
    const a = tour[from]!;
    const b = tour[(from + 1) % count]!;
    const c = tour[(from + one) % count]!;
    const d = tour[(from + one + 1) % count]!;
    const e = tour[(from + one + two) % count]!;
    const f = tour[(from + one + two + 1) % count]!;
    const g = tour[(from + one + two + three) % count]!;
    const h = tour[(from + one + two + three + 1) % count]!;
    const old = this.cost(a, b) + this.cost(c, d) + this.cost(e, f) + this.cost(g, h);
    const begin = (from + 1) % count;
    this.turnNoted(begin, one + two + three);
    this.turnNoted(begin, three);
    this.turnNoted((begin + three) % count, two);
    this.turnNoted((begin + three + two) % count, one);
    this.wake(a);
    this.wake(b);
    this.wake(c);
    this.wake(d);
    this.wake(e);
    this.wake(f);
    this.wake(g);
    this.wake(h);
    return this.cost(a, f) + this.cost(g, d) + this.cost(e, b) + this.cost(c, h) - old;
  }
}

function costTable(stops: Stops): Float64Array {
  const count = stops.x.length;
  const table = new Float64Array(count * count);
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < a; b += 1) table[a * count + b] = table[b * count + a] = legCost(stops, a, b);
  }
  return table;
}
