// The other phone of a demo: what would have arrived, and a field to answer it, for whoever runs it on this machine. It exists only
// without a carrier and with the demo's own identities, and answers only whoever asks from this very machine, not through a proxy.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sentence } from '../../contract/messages/every-message';
import { maxTextLength, phoneNumber } from '../../contract/outreach/text-campaigns';
import { isLoopback, type Config } from '../config';
import { escape } from '../modules/emails/letter';
import type { LocalCarrier } from '../providers/carrier/carrier';
import { fates, type LocalText } from '../providers/carrier/messages-local';
import { mood, moods, type Mood } from '../providers/carrier/mood-local';
import { ApiError } from './errors';

/** Whether there is such a page. */
export function hasTestPhone({ carrier, auth }: Config): boolean {
  return carrier.kind === 'local' && auth.mode === 'emulator' && !auth.forAnyone;
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const most = 200;
const written = z.object({
  from: phoneNumber,
  to: phoneNumber,
  body: z.string().check(z.minLength(1), z.maxLength(maxTextLength)),
});

const changed = z.object({ mood });

export function addTestPhonePage(carrier: LocalCarrier) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    api.addHook('onRequest', async (request) => {
      const from = request.raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
      const passedOn = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
      // Another page in the same browser must not write in someone's name.
      const isForeign = request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site';
      if (!isLoopback(from) || (passedOn !== undefined && !isLoopback(request.ip)) || isForeign)
        throw new ApiError('NOT_FOUND', sentence('UNKNOWN_ENDPOINT'));
    });
    api.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    });
    api.get('/test-phone', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(await carrier.list(most), await carrier.mood.read())),
    );
    api.post('/test-phone', async (request, reply) => {
      const said = written.safeParse(request.body);
      if (said.success) await carrier.receive(said.data.from, said.data.to, said.data.body);
      const next = changed.safeParse(request.body);
      if (next.success) await carrier.mood.set(next.data.mood);
      return reply.redirect('/api/test-phone', 303);
    });
  };
}

const looks = `body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem;font:16px/1.5 system-ui,sans-serif;color:#16213a;background:#faf8f4}
h1{font-size:1.4rem}h2{font-size:1.05rem;margin:0 0 .5rem}section{margin:1rem 0;padding:1rem;border:1px solid #e4e2dc;border-radius:16px;background:#fff}
p{margin:.4rem 0;overflow-wrap:anywhere;white-space:pre-wrap}.ours{padding-left:2rem}small{color:#5b6475}form{display:flex;gap:.5rem;margin-top:.75rem}
.moods{flex-direction:column;align-items:flex-start;margin:0}label{display:flex;gap:.5rem;align-items:center;min-height:2rem}
input{flex:1;min-width:0;padding:.6rem;font:inherit;border:1px solid #8a93a6;border-radius:10px;color:inherit;background:transparent}
input[type=radio]{flex:none;width:1.1rem;height:1.1rem}
button{padding:.6rem 1rem;font:inherit;color:#fff;background:#2a4bb0;border:0;border-radius:10px}
@media (prefers-color-scheme:dark){body{color:#e8ebf4;background:#0f1626}section{border-color:#2b3754;background:#182238}small{color:#a3adc2}}`;

function page(texts: readonly LocalText[], now: Mood): string {
  const phones = new Map<string, LocalText[]>();
  for (const text of texts) {
    const [theirs, ours] = text.direction === 'out' ? [text.to, text.from] : [text.from, text.to];
    const key = `${theirs} ${ours}`;
    phones.set(key, [text, ...(phones.get(key) ?? [])]);
  }
  const sections = [...phones].map(([key, conversation]) => {
    const [theirs = '', ours = ''] = key.split(' ');
    const fate = fates[theirs.slice(-2)]?.meaning;
    const lines = conversation.map(
      ({ direction, at, body }) =>
        `<p${direction === 'out' ? ' class="ours"' : ''}><small>${escape(at.slice(11, 19))} ${direction === 'out' ? 'from the campaign' : 'from this phone'}</small><br>${escape(body)}</p>`,
    );
    return `<section><h2>${escape(theirs)}${fate ? ` <small>(${escape(fate)})</small>` : ''}</h2>${lines.join('')}<form method="post" action="/api/test-phone"><input type="hidden" name="from" value="${escape(theirs)}"><input type="hidden" name="to" value="${escape(ours)}"><input name="body" aria-label="Answer from ${escape(theirs)}" maxlength="${maxTextLength}" required autocomplete="off"><button>Answer</button></form></section>`;
  });
  const choices = mood.options.map(
    (each) =>
      `<label><input type="radio" name="mood" value="${each}"${each === now ? ' checked' : ''}> ${escape(moods[each])}</label>`,
  );
  const carrier = `<section><h2>The carrier…</h2><form method="post" action="/api/test-phone" class="moods">${choices.join('')}<button>Set</button></form></section>`;
  const endings = Object.entries(fates).map(([digits, { meaning }]) => `…${digits} ${meaning}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test phone</title><style>${looks}</style></head><body><h1>Test phone</h1><p>No carrier is set (TWILIO_ACCOUNT_SID), so texts stay on this machine. Answer as the people who get them. The last two digits of a number decide what happens: ${escape(endings.join(', '))}.</p>${carrier}${sections.join('') || '<p>Nothing yet. Send a text, and it appears here.</p>'}</body></html>`;
}
