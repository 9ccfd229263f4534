// Mailers: what is printed, as the file that was uploaded, with what was read from it.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant, name, queryInteger } from '../fields';
import { recordStatus } from '../surveys';

/** A file of more bytes is not accepted. */
export const maxMailerBytes = 20_000_000;
/** A front and a back. */
export const maxMailerPages = 2;

/** What a mailer can be, as its content says, whatever its name. */
export const mailerMimes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const mailer = z.object({
  id,
  name: z.string(),
  campaign_id: id,
  user_id: z.nullable(id),
  record_status: recordStatus,
  /** Where the file is asked for with a token, as a path under the server's address. */
  file: z.string(),
  mime: z.enum(mailerMimes),
  bytes: z.int(),
  /** The first is the picture side; the second, if there is one, the address side. */
  pages: z.int(),
  /** Size of the first page, bleed included, as a reader turns it; of a picture as it is printed with 300 pixels an inch. */
  width_in: z.number(),
  height_in: z.number(),
  /** Mailer campaigns that use it. */
  campaigns: z.int(),
  created_at: instant,
});
export type Mailer = z.infer<typeof mailer>;

const one = z.object({ id, campaign_id: id });

export const mailers = {
  create: call({
    method: 'POST',
    path: '/mail/',
    summary: 'Add a mailer: a PDF of one or two pages, or a picture',
    rate: { max: 120, seconds: 3_600, by: 'user' },
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ name, campaign_id: id }),
    file: { required: true, accepts: 'mailer' },
    reply: mailer,
    status: 201,
    errors: ['NAME_EXISTS', 'TOO_LARGE', 'WRONG_FILE', 'TOO_MANY', 'UNAVAILABLE'],
    description: `
      What the file is, is read from its content. A PDF that has a password or is damaged is refused, and so is one of more than two
      pages or 20 MB. Pictures are stored upright, without what the camera wrote beside them.
    `,
  }),
  checkName: call({
    method: 'GET',
    path: '/mail/check-name/mailer/{campaign}/',
    summary: 'Whether a mailer name is unique in a campaign',
    access: { who: 'member', may: 'mail.manage', campaign: 'params.campaign' },
    params: z.object({ campaign: id }),
    query: z.object({ name }),
    reply: z.object({ is_unique: z.boolean() }),
  }),
  get: call({
    method: 'GET',
    path: '/mail/',
    summary: 'One mailer',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: mailer,
    errors: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/mail/all/',
    summary: 'All mailers of a campaign, the archived ones too, newest first',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: z.object({ campaign_id: id }),
    reply: z.array(mailer),
    replyKind: 'versioned',
  }),
  update: call({
    method: 'PUT',
    path: '/mail/',
    summary: 'Rename, archive or restore a mailer',
    access: { who: 'member', may: 'mail.manage', campaign: 'body.campaign_id' },
    body: z.strictObject({ id, campaign_id: id, name: z.optional(name), record_status: z.optional(recordStatus) }),
    reply: mailer,
    errors: ['NOT_FOUND', 'NAME_EXISTS'],
  }),
  page: call({
    method: 'GET',
    path: '/mail/page/',
    summary: 'A page of a mailer as a picture',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: z.object({ id, campaign_id: id, page: queryInteger(1, maxMailerPages) }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
  }),
  file: call({
    method: 'GET',
    path: '/mail/file/',
    summary: 'The file of a mailer',
    access: { who: 'member', may: 'mail.manage', campaign: 'query.campaign_id' },
    query: one,
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['NOT_FOUND'],
  }),
};
