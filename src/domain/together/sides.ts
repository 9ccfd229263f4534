// A walkbook divided by sides of streets, and a part of it as a few characters that fit into a code.
import type { DoorFeature } from '../../contract/walkbooks';

/** The side of the street that a door stands on; doors of no known side are one side of their own. */
export function sideOf({ properties: { street, side, zip } }: DoorFeature): string {
  return `${street.toUpperCase()}|${zip}|${side ?? ''}`;
}

/** One side of a street with its doors counted. */
export interface Side {
  key: string;
  street: string;
  side: 'odd' | 'even' | null;
  doors: number;
  todo: number;
}

/** The sides of a walkbook in the order in which its doors, given in walking order, come to them. */
export function sidesOf(doors: readonly DoorFeature[], isTodo: (doorId: string) => boolean): Side[] {
  const sides = new Map<string, Side>();
  for (const door of doors) {
    const key = sideOf(door);
    const { street, side, door_id } = door.properties;
    const known = sides.get(key) ?? { key, street, side, doors: 0, todo: 0 };
    known.doors += 1;
    if (isTodo(door_id)) known.todo += 1;
    sides.set(key, known);
  }
  return [...sides.values()];
}

/**
 * Sides cut into `parts` runs along the walking order, so that the largest run has as few doors to do as can be. No side is
 * ever split. Runs may be empty when there are fewer sides than parts.
 */
export function divide(sides: readonly Side[], parts: number): Side[][] {
  if (parts < 1) return [];
  const before = [0];
  // Doors that are done weigh next to nothing, so that a walked end of the turf still goes to somebody near.
  for (const side of sides) before.push((before.at(-1) ?? 0) + side.todo + side.doors / 1_000);
  const weigh = (from: number, to: number) => (before[to] ?? 0) - (before[from] ?? 0);
  // best[part][end]: the largest run when the first `end` sides make part + 1 runs; cut: where the last of them begins.
  let best = sides.concat([]).map((_, at) => weigh(0, at + 1));
  best.unshift(0);
  const cuts: number[][] = [];
  for (let part = 1; part < parts; part++) {
    const next: number[] = [];
    const cut: number[] = [];
    for (let end = 0; end <= sides.length; end++) {
      let least = Infinity;
      let at = 0;
      for (let from = 0; from <= end; from++) {
        const largest = Math.max(best[from] ?? 0, weigh(from, end));
        if (largest < least) [least, at] = [largest, from];
      }
      next.push(least);
      cut.push(at);
    }
    best = next;
    cuts.push(cut);
  }
  const runs: Side[][] = [];
  let end = sides.length;
  for (const cut of cuts.toReversed()) {
    const from = cut[end] ?? 0;
    runs.unshift(sides.slice(from, end));
    end = from;
  }
  runs.unshift(sides.slice(0, end));
  return runs;
}

/** Every key of a walkbook in the one order that all phones agree on. */
function canonical(doors: readonly DoorFeature[]): string[] {
  return [...new Set(doors.map(sideOf))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Some of a walkbook's sides as text for a link: six sides a character, after a check that tells whether the reader has the
 * same sides at all.
 */
export function writePart(doors: readonly DoorFeature[], sides: ReadonlySet<string>): string {
  const keys = canonical(doors);
  let text = '';
  for (let at = 0; at < keys.length; at += 6) {
    const bits = keys.slice(at, at + 6).reduce((sum, key, bit) => sum + (sides.has(key) ? 1 << bit : 0), 0);
    text += letters[bits] ?? '';
  }
  return `${check(keys)}.${text}`;
}

/** The sides that a text names; null when it was written for other doors than these, or is no such text. */
export function readPart(doors: readonly DoorFeature[], text: string): Set<string> | null {
  const keys = canonical(doors);
  const [sum, marks] = text.split('.');
  if (sum !== check(keys) || marks === undefined || marks.length !== Math.ceil(keys.length / 6)) return null;
  const sides = new Set<string>();
  for (const [at, key] of keys.entries()) {
    const bits = letters.indexOf(marks[Math.floor(at / 6)] ?? '');
    if (bits < 0) return null;
    if (bits & (1 << (at % 6))) sides.add(key);
  }
  return sides;
}

/** FNV-1a over the keys: enough to notice another version of a walkbook. */
function check(keys: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const char of keys.join('\n')) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** Streets of some sides in words: "Maple St (odd side), Oak Ave". Both sides of a street are said as the street. */
export function streetsOf(sides: readonly Side[], sideWords: Record<'odd' | 'even', string>): string[] {
  const streets = new Map<string, Side[]>();
  for (const side of sides) streets.set(side.street, [...(streets.get(side.street) ?? []), side]);
  return [...streets].map(([street, its]) => {
    const only = its.length === 1 ? its[0]?.side : null;
    return only ? `${street} (${sideWords[only]})` : street;
  });
}
