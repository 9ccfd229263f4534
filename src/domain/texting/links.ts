// Links in a text: carriers filter first messages that have one, and people trust them less.

const link =
  /(?:https?:\/\/|www\.)\S+|(?<![@\w.-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|org|net|us|gov|edu|info|io|co|me|ly|vote|app|link|page|site|biz|tv|to|gl|be)\b(?:\/\S*)?/i;

/** The first link of a text, as written; null without one. An e-mail address is none. */
export function firstLink(text: string): string | null {
  return link.exec(text)?.[0] ?? null;
}
