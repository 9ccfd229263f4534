// E-mail over SMTP. A connection for each message: invitations and reminders are few, and none waits behind another's failure.
import { PassThrough } from 'node:stream';
import * as z from 'zod/mini';
import { isLoopback } from '../config';
import { timed } from '../measured';
import { MailError, messageId, oneLine, type Mail } from './mail-message';

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

/** @param given.url as `smtps://user:password@mail.example.org`; over `smtp:` a password goes nowhere without STARTTLS */
export function smtpMail(given: { url: string; from: string; timeouts?: Partial<typeof patience> }): Mail {
  return {
    async send({ id, to, subject, text, html }) {
      let readToTheEnd = false;
      const transport = await transportTo(given);
      transport.use('stream', (mail, done) => {
        const watched = new PassThrough();
        watched.once('end', () => (readToTheEnd = true));
        mail.message.transform(watched);
        done();
      });
      try {
        await timed('mail', () =>
          transport.sendMail({
            messageId: messageId(id, given.from),
            from: given.from,
            // An object, which is no list of addresses however it reads.
            to: { name: '', address: to },
            subject: oneLine(subject),
            text,
            html,
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        );
        return 'sent';
      } catch (error) {
        throw new MailError(kindOf(error, readToTheEnd), whyOf(error));
      } finally {
        transport.close();
      }
    },
  };
}

async function transportTo(given: { url: string; timeouts?: Partial<typeof patience> }) {
  const url = new URL(given.url);
  const requireTLS =
    url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: given.url,
    ...patience,
    ...given.timeouts,
    ...(requireTLS ? { requireTLS } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in at the mail server and sends nothing. Throws why it doesn't let us in. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await transportTo({ url });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const smtpError = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

function kindOf(error: unknown, readToTheEnd: boolean): MailError['kind'] {
  const { code = '', responseCode } = smtpError.safeParse(error).data ?? {};
  // An answer is an answer: 4xx asks to come again, 5xx never to. A wrong password is ours to change, and then it goes out.
  if (code === 'EAUTH') return 'later';
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'later';
  return readToTheEnd ? 'unsure' : 'later';
}

/** For the log: the kind and number of the failure. What the mail server says may repeat the address. */
function whyOf(error: unknown): string {
  const { code = 'no code', responseCode } = smtpError.safeParse(error).data ?? {};
  return `The mail server failed: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`;
}
