// The call of what was recorded at one door.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { touchesAtDoor } from './newest-touches-repo';
import { requireVisible } from './require-visible';

export const doorTouchHandlers: Handlers<typeof contract.doorTouches> = {
  async all({ query, member, user, db }) {
    await requireVisible(db, member, user, query.id);
    return touchesAtDoor(db, member.campaign_id, query.id, query.door_id);
  },
};
