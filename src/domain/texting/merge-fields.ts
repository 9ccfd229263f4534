// Merge fields of a text: names in braces that give way to what is known of a person. A text is never sent with a gap.

export const textFields = ['first_name', 'last_name', 'city', 'candidate', 'campaign_name', 'texter_name'] as const;
export type TextField = (typeof textFields)[number];
/** What stands in for a field; empty where it isn't known. */
export type TextValues = Readonly<Record<TextField, string>>;

const braces = /\{([^{}]*)\}/g;

/** People write {First name}, too. */
function fieldOf(written: string): TextField | undefined {
  const plain = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return textFields.find((field) => field === plain);
}

/** The first thing in braces that is no merge field, or a brace without its other one, as written; null when there is none. */
export function unknownTextField(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(braces)) if (!fieldOf(name)) return whole;
  return /[{}]/.exec(text.replaceAll(braces, ''))?.[0] ?? null;
}

/** The fields that a text names, each once. */
export function fieldsOf(text: string): TextField[] {
  return [...new Set([...text.matchAll(braces)].flatMap(([, name = '']) => fieldOf(name) ?? []))];
}

/**
 * A text with its fields filled in. Where a value is missing there is no text: `missing` says which.
 * What a value says stays as it is: braces in a name name no field.
 */
export function filledText(text: string, values: TextValues): { message: string | null; missing: TextField[] } {
  const missing = fieldsOf(text).filter((field) => values[field].trim() === '');
  if (missing.length > 0) return { message: null, missing };
  const message = text.replaceAll(braces, (whole, name: string) => {
    const field = fieldOf(name);
    return field ? values[field].trim() : whole;
  });
  return { message: message.trim(), missing };
}

/** A name from a file in capitals as people write it: MARY-ANN O'NEIL, Mary-Ann O'Neil. One in mixed case stays. */
export function writtenName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== trimmed.toUpperCase()) return trimmed;
  return trimmed.toLowerCase().replaceAll(/(^|[\s'’-])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return `${before}${letter.toUpperCase()}`;
  });
}
