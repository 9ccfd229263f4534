// The calls of voter tags: listed only.
import { contract } from '../../../contract';
import { may } from '../../../domain/access/capabilities';
import type { Handlers } from '../../http/handler';
import { bodyOf } from '../../http/stored-bodies';
import { listTags } from './repo';

export const voterTagHandlers: Handlers<typeof contract.voterTags> = {
  async all({ db, user, member }) {
    const canvasser = may(member.title, 'voters.view') ? null : user.id;
    // What is counted is read as quickly as its version would be.
    return bodyOf(
      JSON.stringify(contract.voterTags.all.reply.parse(await listTags(db, member.campaign_id, canvasser))),
    );
  },
};
