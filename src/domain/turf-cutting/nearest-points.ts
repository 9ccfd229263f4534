// The points nearest to a point, found through a tree, for as many as a county has.

/** Points in a tree that halves them by x and y in turn. */
export class NearPoints {
  private readonly ids: Int32Array;

  constructor(
    private readonly x: Float64Array,
    private readonly y: Float64Array,
  ) {
    this.ids = Int32Array.from(x, (_, index) => index);
    this.halve(0, this.ids.length - 1, 0);
  }

  /** The `most` points nearest to a point, nearest first, itself left out; ties by number. Fewer where there are not as many. */
  nearest(point: number, most: number): number[] {
    const found: number[] = [];
    const away: number[] = [];
    this.visit(
      this.x[point]!,
      this.y[point]!,
      () => (found.length < most ? Infinity : away.at(-1)!),
      (other, square) => {
        if (other === point) return;
        let slot = found.length < most ? found.length : most - 1;
        if (slot === most - 1 && found.length === most && isAfter(square, other, away[slot]!, found[slot]!)) return;
        for (; slot > 0 && isAfter(away[slot - 1]!, found[slot - 1]!, square, other); slot -= 1) {
          away[slot] = away[slot - 1]!;
          found[slot] = found[slot - 1]!;
        }
        away[slot] = square;
        found[slot] = other;
      },
    );
    return found;
  }

  /**
   * For a point the nearest one of another piece, nearer than `within` (a squared distance); null without one.
   * @param pieceOf the piece of each point
   * @param only what `onlyPieces` told of the same pieces
   */
  nearestOther(
    point: number,
    pieceOf: Int32Array,
    only: Int32Array,
    within: number,
  ): { point: number; square: number } | null {
    const own = pieceOf[point]!;
    let best: { point: number; square: number } | null = null;
    this.visit(
      this.x[point]!,
      this.y[point]!,
      () => best?.square ?? within,
      (other, square) => {
        if (pieceOf[other] === own || square >= within) return;
        if (!best || isAfter(best.square, best.point, square, other)) best = { point: other, square };
      },
      (node) => only[node] === own,
    );
    return best;
  }

  /** For each branch of the tree the piece that all its points belong to, -1 where they belong to several. */
  onlyPieces(pieceOf: Int32Array): Int32Array {
    const only = new Int32Array(this.ids.length).fill(-1);
    const down = (low: number, high: number): number => {
      const middle = (low + high) >> 1;
      let piece = pieceOf[this.ids[middle]!]!;
      if (low < middle && down(low, middle - 1) !== piece) piece = -1;
      if (middle < high && down(middle + 1, high) !== piece) piece = -1;
      only[middle] = piece;
      return piece;
    };
    if (only.length > 0) down(0, only.length - 1);
    return only;
  }

  /** The nearest point that `counts` to a place; -1 without one. */
  nearestTo(x: number, y: number, counts: (other: number) => boolean): number {
    let best = -1;
    let least = Infinity;
    this.visit(
      x,
      y,
      () => least,
      (other, square) => {
        if (!counts(other) || isAfter(square, other, least, best)) return;
        best = other;
        least = square;
      },
    );
    return best;
  }

  private visit(
    px: number,
    py: number,
    bound: () => number,
    see: (other: number, square: number) => void,
    skip: (node: number) => boolean = () => false,
  ): void {
    const { ids, x, y } = this;
    const down = (low: number, high: number, axis: number): void => {
      if (low > high) return;
      const middle = (low + high) >> 1;
      if (skip(middle)) return;
      const here = ids[middle]!;
      const square = (x[here]! - px) ** 2 + (y[here]! - py) ** 2;
      if (square <= bound()) see(here, square);
      const gap = axis === 0 ? px - x[here]! : py - y[here]!;
      if (gap <= 0) down(low, middle - 1, 1 - axis);
      else down(middle + 1, high, 1 - axis);
      if (gap * gap > bound()) return;
      if (gap <= 0) down(middle + 1, high, 1 - axis);
      else down(low, middle - 1, 1 - axis);
    };
    down(0, ids.length - 1, 0);
  }

  private halve(low: number, high: number, axis: number): void {
    if (low >= high) return;
    const by = axis === 0 ? this.x : this.y;
    const middle = (low + high) >> 1;
    this.ids.subarray(low, high + 1).sort((a, b) => by[a]! - by[b]! || a - b);
    this.halve(low, middle - 1, 1 - axis);
    this.halve(middle + 1, high, 1 - axis);
  }
}

function isAfter(square: number, point: number, otherSquare: number, otherPoint: number): boolean {
  return square > otherSquare || (square === otherSquare && point > otherPoint);
}
