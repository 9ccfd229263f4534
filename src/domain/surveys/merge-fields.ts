// Merge fields of what is said at the door: names in braces that give way to plain text.
import type { DoorScript } from '../../contract/surveys';

export const mergeFields = ['canvasser', 'voter', 'candidate', 'polling_place'] as const;
export type MergeField = (typeof mergeFields)[number];
/** As they are written. */
export const mergeFieldList = mergeFields.map((field) => `{${field}}`).join(', ');
/** What stands in for a field; empty where it isn't known. */
export type MergeValues = Readonly<Record<MergeField, string>>;

const braces = /\{([^{}]*)\}/g;
/** People write {Polling place}, too. */
const fieldOf = (written: string): MergeField | undefined => {
  const plain = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return mergeFields.find((field) => field === plain);
};

/** The first thing in braces that is no merge field, as it is written; null when there is none. */
export function unknownMergeField(scripts: readonly DoorScript[]): string | null {
  for (const { introduction, talking_points, objections, closing } of scripts) {
    const texts = [
      introduction,
      ...talking_points,
      ...objections.flatMap((each) => [each.they_say, each.you_say]),
      closing,
    ];
    for (const text of texts) for (const [whole, name = ''] of text.matchAll(braces)) if (!fieldOf(name)) return whole;
  }
  return null;
}

/**
 * Where a sentence surely ends: before a capital, or a letter of a script that has none; marks of other scripts need no space.
 * Not within quotes: “Vote!” she said.
 */
const ends =
  /[.!?…]+["”»’)]*[^\S\n]+(?=["“«‘(¿¡]*[\p{Lu}\p{Lt}\p{Lo}])|[؟۔।。！？]+(?![؟۔।。！？"”»’」』)）])[^\S\n]*/gu;
/** A full stop after these, an initial or a number of a list is no end. */
const shortened =
  /(?:^|[^\p{L}])(?:\p{L}|Mrs?|Ms|Drs?|Dra|Sra?|Jr|St|Ave?|Blvd|Rd|Rep|Sen|Gov|Hon|Prof|Ud|Uds|Nos?|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$|(?:^|[.!?…]\s)[^\p{L}{}]*$/u;

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of line.matchAll(ends)) {
    if (end.startsWith('.') && shortened.test(line.slice(from, index))) continue;
    sentences.push(line.slice(from, index + end.length));
    from = index + end.length;
  }
  return [...sentences, line.slice(from)];
}

/**
 * A text with its fields filled in. A sentence whose field isn't known is left out, with what of its line can't be told from
 * it: nothing reads "vote at ."
 */
export function merged(text: string, values: MergeValues): string {
  const isKnown = (sentence: string) =>
    [...sentence.matchAll(braces)].every(([, name = '']) => {
      const field = fieldOf(name);
      return field === undefined || values[field] !== '';
    });
  // Each line, and each sentence, with the space that follows it; a value's own full stops divide nothing.
  const lines = text.match(/[^\n]*(?:\n\s*|$)/g) ?? [];
  return lines
    .flatMap(sentencesOf)
    .filter(isKnown)
    .join('')
    .replaceAll(braces, (whole, name: string) => {
      const field = fieldOf(name);
      return field ? values[field] : whole;
    })
    .trim();
}

/** A script with its fields filled in; a point or an objection of which nothing is left is left out. */
export function mergedScript(script: DoorScript, values: MergeValues): DoorScript {
  const fill = (text: string) => merged(text, values);
  return {
    language: script.language,
    introduction: fill(script.introduction),
    talking_points: script.talking_points.map(fill).filter((point) => point !== ''),
    objections: script.objections
      .map(({ they_say, you_say }) => ({ they_say: fill(they_say), you_say: fill(you_say) }))
      .filter(({ they_say, you_say }) => they_say !== '' && you_say !== ''),
    closing: fill(script.closing),
  };
}
