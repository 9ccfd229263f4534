// The outbox of a demo: what would have been sent, for whoever runs it on this machine. It holds invitations' links, with which anyone may
// register. So it exists only without a mail server and with the demo's own identities, and answers only whoever asks from this very
// machine under its own name, not through a proxy.
import { sentence } from '../../contract/messages/every-message';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isLoopback, type Config } from '../config';
import { escape } from '../modules/emails/letter';
import { keptMessages, type KeptMessage } from '../providers/mail-folder';
import { ApiError } from './errors';

/** The folder that the page shows; null where there is no page. */
export function outboxFolder({ mail, auth }: Config): string | null {
  return mail.kind === 'folder' && auth.mode === 'emulator' && !auth.forAnyone ? mail.folder : null;
}

const path = z.object({ id: z.uuid() });
/** The page's own looks and no script; a message's links leave its frame for a tab of their own. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function addOutboxPage(folder: string) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onRequest', async (request) => {
      const from = request.raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
      const passedOn = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
      // Vite passes a developer's requests on, from this machine and under its name.
      if (!isLoopback(from) || (passedOn !== undefined && !isLoopback(request.ip)))
        throw new ApiError('NOT_FOUND', sentence('UNKNOWN_ENDPOINT'));
    });
    api.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    });
    api.get('/outbox', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(listPage(await keptMessages(folder))),
    );
    api.get('/outbox/:id', async (request, reply) => {
      const named = path.safeParse(request.params);
      const message = named.success && (await keptMessages(folder, 500)).find(({ id }) => id === named.data.id);
      if (!message) throw new ApiError('NOT_FOUND');
      return reply.type('text/html; charset=utf-8').send(messagePage(message));
    });
  };
}

const looks = `body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem;font:16px/1.5 system-ui,sans-serif;color:#16213a;background:#faf8f4}
a{color:#2a4bb0}h1{font-size:1.4rem}li{margin:.6rem 0;overflow-wrap:anywhere}ul{padding:0;list-style:none}pre{white-space:pre-wrap;overflow-wrap:anywhere}
section{padding:0 1rem;border:1px solid #e4e2dc;border-radius:16px;background:#fff;overflow:hidden}small{color:#5b6475}
@media (prefers-color-scheme:dark){body{color:#e8ebf4;background:#0f1626}a{color:#8aa8ff}section{border-color:#2b3754;background:#182238}small{color:#a3adc2}}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${looks}</style></head><body>${body}</body></html>`;

const whenAndTo = ({ at, to }: KeptMessage) =>
  `<small>${escape(at.slice(0, 16).replace('T', ' '))} UTC · ${escape(to)}</small>`;

function listPage(messages: readonly KeptMessage[]): string {
  const items = messages.map(
    (message) => `<li><a href="/api/outbox/${message.id}">${escape(message.subject)}</a><br>${whenAndTo(message)}</li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>Nothing yet. Invite someone, and the email appears here.</p>';
  return page(
    'Outbox',
    `<h1>Outbox</h1><p>No mail server is set (SMTP_URL), so emails stay on this machine. Only this machine sees this page.</p>${list}`,
  );
}

function messagePage(message: KeptMessage): string {
  const { subject, text, html } = message;
  const inside = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  return page(
    subject,
    `<p><a href="/api/outbox">Outbox</a></p><h1>${escape(subject)}</h1><p>${whenAndTo(message)}</p><section>${inside}</section><h2>As plain text</h2><section><pre>${escape(text)}</pre></section>`,
  );
}
