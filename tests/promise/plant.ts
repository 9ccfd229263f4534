// Planted bugs: each replaces the statement below a mark in the sources, `// Promise [mark]: why`. Marks move along when code is
// moved, renamed or taken apart; one that is gone, or a plant that changes nothing, fails loudly.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** One marked statement of the sources, replaced. */
export interface Plant {
  mark: string;
  /** Given the statement as it stands there, with its semicolon or comma. */
  replace: (statement: string) => string;
}

const sources = ['src', 'sw'].map((folder) => join(import.meta.dirname, '..', '..', folder));

const comment = (mark: string) => `// Promise [${mark}]: `;

/** The one file with a mark. */
function fileOf(mark: string): string {
  const marked = sources
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    )
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(comment(mark))
        .slice(1)
        .map(() => file),
    );
  const [file] = marked;
  if (file === undefined || marked.length > 1)
    throw new Error(`The planted bug expects the mark [${mark}] once in the sources, found ${marked.length} times.`);
  return file;
}

/** Rewrites the marked statements while the sources are loaded. */
export function planting(plants: readonly Plant[]): Plugin {
  const files = plants.map((plant) => ({ ...plant, file: fileOf(plant.mark) }));
  return {
    name: 'planted-bugs',
    enforce: 'pre',
    transform(code, id) {
      const here = files.filter(({ file }) => id.split('?')[0] === file);
      return here.length === 0 ? null : here.reduce(plantInto, code);
    },
  };
}

function plantInto(code: string, { mark, replace }: Plant): string {
  const [from, to] = statementAt(code, code.indexOf('\n', code.indexOf(comment(mark))));
  const statement = code.slice(from, to);
  const planted = replace(statement);
  if (planted === statement) throw new Error(`The bug planted at [${mark}] changes nothing: ${statement}`);
  return code.slice(0, from) + planted + code.slice(to);
}

/** From where to where the statement, or the property of an object, reaches that comes after the comments at a place. */
export function statementAt(code: string, place: number): readonly [number, number] {
  const from = place + (/^(\s|\/\/.*\n)*/.exec(code.slice(place))?.[0].length ?? 0);
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    const char = code[at] ?? '';
    if ('\'"`'.includes(char)) at = endOfText(code, at);
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0) return [from, at];
    if (depth === 0 && (char === ';' || char === ',')) return [from, at + 1];
  }
  return [from, code.length];
}

/** Where a quoted text ends that begins here. */
function endOfText(code: string, from: number): number {
  const quote = code[from];
  for (let at = from + 1; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === quote) return at;
  }
  return code.length;
}
