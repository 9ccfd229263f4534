// Who of a file is the same person by name alone, where middle names are written out, shortened or left out.
import { plain } from '../contact-ledger/match-person';
import type { SeenLines } from './seen-lines';

/**
 * The line of the first row with this name that may be the same person; null, and it is remembered, for someone new. A blank middle
 * name and an initial are short for one middle name alone: whoever has another one is someone else.
 * @param key what else tells people apart
 */
export function namesakeBefore(seen: SeenLines, key: string, middle: string, line: number): number | null {
  const whole = plain(middle);
  const forms = [...new Set(['', whole.slice(0, 1), whole])];
  const at = (form: string) => `${key}\u001F${form}`;
  const longer = (form: string) => `${at(form)}\u001F+`;
  const shorter = forms.slice(0, -1);
  const before =
    lineOf(seen, at(whole)) ??
    lineOf(seen, longer(whole)) ??
    shorter.map((form) => (seen.has(longer(form)) ? null : lineOf(seen, at(form)))).find((each) => each !== null) ??
    null;
  seen.firstLine(at(whole), before ?? line);
  for (const form of shorter) seen.firstLine(longer(form), before ?? line);
  return before;
}

const lineOf = (seen: SeenLines, key: string): number | null => (seen.has(key) ? seen.firstLine(key, 0) : null);
