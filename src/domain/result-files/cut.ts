// Texts of files, cut to what is kept of them.

/** The text's first characters; half an emoji at its end is left out: no database takes it. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
