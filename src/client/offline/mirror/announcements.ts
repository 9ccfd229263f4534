// What was announced and is not read yet, as this device has it. What was read here is reported before anything new is asked for.
import { contract } from '../../../contract';
import { announcement, mostRead } from '../../../contract/team/announcements';
import { call } from '../../data/api';
import { forgetRead, readAndUnsent } from '../outbox/read-announcements';
import { cancellable, createList, ofCampaign } from './lists';

export const announcementList = createList('announcements', announcement, async (whose, signal) => {
  const ids = (await readAndUnsent(whose)).slice(0, mostRead);
  const body = { campaign_id: whose.campaignId, ids };
  const unread =
    ids.length === 0
      ? await call(contract.announcements.unread, ofCampaign(whose), cancellable(signal))
      : await call(contract.announcements.read, { body }, cancellable(signal));
  await forgetRead(whose, ids);
  // What was read while the answer was on its way.
  const since = new Set(await readAndUnsent(whose));
  return unread.filter(({ id }) => !since.has(id));
});
