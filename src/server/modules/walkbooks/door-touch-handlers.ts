// The call of what was recorded at one door.
import type { contract } from '../../../contract';
import type { Handlers } from '../../http/handler';
import { touchesAtDoor } from './newest-touches-repo';
import { ofShown, sameAtDoor } from './same-people-repo';
import { requireVisible } from './require-visible';

export const doorTouchHandlers: Handlers<typeof contract.doorTouches> = {
  async all({ query, member, user, db }) {
    await requireVisible(db, member, user, query.id);
    const touches = await touchesAtDoor(db, member.campaign_id, query.id, query.door_id);
    const same = await sameAtDoor(db, member.campaign_id, query.id, query.door_id);
    return ofShown(touches, same);
  },
};
