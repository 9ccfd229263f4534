// What is wrong with what was asked of Twilio and with what was read of its answers, by the official descriptions.
import { wrongInForm, wrongInJson } from './against-schema';
import type { Described, Descriptions, Schema } from './descriptions';

/** A request as the adapter made it, with the answer that it got and what it read of that. */
export interface Exchange {
  method: string;
  url: URL;
  /** Of the address or the form. */
  query: Record<string, string | string[]>;
  form: Record<string, string | string[]>;
  status: number;
  reply: unknown;
  /** Names of fields, as they are spelled on the wire. */
  reads: Set<string>;
}

export function wrongWith(exchange: Exchange, descriptions: Descriptions): string[] {
  const { method, url, status, reply } = exchange;
  const described = descriptions.find(method, url);
  if (!described) return [`No description knows ${method.toUpperCase()} ${url.origin}${url.pathname}.`];
  const { resolve } = described;
  const schema = described.reply(status);
  const wrong = [
    ...wrongInParameters(exchange, described),
    ...wrongInBody(exchange, described),
    ...(described.knows(status) ? [] : [`it isn’t answered with ${status}`]),
    ...(schema && reply !== null ? wrongInJson(reply, schema, resolve, 'the answer') : []),
    ...(schema ? wrongInReads(exchange, described, schema) : []),
  ];
  return wrong.map((each) => `${described.name}: ${each}.`);
}

function wrongInParameters({ query }: Exchange, { parameters, inPath, resolve }: Described): string[] {
  const known = new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const values = [
    ...Object.entries(inPath).map(([name, value]) => ['path', name, value] as const),
    ...Object.entries(query).map(([name, value]) => ['query', name, value] as const),
  ];
  const wrong = values.flatMap(([where, name, value]) => {
    const parameter = known.get(`${where} ${name}`);
    return parameter ? wrongInForm(value, parameter.schema, resolve, name) : [`it takes no parameter ${name}`];
  });
  const missing = parameters.filter((each) => each.in === 'query' && each.required && query[each.name] === undefined);
  return [...wrong, ...missing.map((each) => `it needs the parameter ${each.name}`)];
}

function wrongInBody({ form }: Exchange, { form: described, resolve }: Described): string[] {
  const names = Object.keys(form);
  if (!described) return names.map((name) => `it takes no field ${name}`);
  const wrong = Object.entries(form).flatMap(([name, value]) => {
    const schema = described.properties?.[name];
    return schema ? wrongInForm(value, schema, resolve, name) : [`it takes no field ${name}`];
  });
  const missing = (described.required ?? []).filter((name) => !names.includes(name));
  return [...wrong, ...missing.map((name) => `it needs the field ${name}`)];
}

/** Of a list what is read of its items. */
function wrongInReads({ reads }: Exchange, { resolve }: Described, given: Schema): string[] {
  const schema = resolve(given);
  const list = Object.values(schema.properties ?? {}).find((each) => each.type === 'array' && each.items?.$ref);
  const isPage = schema.properties && ('meta' in schema.properties || 'page' in schema.properties);
  const resource = resolve(isPage && list?.items ? list.items : schema);
  const shapes = (resource.oneOf ?? [resource]).map((each) => resolve(each).properties ?? {});
  return [...reads]
    .filter((name) => !shapes.some((shape) => name in shape))
    .map((name) => `its answer has no field ${name}, which is read`);
}
