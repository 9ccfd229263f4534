// Sentences of the server's in another language: as they are, or with holes for the names and numbers in them.
import type { Translation } from './say';

interface Pattern {
  pattern: RegExp;
  translation: string;
  /** Letters that must be there as they are: the more, the surer. */
  certain: number;
}

/** So few letters outside of holes would fit a sentence by chance. */
const leastCertain = 8;

/** Finds a sentence's translation in a catalogue; what stood in its holes stands in those of the translation. */
export function toldIn(texts: Readonly<Record<string, Translation>>): (sentence: string) => string | null {
  let patterns: Pattern[] | null = null;
  return (sentence) => {
    const same = texts[sentence];
    if (typeof same === 'string') return same;
    patterns ??= patternsOf(texts);
    for (const { pattern, translation } of patterns) {
      const found = pattern.exec(sentence);
      if (found) return translation.replace(/\{(\w+)\}/g, (hole, name: string) => found.groups?.[name] ?? hole);
    }
    return null;
  };
}

function patternsOf(texts: Readonly<Record<string, Translation>>): Pattern[] {
  return Object.entries(texts)
    .flatMap(([english, translation]) => {
      const certain = english.replace(/\{\w+\}/g, '').length;
      if (typeof translation !== 'string' || !/\{\w+\}/.test(english) || certain < leastCertain) return [];
      const seen = new Set<string>();
      const source = english
        .split(/(\{\w+\})/)
        .map((piece) => {
          const name = /^\{(\w+)\}$/.exec(piece)?.[1];
          if (name === undefined) return piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
          if (seen.has(name)) return `\\k<${name}>`;
          seen.add(name);
          return `(?<${name}>.+?)`;
        })
        .join('');
      return [{ pattern: new RegExp(`^${source}$`, 'u'), translation, certain }];
    })
    .toSorted((a, b) => b.certain - a.certain);
}
