// The calls of door reports: what was reported at doors, what of it waits, and ticking it off.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { handleable, openReportsOf, reportsOf, setHandled } from './repo';

export const doorReportHandlers: Handlers<typeof contract.doorReports> = {
  all: ({ query, member, db }) => reportsOf(db, member.campaign_id, query.kind),

  open: ({ member, db, now }) => openReportsOf(db, member.campaign_id, now),

  async handle({ body, member, user, db, now }) {
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    const fact = await handleable(db, campaignId, id);
    if (!fact) throw new ApiError('NOT_FOUND');
    const handled = await setHandled(db, campaignId, id, body.handled ? { user_id: user.id, now } : null);
    // The phones of those who walk there learn of it with their next look.
    await raiseVersions(db, campaignId, [fact.door_id]);
    return { id, handled };
  },
};
