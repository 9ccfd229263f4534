// Where carriers tell what became of texts, and what people write. Only what is signed over the public address is heard.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { escape } from '../modules/emails/letter';
import { connectBrowserCall } from '../modules/calling/browser-call';
import { answerToCall } from '../modules/text-outbox/answer-call';
import { takeIncoming, takeReport } from '../modules/text-outbox/incoming';
import { dialing } from '../providers/carrier/dialing';
import { addressKey } from './address-key';
import { ApiError } from './errors';
import type { Services } from './handler';

/** A text with all that a carrier says of it fits many times. */
const maxBody = 64 * 1024;
const maxFields = 200;

/** What is read of a delivery report. */
export const reportFields = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z.optional(z.string()),
});
/** What is read of a message that someone wrote. */
export const incomingFields = z.object({
  MessageSid: z.string(),
  From: z.string(),
  To: z.string(),
  Body: z._default(z.string(), ''),
});
/** What is read of a call that someone makes to a number of ours. */
export const incomingCallFields = z.object({ To: z.string() });
/** What is read of a call that a browser of a caller's makes: of the numbers it names none. */
export const browserCallFields = z.object({ CallSid: z.string().check(z.maxLength(64)), From: z.string() });
const named = z.object({ campaign: z.uuid(), message: z.uuid() });

/**
 * A moment's worth of forged webhooks from one address; more of them are turned away. Genuine ones are heard whoever else comes from
 * there: a carrier's own address brings anyone's.
 */
const mostForged = 60;

export function addCarrierWebhooks(services: Services) {
  return async (api: FastifyInstance): Promise<void> => {
    const { db, config, carrier } = services;
    const forged = new Map<string, number>();
    const forget = setInterval(() => forged.clear(), 60_000).unref();
    api.addHook('onClose', async () => clearInterval(forget));
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBody },
      (_request, body, done) => {
        const fields = [...new URLSearchParams(String(body))].slice(0, maxFields);
        done(null, Object.fromEntries(fields));
      },
    );

    /** The fields of a webhook that is the carrier's. Throws FORBIDDEN or TOO_MANY. */
    const genuine = async (request: FastifyRequest): Promise<Record<string, string>> => {
      const fields = z.record(z.string(), z.string()).safeParse(request.body ?? {}).data ?? {};
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      const url = `${config.publicUrl}${request.url}`;
      if (!(await carrier.messages.isGenuine({ url, signature, fields }))) {
        const from = addressKey(request.ip);
        const before = forged.get(from) ?? 0;
        forged.set(from, before + 1);
        if (before >= mostForged) throw new ApiError('TOO_MANY', undefined, { retryAfter: 60 });
        throw new ApiError('FORBIDDEN');
      }
      return fields;
    };

    api.post('/carrier/messages/status/:campaign/:message', { bodyLimit: maxBody }, async (request, reply) => {
      const fields = await genuine(request);
      const about = named.safeParse(request.params);
      const said = reportFields.safeParse(fields);
      if (about.success && said.success) {
        const { campaign: campaign_id, message: id } = about.data;
        const { MessageSid: carrier_id, MessageStatus: status, ErrorCode: error_code = null } = said.data;
        await takeReport(db, { campaign_id, id, carrier_id, status, error_code });
      }
      return reply.status(204).send();
    });

    api.post('/carrier/messages/incoming', { bodyLimit: maxBody }, async (request, reply) => {
      const said = incomingFields.safeParse(await genuine(request));
      if (said.success) {
        const { MessageSid: carrier_id, From: from, To: to, Body: body } = said.data;
        await takeIncoming(db, { carrier_id, from, to, body, answeredWords: carrier.messages.answeredWords });
        services.textOutbox.wake();
      }
      // No answer of ours in the carrier's own language.
      return reply.type('text/xml').send(inTwiml(''));
    });

    api.post('/carrier/calls/incoming', { bodyLimit: maxBody }, async (request, reply) => {
      const said = incomingCallFields.safeParse(await genuine(request));
      const answer = said.success ? await answerToCall(db, said.data.To) : null;
      return reply.type('text/xml').send(inTwiml(answer === null ? '<Reject/>' : `<Say>${escape(answer)}</Say>`));
    });

    api.post('/carrier/calls/browser', { bodyLimit: maxBody }, async (request, reply) => {
      const said = browserCallFields.safeParse(await genuine(request));
      const asked = said.success ? { from: said.data.From, carrierId: said.data.CallSid } : null;
      const numbers = asked === null ? null : await connectBrowserCall(db, asked, new Date());
      const told = numbers === null ? '<Hangup/>' : dialing({ from: numbers.from, person: numbers.to });
      return reply.type('text/xml').send(inTwiml(told));
    });
  };
}

const inTwiml = (instructions: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${instructions}</Response>`;
