// A sentence for a person, made from a message of the catalog: the whole of it in English (`detail`), which one it is
// (`detail_code`) and what fills its holes (`params`). An app translates by the last two; anyone else reads the first.
import * as z from 'zod/mini';

/** What fills the holes of a message. `{what}` is itself a text that is translated; all others stand as they are. */
export const filling = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Params = Readonly<z.infer<typeof filling>>;

export interface Sentence {
  detail: string;
  /** Its message's name in `every-message.ts`. */
  detail_code: string;
  params: Params;
}

/** A sentence as it came or was stored, perhaps by another version: only its English is sure. */
export type Told = Pick<Sentence, 'detail'> & Message;
export type Message = { [Field in 'detail_code' | 'params']?: Sentence[Field] | null | undefined };

/** On the wire; what a newer server adds must never make an answer unreadable. */
export const params = z.catch(z.optional(filling), undefined);

/** The names of a text's holes: 'doors' | 'max' of 'Of {doors} doors {max} fit.' */
type HolesOf<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;
type ParamsOf<Text extends string> = [HolesOf<Text>] extends [never]
  ? []
  : [params: Readonly<Record<HolesOf<Text>, string | number>>];

export type Messages = Readonly<Record<string, string>>;
/** A message's name, and what fills its holes where it has any. */
export type Said<M extends Messages, Code extends keyof M> = [code: Code, ...ParamsOf<M[Code]>];

/** Makes sentences of some messages: `sentence('TOO_LONG', { what: 'Name', max: 120 })`. */
export type Speaker<M extends Messages> = <Code extends keyof M & string>(...of: Said<M, Code>) => Sentence;

export const sentencesOf =
  <const M extends Messages>(messages: M): Speaker<M> =>
  (...[code, given]) => {
    const values: Params = given ?? {};
    const detail = (messages[code] ?? code).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name] ?? hole;
      // Whole numbers, as in 12,345.
      return typeof value === 'number' ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : String(value);
    });
    return { detail, detail_code: code, params: values };
  };

export type SchemaSpeaker<M extends Messages> = <Code extends keyof M & string>(...of: Said<M, Code>) => string;

/** The same as the messages of schemas. */
export const saysOf =
  <const M extends Messages>(messages: M): SchemaSpeaker<M> =>
  (...of) =>
    packed(sentencesOf(messages)(...of));

const seam = '\u001F';

/** A sentence as the one text that a schema can say of what it refuses; `unpacked` gives it back. */
export const packed = ({ detail, detail_code, params: values }: Sentence): string =>
  [detail, detail_code, JSON.stringify(values)].join(seam);

/** The sentence that a schema said; null for the schema library's own words. */
export function unpacked(message: string): Sentence | null {
  const [detail = '', detail_code, values = '{}'] = message.split(seam);
  return detail_code === undefined ? null : { detail, detail_code, params: JSON.parse(values) as Params };
}
