// The contract as OpenAPI 3.1.
import * as z from 'zod';
import { everyCall } from '../../contract';
import { totalHeader, type Access, type Call, type Schema } from '../../contract/call';
import { everyMessage } from '../../contract/messages/every-message';
import { errorReply, errorStatus, type ErrorCode } from '../../contract/errors';
import { requestHash } from './idempotency-repo';

type Json = Record<string, unknown>;

function schema(of: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(of: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!of) return [];
  const object = schema(of, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: inner,
  }));
}

const sentences: Record<Access['who'], string> = {
  anyone: 'Anyone.',
  identity: 'Anyone with a valid token.',
  user: 'A registered user.',
  founder: 'A superuser, or the owner of a campaign.',
  member: 'A member of the campaign',
  owner: "The campaign's owner.",
  key: 'Another tool, with an API key of the campaign',
  receiver_or_member: 'Without campaign_id, the receiver; with it, a member of the campaign',
};

function whoMay(access: Access): string {
  if (access.who === 'key') return `${sentences.key} that has the scope \`${access.scope}\`.`;
  const chosen = 'or' in access && access.or === 'chosen_campaign';
  const whose = chosen ? ' Without campaign_id: of the campaign that the caller has chosen.' : '';
  return 'may' in access ? `${sentences[access.who]} who may \`${access.may}\`.${whose}` : sentences[access.who];
}

function inOneLine(text = ''): string {
  return text.trim().replace(/\s+/g, ' ');
}

function body(call: Call): Json | undefined {
  if (call.file) {
    const fields = call.body ? (schema(call.body, 'input') as { properties?: Json; required?: string[] }) : {};
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
            required: [...(fields.required ?? []), ...(call.file.required ? ['file'] : [])],
          },
        },
      },
    };
  }
  return call.body && { required: true, content: { 'application/json': { schema: schema(call.body, 'input') } } };
}

/** What a call can answer beside the errors that it declares, for what it is. */
function usualErrors({ access, beforeTerms, rate, cost, body: sent, file, query, params, method }: Call): ErrorCode[] {
  const byKey = access.who === 'key';
  const known = access.who !== 'anyone' && access.who !== 'identity' && !byKey;
  const verified = known || (access.who === 'identity' && access.verified);
  return [
    ...(access.who === 'anyone' ? [] : (['TOKEN_MISSING', 'TOKEN_INVALID'] as const)),
    ...(verified ? (['EMAIL_UNVERIFIED'] as const) : []),
    ...(known ? (['REGISTRATION_REQUIRED'] as const) : []),
    ...(known && (!beforeTerms || access.who === 'receiver_or_member') ? (['TERMS_NOT_ACCEPTED'] as const) : []),
    ...((known && access.who !== 'user') || byKey ? (['FORBIDDEN'] as const) : []),
    ...('campaign' in access ? (['CAMPAIGN_ERASED'] as const) : []),
    ...((sent ?? file) ? (['BAD_REQUEST', 'TOO_LARGE', 'WRONG_FILE'] as const) : []),
    ...(file ? (['UPLOAD_DAMAGED'] as const) : []),
    ...((sent ?? file ?? query ?? params) ? (['INVALID'] as const) : []),
    ...(known && method !== 'GET' ? (['KEY_REUSED'] as const) : []),
    ...((rate ?? cost) ? (['TOO_MANY'] as const) : []),
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function responses(call: Call): Json {
  const good =
    call.replyKind === 'bytes'
      ? { description: 'The file.', content: { 'application/octet-stream': {} } }
      : {
          description: 'Done.',
          ...(call.isPage && {
            headers: { [totalHeader]: { description: 'How long the list is.', schema: { type: 'integer' } } },
          }),
          content: { 'application/json': { schema: schema(call.reply, 'output') } },
        };
  const codes = new Map<number, string[]>();
  for (const code of [...(call.errors ?? []), ...usualErrors(call)]) {
    const status = errorStatus[code];
    codes.set(status, [...new Set([...(codes.get(status) ?? []), code])]);
  }
  const bad = [...codes].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const unchanged = call.replyKind === 'versioned' && {
    304: { description: 'Unchanged: the ETag was in If-None-Match.' },
  };
  return { [String(call.status ?? 200)]: good, ...unchanged, ...Object.fromEntries(bad) };
}

/**
 * Moves what schemas of trees call their own (`$defs`) to one shared place, because a reference counts from the document's
 * root; equal ones are kept once.
 */
function shareParts(node: unknown, parts: Map<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => shareParts(each, parts));
  if (typeof node !== 'object' || node === null) return node;
  const { $defs, ...rest } = node as Json & { $defs?: Json };
  if (!$defs) return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, shareParts(inner, parts)]));
  const prefix = `Tree${requestHash($defs).replace(/\W/g, '').slice(0, 8)}`;
  const rename = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`));
  for (const [key, part] of Object.entries($defs)) parts.set(`${prefix}${key}`, rename(part));
  return rename(rest);
}

/** What `detail_code` can be. */
const aboutSentences = `Whatever the API says to a person comes in three fields: \`detail\` (\`reason\` of a rejected row), the sentence in English; \`detail_code\`, which sentence it is; and \`params\`, what fills its holes. Decide by \`code\`, translate by \`detail_code\` and \`params\`, and show \`detail\` where you don’t know the \`detail_code\`.

| detail_code | detail |
|---|---|
${Object.entries(everyMessage)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, text]) => `| ${code} | ${text} |`)
  .join('\n')}`;

/** The whole document; pure, so it is made once at start. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of everyCall()) {
    const [noun = ''] = name.split('.');
    const requestBody = body(call);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: name,
        tags: [noun],
        summary: call.summary,
        description: [inOneLine(call.description), `Allowed for: ${whoMay(call.access)}`].filter(Boolean).join('\n\n'),
        security: call.access.who === 'anyone' ? [] : [{ [call.access.who === 'key' ? 'key' : 'token']: [] }],
        parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
        ...(requestBody ? { requestBody } : {}),
        responses: responses(call),
      },
    };
  }
  const parts = new Map<string, unknown>();
  const shared = shareParts(paths, parts);
  return {
    openapi: '3.1.0',
    info: { title: 'Porchlight', version, description: aboutSentences },
    servers: [{ url: '/api' }],
    paths: shared,
    components: {
      schemas: { Error: schema(errorReply, 'output'), ...Object.fromEntries(parts) },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'API key' },
      },
    },
  };
}
