import { everyMessage } from '../../../src/contract/messages/every-message';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '../../../src/contract';
import { errorStatus } from '../../../src/contract/errors';
import { openApi } from '../../../src/server/http/openapi';
import { testApi } from '../../support/api';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, Json> }>;
  security: Json[];
}
interface Document {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
}

let document: Document;
beforeAll(() => {
  // As a program on the other side reads it.
  document = JSON.parse(JSON.stringify(openApi('1.2.3'))) as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the document is OpenAPI 3.1 of this version', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Porchlight', version: '1.2.3' } });
});

test('the document lists every sentence by its code', () => {
  for (const [code, text] of Object.entries(everyMessage))
    expect(document.info['description']).toContain(`| ${code} | ${text} |`);
  expect(document.components.schemas['Error']).toMatchObject({
    properties: { detail: { type: 'string' }, detail_code: { type: 'string' }, params: { type: 'object' } },
    required: ['detail'],
  });
});

describe.each(everyCall())('$name', ({ name, call }) => {
  test('is there once, under its own path and method', () => {
    const found = operations().filter(({ operation }) => operation.operationId === name);
    expect(found.map(({ path, method }) => [path, method])).toEqual([[call.path, call.method.toLowerCase()]]);
  });

  test('says its path’s parameters, its good reply, its errors and who may', () => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    if (!operation) throw new Error('missing');
    expect(operation.description).toMatch(/(^|\n\n)Allowed for: [A-Z].*\.$/);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    expect(operation.responses[String(call.status ?? 200)]).toBeDefined();
    for (const code of call.errors ?? [])
      expect(operation.responses[String(errorStatus[code])]?.description).toContain(code);
    const told = Object.values(operation.responses).flatMap(({ description }) => description.split(', '));
    expect(told.includes('TOO_MANY')).toBe(
      (call.rate ?? call.cost) !== undefined || (call.errors ?? []).some((code) => code === 'TOO_MANY'),
    );
    if (call.body ?? call.file)
      expect(told).toEqual(expect.arrayContaining(['BAD_REQUEST', 'TOO_LARGE', 'WRONG_FILE']));
    if (call.access.who === 'member') expect(told).toContain('REGISTRATION_REQUIRED');
    const { who } = call.access;
    expect(operation.security).toEqual(who === 'anyone' ? [] : [who === 'key' ? { key: [] } : { token: [] }]);
    expect(Boolean(operation.requestBody)).toBe(Boolean(call.body ?? call.file));
    if (call.file)
      expect(operation.requestBody?.content['multipart/form-data']?.schema).toHaveProperty('properties.file');
  });
});

test('how a call is meant stands in its description, in paragraphs without the breaks of the source', () => {
  const described = everyCall().filter(({ call }) => call.description !== undefined);
  expect(described.length).toBeGreaterThan(20);
  for (const { name, call } of described) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const [meant = '', ...rest] = operation?.description.split('\n\n') ?? [];
    expect(meant, name).toBe(call.description?.trim().split(/\s+/).join(' '));
    expect(rest, name).toHaveLength(1);
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
        document,
      );
    expect(found, reference).toBeDefined();
  }
});

test('every schema says what it takes: none is left open by accident', () => {
  for (const { operation } of operations()) {
    for (const parameter of operation.parameters) expect(parameter.schema, parameter.name).not.toEqual({});
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(schema.type).toBe('object');
  }
});

test('it is served, and with it a page to browse it', async () => {
  const api = await testApi();
  const served = await api.app.inject('/api/openapi.json');
  expect(served.json().paths).toEqual(document.paths);
  const bare = await api.app.inject('/api/docs');
  expect([bare.statusCode, bare.headers.location]).toEqual([302, '/api/docs/']);
  const page = await api.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts)
    expect((await api.app.inject(new URL(part, 'http://x/api/docs/').pathname)).statusCode, part).toBe(200);
  // Nothing on it that the page's own rules would stop.
  expect(page.body).not.toMatch(/<script>|https?:\/\/(?!www\.w3\.org)/);
  // Its icons bring styles of their own; the product's pages may have none.
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  const app = await api.app.inject('/config.json');
  expect(app.headers['content-security-policy']).not.toContain('unsafe');
  await api.close();
});
