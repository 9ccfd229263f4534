// What is wrong with a value by its schema, each as a sentence.
import type { Described, Schema } from './descriptions';

type Resolve = Described['resolve'];

/** Of a value as JSON has it. */
export function wrongInJson(value: unknown, given: Schema, resolve: Resolve, at: string): string[] {
  const schema = resolve(given);
  if (value === null) return given.nullable || schema.nullable || !schema.type ? [] : [`${at} is null`];
  if (schema.oneOf) {
    const each = schema.oneOf.map((one) => wrongInJson(value, one, resolve, at));
    return each.some((wrong) => wrong.length === 0) ? [] : (each[0] ?? []);
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((item, index) => wrongInJson(item, schema.items ?? {}, resolve, `${at}[${index}]`));
  }
  if (schema.properties) {
    if (typeof value !== 'object') return [`${at} is no object`];
    const known = schema.properties;
    return Object.entries(value).flatMap(([name, field]) => {
      const own = known[name];
      return own ? wrongInJson(field, own, resolve, `${at}.${name}`) : [`${at} has no field ${name}`];
    });
  }
  const type = schema.type === 'integer' ? 'number' : schema.type;
  if (type && type !== 'object' && typeof value !== type) return [`${at} is a ${typeof value} instead of a ${type}`];
  return typeof value === 'string' ? wrongInText(value, schema, at) : [];
}

/** Of a value as forms and addresses have it: a text, or a list of texts. */
export function wrongInForm(value: string | string[], given: Schema, resolve: Resolve, at: string): string[] {
  const schema = resolve(given);
  if (Array.isArray(value)) {
    if (schema.type !== 'array') return [`${at} is given more than once`];
    return value.flatMap((item) => wrongInForm(item, schema.items ?? {}, resolve, at));
  }
  if (schema.type === 'array') return wrongInForm(value, schema.items ?? {}, resolve, at);
  if (schema.type === 'boolean')
    return /^(true|false)$/.test(value) ? [] : [`${at} is ${value} instead of true or false`];
  if (schema.type === 'integer' || schema.type === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(value)) return [`${at} is ${value} instead of a number`];
    const number = Number(value);
    const isWithin = number >= (schema.minimum ?? -Infinity) && number <= (schema.maximum ?? Infinity);
    return isWithin ? [] : [`${at} is ${value}, which is out of bounds`];
  }
  return wrongInText(value, schema, at);
}

function wrongInText(value: string, schema: Schema, at: string): string[] {
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value} instead of ${schema.enum.join(', ')}`];
  if (schema.pattern && !new RegExp(schema.pattern).test(value))
    return [`${at} is ${value}, which isn’t ${schema.pattern}`];
  const isWithin = value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity);
  return isWithin ? [] : [`${at} has ${value.length} characters`];
}
