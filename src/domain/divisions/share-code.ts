// Some sides of a walkbook as a few characters that fit into a code.
import type { DoorFeature } from '../../contract/doors';
import { compareText } from '../addresses/unit';
import { partOfSide, rangeOf, sideOf } from './side-keys';

/** Marks the check of a share with parts of sides. */
const ofParts = 'p';

/** Every key of a walkbook in the one order that all phones agree on. */
function canonical(doors: readonly DoorFeature[]): string[] {
  return [...new Set(doors.map(sideOf))].sort(compareText);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Some of a walkbook's sides as text for a link: six sides a character, after a check that tells whether the reader has the
 * same sides at all. Parts of sides follow as the side's place and the house numbers, in base 36, after a check that apps which
 * know no parts do not accept: read as whole sides, such a share would leave doors to no one.
 */
export function writePart(doors: readonly DoorFeature[], sides: ReadonlySet<string>): string {
  const keys = canonical(doors);
  let text = '';
  for (let at = 0; at < keys.length; at += 6) {
    const bits = keys.slice(at, at + 6).reduce((sum, key, bit) => sum + (sides.has(key) ? 1 << bit : 0), 0);
    text += letters[bits] ?? '';
  }
  const parts = [...sides].flatMap((key) => {
    const range = rangeOf(key);
    return range ? [[keys.indexOf(range.side), range.from, range.to].map((each) => each.toString(36)).join('-')] : [];
  });
  return parts.length > 0 ? [check(keys) + ofParts, text, parts.join('_')].join('.') : `${check(keys)}.${text}`;
}

/** The sides that a text names; null when it was written for other doors than these, or is no such text. */
export function readPart(doors: readonly DoorFeature[], text: string): Set<string> | null {
  const keys = canonical(doors);
  const [sum, marks, parts = ''] = text.split('.');
  if (
    sum !== check(keys) + (parts === '' ? '' : ofParts) ||
    marks === undefined ||
    marks.length !== Math.ceil(keys.length / 6)
  )
    return null;
  const sides = new Set<string>();
  for (const [at, key] of keys.entries()) {
    const bits = letters.indexOf(marks[Math.floor(at / 6)] ?? '');
    if (bits < 0) return null;
    if (bits & (1 << (at % 6))) sides.add(key);
  }
  for (const part of parts.split('_').filter(Boolean)) {
    const [at = NaN, from = NaN, to = NaN] = part.split('-').map((each) => parseInt(each, 36));
    const key = keys[at];
    if (key === undefined || !(from <= to)) return null;
    sides.add(partOfSide(key, from, to));
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
