// What the parts of the double are made of.
export type Fields = Record<string, string | string[]>;
export type Resource = Record<string, unknown>;

/** A request on its way to what answers it. */
export interface Asked {
  /** Of the address, in the order of the pattern's groups. */
  parts: string[];
  form: Fields;
  query: Fields;
}

export interface Answer {
  status: number;
  body?: unknown;
}

export type Route = [method: string, path: RegExp, answer: (asked: Asked) => Answer];

export interface Store {
  /** What there is of a kind, in the order in which it came. */
  of: (kind: string) => Resource[];
  /** Makes one, with a name that begins with two letters. */
  make: (kind: string, letters: string, fields: Resource) => Resource;
  account: string;
}

export const failed = (status: number, code: number, message: string): Answer => ({
  status,
  body: { status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` },
});
