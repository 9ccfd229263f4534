// What an e-mail is to whoever sends it, and what may become of it.

export interface MailMessage {
  /** Names the message for ever: with the sender's domain its Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Why a message was not sent. `later`: the mail server is away or busy. `refused`: it will never take this one. `unsure`: it had all of
 * it when the connection broke, so that it may be on its way.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  constructor(
    readonly kind: 'later' | 'refused' | 'unsure',
    message: string,
  ) {
    super(message);
  }
}

export interface Mail {
  /** `sent`: a mail server has it. `kept`: it lies in the folder. Throws a {@link MailError}. */
  send(message: MailMessage): Promise<'sent' | 'kept'>;
}

/** Without what ends a line: in a header it would begin another one. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The Message-ID of a message from an address such as `Porchlight <hello@example.org>`. */
export function messageId(id: string, from: string): string {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
