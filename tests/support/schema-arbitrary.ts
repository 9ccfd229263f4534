// Anything that a schema of the contract takes, at its edges above all: what is valid must be storable.
import * as fc from 'fast-check';
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
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number } } }[];
}
type Schema = z.ZodMiniType;

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/** Values that a schema takes, as they may come from a phone. `known`: what fields with these names mostly say. */
export function valid(schema: Schema, known: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<unknown> {
  return anyOf(schema, known).filter((value) => schema.safeParse(value).success);
}

function anyOf(schema: Schema, known: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = () => (def.innerType ? anyOf(def.innerType, known) : fc.constant(undefined));
  const checked = (name: string) => def.checks?.map((each) => each._zod.def).find(({ check }) => check === name);
  const least = checked('min_length')?.minimum ?? 0;
  const most = checked('max_length')?.maximum ?? 20;
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, field]) => {
            const named = known[name];
            const any = anyOf(field, known);
            return [name, named ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...named) }, any) : any];
          }),
        ),
      );
    case 'string':
      if (def.format === 'uuid') return fc.uuid();
      if (def.format === 'datetime') return instant;
      return fc.oneof(
        fc.string({ unit: 'binary', minLength: least, maxLength: most }),
        fc.string({
          unit: fc.constantFrom('a', '"', '\\', "'", '\ud83d', '\ude00', '�', '\n', '%', '{'),
          minLength: least,
          maxLength: most,
        }),
        fc.constant('x'.repeat(most)),
      );
    case 'number': {
      const [min, max] = [checked('greater_than')?.value ?? -1e9, checked('less_than')?.value ?? 1e9];
      if (checked('number_format')) return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
      const tiny = fc.constantFrom(1e-46, 1e-45, 1e-38, 5e-324, -5e-324, -0, 1e-300);
      return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max), tiny);
    }
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: inner() }, fc.constant(null));
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 3, arbitrary: inner() }, fc.constant(undefined));
    case 'array':
      return def.element
        ? fc.array(anyOf(def.element, known), { minLength: least, maxLength: Math.min(most, 30) })
        : fc.constant([]);
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map((item) => anyOf(item, known)));
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => anyOf(option, known)));
    default:
      throw new Error(`Facts of a schema with a ${def.type} can't be made yet.`);
  }
}

const instant = fc
  .tuple(
    fc.oneof(
      fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.constantFrom(new Date(0), new Date('9999-12-31T23:59:59.999Z'), new Date('0001-01-01T00:00:00Z')),
    ),
    fc.constantFrom('Z', '+00:00', '-23:59', '+15:59', '+23:59'),
    fc.constantFrom('', '.1', '.123456789'),
  )
  .map(([at, offset, fraction]) => `${at.toISOString().slice(0, 19)}${fraction}${offset}`);
