// The calls of announcements: managers announce, everyone reads what is for them.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { AnnouncementReceivers, SentAnnouncement } from '../../../contract/team/announcements';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { listTeams } from '../teams/repo';
import { activeWalkbooks } from '../walkbooks/repo';
import { insertAnnouncement, listAnnouncements, listUnread, noteRead, readersOf, withdrawAnnouncement } from './repo';

export const announcementHandlers: Handlers<typeof contract.announcements> = {
  unread: ({ member, user, db, now }) => listUnread(db, member.campaign_id, user.id, now),

  async read({ body, member, user, db, now }) {
    await noteRead(db, member.campaign_id, user.id, body.ids);
    return listUnread(db, member.campaign_id, user.id, now);
  },

  all: ({ member, db }) => listAnnouncements(db, member.campaign_id),

  async create(context) {
    const { body, member, user, db } = context;
    const { text, to_kind } = body;
    const to = await receiverOf(db, member.campaign_id, to_kind, body.to_id?.toLowerCase() ?? null);
    const id = await insertAnnouncement(db, member.campaign_id, {
      text,
      to_kind,
      to_id: to?.id ?? null,
      to_name: to?.name ?? '',
      created_by: user.id,
    });
    await audit(context, 'announced', { id, name: to?.name ?? '' });
    return getAnnouncement(db, member.campaign_id, id);
  },

  async withdraw(context) {
    const { body, member, db, now } = context;
    const announcement = await getAnnouncement(db, member.campaign_id, body.id);
    if (await withdrawAnnouncement(db, member.campaign_id, body.id, now))
      await audit(context, 'announcement_withdrawn', { id: announcement.id, name: announcement.to_name });
    return getAnnouncement(db, member.campaign_id, body.id);
  },

  async readers({ query, member, db }) {
    await getAnnouncement(db, member.campaign_id, query.id);
    return readersOf(db, member.campaign_id, query.id);
  },
};

/** The team or walkbook that is meant; null for everyone. Throws INVALID, or NOT_FOUND for one of elsewhere. */
async function receiverOf(db: Db, campaignId: string, kind: AnnouncementReceivers, id: string | null) {
  if ((kind === 'everyone') !== (id === null)) throw new ApiError('INVALID', sentence('CHOOSE_RECEIVERS'));
  if (id === null) return null;
  const [found] =
    kind === 'team' ? await listTeams(db, campaignId, { id }) : await activeWalkbooks(db, campaignId, [id]);
  if (!found) throw new ApiError('NOT_FOUND');
  return { id: found.id, name: found.name };
}

async function getAnnouncement(db: Db, campaignId: string, id: string): Promise<SentAnnouncement> {
  const [announcement] = await listAnnouncements(db, campaignId, id);
  if (!announcement) throw new ApiError('NOT_FOUND');
  return announcement;
}
