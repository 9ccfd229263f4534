// Some sides of a walkbook as a few characters that fit into a code.
import type { DoorFeature } from '../../contract/walkbooks';
import { compareText } from '../addresses/unit';
import { sideOf } from './sides';

/** Every key of a walkbook in the one order that all phones agree on. */
function canonical(doors: readonly DoorFeature[]): string[] {
  return [...new Set(doors.map(sideOf))].sort(compareText);
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
