// The calls of a selection: a tag on its voters, and its voters as a file.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { maxTagged } from '../../../contract/voters/selections';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { exportMatching } from '../voter-groups/export-repo';
import { tagMatching } from '../voter-tags/tag-repo';
import { requireChosen } from '../voters/require-filters';
import { countMatching } from '../voters/universe-repo';

export const selectionHandlers: Handlers<typeof contract.selections> = {
  async tag(context) {
    const { body, db, member, now } = context;
    requireChosen(body.filter_params);
    const tagged = await tagMatching(db, member.campaign_id, body.name, body.filter_params, { now, most: maxTagged });
    if (tagged.voters > maxTagged) throw new ApiError('TOO_LARGE', sentence('TOO_MANY_TO_TAG', { max: maxTagged }));
    await audit(context, 'voters_tagged', {
      id: tagged.tag.id,
      name: tagged.tag.name,
      count: tagged.voters,
    });
    return tagged;
  },

  async exportCsv(context) {
    const { body, member, db, now, services } = context;
    requireChosen(body.filter_params);
    const count = await countMatching(db, member.campaign_id, body.filter_params, 'listed', now);
    await audit(context, 'selection_exported', { id: member.campaign_id, count });
    return {
      // It is read long after this call's transaction.
      stream: exportMatching(services.db, member.campaign_id, body.filter_params, now),
      mime: 'text/csv; charset=utf-8',
    };
  },
};
