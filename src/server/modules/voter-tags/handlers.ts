// The calls of voter tags: listed only.
import type { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import type { Handlers } from '../../http/handler';
import { listTags } from './repo';

export const voterTagHandlers: Handlers<typeof contract.voterTags> = {
  all: ({ db, user, member }) => listTags(db, member.campaign_id, may(member.title, 'voters.view') ? null : user.id),
};
