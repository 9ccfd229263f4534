// How the server and all that a campaign needs of it stand, for whoever manages the campaign.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, instant } from '../fields';

/** What the server does, or people do, once someone has asked for it. */
export const workKinds = [
  'imports',
  'exports',
  'walkbooks',
  'look_ups',
  'mailings',
  'emails',
  'outreach',
  'texts',
  'calls',
] as const;

/**
 * Of texting and calling: `off`: the campaign doesn't use it; `none`: this server has no carrier; `test`: a simulated one;
 * `away`, `no_money`: what the carrier says of its account; the others: what the campaign still has to do.
 */
export const channelStates = [
  'off',
  'none',
  'test',
  'not_set_up',
  'not_registered',
  'no_number',
  'away',
  'no_money',
  'ready',
] as const;
const channel = z.enum(channelStates);

export const campaignStatus = {
  get: call({
    method: 'GET',
    path: '/campaign/status/',
    summary: 'How the server stands, and what of this campaign waits, for its managers',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    cost: 1,
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({
      version: z.string(),
      /** Whether the identity provider answers. */
      sign_in: z.enum(['ready', 'away']),
      /** By how many seconds the database's clock is ahead of the server's. */
      database_ahead: z.int(),
      backup: z.object({
        /** Of which moment the newest backup is, wherever it was made; null: none was made yet. */
        newest_at: z.nullable(instant),
        /** After so many hours another one is due. */
        every_hours: z.int(),
      }),
      /** What waits, or is being done; what does not isn't named. */
      waiting: z.array(
        z.object({
          kind: z.enum(workKinds),
          count: z.int(),
          /** Since when the oldest of it could have been begun and was not. */
          since: z.nullable(instant),
        }),
      ),
      texting: channel,
      /** Since when the carrier doesn't say what people wrote while the server was away; left out: it does. Texts wait an hour for it. */
      texts_unread_since: z.optional(instant),
      calling: channel,
      email: z.object({
        /** `kept`: this server has no mail server, and messages lie in a folder of it. */
        state: z.enum(['ready', 'kept', 'failing']),
        /** Messages of the last day that could not be sent. */
        failed: z.int(),
      }),
      /** `own`: the campaign's; `elsewhere`: phones ask another server for it; `missing`: the file is gone; `none`: streets of doors only. */
      map: z.enum(['own', 'ready', 'elsewhere', 'missing', 'none']),
      /** `away`: the last look-up got no answer. */
      geocoder: z.enum(['none', 'ready', 'away']),
      /** Of the last 30 days. */
      phones: z.object({
        seen: z.int(),
        /** Said that they hold something unsent, and have not been in touch for two days. */
        silent: z.int(),
        /** Counted results that never arrived. */
        with_gaps: z.int(),
      }),
      /** Bytes; beyond the limit managers can upload no more. */
      storage: z.object({ used: z.int(), limit: z.int() }),
    }),
    description: `
      Of backups only that there is one and of when: not where. What waits is of this campaign alone; a backup, the clocks and the carrier's
      account are of the whole installation. Asking the carrier takes some seconds at most; its answer is kept for half a minute.
    `,
  }),
};
export type CampaignStatus = z.infer<typeof campaignStatus.get.reply>;
