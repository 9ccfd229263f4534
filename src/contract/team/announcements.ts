// Announcements: what managers tell everyone, a team, or whoever walks a walkbook. The app shows it until it is read.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, instant } from '../fields';

export const longestAnnouncement = 1_000;
/** So many are marked as read at once. */
export const mostRead = 50;

const receivers = z.enum(['everyone', 'team', 'walkbook']);
export type AnnouncementReceivers = z.infer<typeof receivers>;

/** What someone has yet to read. */
export const announcement = z.object({ id, text: z.string(), user_name: z.string(), created_at: instant });
export type Announcement = z.infer<typeof announcement>;

/** The same for managers, with how many have read it of those whom it is for now. */
export const sentAnnouncement = z.extend(announcement, {
  to_kind: receivers,
  /** Of the team or walkbook; empty for everyone. */
  to_name: z.string(),
  withdrawn_at: z.nullable(instant),
  read: z.int(),
  people: z.int(),
});
export type SentAnnouncement = z.infer<typeof sentAnnouncement>;

const inCampaign = z.strictObject({ campaign_id: id });
const one = z.strictObject({ campaign_id: id, id });

export const announcements = {
  unread: call({
    method: 'GET',
    path: '/announcement/unread/',
    summary: 'What was announced to the caller in the last 30 days and they have not read, oldest first, 20 at most',
    access: { who: 'member', may: 'campaign.view', campaign: 'query.campaign_id' },
    query: inCampaign,
    reply: z.array(announcement),
  }),
  read: call({
    method: 'PUT',
    path: '/announcement/read/',
    summary: 'Note that the caller has read announcements that are for them; the same again changes nothing',
    access: { who: 'member', may: 'campaign.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, ids: ids(mostRead) }),
    reply: z.array(announcement),
    description: 'The reply is what is still unread. Ids of what is not for the caller are passed over.',
  }),
  all: call({
    method: 'GET',
    path: '/announcement/all/',
    summary: 'The last 200 announcements of a campaign, newest first, with how many have read them',
    access: { who: 'member', may: 'members.view', campaign: 'query.campaign_id' },
    query: inCampaign,
    reply: z.array(sentAnnouncement),
  }),
  create: call({
    method: 'POST',
    path: '/announcement/',
    summary: 'Announce something to everyone, to a team, or to whoever is assigned to a walkbook',
    rate: { max: 60, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: z.strictObject({
      campaign_id: id,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestAnnouncement)),
      to_kind: receivers,
      /** The team or walkbook; null for everyone. */
      to_id: z.nullable(id),
    }),
    reply: sentAnnouncement,
    status: 201,
    errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY'],
  }),
  withdraw: call({
    method: 'PUT',
    path: '/announcement/withdraw/',
    summary: 'Show an announcement to no one any more who has not read it yet',
    access: { who: 'member', may: 'members.invite', campaign: 'body.campaign_id' },
    body: one,
    reply: sentAnnouncement,
    errors: ['NOT_FOUND'],
  }),
  readers: call({
    method: 'GET',
    path: '/announcement/readers/',
    summary: 'Those whom an announcement is for, and when each has read it',
    access: { who: 'member', may: 'members.view', campaign: 'query.campaign_id' },
    query: one,
    reply: z.array(z.object({ id, user_name: z.string(), read_at: z.nullable(instant) })),
    errors: ['NOT_FOUND'],
  }),
};
