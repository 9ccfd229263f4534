// How far one gets on foot along streets from a place, and which houses lie there; the streets are those guessed from addresses
// (street-lines.ts), so it is an estimate.
import type { StreetLine } from './street-lines';

const metresPerDegree = 111_320;
/** Streets as steps of so many meters. */
const step = 10;
/** Two streets whose steps come so near each other meet there. Meters. */
const meeting = 8;
/** So far from any street with addresses there is no way that is known. Meters. */
const nearestStreet = 150;

/** On a plane, in meters east and north of where one begins. */
export interface WalkedGround {
  toPlace: (x: number, y: number) => [number, number];
  /** Every house near the way, and whether it is in reach. */
  houses: { x: number; y: number; reached: boolean }[];
  /** Steps of the streets that are in reach. */
  ways: { x: number; y: number }[];
}

/**
 * What lies within `metres` of walking from a place ([lng, lat]) along `streets`, the way from the street to the house
 * included; null where no street with addresses is within 150 m.
 */
export function walkFrom(
  streets: readonly StreetLine[],
  [lng0, lat0]: readonly [number, number],
  metres: number,
): WalkedGround | null {
  const perLng = metresPerDegree * Math.max(0.01, Math.cos((lat0 * Math.PI) / 180));
  const onPlane = ([lng, lat]: readonly [number, number]) => ({
    x: (lng - lng0) * perLng,
    y: (lat - lat0) * metresPerDegree,
  });
  const lines = streets.map(({ line }) => steps(line.map(onPlane)));
  const net = new Net(lines);
  const away = net.from(metres);
  if (!away) return null;
  const houses = streets.flatMap(({ houses: along }, street) =>
    along.map(onPlane).map((house) => {
      const { node, far } = nearest(lines[street]!, house);
      return { ...house, reached: away[net.first[street]! + node]! + far <= metres };
    }),
  );
  return {
    toPlace: (x, y) => [lng0 + x / perLng, lat0 + y / metresPerDegree],
    houses,
    ways: net.nodes.filter((_, node) => away[node]! <= metres),
  };
}

interface Point {
  x: number;
  y: number;
}

function steps(line: readonly Point[]): Point[] {
  return line.flatMap((from, at) => {
    const to = line[at + 1];
    if (!to) return [from];
    const pieces = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
    return Array.from({ length: pieces }, (_, piece) => ({
      x: from.x + ((to.x - from.x) * piece) / pieces,
      y: from.y + ((to.y - from.y) * piece) / pieces,
    }));
  });
}

function nearest(nodes: readonly Point[], { x, y }: Point): { node: number; far: number } {
  let best = { node: 0, far: Infinity };
  nodes.forEach((each, node) => {
    const far = Math.hypot(each.x - x, each.y - y);
    if (far < best.far) best = { node, far };
  });
  return best;
}

/** The steps of all streets, each with those next to it. */
class Net {
  readonly nodes: Point[];
  /** Where each street begins among the nodes. */
  readonly first: number[] = [];
  private readonly next: number[][];

  constructor(lines: readonly Point[][]) {
    this.nodes = lines.flat();
    this.next = this.nodes.map(() => []);
    const squares = new Map<string, number[]>();
    const square = (x: number, y: number) => `${Math.floor(x / meeting)} ${Math.floor(y / meeting)}`;
    let at = 0;
    for (const line of lines) {
      this.first.push(at);
      line.forEach((_, index) => index > 0 && this.join(at + index - 1, at + index));
      at += line.length;
    }
    this.nodes.forEach(({ x, y }, node) => {
      for (const dx of [-meeting, 0, meeting])
        for (const dy of [-meeting, 0, meeting])
          for (const other of squares.get(square(x + dx, y + dy)) ?? [])
            if (this.far(node, other) <= meeting) this.join(node, other);
      const here = squares.get(square(x, y));
      if (here) here.push(node);
      else squares.set(square(x, y), [node]);
    });
  }

  /** Meters from the middle of the plane to each node, Infinity beyond `most`; null where no street is near. */
  from(most: number): Float64Array | null {
    const away = new Float64Array(this.nodes.length).fill(Infinity);
    const start = nearest(this.nodes, { x: 0, y: 0 });
    if (start.far > nearestStreet) return null;
    // By whole meters: what is a meter nearer is seen first.
    const waiting: number[][] = [];
    const reach = (node: number, metres: number) => {
      if (metres > most || metres >= away[node]!) return;
      away[node] = metres;
      (waiting[Math.floor(metres)] ??= []).push(node);
    };
    reach(start.node, start.far);
    for (let metre = 0; metre < waiting.length; metre += 1)
      for (const node of waiting[metre] ?? [])
        for (const other of this.next[node]!) reach(other, away[node]! + this.far(node, other));
    return away;
  }

  private join(a: number, b: number): void {
    this.next[a]!.push(b);
    this.next[b]!.push(a);
  }

  private far(a: number, b: number): number {
    return Math.hypot(this.nodes[a]!.x - this.nodes[b]!.x, this.nodes[a]!.y - this.nodes[b]!.y);
  }
}
