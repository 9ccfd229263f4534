// The pages behind the codes on pieces of mail. Whoever has a code may answer for its household, and no one else: there is no session
// that another site could use. A wrong code, and one that has expired, are told the same and counted the same.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mailResponseKind } from '../../contract/outreach/mail-responses';
import { readCode } from '../../domain/mailers/codes';
import { inTransaction, type Db } from '../db/connection';
import { findPiece } from '../modules/mail-codes/repo';
import { isLeaving } from '../modules/mail-pages/left-alone-repo';
import { pagePolicy } from '../modules/mail-pages/looks';
import { noticePage, page, type Notice, type PageView } from '../modules/mail-pages/page';
import { doneWith, holdPiece, readPiece, type Piece } from '../modules/mail-pages/piece-repo';
import { answer, react, undo, type Refused } from '../modules/mail-pages/respond';
import { holdResponse } from '../modules/mail-pages/responses-repo';
import { viewOf, type Entered } from '../modules/mail-pages/show';
import { languageFor } from '../modules/mail-pages/mail-page-texts';
import { addressKey } from './address-key';
import type { Services } from './handler';
import { holdsNul } from './input';
import { countUp } from './rate-repo';

/** Five long answers, whatever their letters cost. */
const maxBody = 64 * 1024;
const maxFields = 100;
/** Pages of one address within ten minutes, and of these with codes that no one has: a phone company's address is many people's. */
const lookUps = { most: 600, unknown: 60, seconds: 600 };
/** What is sent with one code within an hour. */
const sendings = { most: 60, seconds: 3_600 };

const query = z.object({
  lang: z.optional(z.string()),
  visit: z.optional(z.uuid()),
  said: z.optional(z.enum(['answers', 'undone', 'gone'])),
});
const named = z.object({ code: z.string() });

interface Found {
  code: string;
  piece: Piece;
}

export function addMailPages(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const { db, config } = services;
    const { privacy, terms } = config.policies;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBody },
      (_request, body, done) => done(null, [...new URLSearchParams(String(body))].slice(0, maxFields)),
    );
    app.addHook('onSend', async (_request, reply) => {
      // The address is the key: no page that it links to, and no cache or search engine, may learn it.
      void reply
        .header('content-security-policy', pagePolicy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow');
    });
    app.setErrorHandler((error, request, reply) => {
      const status: unknown = Reflect.get(error instanceof Error ? error : {}, 'statusCode');
      const theirs = typeof status === 'number' && status < 500;
      if (!theirs) request.log.error({ err: error }, 'request failed');
      return tell(request, reply, theirs ? status : 503, 'failed');
    });

    const asked = (request: FastifyRequest) => query.safeParse(request.query).data ?? {};
    const accepted = (request: FastifyRequest) => String(request.headers['accept-language'] ?? '');
    const tell = (request: FastifyRequest, reply: FastifyReply, status: number, notice: Notice) => {
      const language = languageFor(asked(request).lang, accepted(request), 'en');
      return reply
        .status(status)
        .type('text/html; charset=utf-8')
        .send(noticePage({ language, policies: { privacy, terms } }, notice));
    };
    const tooOften = (request: FastifyRequest, reply: FastifyReply, wait: number) =>
      tell(request, reply.header('retry-after', String(Math.max(1, wait))), 429, 'busy');

    /** The piece of a request's code; null once it was answered that there is none. */
    const lookUp = async (request: FastifyRequest, reply: FastifyReply): Promise<Found | null> => {
      const all = await countUp(db, `mail page ${addressKey(request.ip)}`, lookUps.seconds);
      if (all.hits > lookUps.most) {
        await tooOften(request, reply, all.wait);
        return null;
      }
      const code = readCode(named.safeParse(request.params).data?.code ?? '');
      const key = code && (await findPiece(db, code, new Date()));
      const piece = key && (await readPiece(db, key));
      if (code && piece) return { code, piece };
      const missed = await countUp(db, `mail page unknown ${addressKey(request.ip)}`, lookUps.seconds);
      await (missed.hits > lookUps.unknown
        ? tooOften(request, reply, missed.wait)
        : tell(request, reply, 404, 'unknown'));
      return null;
    };

    const show = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { code, piece }: Found,
      entered: Entered | null,
    ) => {
      const { lang: chosen, visit = null, said = null } = asked(request);
      const of = { code, chosen, accepted: accepted(request), policies: { privacy, terms } };
      const view: PageView = await viewOf(db, piece, {
        ...of,
        visit: entered?.visit ?? visit,
        said: entered ? null : said,
        entered,
      });
      return reply
        .status(entered ? 422 : 200)
        .type('text/html; charset=utf-8')
        .send(page(view));
    };

    const get = async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await lookUp(request, reply);
      return found ? show(request, reply, found, null) : reply;
    };

    const post = async (request: FastifyRequest, reply: FastifyReply) => {
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin' && from !== 'none') return tell(request, reply, 403, 'failed');
      const found = await lookUp(request, reply);
      if (!found) return reply;
      const { code, piece } = found;
      const { campaign_id, mailer_campaign_id } = piece;
      const sent = await countUp(db, `mail page ${campaign_id} ${mailer_campaign_id} ${piece.piece}`, sendings.seconds);
      if (sent.hits > sendings.most) return tooOften(request, reply, sent.wait);
      const form = readForm(request.body);
      if (!form) return tell(request, reply, 400, 'failed');
      const { lang } = asked(request);
      const back = (more: Record<string, string>, part = '') => {
        const where = new URLSearchParams({ ...(lang === undefined ? {} : { lang }), ...more }).toString();
        return reply.redirect(`/m/${code}${where === '' ? '' : `?${where}`}${part === '' ? '' : `#${part}`}`, 303);
      };
      /** What is done with the piece as it is once it is held; null where nothing was left of it by then. */
      const holding = <T extends object>(then: (tx: Db, held: Piece) => Promise<T>): Promise<T | null> =>
        inTransaction(db, async (tx) => {
          const held = await holdPiece(tx, piece);
          return held && then(tx, held);
        });
      const none = () => tell(request, reply, 404, 'unknown');
      const settled = (why: Refused | null, part = '') => {
        if (why === 'too_many') return tell(request, reply, 429, 'full');
        return why === 'not_offered' ? back({ said: 'gone' }) : back({}, part);
      };

      if (form.act === 'answers') {
        if ([...form.entered.values()].every((values) => values.every((value) => value.trim() === '')))
          return show(request, reply, found, { ...form, wrong: [] });
        const answered = await holding((tx, held) => answer(tx, held, form.visit, form));
        if (!answered) return none();
        const { refused: why, wrong } = answered;
        if (wrong.length > 0) return show(request, reply, found, { ...form, wrong });
        return why === null ? back({ visit: form.visit, said: 'answers' }) : settled(why);
      }
      if (form.act === 'undo') {
        const undone = await holding(async (tx, held) => {
          const id = (await doneWith(tx, held)).get(form.what);
          const response = id === undefined ? null : await holdResponse(tx, campaign_id, id);
          if (response) await undo(tx, response, { user_id: null, now: new Date() });
          return held;
        });
        return undone ? back({ said: 'undone' }) : none();
      }
      const { act, firstName } = form;
      const reacted = await holding(async (tx, held) => ({ refused: await react(tx, held, act, firstName) }));
      if (!reacted) return none();
      // To where its button was.
      return settled(reacted.refused, isLeaving(act) ? 'leave' : act);
    };

    for (const path of ['/m/:code', '/M/:code']) {
      app.get(path, get);
      app.post(path, { bodyLimit: maxBody }, post);
    }
  };
}

const pairs = z.array(z.tuple([z.string(), z.string()]));

type Form = { visit: string; firstName: string; entered: Map<string, string[]> } & (
  | { act: 'answers' }
  | { act: 'undo'; what: z.infer<typeof mailResponseKind> }
  | { act: Parameters<typeof react>[2] }
);

/** The fields of a form; null for what none of ours sends. */
function readForm(body: unknown): Form | null {
  const fields = pairs.safeParse(body ?? []).data;
  if (!fields || holdsNul(fields)) return null;
  const one = (name: string) => fields.find(([each]) => each === name)?.[1] ?? '';
  const act = one('do');
  const visit = z.uuid().safeParse(one('visit')).data?.toLowerCase();
  const entered = new Map<string, string[]>();
  for (const [name, value] of fields) if (name === 'asked') entered.set(value, []);
  for (const [name, value] of fields) if (name.startsWith('q.')) entered.get(name.slice(2))?.push(value);
  const form = { visit: visit ?? '', firstName: one('first').slice(0, 60), entered };
  if (act === 'answers') return visit === undefined || entered.size === 0 ? null : { ...form, act };
  if (act === 'undo') {
    const what = mailResponseKind.safeParse(one('what')).data;
    return what === undefined ? null : { ...form, act, what };
  }
  return act === 'pledge' || act === 'sign' || isLeaving(act) ? { ...form, act } : null;
}
