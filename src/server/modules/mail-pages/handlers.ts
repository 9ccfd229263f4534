// The calls about what households did on the pages of their pieces.
import type { contract } from '../../../contract';
import { mailResponseKinds, mostMailResponses } from '../../../contract/outreach/mail-responses';
import { found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { requireMailing } from '../mailer-campaigns/repo';
import { undo } from './respond';
import { countResponses, holdResponse, listResponses } from './responses-repo';

export const mailResponseHandlers: Handlers<typeof contract.mailResponses> = {
  async all({ query, member, db }) {
    const { campaign_id: campaignId } = member;
    const mailing = await requireMailing(db, campaignId, query.mailer_campaign_id);
    const { households, counts } = await countResponses(db, campaignId, mailing.id);
    const of = { mailer_campaign_id: mailing.id };
    return {
      households,
      counts: Object.fromEntries(mailResponseKinds.map((kind) => [kind, counts[kind] ?? 0])) as Record<
        (typeof mailResponseKinds)[number],
        number
      >,
      responses: await listResponses(db, campaignId, of, mostMailResponses),
    };
  },

  async undo(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    const response = found(await holdResponse(db, campaignId, id));
    if (response.undone_at === null) await audit(context, 'report_undone', { id });
    await undo(db, response, { user_id: user.id, now });
    const [shown] = await listResponses(db, campaignId, { id }, 1);
    return found(shown ?? null);
  },
};
