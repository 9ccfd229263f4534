// The calls of door reports: what was reported at doors, what of it waits, and ticking it off.
import type { contract } from '../../../contract';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { audit } from '../audit/repo';
import { findReviewable } from '../facts/reviews-repo';
import { review } from '../facts/set-aside';
import { handleable, openReportsOf, reportsOf, reviewOf, setHandled } from './repo';

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

  async review(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    const report = await findReviewable(db, campaignId, id);
    if (!report) throw new ApiError('NOT_FOUND');
    const before = await reviewOf(db, campaignId, id);
    const undone = body.decision === 'undone';
    await review(db, report, body.decision === 'open' ? null : { undone, by: user.id, now });
    if (before.undone !== undone)
      await audit(context, undone ? 'report_undone' : 'report_restored', { id: report.voter_id });
    return { id, ...(await reviewOf(db, campaignId, id)) };
  },
};
