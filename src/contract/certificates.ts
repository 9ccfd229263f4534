// What phones show one another where there is no network: who they are, and what they hand over. A file of its own, for no screen needs
// it before its doors.
import * as z from 'zod/mini';
import { call } from './call';
import { id, instant } from './fields';

/** A public key on P-256, its point uncompressed, in base64. */
export const publicKey = z.string().check(z.regex(/^B[\w+/]{86}=$/));

/**
 * Who a phone belongs to, signed by the server (domain/hand-over/signed-text.ts): what a phone shows as its code. Whoever has the
 * server's key believes it without a network.
 */
export const certificate = z.object({
  user_id: id,
  campaign_id: id,
  device_id: id,
  name: z.string(),
  /** By which what this phone signs is checked. */
  sign: publicKey,
  /** To which what only this phone may read is encrypted. */
  agree: publicKey,
  /** Milliseconds since 1970. Absent from an older server. */
  issued_at: z.optional(z.int()),
  expires_at: z.int(),
});
export type Certificate = z.infer<typeof certificate>;

/**
 * What the giver's phone signs: from `at` on, the walkbook is the receiver's as well. The server believes a time within the certificate's
 * validity (domain/hand-over/grant-time.ts), and of a giver whose part ended, or whose phone was to forget, one from before that
 * which arrives within 14 days after it, as with every other fact.
 */
export const grant = z.object({ id, at: instant, walkbook_id: id, receiver_id: id });
export type Grant = z.infer<typeof grant>;

export const certificates = {
  issue: call({
    method: 'PUT',
    path: '/device/certificate/',
    summary: 'Get a certificate of whose phone this is, which other phones believe without a network',
    access: { who: 'member', may: 'walkbooks.knock', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, device_id: id, sign: publicKey, agree: publicKey }),
    reply: z.object({
      /** A `certificate` , signed; null: this phone is to forget what it has. */
      certificate: z.nullable(z.string()),
      /** The key by which every certificate is checked. */
      server_key: publicKey,
    }),
    description: `
      The two keys are the public halves of what the phone made for itself: one checks its signatures, to the other a walkbook is
      encrypted that is handed to it. The certificate expires when the key to the phone's copies does. What the phone signs counts as of
      when it says it signed, but from no earlier than the certificate was issued, no later than it arrives, and not at all after it expired; from a
      phone that was to forget what it has, only from before that, and for 14 days.
    `,
  }),
};
