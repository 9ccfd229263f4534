// A plain reply that a schema of the contract takes: one of everything, nothing at its edge. For screens that only have to open.
import type * as z from 'zod/mini';

/** What a definition of the schema library may have; which of it depends on its type. */
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  items?: Schema[];
  options?: Schema[];
  entries?: Record<string, string>;
  values?: unknown[];
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number; length?: number } } }[];
}
type Schema = z.ZodMiniType;

const texts = [
  'Sample',
  '2026-03-04',
  '2026-03-04T15:00:00.000Z',
  '09:00',
  'a@porchlight.test',
  '#336699',
  '+19195550111',
  '2024-11-05 general',
  `B${'A'.repeat(86)}=`,
];

/** `known`: what fields with these names say. Throws for a schema of a kind that it can't make. */
export function sampleReply(schema: Schema, known: Readonly<Record<string, unknown>> = {}): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = () => (def.innerType ? sampleReply(def.innerType, known) : undefined);
  const checked = (name: string) => def.checks?.map((each) => each._zod.def).find(({ check }) => check === name);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => {
          const fits = name in known && field.safeParse(known[name]).success;
          return [name, fits ? known[name] : sampleReply(field, known)];
        }),
      );
    case 'string':
      if (def.format === 'uuid') return '00000000-0000-4000-8000-000000000007';
      return texts.find((text) => schema.safeParse(text).success) ?? 'x'.repeat(checked('min_length')?.minimum ?? 1);
    case 'number':
    case 'int':
      return [1, 40, 0, 100].find((number) => schema.safeParse(number).success) ?? checked('greater_than')?.value ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'undefined':
      return undefined;
    case 'unknown':
    case 'any':
      return null;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner();
    case 'pipe':
      return def.in ? sampleReply(def.in, known) : undefined;
    case 'array': {
      const length = checked('length_equals')?.length ?? Math.max(1, checked('min_length')?.minimum ?? 1);
      return Array.from({ length }, () => def.element && sampleReply(def.element, known));
    }
    case 'tuple':
      return (def.items ?? []).map((item) => sampleReply(item, known));
    case 'record': {
      const names = Object.values((def.keyType?._zod.def as Def | undefined)?.entries ?? {});
      return Object.fromEntries(names.map((name) => [name, def.valueType && sampleReply(def.valueType, known)]));
    }
    case 'union':
      return def.options?.[0] && sampleReply(def.options[0], known);
    case 'lazy':
      return null;
    default:
      throw new Error(`A sample of a schema with a ${def.type} can't be made yet.`);
  }
}
