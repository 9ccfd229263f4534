// Settings that a chapter takes from the campaign above it, until it sets them itself.
import * as z from 'zod/mini';
import { call } from '../call';
import { campaign } from '../campaigns';
import { id } from '../fields';

/** What a chapter can inherit. How long things are kept isn't among it: no one above may have a chapter's data erased. */
export const inheritedSettings = [
  'quiet_hours',
  'contacts_per_week',
  'first_results',
  'shows_leaderboard',
  'deadline',
  'units',
] as const;
export type InheritedSetting = (typeof inheritedSettings)[number];

/** What was chosen as the caller saw it: only what they changed of that is changed. Without it all is as they say. */
const seen = z.optional(z.array(z.enum(inheritedSettings)));

export const chapterSettings = {
  get: call({
    method: 'GET',
    path: '/campaign/chapter-setting/',
    summary: 'The settings that a campaign takes from the one above it',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.object({
      /** Null: there is none above it. */
      parent_name: z.nullable(z.string()),
      inherits: z.array(z.enum(inheritedSettings)),
      /** Of these, those that it can't change or stop inheriting, each with the campaign above that locks it. */
      locked: z.array(z.object({ setting: z.enum(inheritedSettings), by: z.string() })),
      /** Whether there is something below it, and what it locks for that. */
      has_chapters: z.boolean(),
      locks: z.array(z.enum(inheritedSettings)),
    }),
  }),
  inherit: call({
    method: 'PUT',
    path: '/campaign/chapter-setting/',
    summary: 'Choose which settings a campaign takes from the one above it; they are as there at once',
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, inherits: z.array(z.enum(inheritedSettings)), seen }),
    reply: campaign,
    errors: ['CONFLICT'],
    description: `
      They follow each later change above. A campaign that changes such a setting itself no longer inherits it. Whoever leaves the
      campaign above keeps the settings as they are, and what it alone locked for those below is theirs again. Those that a campaign above locks are inherited, whether named or not; who was
      'seen' to give one of them up is refused.
    `,
  }),
  lock: call({
    method: 'PUT',
    path: '/campaign/chapter-setting/lock/',
    summary: 'Choose the settings that everything below a campaign takes from it and can’t change',
    rate: { max: 100, seconds: 86_400, by: 'campaign' },
    access: { who: 'member', may: 'campaign.edit', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, locks: z.array(z.enum(inheritedSettings)), seen }),
    reply: z.array(z.enum(inheritedSettings)),
    errors: ['CONFLICT', 'TOO_MANY'],
    description: `
      They are as in the campaign at once, in whatever is below it and in whatever joins it later. When it ends, what was below then has
      again what it had chosen before; when the two part, each campaign keeps the setting as it is. Either may change it from then on.
    `,
  }),
};
