// The official descriptions of Twilio's API (OpenAPI documents in a folder): which operation a request is, and what is said of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter>;
}

interface Document {
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>;
  components: Components;
}

/** An operation as a document describes it. */
export interface Described {
  /** "POST /v1/Services" */
  name: string;
  parameters: Parameter[];
  /** What of the path stands for each of its parameters. */
  inPath: Record<string, string>;
  /** The fields of a form that is posted; null: it takes none. */
  form: Schema | null;
  /** What an answer with a status looks like; null: it has no body, or the document knows no such answer. */
  reply: (status: number) => Schema | null;
  knows: (status: number) => boolean;
  resolve: (schema: Schema) => Schema;
}

export interface Descriptions {
  /** Null: no document knows it. */
  find(method: string, url: URL): Described | null;
  /** The values of an enumeration. Throws where there is none of that name. */
  values(name: string): string[];
  /** The fields of a resource. Throws where there is none of that name. */
  fields(name: string): string[];
}

export function readDescriptions(folder: string): Descriptions {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`There are no descriptions (*.json) in ${folder}.`);
  return descriptionsOf(files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document));
}

export function descriptionsOf(documents: readonly Document[]): Descriptions {
  const known = documents.flatMap(({ paths, components }) =>
    Object.entries(paths).map(([path, item]) => ({ path, item, components, shape: shapeOf(path) })),
  );
  // What is written out comes before what stands for anything.
  known.sort((a, b) => placesOf(a.path) - placesOf(b.path));
  const schemaOf = (name: string): Schema => {
    const schema = documents.map(({ components }) => components.schemas?.[name]).find(Boolean);
    if (!schema) throw new Error(`The descriptions have nothing called ${name}.`);
    return schema;
  };
  return {
    find(method, { origin, pathname }) {
      for (const { path, item, components, shape } of known) {
        const operation = item[method.toLowerCase()];
        const found = shape.exec(pathname);
        const isHere = !item.servers || item.servers.some(({ url }) => url === origin);
        if (operation && found && isHere)
          return describe(`${method.toUpperCase()} ${path}`, operation, components, found.groups ?? {});
      }
      return null;
    },
    values: (name) => schemaOf(name).enum ?? [],
    fields: (name) => Object.keys(schemaOf(name).properties ?? {}),
  };
}

function describe(
  name: string,
  operation: Operation,
  { schemas = {}, parameters = {} }: Components,
  inPath: Record<string, string>,
): Described {
  const last = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
  const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(schemas[last(schema.$ref)] ?? {}) : schema);
  const replyOf = (status: number) => operation.responses[String(status)];
  const [body] = Object.values(operation.requestBody?.content ?? {});
  return {
    name,
    parameters: (operation.parameters ?? []).flatMap((each) =>
      each.$ref ? (parameters[last(each.$ref)] ?? []) : [each],
    ),
    inPath,
    form: body?.schema ? resolve(body.schema) : null,
    reply: (status) => replyOf(status)?.content?.['application/json']?.schema ?? null,
    knows: (status) => replyOf(status) !== undefined,
    resolve,
  };
}

const place = /\{(\w+)\}/g;
const placesOf = (path: string) => [...path.matchAll(place)].length;
const shapeOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(place, (_, name) => `(?<${name}>[^/]+?)`)}$`);
