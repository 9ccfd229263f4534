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

/** A text with its fields filled in. A sentence whose field isn't known is left out: nothing reads "vote at ." */
export function merged(text: string, values: MergeValues): string {
  const isKnown = (sentence: string) =>
    [...sentence.matchAll(braces)].every(([, name = '']) => {
      const field = fieldOf(name);
      return field === undefined || values[field] !== '';
    });
  // Sentences with the space or line that follows each; a value's own full stops divide nothing.
  const sentences = text.match(/[^]*?(?:[.!?…]["”»’)]*\s+|\n|。|$)/g) ?? [];
  return sentences
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
