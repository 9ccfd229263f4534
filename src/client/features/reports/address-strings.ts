// A report's address holds texts alone.

/** What of some search parameters is text: the rest isn't said, or can't stand in an address. */
export const asStrings = (search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
