// GET /api/openapi.json, made from the contract, and a page to browse it.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi';

/** The contract does not change while this process runs, however often its app is built; and most processes are never asked for it. */
const made = new Map<string, ReturnType<typeof openApi>>();

function documentOf(version: string): ReturnType<typeof openApi> {
  const document = made.get(version) ?? openApi(version);
  made.set(version, document);
  return document;
}

export async function addDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = () => documentOf(version);
  app.get('/openapi.json', (_request, reply) => reply.send(document()));
  await app.register(async (docs) => {
    // The page names its parts from where it stands: without the slash they would be looked for beside it.
    docs.addHook('onRequest', async (request, reply) => {
      if (request.url.endsWith('/docs')) return reply.redirect(`${request.url}/`);
    });
    // The page draws its icons with styles of its own inside the text; nothing of anyone's is shown on it.
    docs.addHook('onSend', async (_request, reply, payload) => {
      const rules = String(reply.getHeader('content-security-policy'));
      void reply.header(
        'content-security-policy',
        rules.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      );
      return payload;
    });
    // The page is made of the document alone, so the routes themselves are not described twice.
    const info = { title: 'Porchlight', version };
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info, paths: {} } },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      transformSpecification: document,
      transformSpecificationClone: false,
    });
  });
}
